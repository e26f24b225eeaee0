import type { Schemas } from '../api-client.ts'
import { createResource } from '../resource.ts'

export type Campaign = Schemas['Campaign']
/** A campaign as lists show it: without routing, targets, conversions and keys. */
export type ListedCampaign = Schemas['CampaignListed']
export type CampaignUpdate = Schemas['CampaignUpdate']

const definition = {
  name: 'campaigns',
  rootKey: 'campaign',
  list: '/campaigns.json',
  one: '/campaigns/cid/{cid}.json',
  bulk: '/campaigns/bulk.json',
} as const

/** One campaign is named by its `cid`. */
export const campaigns = createResource<Campaign, Schemas['CampaignCreate'], CampaignUpdate>(definition)

export const listedCampaigns = createResource<ListedCampaign, never, never>(definition)

export function campaignName({ name, cid }: Pick<Campaign, 'name' | 'cid'>): string {
  return name || cid
}
