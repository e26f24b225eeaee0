import { describe, expect, test } from 'vitest'
import { retryPause } from './retry-pauses.ts'

/** All pauses of a delivery that never comes through. */
function pauses(chance: number): number[] {
  const all: number[] = []
  for (;;) {
    const pause = retryPause(all.length + 1, chance)
    if (pause === null) return all
    all.push(pause)
  }
}

const HOUR = 3_600_000

describe('a delivery that fails', () => {
  test('comes again within 60 s', () => {
    expect(retryPause(1, 0)).toBeLessThanOrEqual(60_000)
  })

  test.each([0, 0.5, 0.999])('is tried for most of 24 h and no longer, with chance %d', chance => {
    const total = pauses(chance).reduce((sum, pause) => sum + pause, 0)
    expect(total).toBeLessThanOrEqual(24 * HOUR)
    expect(total).toBeGreaterThan(20 * HOUR)
  })

  test('waits longer each time', () => {
    const all = pauses(0.999)
    expect(all).toEqual([...all].sort((a, b) => a - b))
    expect(new Set(all).size).toBe(all.length)
  })
})
