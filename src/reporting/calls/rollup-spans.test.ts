import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dayAfter } from './report-window.ts'
import { rollupSpans, SPAN_LENGTHS } from './rollup-spans.ts'

const FIRST = '2023-12-15'

interface Span {
  readonly days: number
  readonly starts: string
  readonly isAdded: boolean
}

function eachSpan(firstDay: string, lastDay: string): readonly Span[] {
  return rollupSpans(firstDay, lastDay).flatMap(({ days, from, to, isAdded }) => {
    const spans: Span[] = []
    for (let starts = from; starts <= to; starts = dayAfter(starts, days))
      spans.push({ days, starts, isAdded })
    return spans
  })
}

/** How often each day counts, where that is not 0. */
function countedDays(spans: readonly Span[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { days, starts, isAdded } of spans) {
    for (let place = 0; place < days; place++) {
      const day = dayAfter(starts, place)
      counts.set(day, (counts.get(day) ?? 0) + (isAdded ? 1 : -1))
    }
  }
  return new Map([...counts].filter(([, count]) => count !== 0).sort())
}

test('spans count each day once and no other, begin where stored ones do, and are few', () => {
  const days = fc.integer({ min: 0, max: 731 })
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 300 }), days, (start, length) => {
      const [firstDay, lastDay] = [dayAfter(FIRST, start), dayAfter(FIRST, start + length)]
      const spans = eachSpan(firstDay, lastDay)
      const asked = Array.from({ length: length + 1 }, (_, place) => [dayAfter(firstDay, place), 1] as const)
      expect(countedDays(spans)).toEqual(new Map(asked))
      for (const span of spans) expect((Date.parse(span.starts) / 86_400_000) % span.days).toBe(0)
      expect(spans.length).toBeLessThanOrEqual(13)
    }),
    { seed: 20261120, numRuns: 300 },
  )
})

test('each length is a multiple of the one before, so that a shorter span never crosses a longer one', () => {
  expect(SPAN_LENGTHS.filter((length, step) => length % (SPAN_LENGTHS[step - 1] ?? 1) !== 0)).toEqual([])
})

test('days that nearly fill a longer span are it, less what is missing', () => {
  // 2026-11-11 begins sixteen days.
  expect(rollupSpans('2026-11-12', '2026-11-26')).toEqual([
    { days: 1, from: '2026-11-11', to: '2026-11-11', isAdded: false },
    { days: 16, from: '2026-11-11', to: '2026-11-11', isAdded: true },
  ])
})

test('one day is one span', () => {
  expect(rollupSpans('2026-11-20', '2026-11-20')).toEqual([
    { days: 1, from: '2026-11-20', to: '2026-11-20', isAdded: true },
  ])
})
