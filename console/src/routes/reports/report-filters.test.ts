import { expect, test } from 'vitest'
import { filtersIn } from '../../table/filter.ts'
import { reportTable } from './report-filters.ts'

test('what is typed where an id is meant narrows nothing, and no filter says that it does', () => {
  const { filters } = reportTable('buyer')
  expect(filtersIn(filters, { campaign_id: 'autos' })).toEqual({})
  expect(filtersIn(filters, { campaign_id: ['3', 'autos', '1e3', '4'] })).toEqual({ campaign_id: ['3', '4'] })
})
