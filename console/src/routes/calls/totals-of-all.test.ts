import { expect, test } from 'vitest'
import type { Call } from '../../api/resources/calls.ts'
import { callColumns } from './call-columns.tsx'
import { totalsOfAll } from './totals-of-all.ts'

const TOTALS = {
  ...{ total_calls: 5_123, in_progress_count: 1, repeat_count: 2, duplicate_count: 3, converted_count: 4 },
  ...{ total_duration: 7_322, dialed_call_duration: 61 },
  ...{ revenue: 1_321.1234, payout: 41.3013, charge_total: 0.0716, profit: 1_279.7505 },
}

test('what all calls come to stands below the columns that a page adds up, as it does', () => {
  const { label, cells = {} } = totalsOfAll(5_123, { data: TOTALS, error: null })
  expect(label).toBe('All 5,123')
  const one = {
    ...{ dialed_call_duration: 61, total_duration: 7_322 },
    ...{ revenue: 1_321.1234, payout: 41.3013, charge_total: 0.0716 },
  } as Call
  const added = callColumns({ target: String, campaign: String, publisher: String }, null).filter(
    ({ id }) => id in cells,
  )
  expect(added.map(({ id }) => id).sort()).toEqual(Object.keys(cells).sort())
  for (const { id, total } of added) expect(cells[id], id).toBe(total?.([one]))
})

test('until they are known, and where they are refused, the line says so', () => {
  expect(totalsOfAll(2, { data: undefined, error: null })).toEqual({ label: 'All 2' })
  const error = new Error('Too many to add up: choose fewer days.')
  expect(totalsOfAll(2, { data: undefined, error }).problem).toBe(error.message)
})
