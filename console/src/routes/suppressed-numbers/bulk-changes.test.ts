import { expect, test } from 'vitest'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'
import type { SuppressionValues } from './suppression-values.ts'

const withCampaign7 = async ({ cid, ...fields }: Partial<SuppressionValues>) => ({
  ...fields,
  ...(cid !== undefined && { campaign_id: cid === null ? null : 7 }),
})

test.each<[string, Partial<BulkEdit>, object | null]>([
  ['nothing', {}, null],
  ['a way out', { can_resubscribe: true }, { can_resubscribe: true }],
  ['one campaign', { cid: { how: 'set', value: 'spring' } }, { campaign_id: 7 }],
  [
    'every campaign and publisher',
    { cid: { how: 'none', value: null }, affiliate_id: { how: 'none', value: 3 } },
    { campaign_id: null, affiliate_id: null },
  ],
])('several are given %s', async (_, edit, fields) => {
  const sent = await bulkChanges([{ id: 1 }, { id: 2 }], { ...NOTHING_SET, ...edit }, withCampaign7)
  expect(sent).toEqual(fields === null ? [] : [1, 2].map(id => ({ id, ...fields })))
})
