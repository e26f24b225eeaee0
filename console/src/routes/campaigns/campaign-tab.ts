import type { Versioned } from '../../api/resource.ts'
import type { Campaign } from '../../api/resources/campaigns.ts'

/** What every tab of a campaign's page is given. */
export interface CampaignTabProps {
  readonly version: Versioned<Campaign>
}
