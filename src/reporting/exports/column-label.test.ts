import { expect, test } from 'vitest'
import { columnLabel } from './column-label.ts'

test.each([
  ['call_uuid', 'Call UUID'],
  ['uuid', 'UUID'],
  ['status', 'Status'],
  ['campaign_id', 'Campaign ID'],
  ['affiliate_id', 'Source ID'],
  ['revenue', 'Revenue'],
  ['time_to_resolve', 'Time to Resolve'],
  ['pbm_percent_of_revenue', 'PBM Percent of Revenue'],
])('%s is headed %s', (field, label) => {
  expect(columnLabel(field, 'default')).toBe(label)
})

test('on a performance-marketing account the source is a publisher, and nothing else differs', () => {
  expect(columnLabel('affiliate_id', 'performance-marketing')).toBe('Publisher ID')
  expect(columnLabel('campaign_id', 'performance-marketing')).toBe('Campaign ID')
})
