import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

const READ = '2026-11-20T09:00:00.000Z'

const ROWS: Parameters<typeof bulkChanges>[0] = [
  { id: 1, events: ['call.started'], updated_at: READ },
  { id: 2, events: ['call.started', 'call.ended'], updated_at: READ },
]

test.each<[string, BulkEdit, readonly object[]]>([
  ['nothing', NOTHING_SET, []],
  [
    'an event that one of them has not',
    { events: { how: 'add', entries: ['call.ended'] } },
    [{ id: 1, events: ['call.started', 'call.ended'], if_updated_at: READ }],
  ],
  [
    'one event less',
    { events: { how: 'remove', entries: ['call.ended'] } },
    [{ id: 2, events: ['call.started'], if_updated_at: READ }],
  ],
])('several are told %s', (_, edit, sent) => {
  expect(bulkChanges(ROWS, edit)).toEqual(sent)
})
