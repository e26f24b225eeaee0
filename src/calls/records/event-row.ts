import type { NoConversionReason } from '../../domain/conversions/settle-call.ts'
import type { Candidate } from '../../domain/routing/decide-route.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { CallFact } from '../engine/call-fact.ts'

/** A fact as it is stored and shown: an event of its call. */
export interface EventRow {
  readonly at: string
  readonly type: CallFact['type']
  readonly data: Readonly<Record<string, unknown>>
  /** What is stored instead where storage finds that the caller has already converted. */
  readonly unless_converted?: Pick<EventRow, 'type' | 'data'>
}

export function eventRow(fact: CallFact): EventRow {
  const row = { at: toIsoString(fact.at), type: fact.type, data: eventData(fact) }
  if (fact.type !== 'call_converted') return row
  const data = { criterion_id: fact.criterionId, reason: 'already_converted' satisfies NoConversionReason }
  return { ...row, unless_converted: { type: 'call_not_converted', data } }
}

function eventData(fact: CallFact): EventRow['data'] {
  switch (fact.type) {
    case 'call_offered':
      return { campaign_id: fact.campaignId, affiliate_id: fact.affiliateId }
    case 'reservation_claimed':
      return {
        reservation_uuid: fact.reservationUuid,
        target_id: fact.targetId,
        only_reserved_target: fact.onlyReservedTarget,
      }
    case 'blocked_prompt_played':
      return { time: fact.time }
    case 'call_refused':
      return fact.detail === undefined
        ? { reason: fact.reason }
        : { reason: fact.reason, detail: fact.detail }
    case 'greeting_played':
      return { cid: fact.cid, time: fact.time, audio_file_name: fact.audioFileName }
    case 'digit_pressed':
      return { digit: fact.digit, action: fact.action }
    case 'no_digit_pressed':
    case 'caller_suppressed':
    case 'caller_resubscribed':
    case 'recording_ready':
    case 'recording_paused':
    case 'recording_resumed':
      return {}
    case 'recording_failed':
      return { reason: fact.reason }
    case 'campaign_entered':
      return { cid: fact.cid }
    case 'candidates_considered':
      return { candidates: fact.candidates.map(candidateData), order: fact.order, basis: fact.basis }
    case 'slot_taken':
      return { target_id: fact.targetId }
    case 'slot_refused':
      return { target_id: fact.targetId, reason: fact.reason }
    case 'leg_dialled':
      return {
        leg: fact.leg,
        target_id: fact.targetId,
        target_group_id: fact.targetGroupId,
        address: fact.address,
        ring_timeout_seconds: fact.ringTimeoutSeconds,
      }
    case 'leg_ringing':
    case 'leg_answered':
      return { leg: fact.leg, target_id: fact.targetId }
    case 'leg_failed':
      return { leg: fact.leg, target_id: fact.targetId, cause: fact.cause.replace('-', '_') }
    case 'call_converted':
      return {
        criterion_id: fact.criterionId,
        tier_seconds: fact.tierSeconds,
        revenue: fact.revenue.toNumber(),
        payout: fact.payout.toNumber(),
      }
    case 'call_not_converted':
      return { criterion_id: fact.criterionId, reason: fact.reason }
    case 'call_ended':
      return {
        hung_up_by: fact.hungUpBy,
        reason: fact.reason,
        ...(fact.user && { user: { id: fact.user.id, name: fact.user.name } }),
        ...(fact.detail !== undefined && { detail: fact.detail }),
      }
    default:
      return unreachable(fact)
  }
}

export function candidateData({
  targetId,
  targetGroupId,
  priority,
  weight,
  eligible,
  reason,
  detail,
}: Candidate) {
  return { target_id: targetId, target_group_id: targetGroupId, priority, weight, eligible, reason, detail }
}
