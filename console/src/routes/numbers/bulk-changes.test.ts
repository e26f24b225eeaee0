import { expect, test } from 'vitest'
import type { TrackingNumber } from '../../api/resources/numbers.ts'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'

const number = (id: number, state: string) =>
  ({
    id,
    tag_values: [{ id: 1, key: 'state', operator: '==', value: state }],
    updated_at: '2026-11-20T09:00:00.000Z',
  }) as unknown as TrackingNumber

const ROWS = [number(1, 'CA'), number(2, 'NV')]

test.each<[string, Partial<BulkEdit>, readonly object[]]>([
  ['nothing', {}, []],
  [
    'a campaign and a publisher',
    { cid: { how: 'set', value: 'spring' }, afid: { how: 'set', value: 'north' } },
    [
      { id: 1, cid: 'spring', afid: 'north' },
      { id: 2, cid: 'spring', afid: 'north' },
    ],
  ],
  [
    'no publisher, trunk or sub id',
    {
      afid: { how: 'none', value: null },
      trunk_id: { how: 'none', value: 3 },
      sid: { how: 'none', value: '' },
    },
    [
      { id: 1, afid: null, trunk_id: null, sid: null },
      { id: 2, afid: null, trunk_id: null, sid: null },
    ],
  ],
  [
    'a tag that one of them has not, as that was read',
    { tag_list: { how: 'add', entries: ['state:NV'] } },
    [{ id: 1, tag_list: '<<<state:CA>>>,<<<state:NV>>>', if_updated_at: '2026-11-20T09:00:00.000Z' }],
  ],
  [
    'the same tags, whatever they had',
    { tag_list: { how: 'replace', entries: ['state:NV'] } },
    [{ id: 1, tag_list: '<<<state:NV>>>', if_updated_at: '2026-11-20T09:00:00.000Z' }],
  ],
])('several are given %s', (_, edit, sent) => {
  expect(bulkChanges(ROWS, { ...NOTHING_SET, ...edit })).toEqual(sent)
})
