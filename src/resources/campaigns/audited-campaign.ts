import type { Audited } from '../changes/audited-changes.ts'
import { loadConfiguredCampaign } from './documents.ts'
import { type CampaignKey, lockCampaign } from './store.ts'

export const AUDITED_CAMPAIGN: Audited<CampaignKey> = {
  resource: 'campaign',
  lock: lockCampaign,
  read: loadConfiguredCampaign,
}
