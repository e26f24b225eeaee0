import { expect, test } from 'vitest'
import { filtersIn } from '../../table/filter.ts'
import { reportTable } from './report-filters.ts'

test('what is typed where an id is meant narrows nothing, and no filter says that it does', () => {
  const { filters } = reportTable('buyer', 'campaign')
  expect(filtersIn(filters, { campaign_id: 'autos' })).toEqual({})
  expect(filtersIn(filters, { campaign_id: ['3', 'autos', '1e3', '4'] })).toEqual({ campaign_id: ['3', '4'] })
})

test('a tag is a key and a value: anything else narrows nothing, and all are said', () => {
  const { filters } = reportTable(null, 'campaign')
  expect(filtersIn(filters, { tag: 'spring' })).toEqual({})
  expect(filtersIn(filters, { tag: ':spring' })).toEqual({})
  expect(filtersIn(filters, { tag: 'sub_id:spring:2' })).toEqual({ tag: 'sub_id:spring:2' })
  expect(filtersIn(filters, { tag: ['sub_id:spring', 'x', 'age:44'] })).toEqual({
    tag: ['sub_id:spring', 'age:44'],
  })
})

test('days begin with the first, anything else with the busiest', () => {
  expect(reportTable(null, 'date').defaultSort).toBe('facet_name')
  expect(reportTable(null, 'campaign').defaultSort).toBe('-total_calls')
})
