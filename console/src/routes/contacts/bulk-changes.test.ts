import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

const ROWS = [
  { id: 1, tag_values: [{ id: 5, key: 'state', operator: '==', value: 'CA' }] },
  { id: 2, tag_values: [] },
]

test.each<[string, BulkEdit, readonly object[]]>([
  ['keep what they have', NOTHING_SET, []],
  [
    'gain a tag that one of them has',
    { tag_list: { how: 'add', entries: ['state:CA'] } },
    [{ id: 2, tag_list: '<<<state:CA>>>' }],
  ],
  [
    'lose a tag that one of them has',
    { tag_list: { how: 'remove', entries: ['state:CA'] } },
    [{ id: 1, tag_list: '' }],
  ],
])('several %s', (_, edit, sent) => {
  expect(bulkChanges(ROWS, edit)).toEqual(sent)
})
