import type { ConfiguredCampaign } from '../../configuration/company-configuration.ts'
import { menuOf } from '../../configuration/menu.ts'
import type { CallFact, RefusalReason } from './call-fact.ts'
import type { CallOrigin, CallProgress } from './call-state.ts'
import { endCall } from './end-call.ts'
import { enterMenu } from './enter-menu.ts'
import { type CallContext, precededBy, type Transition } from './transition.ts'

/** The first transition of a call that a Company's number or reservation was dialled for. */
export function startCall(origin: CallOrigin, context: CallContext): Transition {
  const call = { origin, progress: initialProgress(origin) }
  const facts = openingFacts(origin, context.at)
  const campaign = context.configuration.campaigns.get(origin.campaignId)
  const refusal = refusalOf(origin, campaign)
  if (campaign === undefined || refusal !== null) {
    const refused: CallFact = { at: context.at, type: 'call_refused', reason: refusal ?? 'campaign_paused' }
    return precededBy(
      { facts: [...facts, refused] },
      endCall(call, context, { by: 'system', reason: 'refused' }),
    )
  }
  const number =
    origin.number === null ? null : (context.configuration.numbers.get(origin.number.number) ?? null)
  const menu = menuOf(campaign, number?.campaignId === campaign.id ? number : null)
  return precededBy({ facts }, enterMenu(call, menu, context))
}

/**
 * Suppressed callers come before anything else (completions.md §5). A call to a paused campaign or number is refused
 * and recorded (§9); so is a paused affiliate's.
 */
function refusalOf(
  { isCallerSuppressed, number, affiliate }: CallOrigin,
  campaign: ConfiguredCampaign | undefined,
): RefusalReason | null {
  if (isCallerSuppressed) return 'caller_suppressed'
  if (campaign === undefined || campaign.paused) return 'campaign_paused'
  if (number?.paused) return 'number_paused'
  if (affiliate?.paused) return 'affiliate_paused'
  return null
}

function initialProgress({ reservation }: CallOrigin): CallProgress {
  const reservedTargetId = reservation?.targetId ?? null
  return {
    isAnswered: false,
    keysPressed: '',
    gathers: 0,
    legsDialled: 0,
    campaignHops: 0,
    forwardedAt: null,
    connectedAt: null,
    endedAt: null,
    hungUpBy: null,
    destination: null,
    tried: new Set(),
    heldSlots: new Set(reservedTargetId === null ? [] : [reservedTargetId]),
    hasFailedTarget: false,
    considered: new Map(),
  }
}

function openingFacts({ campaignId, affiliate, reservation }: CallOrigin, at: number): readonly CallFact[] {
  const offered: CallFact = { at, type: 'call_offered', campaignId, affiliateId: affiliate?.id ?? null }
  if (reservation === null) return [offered]
  const { uuid: reservationUuid, targetId, onlyReservedTarget } = reservation
  return [offered, { at, type: 'reservation_claimed', reservationUuid, targetId, onlyReservedTarget }]
}
