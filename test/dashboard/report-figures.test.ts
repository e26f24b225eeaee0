import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { axisTicks } from '../../dashboard/axis-ticks.js'
import { readChoices, writeChoices } from '../../dashboard/report-place.js'
import { reportTotals } from '../../dashboard/report-totals.js'
import type { ReportRow } from '../../dashboard/wire-types.d.ts'

const ROW: ReportRow = {
  id: 1,
  facet_name: 'one',
  ...{ total_calls: 3, repeat_count: 1, unique_calls: 2, converted_count: 1, in_progress_count: 1 },
  ...{ converted_count_percent: 33.3333, connected_duration: 60, epc: 0.05 },
  ...{ revenue: 0.1, payout: 0.0001, cost: 0.07, profit: 0.0299 },
}

describe('the total of a report', () => {
  test('adds amounts exactly, and divides sums rather than adding ratios', () => {
    const total = reportTotals([ROW, { ...ROW, revenue: 0.2 }, { ...ROW, profit: -0.0001 }], 'All calls')
    expect(total).toMatchObject({
      facet_name: 'All calls',
      ...{
        total_calls: 9,
        unique_calls: 6,
        converted_count: 3,
        in_progress_count: 3,
        connected_duration: 180,
      },
      ...{ revenue: 0.4, payout: 0.0003, cost: 0.21, profit: 0.0597 },
      ...{ epc: 0.0667, converted_count_percent: 33.3333 },
    })
  })

  test('of nothing is nothing', () => {
    expect(reportTotals([], 'All calls')).toMatchObject({
      ...{ total_calls: 0, revenue: 0, epc: 0, converted_count_percent: 0 },
    })
  })
})

describe('an axis', () => {
  test.each([
    [16, true, [0, 5, 10, 15, 20]],
    [3, true, [0, 1, 2, 3]],
    [0, true, [0, 1]],
    [0.3, false, [0, 0.1, 0.2, 0.3]],
    [1_250, false, [0, 500, 1_000, 1_500]],
  ])('for %d has the values that people count in', (highest, isWhole, ticks) => {
    expect(axisTicks(highest, { most: 4, isWhole })).toEqual(ticks)
  })

  test('holds what it is for, in few steps', () => {
    fc.assert(
      fc.property(fc.double({ min: 0, max: 1e9, noNaN: true }), fc.boolean(), (highest, isWhole) => {
        const ticks = axisTicks(highest, { most: 4, isWhole })
        expect(ticks[0]).toBe(0)
        expect(ticks.at(-1)).toBeGreaterThanOrEqual(highest * (1 - 1e-6))
        expect(ticks.length).toBeLessThanOrEqual(5)
        if (isWhole) expect(ticks.every(Number.isInteger)).toBe(true)
      }),
      { seed: 20261121, numRuns: 300 },
    )
  })
})

describe('the address of a report', () => {
  test.each([
    '',
    'facet=affiliate&range=this_month',
    'facet=tag_value&tag=sub_id&sort=-revenue&page=2',
    'facet=date&from=2026-01-01&to=2026-02-01&sort=facet_name',
  ])('“%s” leads to what it was made from', text => {
    const choices = readChoices(new URLSearchParams(text))
    const written = Object.entries(writeChoices(choices)).filter(([, value]) => value !== null)
    expect(readChoices(new URLSearchParams(written as [string, string][]))).toEqual(choices)
  })

  test('that makes no sense is as good as none', () => {
    const nonsense = 'facet=toString&range=dates&from=yesterday&to=&page=-3&tag=x'
    expect(readChoices(new URLSearchParams(nonsense))).toEqual(readChoices(new URLSearchParams()))
  })
})
