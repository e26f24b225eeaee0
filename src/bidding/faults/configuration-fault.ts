import type { DialPlan } from '../decide/dial-plan.ts'
import type { PingOutcome } from '../decide/ping-outcome.ts'
import type { PingSource } from '../decide/rejections.ts'

/** Why pings find nobody until somebody changes the configuration. */
export type ConfigurationFault =
  | 'key_paused'
  | 'campaign_paused'
  | 'affiliate_paused'
  /** Option `1` goes to a campaign that is paused or gone. */
  | 'destination_unavailable'
  /** Option `1` names no target: nothing at all, a plain number, or campaigns that lead to one another. */
  | 'dials_nobody'
  | 'target_groups_empty'
  | 'all_targets_paused'
  | 'number_pool_exhausted'

/**
 * What is wrong with the setup of the campaign; null when the ping found somebody, or found nobody for a reason that
 * passes by itself (hours, caps, bids) or is the caller's (tags, suppression).
 */
export function configurationFault(
  { key, campaign, affiliate }: Pick<PingSource, 'key' | 'campaign' | 'affiliate'>,
  plan: DialPlan,
  outcome: PingOutcome,
): ConfigurationFault | null {
  if (outcome.status === 'rejected' && outcome.reason === 'paused') {
    if (key.paused) return 'key_paused'
    return campaign.paused ? 'campaign_paused' : affiliate.paused ? 'affiliate_paused' : null
  }
  if (outcome.status !== 'no-target') return null
  if (plan.isUnavailable) return 'destination_unavailable'
  const reasons = Object.keys(outcome.decision.skipped)
  if (reasons.length === 0) return plan.targetGroupIds.length > 0 ? 'target_groups_empty' : 'dials_nobody'
  return reasons.every(reason => reason === 'paused') ? 'all_targets_paused' : null
}
