import { describe, expect, test } from 'vitest'
import { planDay } from './plan-day.ts'

const START = Date.parse('2026-11-16T05:00:00.000Z')
const HOUR_MS = 60 * 60 * 1_000
const hourAt = (at: number) => new Date(at - 5 * HOUR_MS).getUTCHours()

describe('the callers of a day', () => {
  const callers = planDay(START, hourAt)

  test('come in order, within its 24 hours', () => {
    const times = callers.map(({ at }) => at)
    expect(times).toEqual(times.toSorted((a, b) => a - b))
    expect(times.every(at => at >= START && at < START + 24 * HOUR_MS)).toBe(true)
  })

  test('are some hundreds, more of them by day than at night', () => {
    const between = (from: number, to: number) =>
      callers.filter(({ at }) => hourAt(at) >= from && hourAt(at) < to).length
    expect(callers.length).toBeGreaterThan(150)
    expect(callers.length).toBeLessThan(330)
    expect(between(9, 18)).toBeGreaterThan(3 * between(0, 6))
  })

  test('are the same for the same day, and others for the next', () => {
    expect(planDay(START, hourAt)).toEqual(callers)
    expect(planDay(START + 24 * HOUR_MS, hourAt).map(each => each.callerNumber)).not.toEqual(
      callers.map(each => each.callerNumber),
    )
  })

  test('have fictional numbers, an age, and come in every way', () => {
    for (const { callerNumber, tags } of callers) {
      expect(callerNumber).toMatch(/^\+1\d{3}55501\d\d$/)
      expect(Number(tags['age'])).toBeGreaterThanOrEqual(17)
    }
    expect(new Set(callers.map(({ arrival }) => arrival)).size).toBe(4)
  })
})
