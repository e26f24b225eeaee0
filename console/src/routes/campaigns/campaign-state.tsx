import type { Campaign } from '../../api/resources/campaigns.ts'
import { Status } from '../../parts/status.tsx'

export function CampaignState({ campaign }: { readonly campaign: Pick<Campaign, 'paused'> }) {
  return <Status tone={campaign.paused ? 'warning' : 'good'}>{campaignStateWords(campaign)}</Status>
}

export function campaignStateWords({ paused }: Pick<Campaign, 'paused'>): string {
  return paused ? 'Paused' : 'Active'
}
