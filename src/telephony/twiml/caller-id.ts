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
  /** What the provider has refused to present for this call. */
  readonly refused: ReadonlySet<string>
}

/**
 * The number that a dial presents. Providers take one for all destinations that ring at once, and none without a number, or but to
 * SIP; left out, they present the caller's own. So where destinations are to see different numbers, or none, or one that the
 * provider refuses, they see the number that was called: it says nothing of the caller.
 * @returns null where there is none that they may see: nobody can be rung then
 */
export function presentedCallerId(
  legs: readonly Leg[],
  { dial, called, ownNumber, refused }: CallerIdGround,
): string | null {
  const asked = legs[0]?.callerId ?? null
  const isOne = legs.every(leg => leg.callerId === asked)
  if (asked !== null && isOne && !refused.has(asked)) return asked
  const mayBeAnonymous = dial.takesAnonymous && legs.every(isSipLeg)
  if (mayBeAnonymous && legs.every(leg => leg.callerId === null)) return ANONYMOUS
  const ofOurs = [called.kind === 'number' ? called.number : null, ownNumber]
  const shown = ofOurs.find(number => number !== null && !refused.has(number))
  return shown ?? (mayBeAnonymous ? ANONYMOUS : null)
}
