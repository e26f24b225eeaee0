import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import type { Cleanup } from '../processes/cleanup.ts'
import { temporaryDirectory } from '../processes/temporary-directory.ts'
import { isTaken } from './free-port.ts'
import type { PartyTrace } from './set-up-times.ts'
import { parseCallers, parseTrace } from './sipp-trace.ts'

/** One party, played by sipp. */
export interface SippParty {
  /** Resolves when it has played all its calls, or its time is over: whether all went as the scenario says. */
  readonly ended: Promise<boolean>
  /** What it wrote down; once it has ended. */
  trace(): Promise<PartyTrace>
  /** The first that it found wrong, which mostly led to the rest. */
  complaints(): Promise<string>
  stop(): Promise<void>
}

interface SippOptions {
  readonly scenario: string
  readonly port: number
  readonly calls: number
  /** After that it gives up whatever is left. */
  readonly seconds: number
  /** A party that calls; without it one is called. */
  readonly calling?: {
    readonly port: number
    readonly callsPerSecond: number
    /** Who calls, one number for each call. */
    readonly numbers: readonly string[]
  }
}

/** Bursts wait there while sipp writes; the system gives what its own bound allows. */
const BUFFER_BYTES = 4_194_304

/** Calls that are under way at once are bounded by their rate, and not by sipp. */
const MOST_CALLS_AT_ONCE = 20_000

const START_TIMEOUT_MS = 10_000
const KEPT_COMPLAINTS = 400

/** @throws in words, where there is no sipp */
export async function startSipp(cleanup: Cleanup, options: SippOptions): Promise<SippParty> {
  const { scenario, port, calls, seconds, calling } = options
  const directory = await temporaryDirectory(cleanup)
  const place = (name: string) => join(directory, name)
  await writeFile(place('scenario.xml'), scenario)
  const numbers = calling?.numbers.map(number => `${number};`) ?? []
  await writeFile(place('numbers.csv'), ['SEQUENTIAL', ...numbers, ''].join('\n'))
  const callingArguments =
    calling === undefined
      ? []
      : [`127.0.0.1:${calling.port}`, '-r', String(calling.callsPerSecond), '-inf', place('numbers.csv')]
  const child = spawn(
    'sipp',
    [
      ...callingArguments,
      ...['-sf', place('scenario.xml'), '-i', '127.0.0.1', '-p', String(port), '-m', String(calls)],
      ...['-l', String(MOST_CALLS_AT_ONCE), '-buff_size', String(BUFFER_BYTES), '-timer_resol', '1'],
      ...['-timeout', `${seconds}s`, '-nostdin'],
      ...['-trace_shortmsg', '-shortmessage_file', place('messages')],
      ...['-trace_logs', '-log_file', place('callers'), '-trace_err', '-error_file', place('errors')],
    ],
    { cwd: directory, stdio: 'ignore', env: { ...process.env, TERM: 'dumb' }, detached: true },
  )
  const closed = once(child, 'close').then(([code]: (number | null)[]) => code === 0)
  const stop = async () => {
    child.kill('SIGKILL')
    await closed.catch(() => undefined)
  }
  cleanup.add(stop)
  const started = once(child, 'spawn')
  // It is waited for below; until then a failure is nobody's.
  closed.catch(() => undefined)
  await started.catch((error: unknown) => {
    throw new Error(MISSING, { cause: error })
  })
  if (calling === undefined) await untilListening(port, closed)
  const read = (name: string) => readFile(place(name), 'latin1').catch(() => '')
  return {
    ended: closed,
    trace: async () => ({
      messages: parseTrace(await read('messages')),
      callers: parseCallers(await read('callers')),
    }),
    complaints: async () => (await read('errors')).slice(0, KEPT_COMPLAINTS),
    stop,
  }
}

const MISSING =
  'sipp cannot be started: this benchmark needs it on the PATH (on Debian, the package sip-tester).'

async function untilListening(port: number, closed: Promise<boolean>): Promise<void> {
  let isOver = false
  void closed.then(
    () => (isOver = true),
    () => (isOver = true),
  )
  const deadline = performance.now() + START_TIMEOUT_MS
  while (!(await isTaken(port))) {
    if (isOver || performance.now() > deadline) throw new Error(`sipp does not listen at port ${port}`)
    await setTimeout(10)
  }
}
