import type { LegFailure } from '../carrier.ts'
import type { CallFailure } from '../sip/agent/call.ts'

/** What a failed INVITE means to the call: the destination is busy, is there and does not answer, or cannot be reached. */
export function legFailure({ status, reason }: Pick<CallFailure, 'status' | 'reason'>): LegFailure {
  // A switch of the telephone network says it more precisely than the status it was translated to (RFC 3398, 7.2.4.1).
  const cause = reason?.protocol.toUpperCase() === 'Q.850' ? reason.cause : null
  if (cause === Q850_USER_BUSY) return 'busy'
  if (cause === Q850_NO_USER_RESPONDING || cause === Q850_NO_ANSWER) return 'no-answer'
  if (status === 486 || status === 600) return 'busy'
  if (status === 408 || status === 480 || status === 487) return 'no-answer'
  return 'failed'
}

const Q850_USER_BUSY = 17
const Q850_NO_USER_RESPONDING = 18
const Q850_NO_ANSWER = 19
