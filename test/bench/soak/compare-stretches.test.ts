import { describe, expect, test } from 'vitest'
import { compareStretches, type Sample, stretchesOf } from '../../../bench/soak/compare-stretches.ts'
import type { Series } from '../../../bench/soak/soak-series.ts'

const chart = { name: 'memory', title: 'Memory', unit: 'MB' }
const memory: Series = {
  key: 'memory',
  name: 'memory',
  line: 'service',
  chart,
  digits: 0,
  most: { times: 1.1, plus: 5 },
}
const connections: Series = {
  ...memory,
  key: 'connections',
  most: { times: 1, plus: 0 },
  isJudgedAlways: true,
}

const HOUR = 3_600
const MINUTE = 60

/** One sample a minute, of whatever `valueAt` makes of the minute. */
function minutes(count: number, key: string, valueAt: (minute: number) => number): Sample[] {
  return Array.from({ length: count }, (_, index) => ({
    atSeconds: (index + 1) * MINUTE,
    values: { [key]: valueAt(index + 1) },
  }))
}

const verdictOf = (samples: readonly Sample[], series: Series, seconds: number) =>
  compareStretches(samples, [series], seconds)[0]?.verdict

describe('the stretches that are compared', () => {
  test('of an hour: after five minutes, and the last twelve', () => {
    expect(stretchesOf(HOUR)).toEqual({ early: { from: 300, to: 1_020 }, late: { from: 2_880, to: HOUR } })
  })

  test('of a short run begin after its first fifth, and never meet', () => {
    const { early, late } = stretchesOf(10 * MINUTE)
    expect(early).toEqual({ from: 120, to: 240 })
    expect(late).toEqual({ from: 480, to: 600 })
  })
})

describe('a series', () => {
  test('that settles in the first minutes holds', () => {
    const samples = minutes(60, 'memory', minute => (minute <= 5 ? minute * 40 : 200))
    expect(verdictOf(samples, memory, HOUR)).toBe('holds')
  })

  test('that grows all the time grows, and the comparison says by how much it may', () => {
    const samples = minutes(60, 'memory', minute => 100 + minute)
    expect(compareStretches(samples, [memory], HOUR)).toEqual([
      { series: memory, early: 111.5, late: 154.5, most: 111.5 * 1.1 + 5, verdict: 'GROWS' },
    ])
  })

  test('is not judged by a single value that stands out', () => {
    const samples = minutes(60, 'memory', minute => (minute === 55 ? 9_000 : 200))
    expect(verdictOf(samples, memory, HOUR)).toBe('holds')
  })

  test('that falls holds', () => {
    expect(
      verdictOf(
        minutes(60, 'memory', minute => 1_000 - minute),
        memory,
        HOUR,
      ),
    ).toBe('holds')
  })

  test('that grows in a short run counts only where no longer one is needed to tell', () => {
    expect(
      verdictOf(
        minutes(5, 'memory', minute => 100 * minute),
        memory,
        5 * MINUTE,
      ),
    ).toBe('grows (short run)')
    expect(
      verdictOf(
        minutes(5, 'connections', minute => 20 + minute),
        connections,
        5 * MINUTE,
      ),
    ).toBe('GROWS')
  })

  test('of which nothing is known in one of the stretches is not told', () => {
    const onlyLate = minutes(60, 'memory', () => 200).filter(({ atSeconds }) => atSeconds > 1_800)
    expect(compareStretches(onlyLate, [memory], HOUR)[0]).toMatchObject({
      early: null,
      late: 200,
      verdict: 'not told',
    })
  })

  test('that grows with what has happened is shown, and not judged', () => {
    const samples = minutes(60, 'memory', minute => minute * 1_000)
    expect(verdictOf(samples, { ...memory, most: null }, HOUR)).toBe('not judged')
  })
})
