import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

const READ = '2026-11-20T09:00:00.000Z'

const ROWS = [
  { id: 1, user_ids: [10], updated_at: READ },
  { id: 2, user_ids: [], updated_at: READ },
]

test.each<[string, Partial<BulkEdit>, readonly object[]]>([
  ['change nothing', {}, []],
  [
    'are muted, and tell no webhooks',
    { muted_until: { how: 'set', value: '2026-12-01T08:00:00.000Z' }, webhooks: false },
    [1, 2].map(id => ({ id, muted_until: '2026-12-01T08:00:00.000Z', webhooks: false })),
  ],
  [
    'are heard again, and told later',
    { muted_until: { how: 'none', value: null }, lasting_minutes: 0 },
    [1, 2].map(id => ({ id, muted_until: null, lasting_minutes: 0 })),
  ],
  [
    'mail somebody whom one of them mails already',
    { user_ids: { how: 'add', entries: [10] } },
    [{ id: 2, user_ids: [10], if_updated_at: READ }],
  ],
])('several %s', (_, edit, sent) => {
  expect(bulkChanges(ROWS, { ...NOTHING_SET, ...edit })).toEqual(sent)
})
