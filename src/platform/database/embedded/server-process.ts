import { type ChildProcess, spawn } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as delay } from 'node:timers/promises'
import { untilAborted } from '../../jobs/until-aborted.ts'
import { OperatorError } from '../../operator-error.ts'
import type { ServerAccount } from './run-program.ts'
import { SERVER_ENVIRONMENT } from './run-program.ts'

/** Where the server's own messages go. */
export interface ServerLog {
  info(message: string): void
  warn(message: string): void
}

export type ServerOptions = {
  readonly postgres: string
  readonly cluster: string
  readonly socketDirectory: string
  readonly account: ServerAccount
  readonly log: ServerLog
  readonly isThrownAway: boolean
  /** Called when the server ends without having been asked to, once it was ready. */
  readonly onExit: (error: Error) => void
}

export interface ServerProcess {
  /** @param hurried once aborted, whatever ends the server soon is done */
  stop(hurried?: AbortSignal): Promise<void>
}

/** Names the socket; nothing listens on a TCP port of that number. */
export const SERVER_PORT = 5432

/** A start after a crash replays the log: at most `max_wal_size`, which a slow disk reads within this time. */
const START_TIMEOUT_MS = 120_000

const READY_POLL_INTERVAL_MS = 5

/** How long after its end messages may come: sessions of a killed server hold its output open until they notice. */
const LAST_MESSAGES_PATIENCE_MS = 500

/**
 * How long sessions of a server that was killed are waited for: they hold its memory until they notice, which one in the
 * middle of its work does late.
 */
const SESSIONS_PATIENCE_MS = 10_000

const SESSIONS_POLL_INTERVAL_MS = 100

/** Lines of the server's messages kept to explain a failure. */
const REMEMBERED_LINES = 20

/**
 * Fast shutdown (open transactions are rolled back), then immediate, then by force: the last two cost a replay of
 * the log at the next start, and lose nothing that was committed. Together they fit the service's drain of 10 s.
 */
export const SHUTDOWN_STEPS = [
  { signal: 'SIGINT', patienceMs: 5_000 },
  { signal: 'SIGQUIT', patienceMs: 1_500 },
  { signal: 'SIGKILL', patienceMs: 1_000 },
] as const

/** How long each of these steps is waited for in a hurry: an idle server needs a tenth of a second. */
const HURRIED_STEP_MS = 400

const SETTINGS = {
  fsync: 'on',
  synchronous_commit: 'on',
  max_connections: '100',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // A new segment of the log is written as it fills, instead of with zeros first, for which every commit waited.
  wal_init_zero: 'off',
  unix_socket_permissions: '0600',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Errors reach the session that caused them, which reports them; the server's log is for the server's own state.
  log_min_messages: 'log',
  log_line_prefix: '',
  log_checkpoints: 'off',
} as const

/** Nothing of it needs to be there after a crash of the machine; and all that a run of tests starts at once is let in. */
const SETTINGS_TO_THROW_AWAY = { fsync: 'off', full_page_writes: 'off', max_connections: '500' } as const

/** Starts PostgreSQL on `cluster` and answers once it accepts connections; throws with its messages when it does not. */
export async function startServerProcess(options: ServerOptions): Promise<ServerProcess> {
  const deadline = performance.now() + SESSIONS_PATIENCE_MS
  for (let attempt = 1; ; attempt++) {
    try {
      return await startOnce(options)
    } catch (error) {
      if (!isHeldBySessions(error) || performance.now() > deadline) throw error
      if (attempt === 1) options.log.info('waiting for sessions of the PostgreSQL that was killed')
      await delay(SESSIONS_POLL_INTERVAL_MS)
    }
  }
}

/** PostgreSQL refuses to start while a session of an earlier server of the cluster lives. */
function isHeldBySessions(error: unknown): boolean {
  return error instanceof OperatorError && error.message.includes('pre-existing shared memory block')
}

async function startOnce(options: ServerOptions): Promise<ServerProcess> {
  const child = spawnServer(options)
  // Somebody else told it to stop: it would serve those who are connected for as long as they are, and nobody new.
  const messages = followMessages(child, options.log, () => child.kill('SIGINT'))
  const ended = endOf(child)
  const stopWithUs = () => child.kill('SIGINT')
  process.once('exit', stopWithUs)

  let stopping: Promise<void> | null = null
  const stop = (hurried = NEVER) => {
    messages.pass('nothing')
    stopping ??= shutDown(child, ended, hurried).finally(() => process.off('exit', stopWithUs))
    return stopping
  }
  try {
    await untilReady(options.cluster, child, ended)
  } catch (cause) {
    await stop()
    throw new OperatorError(`PostgreSQL did not start: ${messages.explain()}`, { cause })
  }
  messages.pass('everything')
  ended.then(reason => {
    if (stopping !== null) return
    process.off('exit', stopWithUs)
    options.onExit(new OperatorError(`PostgreSQL stopped unexpectedly (${reason}): ${messages.explain()}`))
  })
  return { stop }
}

/** In a session of its own: Ctrl-C in the terminal must reach us alone, who stop the server after the drain. */
function spawnServer(options: ServerOptions): ChildProcess {
  const { postgres, cluster, socketDirectory, account, isThrownAway } = options
  const chosen = isThrownAway ? { ...SETTINGS, ...SETTINGS_TO_THROW_AWAY } : SETTINGS
  const settings = Object.entries(chosen).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  const addresses = ['-h', '', '-k', socketDirectory, '-p', String(SERVER_PORT)]
  return spawn(postgres, ['-D', cluster, ...addresses, ...settings], {
    cwd: '/',
    env: SERVER_ENVIRONMENT,
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
    ...account,
  })
}

/** Resolves with how the server ended, once its last messages are read as well. */
function endOf(child: ChildProcess): Promise<string> {
  return new Promise(resolve => {
    child.once('error', error => resolve(error.message))
    child.once('exit', (code, signal) => {
      const reason = code === null ? `ended by ${signal}` : `exit code ${code}`
      const patience = setTimeout(resolve, LAST_MESSAGES_PATIENCE_MS, reason)
      child.once('close', () => {
        clearTimeout(patience)
        resolve(reason)
      })
    })
  })
}

/** The server writes its state to its pid file, which is what `pg_ctl --wait` reads too. */
async function untilReady(cluster: string, child: ChildProcess, ended: Promise<string>): Promise<void> {
  let endReason: string | null = null
  ended.then(reason => {
    endReason = reason
  })
  const deadline = performance.now() + START_TIMEOUT_MS
  while (performance.now() < deadline) {
    if (endReason !== null) throw new OperatorError(endReason)
    const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n')
    if (Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready') return
    await delay(READY_POLL_INTERVAL_MS)
  }
  throw new OperatorError(`not ready after ${START_TIMEOUT_MS / 1000} s`)
}

const NEVER = new AbortController().signal

async function shutDown(child: ChildProcess, ended: Promise<string>, hurried: AbortSignal): Promise<void> {
  let hasEnded = false
  const end = ended.then(() => {
    hasEnded = true
  })
  for (const { signal, patienceMs } of SHUTDOWN_STEPS) {
    child.kill(signal)
    const waiting = new AbortController()
    const wait = (ms: number) => delay(ms, undefined, { signal: waiting.signal }).catch(() => undefined)
    await Promise.race([end, wait(patienceMs), untilAborted(hurried).then(() => wait(HURRIED_STEP_MS))])
    waiting.abort()
    if (hasEnded) return
  }
}

/** Remembers the last messages; passes them on to the log only between start and stop, which are all routine. */
function followMessages(child: ChildProcess, log: ServerLog, onSmartShutdown: () => void) {
  const last: string[] = []
  let passing = false
  if (child.stderr !== null) {
    createInterface({ input: child.stderr }).on('line', line => {
      last.push(line)
      if (last.length > REMEMBERED_LINES) last.shift()
      if (line === 'LOG:  received smart shutdown request') onSmartShutdown()
      if (!passing) return
      const isGrave = /^(WARNING|FATAL|PANIC):/.test(line)
      log[isGrave ? 'warn' : 'info'](`postgres: ${line}`)
    })
  }
  return {
    pass(what: 'everything' | 'nothing'): void {
      passing = what === 'everything'
    },
    explain(): string {
      const grave = new Set(last.filter(line => !line.startsWith('LOG:')))
      return [...(grave.size > 0 ? grave : last)].join('\n') || 'it said nothing'
    },
  }
}
