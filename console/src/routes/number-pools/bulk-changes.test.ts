import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

test.each<[string, Partial<BulkEdit>, object | null]>([
  ['nothing', {}, null],
  ['a size', { max_pool_size: 20, reserve_size: 0 }, { max_pool_size: 20, reserve_size: 0 }],
  [
    'a campaign, and no publisher',
    { cid: { how: 'set', value: 'spring' }, afid: { how: 'none', value: null } },
    { cid: 'spring', afid: null },
  ],
])('several are given %s', (_, edit, fields) => {
  const sent = bulkChanges([{ id: 1 }, { id: 2 }], { ...NOTHING_SET, ...edit })
  expect(sent).toEqual(fields === null ? [] : [1, 2].map(id => ({ id, ...fields })))
})
