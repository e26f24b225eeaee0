import cluster, { type Worker } from 'node:cluster'
import { EventEmitter } from 'node:events'
import { pino } from 'pino'
import { Counter, Registry } from 'prom-client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import type { FromWorker, ToWorker } from './worker-messages.ts'
import { WorkerPool } from './worker-pool.ts'

/** A worker that says what the test has it say. */
class FakeWorker extends EventEmitter {
  readonly id: number
  readonly killedBy: string[] = []
  readonly process = { pid: 1, kill: (signal: string) => this.killedBy.push(signal) }
  readonly heard: ToWorker[] = []

  constructor(id: number) {
    super()
    this.id = id
  }
  isConnected() {
    return true
  }
  send(message: ToWorker) {
    this.heard.push(message)
  }
  say(message: FromWorker) {
    this.emit('message', message)
  }
}

let workers: FakeWorker[]
let vouchedFor: number[]
const pools: WorkerPool[] = []

beforeEach(() => {
  workers = []
  vouchedFor = []
  vi.spyOn(cluster, 'setupPrimary').mockReturnValue()
  vi.spyOn(cluster, 'fork').mockImplementation(() => {
    const worker = new FakeWorker(workers.length + 1)
    workers.push(worker)
    return worker as unknown as Worker
  })
})

afterEach(() => {
  // None of them is to replace a worker in the next test.
  for (const pool of pools.splice(0)) {
    void pool.stop({ drainSeconds: 0, callDrainSeconds: 0 }, new AbortController().signal)
  }
  for (const worker of workers) worker.emit('exit', 0, null)
  vi.restoreAllMocks()
})

const READY = { kind: 'ready', addresses: {} as never } as const

async function reportOf(pings: number): Promise<FromWorker> {
  const registry = new Registry()
  new Counter({ name: 'pings', help: 'Pings.', registers: [registry] }).inc(pings)
  return { kind: 'report', report: await registry.getMetricsAsJSON() }
}

function workerOf(id: number): FakeWorker {
  const worker = workers[id - 1]
  if (worker === undefined) throw new Error(`no worker ${id} was forked`)
  return worker
}

const NO_CALLS = {
  hear: () => undefined,
  doubt: () => undefined,
  lose: () => undefined,
  close: () => undefined,
}

function startPool(calls: ConstructorParameters<typeof WorkerPool>[0]['calls'] = NO_CALLS, size = 1) {
  const pool = new WorkerPool({
    size,
    connection: {},
    calls,
    timeoutSeconds: 20,
    vouchFor: async id => void vouchedFor.push(id),
    metrics: [],
    logger: pino({ level: 'silent' }),
  })
  pools.push(pool)
  return pool
}

test('what a worker sent before its end and is heard after it counts once, and nobody waits for it', async () => {
  startPool()
  const first = workerOf(1)
  first.say(READY)
  first.say(await reportOf(3))
  first.emit('exit', 1, null)
  first.say(READY)
  first.say(await reportOf(3))
  const second = await eventually(() => workerOf(2))
  second.say(READY)
  second.say({ kind: 'metrics-wanted' })
  second.say(await reportOf(4))
  const metrics = await eventually(() => {
    const message = second.heard.find(({ kind }) => kind === 'metrics')
    if (message?.kind !== 'metrics') throw new Error('no metrics yet')
    return message.text
  })
  expect(metrics).toMatch(/^pings 7$/m)
  expect(metrics).toMatch(/^workers_serving 1$/m)
})

test('a worker has lost its calls once all that it said of them before its end was heard', () => {
  const heard: unknown[] = []
  startPool({
    ...NO_CALLS,
    hear: (id, message) => heard.push([id, message.kind]),
    lose: id => heard.push([id, 'lost']),
  })
  const worker = workerOf(1)
  worker.say(READY)
  worker.emit('exit', null, 'SIGKILL')
  worker.say({ kind: 'calls', message: { kind: 'settled', line: 1 } })
  worker.emit('disconnect')
  expect(heard).toEqual([
    [1, 'settled'],
    [1, 'lost'],
  ])
})

test('workers are answered what concerns their calls, and no calls are passed on once they stop', () => {
  let isClosed = false
  const pool = startPool({
    ...NO_CALLS,
    hear: (_, __, send) => send({ kind: 'closed', line: 1 }),
    close: () => {
      isClosed = true
    },
  })
  const worker = workerOf(1)
  worker.say({ kind: 'calls', message: { kind: 'settled', line: 1 } })
  expect(worker.heard.at(-1)).toEqual({ kind: 'calls', message: { kind: 'closed', line: 1 } })
  void pool.stop({ drainSeconds: 0, callDrainSeconds: 0 }, new AbortController().signal)
  expect(isClosed).toBe(true)
  worker.emit('exit', 0, null)
})

test('workers that stop are told once none of them waits for calls, be it that it ended', async () => {
  const pool = startPool(NO_CALLS, 3)
  const [first, second, third] = [workerOf(1), workerOf(2), workerOf(3)]
  const toldOf = (worker: FakeWorker) => worker.heard.filter(({ kind }) => kind === 'calls-finished').length
  const stopped = pool.stop({ drainSeconds: 0, callDrainSeconds: 0 }, new AbortController().signal)
  first.say({ kind: 'waiting', isWaiting: false })
  second.say({ kind: 'waiting', isWaiting: true })
  third.emit('exit', 0, null)
  expect(toldOf(first)).toBe(0)
  first.say({ kind: 'waiting', isWaiting: true })
  second.say({ kind: 'waiting', isWaiting: false })
  expect([toldOf(first), toldOf(second)]).toEqual([0, 0])
  second.emit('exit', 0, null)
  expect(toldOf(first)).toBe(0)
  first.say({ kind: 'waiting', isWaiting: false })
  expect(toldOf(first)).toBe(1)
  first.emit('exit', 0, null)
  await stopped
})

test('a worker that stops alone may leave its calls to the others at once', () => {
  startPool(NO_CALLS, 2)
  const [first, second] = [workerOf(1), workerOf(2)]
  first.say(READY)
  second.say(READY)
  first.say({ kind: 'waiting', isWaiting: false })
  const told = [first, second].map(
    ({ heard }) => heard.filter(({ kind }) => kind === 'calls-finished').length,
  )
  expect(told).toEqual([1, 0])
})

test('workers that stop wait no longer for one that hangs than its calls are given', async () => {
  vi.useFakeTimers()
  try {
    const pool = startPool(NO_CALLS, 2)
    const [hanging, waiting] = [workerOf(1), workerOf(2)]
    const stopped = pool.stop({ drainSeconds: 5, callDrainSeconds: 60 }, new AbortController().signal)
    waiting.say({ kind: 'waiting', isWaiting: false })
    await vi.advanceTimersByTimeAsync(64_000)
    expect(waiting.heard.at(-1)).toEqual({ kind: 'stop' })
    await vi.advanceTimersByTimeAsync(1_000)
    expect(waiting.heard.at(-1)).toEqual({ kind: 'calls-finished' })
    waiting.emit('exit', 0, null)
    await vi.advanceTimersByTimeAsync(8_500)
    expect(hanging.killedBy).toEqual(['SIGKILL'])
    hanging.emit('exit', null, 'SIGKILL')
    await stopped
  } finally {
    vi.useRealTimers()
  }
})

test('a worker that falls silent is killed once others know that its calls go on', async () => {
  vi.useFakeTimers()
  try {
    startPool()
    const worker = workerOf(1)
    worker.say({ kind: 'listening' })
    worker.say(READY)
    await vi.advanceTimersByTimeAsync(15_000)
    worker.say({ kind: 'alive' })
    await vi.advanceTimersByTimeAsync(20_000)
    expect(worker.killedBy).toEqual([])
    await vi.advanceTimersByTimeAsync(1_000)
    expect([vouchedFor, worker.killedBy]).toEqual([[1], ['SIGKILL']])
    worker.emit('exit', null, 'SIGKILL')
    await vi.advanceTimersByTimeAsync(0)
    expect(workers).toHaveLength(2)
  } finally {
    vi.useRealTimers()
  }
})
