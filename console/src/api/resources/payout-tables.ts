import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type PayoutTable = Schemas['PayoutBidModificationTable']

/** @param campaignId internal */
export function payoutTablesOf(campaignId: number) {
  return createResource<
    PayoutTable,
    Schemas['PayoutBidModificationTableCreate'],
    { readonly active: boolean }
  >({
    name: 'payout_bid_modification_tables',
    rootKey: 'payout_bid_modification_table',
    list: '/api/v5/campaigns/{campaign_id}/payout_bid_modification_tables.json',
    one: '/api/v5/campaigns/{campaign_id}/payout_bid_modification_tables/{id}.json',
    within: { campaign_id: campaignId },
  })
}
