import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { PATIENCE_MS } from './patience.ts'

/** How a process ended: one of the two is null. */
type ProcessEnd = { readonly exitCode: number | null; readonly signal: NodeJS.Signals | null }

/** The built service in a process of its own. */
export interface ServiceProcess {
  readonly pid: number
  /** Everything written so far, to both outputs. */
  output(): string
  /** Resolves once the output holds `text`; throws, quoting the output, when it does not come. */
  hasPrinted(text: string): Promise<void>
  kill(signal: NodeJS.Signals): void
  /** As Ctrl-C in a terminal does: the whole process group gets the signal. */
  interruptGroup(): void
  readonly ended: Promise<ProcessEnd>
}

/** A service process that accepts requests. */
export interface RunningService extends ServiceProcess {
  readonly baseUrl: string
}

const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

/** Starts `serve` with these settings alone, on a port that the system chooses, and waits until it is ready. */
export async function startServiceProcess(
  settings: Readonly<Record<string, string>>,
): Promise<RunningService> {
  const service = spawnService(settings)
  try {
    await service.hasPrinted('ready')
  } catch (error) {
    service.kill('SIGTERM')
    throw error
  }
  const baseUrl = /Base URL\s+(\S+)/.exec(service.output())?.[1]
  if (baseUrl === undefined) throw new Error(`no base URL in the banner:\n${service.output()}`)
  return { ...service, baseUrl }
}

/** Starts `serve` and does not wait for anything. */
export function spawnService(settings: Readonly<Record<string, string>>): ServiceProcess {
  if (!existsSync(MAIN))
    throw new Error('the service is not built: npm test builds it, and so does npm run build')
  const child = spawn(process.execPath, [MAIN, 'serve'], {
    // Who waits for it to stop has no balancer to wait for.
    env: { PATH: process.env['PATH'], PORT: '0', SIP_PORT: '0', DRAIN_SECONDS: '0', ...settings },
    // A group of its own, which can be interrupted as a terminal would.
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  return follow(child)
}

function follow(child: ChildProcess): ServiceProcess {
  const pid = child.pid
  if (pid === undefined) throw new Error('the service could not be spawned')
  let text = ''
  const onText = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (chunk: string) => {
      text += chunk
      for (const listener of onText) listener()
    })
  }
  const ended = new Promise<ProcessEnd>(resolve => {
    child.once('close', (exitCode, signal) => resolve({ exitCode, signal }))
  })

  const hasPrinted = (wanted: string) =>
    new Promise<void>((resolve, reject) => {
      const finish = (outcome: () => void) => {
        clearTimeout(deadline)
        onText.delete(look)
        outcome()
      }
      const look = () => text.includes(wanted) && finish(resolve)
      const giveUp = (why: string) => () =>
        finish(() => reject(new Error(`the service ${why} "${wanted}"; it printed:\n${text}`)))
      const deadline = setTimeout(giveUp('did not print in time'), PATIENCE_MS)
      onText.add(look)
      ended.then(giveUp('ended without printing'))
      look()
    })

  return {
    pid,
    output: () => text,
    hasPrinted,
    kill: signal => child.kill(signal),
    interruptGroup: () => process.kill(-pid, 'SIGINT'),
    ended,
  }
}
