import type { Instant } from '../../domain/time/instant.ts'
import type { OfCall } from './call-state.ts'
import { saleTimerAt } from './fire-timers.ts'
import type { CallContext } from './transition.ts'

/** Nobody talks longer; a call that seems to has lost its carrier, and must not hold its slot for ever. */
const TALK_LIMIT_MS = 24 * 3_600_000

/** When a connected call must be heard of: when it reaches the highest of its sale timers, or has talked long enough. */
export function connectedDeadline(call: OfCall, context: CallContext): Instant {
  const limit = talkLimit(call, context)
  return Math.min(limit, saleTimerAt(call, context) ?? limit)
}

export function talkLimit({ progress }: OfCall, { at }: CallContext): Instant {
  return (progress.connectedAt ?? at) + TALK_LIMIT_MS
}
