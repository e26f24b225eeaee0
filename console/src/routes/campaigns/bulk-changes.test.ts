import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

test.each<[string, Partial<BulkEdit>, object | null]>([
  ['nothing', {}, null],
  [
    'an order and a recording',
    { routing_strategy: 'bid', record_calls: false, record_seconds: { how: 'set', value: 600 } },
    { routing_strategy: 'bid', record_calls: false, record_seconds: 600 },
  ],
  [
    'no limits',
    {
      dedupe_seconds: 0,
      velocity_calls: { how: 'none', value: 3 },
      minimum_attestation: null,
      caller_blocked_message: { how: 'none', value: null },
    },
    { dedupe_seconds: 0, velocity_calls: null, minimum_attestation: null, caller_blocked_message: null },
  ],
])('several are given %s', (_, edit, fields) => {
  const sent = bulkChanges([{ id: 1 }, { id: 2 }], { ...NOTHING_SET, ...edit })
  expect(sent).toEqual(fields === null ? [] : [1, 2].map(id => ({ id, ...fields })))
})
