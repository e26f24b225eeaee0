import { unreachable } from '../../domain/unreachable.ts'
import type { CallFact, EndReason } from './call-fact.ts'
import type { Ended, HungUpBy, OfCall } from './call-state.ts'
import { releaseSlots } from './release-slots.ts'
import { type CallCommand, type CallContext, type Transition, transition } from './transition.ts'

interface Ending {
  readonly by: HungUpBy
  readonly reason: EndReason
}

/** Ends a call in whatever phase it is: gives back every slot that it holds, and lets the caller go. */
export function endCall(call: OfCall, { at }: CallContext, { by, reason }: Ending): Transition {
  const released = releaseSlots(call, call.progress.heldSlots)
  const state: Ended = {
    phase: 'ended',
    origin: call.origin,
    progress: { ...released.call.progress, endedAt: at, hungUpBy: by },
  }
  const fact: CallFact = { at, type: 'call_ended', hungUpBy: by, reason }
  return transition(state, { capacity: released.capacity, facts: [fact], carrier: farewell(by, reason) })
}

function farewell(by: HungUpBy, reason: EndReason): readonly CallCommand[] {
  switch (by) {
    case 'caller':
      return []
    case 'target':
      return [{ type: 'hang-up' }]
    case 'system':
      return [reason === 'refused' ? { type: 'reject', reason: 'declined' } : { type: 'hang-up' }]
    default:
      return unreachable(by)
  }
}
