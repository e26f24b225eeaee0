import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { MainThread } from './main-thread.ts'
import { startWorkerWatch, type WorkerWatch } from './worker-watch.ts'

let hung: number[]
let doubts: [workerId: number, isDoubted: boolean][]
let watch: WorkerWatch
/** By how much the clock is ahead of the timers: this process was held up. */
let heldUp: number
let threads: Map<number, MainThread>

const start = (timeoutSeconds: number | null) =>
  startWorkerWatch({
    timeoutSeconds,
    onHung: id => hung.push(id),
    onDoubt: (...doubt) => doubts.push(doubt),
    mainThreadOf: id => threads.get(id) ?? null,
    now: () => Date.now() + heldUp,
  })

beforeEach(() => {
  vi.useFakeTimers()
  hung = []
  doubts = []
  heldUp = 0
  threads = new Map()
  watch = start(20)
})
afterEach(() => {
  watch.stop()
  vi.useRealTimers()
})

const seconds = (count: number) => vi.advanceTimersByTime(count * 1_000)

test('a worker that gives no sign of life for so long hangs, and is told of once', () => {
  watch.hear(1)
  seconds(20)
  expect(hung).toEqual([])
  seconds(1)
  expect(hung).toEqual([1])
  seconds(60)
  expect(hung).toEqual([1])
})

test('each sign of life of a worker counts for itself alone', () => {
  watch.hear(1)
  watch.hear(2)
  for (let second = 0; second < 60; second++) {
    seconds(1)
    watch.hear(2)
  }
  expect(hung).toEqual([1])
})

test('a worker that has missed a few signs is doubted until the next one', () => {
  watch.hear(1)
  seconds(2)
  watch.hear(1)
  seconds(2)
  expect(doubts).toEqual([])
  seconds(2)
  expect(doubts).toEqual([[1, true]])
  watch.hear(1)
  watch.hear(1)
  expect(doubts).toEqual([
    [1, true],
    [1, false],
  ])
  expect(hung).toEqual([])
})

test('a worker that is not there yet, or no more, does not hang', () => {
  watch.hear(1)
  watch.forget(1)
  seconds(60)
  expect(hung).toEqual([])
})

test('who was held up himself begins anew', () => {
  watch.hear(1)
  for (let times = 0; times < 10; times++) {
    seconds(15)
    heldUp += 5_000
  }
  expect(hung).toEqual([])
  seconds(25)
  expect(hung).toEqual([1])
})

test('what a worker waits for a processor does not count, and what it computes does', () => {
  let computedSeconds = 0
  const compute = (share: number, count: number) => {
    for (let second = 0; second < count; second++) {
      computedSeconds += share
      threads.set(1, { computedSeconds, isHeldUp: true })
      seconds(1)
    }
  }
  compute(1, 1)
  watch.hear(1)
  compute(0, 60)
  expect(doubts, 'it better gets nothing new').toEqual([[1, true]])
  compute(0.25, 76)
  expect(hung).toEqual([])
  compute(0.25, 8)
  expect(hung).toEqual([1])
})

test('a worker that is stopped hangs, however little it had computed', () => {
  threads.set(1, { computedSeconds: 3, isHeldUp: false })
  watch.hear(1)
  seconds(21)
  expect(hung).toEqual([1])
})

test('what a worker computed before it was heard does not count', () => {
  threads.set(1, { computedSeconds: 3, isHeldUp: true })
  watch.hear(1)
  threads.set(1, { computedSeconds: 100, isHeldUp: true })
  seconds(1_000)
  expect(hung).toEqual([])
})

test('without a time-out nobody hangs', () => {
  watch.stop()
  watch = start(null)
  watch.hear(1)
  seconds(1_000)
  expect(hung).toEqual([])
})
