import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startPeriodic } from './periodic.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

const PAUSE_MS = 250

test('runs at once, and again after each pause', async () => {
  const run = vi.fn(async () => undefined)
  const periodic = startPeriodic({ pauseMs: PAUSE_MS, run, onError: () => undefined })
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(2 * PAUSE_MS)
  expect(run).toHaveBeenCalledTimes(3)
  await periodic.stop()
})

test('never runs twice at the same time: the pause begins when a run ends', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const periodic = startPeriodic({ pauseMs: PAUSE_MS, run, onError: () => undefined })
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
  expect(run).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(run).toHaveBeenCalledTimes(2)
  finish()
  await periodic.stop()
})

test('runs again without a pause while there is more to do', async () => {
  const answers: ('again' | undefined)[] = ['again', 'again', undefined]
  const run = vi.fn(async () => answers.shift())
  const periodic = startPeriodic({ pauseMs: PAUSE_MS, run, onError: () => undefined })
  await vi.advanceTimersByTimeAsync(PAUSE_MS - 1)
  expect(run).toHaveBeenCalledTimes(3)
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(run).toHaveBeenCalledTimes(4)
  await periodic.stop()
})

test('goes on after a run that failed, and tells of it', async () => {
  const failure = new Error('no database')
  const run = vi.fn(async () => {
    throw failure
  })
  const onError = vi.fn()
  const periodic = startPeriodic({ pauseMs: PAUSE_MS, run, onError })
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(run).toHaveBeenCalledTimes(2)
  expect(onError).toHaveBeenCalledWith(failure)
  await periodic.stop()
})

test('stop waits for the run under way, and no other follows', async () => {
  let finish: () => void = () => undefined
  const run = vi.fn(
    () =>
      new Promise<void>(resolve => {
        finish = resolve
      }),
  )
  const periodic = startPeriodic({ pauseMs: PAUSE_MS, run, onError: () => undefined })
  let isStopped = false
  const stopped = periodic.stop().then(() => {
    isStopped = true
  })
  await vi.advanceTimersByTimeAsync(PAUSE_MS)
  expect(isStopped).toBe(false)
  finish()
  await stopped
  await vi.advanceTimersByTimeAsync(10 * PAUSE_MS)
  expect(run).toHaveBeenCalledTimes(1)
})
