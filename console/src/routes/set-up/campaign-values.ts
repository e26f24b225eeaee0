import type { Schemas } from '../../api/api-client.ts'

/** What the step asks of a campaign. */
export interface CampaignValues {
  readonly name: string | null
  /** From how many seconds of talk on a call counts. */
  readonly seconds: number | null
  /** Dollars. */
  readonly revenue: number | null
  readonly payout: number | null
  readonly message: string | null
}

export const NEW_CAMPAIGN: CampaignValues = {
  name: null,
  seconds: 30,
  revenue: null,
  payout: null,
  message: null,
}

/** As the API takes it: the target is rung, and a call that lasts converts. */
export function campaignFields(values: CampaignValues, targetId: number): Schemas['CampaignCreate'] {
  const { name, seconds, revenue, payout, message } = values
  const tier = { seconds: seconds ?? 0, revenue: revenue ?? 0, payout: payout ?? 0 }
  return {
    name,
    message,
    target_ids: [targetId],
    conversion_criteria_attributes: [{ name: 'Answered', tiers: [tier] }],
  }
}
