import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

const READ = '2026-11-20T09:00:00.000Z'

const ROWS = [
  { id: 1, user_ids: [10], updated_at: READ },
  { id: 2, user_ids: [], updated_at: READ },
]

test.each<[string, Partial<BulkEdit>, readonly object[]]>([
  ['change nothing, whatever days a frequency would have', { day_of_week: 3, day_of_month: 31 }, []],
  [
    'are sent every week on a day',
    { frequency: 'weekly', day_of_week: 0, day_of_month: 31, hour: 0 },
    [1, 2].map(id => ({ id, frequency: 'weekly', day_of_week: 0, hour: 0 })),
  ],
  [
    'are of other days, in another zone, without webhooks',
    { days: 'yesterday', time_zone: 'UTC', webhooks: false },
    [1, 2].map(id => ({ id, days: 'yesterday', time_zone: 'UTC', webhooks: false })),
  ],
  [
    'are no longer mailed to somebody',
    { user_ids: { how: 'remove', entries: [10] } },
    [{ id: 1, user_ids: [], if_updated_at: READ }],
  ],
])('several %s', (_, edit, sent) => {
  expect(bulkChanges(ROWS, { ...NOTHING_SET, ...edit })).toEqual(sent)
})
