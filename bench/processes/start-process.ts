import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import type { Cleanup } from './cleanup.ts'

/** A process that says neither that it is ready nor why not by then will not. */
const READY_TIMEOUT_MS = 60_000

/** Longer than a service takes to drain; then it is killed. */
const STOP_TIMEOUT_MS = 15_000

/** How much of a process's output is kept to explain a failed start. */
const KEPT_OUTPUT_LINES = 40

export interface StartedProcess {
  /** Lines on stdout until and with the one that said it was ready. */
  readonly output: readonly string[]
  /** Milliseconds from spawn to that line. */
  readonly readyMs: number
  readonly pid: number
  /** Ends the process by SIGTERM and waits for it. */
  stop(): Promise<void>
}

/** Runs `node` with `args` until it prints a line that contains `ready`; it is stopped by `cleanup` at the latest. */
export async function startProcess(
  cleanup: Cleanup,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = {},
): Promise<StartedProcess> {
  const startedAt = performance.now()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Ctrl-C reaches only us: we stop the processes in order, the database last.
    detached: true,
  })
  const stop = () => stopProcess(child)
  cleanup.add(stop)
  const output = await untilReady(child, args.join(' '))
  return { output, readyMs: performance.now() - startedAt, pid: child.pid ?? 0, stop }
}

async function untilReady(child: ChildProcess, name: string): Promise<readonly string[]> {
  const lines: string[] = []
  const remember = (line: string) => {
    lines.push(line)
    if (lines.length > KEPT_OUTPUT_LINES) lines.shift()
  }
  const { stdout, stderr } = child
  if (stdout === null || stderr === null) throw new Error('the process has no pipes')
  createInterface({ input: stderr }).on('line', remember)
  await new Promise<void>((resolve, reject) => {
    const fail = (why: string) => reject(new Error(`${name} ${why}:\n${lines.join('\n')}`))
    const timer = setTimeout(() => fail('did not become ready'), READY_TIMEOUT_MS)
    child.once('exit', code => fail(`ended with ${code}`))
    child.once('error', reject)
    createInterface({ input: stdout }).on('line', line => {
      remember(line)
      if (!line.includes('ready')) return
      clearTimeout(timer)
      resolve()
    })
  })
  return lines
}

async function stopProcess(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exit = once(child, 'exit')
  child.kill('SIGTERM')
  const timer = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS)
  await exit
  clearTimeout(timer)
}
