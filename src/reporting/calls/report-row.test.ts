import { expect, test } from 'vitest'
import { reportRow, type SummedRow } from './report-row.ts'

const SUBJECT = { id: 7, facetName: 'Summer' }

const summed = (differences: Partial<SummedRow> = {}): SummedRow => ({
  key: '7',
  in_progress: '0',
  calls: '0',
  repeats: '0',
  duplicates: '0',
  converted: '0',
  rescued: '0',
  revenue: '0',
  payout: '0',
  cost: '0',
  rescued_revenue: '0',
  total_duration: '0',
  connected_duration: '0',
  ...differences,
})

test('everything follows from the sums', () => {
  const row = summed({
    calls: '8',
    in_progress: '1',
    repeats: '2',
    duplicates: '1',
    converted: '4',
    rescued: '3',
    revenue: '1001000',
    payout: '700700',
    cost: '3300',
    rescued_revenue: '500500',
    total_duration: '600',
    connected_duration: '300',
  })
  expect(reportRow(SUBJECT, row, { total_duration: 800, connected_duration: 900 })).toEqual({
    id: 7,
    facet_name: 'Summer',
    total_calls: 8,
    repeat_count: 2,
    duplicate_count: 1,
    unique_calls: 6,
    converted_count: 4,
    revenue: 100.1,
    payout: 70.07,
    cost: 0.33,
    total_duration: 600,
    total_duration_percent: 75,
    rescued_count: 3,
    rescued_revenue: 50.05,
    connected_duration: 300,
    connected_duration_percent: 33.3333,
    in_progress_count: 1,
    profit: 29.7,
    repeat_count_percent: 25,
    duplicate_count_percent: 12.5,
    converted_count_percent: 50,
    rescued_count_percent: 37.5,
    epc: 16.6833,
    cpc: 0.055,
  })
})

test('what would be divided by zero is 0', () => {
  const nothing = reportRow(SUBJECT, summed(), { total_duration: 0, connected_duration: 0 })
  expect(Object.entries(nothing).filter(([name, value]) => value !== 0 && !/^id|name/.test(name))).toEqual([])
  const repeatsAlone = summed({ calls: '2', repeats: '2', revenue: '50000' })
  expect(reportRow(SUBJECT, repeatsAlone, { total_duration: 0, connected_duration: 0 })).toMatchObject({
    unique_calls: 0,
    epc: 0,
    cpc: 0,
  })
})

test('amounts are exact where floats are not, and quotients rounded half up', () => {
  const row = summed({ calls: '16', revenue: '3000', payout: '1000', cost: '10' })
  const { profit, cpc } = reportRow(SUBJECT, row, { total_duration: 0, connected_duration: 0 })
  expect(profit).toBe(0.199)
  expect(cpc).toBe(0.0001)
})
