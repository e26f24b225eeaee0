import type { Leg } from '../../telephony/carrier.ts'
import type { Connected, OfCall, Ringing } from './call-state.ts'
import { connectedDeadline } from './connect-destination.ts'
import { judgedBy } from './settle.ts'
import type { CallContext } from './transition.ts'

/** Where a call stood that another process ran, as its carrier knows it. */
export interface LeftOff {
  /** The destination that answered. */
  readonly leg: Pick<Leg, 'leg' | 'address' | 'targetId' | 'ringTimeoutSeconds'>
  /** Targets that were rung along with it: the call may hold a slot of each. */
  readonly rungTargetIds: readonly number[]
  readonly isRecordingPaused: boolean
}

/**
 * The state from which another process goes on with a call, made of its record. A record that does not know yet that a
 * destination has answered rings it still: that it did is to be heard next.
 */
export function resumedCall(call: OfCall, leftOff: LeftOff, context: CallContext): Connected | Ringing {
  const { leg, rungTargetIds, isRecordingPaused } = leftOff
  const { origin } = call
  const progress = { ...call.progress, legsDialled: leg.leg, heldSlots: new Set(rungTargetIds) }
  if (progress.connectedAt === null) return ringing({ origin, progress }, leftOff, context)
  return {
    phase: 'connected',
    origin,
    progress: { ...progress, judgedBy: judgedBy({ origin, progress }, context) },
    leg: leg.leg,
    isRecordingPaused,
    deadline: connectedDeadline({ origin, progress }, context),
  }
}

const MILLISECONDS_PER_SECOND = 1_000

function ringing(
  { origin, progress }: OfCall,
  { leg }: LeftOff,
  { at, configuration }: CallContext,
): Ringing {
  const { targetId, address, ringTimeoutSeconds } = leg
  const known = progress.destination
  // Of several that rang, the record names the last; without a group, a call counts for its target alone.
  const group = known?.target?.id === targetId ? known.group : null
  const target = targetId === null ? null : (configuration.targets.get(targetId) ?? null)
  const destination = { address, target, group, ringTimeoutSeconds }
  return {
    phase: 'ringing',
    origin,
    // That it was rung may not have been written down yet.
    progress: { ...progress, destination, forwardedAt: progress.forwardedAt ?? at },
    dial: { kind: 'targets', targetIds: [], targetGroupIds: [], leadsWithReserved: false },
    legs: [{ leg: leg.leg, destination, hasRung: true }],
    deadline: at + ringTimeoutSeconds * MILLISECONDS_PER_SECOND,
  }
}
