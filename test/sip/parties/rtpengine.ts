import { type ChildProcess, spawn } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'

/** Debian's daemon, in the foreground and without its kernel module. */
const PROGRAM = 'rtpengine'

/** On an address of its own, nobody else has these. */
const NG_PORT = 22_222
const FIRST_PORT = 30_000
const LAST_PORT = 31_999

export interface RunningRtpengine {
  /** What it carries sound at, and is commanded at. */
  readonly host: string
  readonly port: number
  /** What it has written about itself. */
  log(): string
  stop(): Promise<void>
  /** Without a chance to say goodbye. */
  kill(): Promise<void>
  /** It does nothing at all until it goes on. */
  hold(): void
  goOn(): void
}

/**
 * Starts an rtpengine as docs/telephony.md says; whoever commands it waits for its first answer.
 * @param keys where it tells keys to
 * @param recordings exists
 */
export function startRtpengine(keys: string, recordings: string, host = someAddress()): RunningRtpengine {
  const options = {
    table: -1,
    interface: host,
    'listen-ng': `${host}:${NG_PORT}`,
    'port-min': FIRST_PORT,
    'port-max': LAST_PORT,
    'endpoint-learning': 'immediate',
    'dtmf-log-dest': keys,
    'recording-dir': recordings,
    'recording-method': 'pcap',
    'num-threads': 1,
    'log-level': 4,
    'config-file': 'none',
  }
  const parameters = Object.entries(options).map(([name, value]) => `--${name}=${value}`)
  const child = spawn(PROGRAM, ['--foreground', '--log-stderr', ...parameters], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  let log = ''
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    log += text
  })
  child.on('error', error => {
    log += String(error)
  })
  return {
    host,
    port: NG_PORT,
    log: () => log,
    stop: () => end(child, 'SIGTERM'),
    kill: () => end(child, 'SIGKILL'),
    hold: () => void child.kill('SIGSTOP'),
    goOn: () => void child.kill('SIGCONT'),
  }
}

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

/** Of this machine alone. */
function someAddress(): string {
  return `127.${randomInt(100, 200)}.${randomInt(1, 255)}.${randomInt(1, 255)}`
}
