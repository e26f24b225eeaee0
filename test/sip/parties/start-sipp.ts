import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { eventually } from '../../harness/eventually.ts'
import { freePort } from '../../harness/free-port.ts'
import { type LoggedMessage, readSipLog } from './sip-log.ts'

/** sipp, playing one party. */
export interface SippParty {
  /** `host:port` where it is reached. */
  readonly address: string
  /** Everything sent and received so far, in order. */
  messages(): readonly LoggedMessage[]
  /** The kinds of what came in, in order, without what came again. */
  heard(): readonly string[]
  /** Resolves with the first message of that kind which has come in, such as `INVITE`, `INVITE 180`. */
  hears(kind: string): Promise<LoggedMessage>
  /** Resolves once every call went as the scenario says; throws otherwise. */
  succeeds(): Promise<void>
  stop(): Promise<void>
}

interface SippOptions {
  readonly scenario: string
  /** `host:port` that it calls; without one it waits to be called. */
  readonly calling?: string
  readonly address?: string
  readonly port?: number
  /** How many calls it plays. */
  readonly calls?: number
  readonly callsPerSecond?: number
  /** How many may go on before it waits with further ones: what it begins in three seconds, unless it is given. */
  readonly callsAtOnce?: number
  readonly transport?: 'udp' | 'tcp'
  /** How long it may play. */
  readonly lifetimeSeconds?: number
  readonly credentials?: { readonly username: string; readonly password: string }
  /** Files that the scenario names, by their names. */
  readonly files?: Readonly<Record<string, Buffer>>
}

/** After that sipp gives up by itself, whatever happened to the test. */
const LIFETIME_SECONDS = 30

const TRANSPORTS = { udp: 'u1', tcp: 't1' }

/** Starts sipp with a scenario, for the length of a test; one that waits to be called listens when this resolves. */
export async function startSipp(options: SippOptions): Promise<SippParty> {
  const { calling, address = '127.0.0.1', calls = 1, callsPerSecond = 10, transport = 'udp' } = options
  const port = options.port ?? (await freePort(address))
  const folder = mkdtempSync(join(tmpdir(), 'dialplane-sipp-'))
  const place = (name: string) => join(folder, name)
  writeFileSync(place('scenario.xml'), options.scenario)
  for (const [name, content] of Object.entries(options.files ?? {})) writeFileSync(place(name), content)
  const { username = 'nobody', password = 'nothing' } = options.credentials ?? {}
  const child = spawn(
    'sipp',
    [
      ...(calling === undefined ? [] : [calling]),
      ...['-sf', place('scenario.xml'), '-i', address, '-mi', address, '-p', String(port)],
      ...['-m', String(calls), '-r', String(callsPerSecond), '-t', TRANSPORTS[transport]],
      ...(options.callsAtOnce === undefined ? [] : ['-l', String(options.callsAtOnce)]),
      ...[
        '-au',
        username,
        '-ap',
        password,
        '-timeout',
        `${options.lifetimeSeconds ?? LIFETIME_SECONDS}s`,
        '-timeout_error',
        '-nostdin',
      ],
      ...['-trace_msg', '-message_file', place('messages'), '-trace_err', '-error_file', place('errors')],
    ],
    { cwd: folder, env: { PATH: process.env['PATH'], TERM: 'dumb' }, stdio: 'ignore' },
  )
  const ended = once(child, 'close').then(([code]: (number | null)[]) => code)
  const messages = () => readSipLog(place('messages'))
  const account = () => {
    const seen = messages().map(({ direction, text }) => `--- ${direction}\n${text}`)
    return [`sipp at ${address}:${port}`, ...seen.slice(-MOST_TOLD), errorsIn(place('errors'))].join('\n')
  }
  const stop = async () => {
    child.kill('SIGKILL')
    await ended
  }
  onTestFinished(async ({ task }) => {
    await stop()
    if (task.result?.state === 'fail') process.stderr.write(`${account()}\n`)
    rmSync(folder, { recursive: true, force: true })
  })
  if (calling === undefined) await listening(address, port, transport)
  const incoming = () => messages().filter(({ direction }) => direction === 'received')
  return {
    address: `${address}:${port}`,
    messages,
    heard: () => [...new Map(incoming().map(message => [message.text, message.kind])).values()],
    hears: kind =>
      eventually(() => {
        const found = incoming().find(message => message.kind === kind)
        if (found === undefined) throw new Error(`no ${kind} came; ${account()}`)
        return found
      }),
    succeeds: async () => {
      const code = await ended
      if (code !== 0) throw new Error(`the scenario ended with ${code}: ${account()}`)
    },
    stop,
  }
}

/** Of a party that took hundreds of calls, the last messages tell enough. */
const MOST_TOLD = 40

function errorsIn(path: string): string {
  try {
    return readFileSync(path, 'latin1')
  } catch {
    return ''
  }
}

/** Linux tells who listens where; sipp does not. */
async function listening(address: string, port: number, transport: 'udp' | 'tcp'): Promise<void> {
  const host = address.split('.').map(Number).reverse()
  const hexadecimal = Buffer.from(host).toString('hex').toUpperCase()
  const socket = `${hexadecimal}:${port.toString(16).toUpperCase().padStart(4, '0')} 00000000:0000`
  await eventually(() => {
    if (!readFileSync(`/proc/net/${transport}`, 'latin1').includes(socket))
      throw new Error(`sipp does not listen at ${address}:${port}`)
  })
}
