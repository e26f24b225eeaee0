import { admitCall } from './admit-call.ts'
import type { CallFact } from './call-fact.ts'
import type { CallOrigin, CallProgress } from './call-state.ts'
import { meetSuppressedCaller } from './meet-suppressed-caller.ts'
import { type CallContext, precededBy, type Transition } from './transition.ts'

/** The first transition of a call that a Company's number or reservation was dialled for. */
export function startCall(origin: CallOrigin, context: CallContext): Transition {
  const call = { origin, progress: initialProgress(origin) }
  const first = origin.isCallerSuppressed ? meetSuppressedCaller(call, context) : admitCall(call, context)
  return precededBy({ facts: openingFacts(origin, context.at) }, first)
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
    recordingUrl: null,
    destination: null,
    judgedBy: null,
    tried: new Set(),
    heldSlots: new Set(reservedTargetId === null ? [] : [reservedTargetId]),
    hasFiredSale: false,
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
