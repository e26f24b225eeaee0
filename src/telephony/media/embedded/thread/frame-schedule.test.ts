import { expect, test } from 'vitest'
import { FrameSchedule } from './frame-schedule.ts'

/** Runs a schedule with wake-ups that come as late as `delay` says. @returns at which time each group had its turns */
function run(untilMs: number, delay: (nowMs: number) => number): number[][] {
  const schedule = new FrameSchedule(0)
  const turns: number[][] = [[], [], [], []]
  for (let nowMs = 0; nowMs < untilMs; ) {
    const waitMs = schedule.run(nowMs, group => turns[group]?.push(nowMs))
    nowMs += waitMs + delay(nowMs)
  }
  return turns
}

test('every group has its turn each 20 ms, five after the one before', () => {
  const turns = run(100, () => 0)
  expect(turns.map(times => times.slice(0, 3))).toEqual([
    [0, 20, 40],
    [5, 25, 45],
    [10, 30, 50],
    [15, 35, 55],
  ])
})

test('timers that are always late do not make it slower', () => {
  const [first = []] = run(60_000, () => 1.3)
  expect(first.length).toBe(3_000)
})

test('what was missed is made up for at double speed, not at once', () => {
  const [first = []] = run(400, nowMs => (nowMs > 100 && nowMs < 110 ? 100 : 0))
  expect(first.length).toBe(20)
  const gaps = first.slice(1).map((at, index) => at - (first[index] ?? 0))
  expect(Math.min(...gaps)).toBeGreaterThanOrEqual(10)
})

test('how late it was at worst is told', () => {
  const schedule = new FrameSchedule(0)
  schedule.run(3, () => undefined)
  schedule.run(47, () => undefined)
  schedule.run(52, () => undefined)
  expect(schedule.worstMs).toBe(42)
})

test('what is further behind is given up', () => {
  const [first = []] = run(2_000, nowMs => (nowMs > 100 && nowMs < 110 ? 1_000 : 0))
  expect(first.length).toBeLessThan(52)
})
