import { unreachable } from '../../domain/unreachable.ts'
import type { CallFact, EndingUser, EndReason } from './call-fact.ts'
import type { Ended, HungUpBy, OfCall } from './call-state.ts'
import { salePixels } from './fire-timers.ts'
import { settle, settlementFact } from './settle.ts'
import {
  type CallCommand,
  type CallContext,
  type Transition,
  transition,
  withoutSlots,
} from './transition.ts'

interface Ending {
  readonly by: HungUpBy
  readonly reason: EndReason
  /** Whose order it was. */
  readonly user?: EndingUser
  /** In words, where the reason alone does not say what was found. */
  readonly detail?: string | undefined
}

/**
 * Ends a call in whatever phase it is: gives back every slot that it holds, settles what it earns and costs, and hangs
 * up.
 */
export function endCall(
  call: OfCall,
  context: CallContext,
  { by, reason, user, detail }: Ending,
): Transition {
  const { at } = context
  const released = withoutSlots(call, call.progress.heldSlots)
  const { settlement, charge } = settle(call, context)
  const state: Ended = {
    phase: 'ended',
    origin: call.origin,
    progress: { ...released.call.progress, endedAt: at, hungUpBy: by },
    settlement,
    charge,
  }
  const known = { ...(user && { user }), ...(detail !== undefined && { detail }) }
  const ended: CallFact = { at, type: 'call_ended', hungUpBy: by, reason, ...known }
  // A refused call has nothing to settle.
  const facts = reason === 'refused' ? [ended] : [settlementFact(settlement, at), ended]
  const pixels = salePixels(call, context, settlement)
  return transition(state, {
    capacity: released.capacity,
    facts,
    pixels,
    carrier: farewell(call, by, reason),
  })
}

function farewell({ progress }: OfCall, by: HungUpBy, reason: EndReason): readonly CallCommand[] {
  switch (by) {
    case 'caller':
      return []
    case 'target':
      return [{ type: 'hang-up' }]
    case 'system':
      // A caller who has already been answered, to hear how to lift a suppression, cannot be rejected any more.
      return reason === 'refused' && !progress.isAnswered
        ? [{ type: 'reject', reason: 'declined' }]
        : [{ type: 'hang-up' }]
    default:
      return unreachable(by)
  }
}
