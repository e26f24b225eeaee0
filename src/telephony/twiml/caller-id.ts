import type { CalledAddress, Leg } from '../carrier.ts'
import { isSipLeg } from './twiml-verbs.ts'

/** What SIP has for a caller who is not named (RFC 3323). */
const ANONYMOUS = 'anonymous'

/**
 * The number that a dial presents. Providers take one for all destinations that ring at once, and none without a number but to SIP;
 * left out, they present the caller's own. So where destinations are to see different numbers, or none, they see the number that
 * was called: it says nothing of the caller.
 */
export function presentedCallerId(legs: readonly Leg[], called: CalledAddress): string {
  const [first] = legs
  if (first !== undefined && first.callerId !== null && legs.every(leg => leg.callerId === first.callerId)) {
    return first.callerId
  }
  const nobodyIsNamed = legs.every(leg => leg.callerId === null)
  if (nobodyIsNamed && legs.every(isSipLeg)) return ANONYMOUS
  return called.kind === 'number' ? called.number : ANONYMOUS
}
