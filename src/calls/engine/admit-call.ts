import type { ConfiguredCampaign } from '../../configuration/company-configuration.ts'
import { menuOf } from '../../configuration/menu.ts'
import type { CallFact, RefusalReason } from './call-fact.ts'
import type { OfCall } from './call-state.ts'
import { endCall } from './end-call.ts'
import { enterMenu } from './enter-menu.ts'
import { clickPixels } from './fire-timers.ts'
import { type CallContext, precededBy, type Transition } from './transition.ts'

/** Lets a caller in who is not suppressed: to the menu, unless what was called takes no calls now. */
export function admitCall(call: OfCall, context: CallContext): Transition {
  const campaign = openCampaign(call, context)
  if (typeof campaign === 'string') return refuseCall(call, campaign, context)
  const { number: called } = call.origin
  const number = called === null ? null : (context.configuration.numbers.get(called.number) ?? null)
  const menu = menuOf(campaign, number?.campaignId === campaign.id ? number : null)
  return precededBy({ pixels: clickPixels(call, context) }, enterMenu(call, menu, context))
}

/**
 * The campaign that was called, or why it takes no calls. A call to a paused campaign or number is refused and recorded
 * (completions.md §9); so is a paused affiliate's.
 */
export function openCampaign(
  { origin: { campaignId, number, affiliate } }: OfCall,
  { configuration }: CallContext,
): ConfiguredCampaign | RefusalReason {
  const campaign = configuration.campaigns.get(campaignId)
  if (campaign === undefined || campaign.paused) return 'campaign_paused'
  if (number?.paused) return 'number_paused'
  if (affiliate?.paused) return 'affiliate_paused'
  return campaign
}

export function refuseCall(call: OfCall, reason: RefusalReason, context: CallContext): Transition {
  const refused: CallFact = { at: context.at, type: 'call_refused', reason }
  return precededBy({ facts: [refused] }, endCall(call, context, { by: 'system', reason: 'refused' }))
}
