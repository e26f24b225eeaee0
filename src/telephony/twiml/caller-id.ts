import type { CalledAddress, Leg } from '../carrier.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'
import { isSipLeg } from './twiml-verbs.ts'

/** What SIP has for a caller who is not named (RFC 3323). */
const ANONYMOUS = 'anonymous'

interface CallerIdGround {
  readonly dial: Pick<TwimlProvider['dial'], 'takesAnonymous'>
  readonly called: CalledAddress
  /** Of the account, for calls that came to no number (E.164); null = none is set. */
  readonly ownNumber: string | null
}

/**
 * The number that a dial presents. Providers take one for all destinations that ring at once, and none without a number, or but to
 * SIP; left out, they present the caller's own. So where destinations are to see different numbers, or none, they see the number
 * that was called: it says nothing of the caller.
 * @returns null where there is none that they may see: nobody can be rung then
 */
export function presentedCallerId(
  legs: readonly Leg[],
  { dial, called, ownNumber }: CallerIdGround,
): string | null {
  const [first] = legs
  if (first !== undefined && first.callerId !== null && legs.every(leg => leg.callerId === first.callerId)) {
    return first.callerId
  }
  const mayBeAnonymous = dial.takesAnonymous && legs.every(isSipLeg)
  if (mayBeAnonymous && legs.every(leg => leg.callerId === null)) return ANONYMOUS
  if (called.kind === 'number') return called.number
  return ownNumber ?? (mayBeAnonymous ? ANONYMOUS : null)
}
