import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

const ROWS = [
  { id: 1, target_ids: [10, 11] },
  { id: 2, target_ids: [11] },
]

test.each<[string, Partial<BulkEdit>, readonly object[]]>([
  ['nothing', {}, []],
  [
    'a way to ring, its order and caps',
    { behavior: 2, priority: 1, weight: 0, monthly_cap_attributes: { how: 'set', value: 100 } },
    [1, 2].map(id => ({
      id,
      behavior: 2,
      priority: 1,
      weight: 0,
      monthly_cap_attributes: { cap: 100 },
    })),
  ],
  [
    'a member that one of them has not',
    { target_ids: { how: 'add', entries: [10] } },
    [{ id: 2, add_targets_by_id: [10] }],
  ],
  [
    'one member less',
    { target_ids: { how: 'remove', entries: [11] } },
    [1, 2].map(id => ({ id, remove_targets_by_id: [11] })),
  ],
  [
    'the same members',
    { target_ids: { how: 'replace', entries: [12] } },
    [1, 2].map(id => ({ id, target_ids: [12] })),
  ],
])('several are given %s', (_, edit, sent) => {
  expect(bulkChanges(ROWS, { ...NOTHING_SET, ...edit })).toEqual(sent)
})
