import type { CalledAddress, Leg } from '../carrier.ts'
import { presentedCallerId } from './caller-id.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'
import { dialVerb } from './twiml-verbs.ts'
import type { WebhookKind } from './webhook.ts'
import type { XmlElement } from './xml.ts'

/** Twilio rings no more at once. */
const MOST_LEGS = 10

interface DialInstruction {
  /** Null where they can be shown no number. */
  readonly verb: XmlElement | null
  /** What they see. */
  readonly callerId: string | null
  readonly rung: readonly Leg[]
  /** Those that cannot be rung beside the others. */
  readonly tooMany: readonly Leg[]
  /** After which the provider gives all of them up. */
  readonly timeoutSeconds: number
}

export interface DialPorts {
  readonly dial: TwimlProvider['dial']
  readonly called: CalledAddress
  /** What destinations see where neither the caller's number nor a called one is there to be shown. */
  readonly ownNumber: string | null
  /** What they see where a dial says nothing of that: the caller's number as the provider has it; null = not known. */
  readonly from: string | null
  /** Where the provider says or asks something of the call. */
  address(kind: WebhookKind, number: number): string
}

/**
 * What a provider is told to ring these.
 * @param number counts the dials of a call from 1
 * @param refused what the provider has refused to present
 */
export function dialInstruction(
  legs: readonly Leg[],
  number: number,
  refused: ReadonlySet<string>,
  { dial, called, ownNumber, from, address }: DialPorts,
): DialInstruction {
  const rung = legs.slice(0, MOST_LEGS)
  const longestRing = Math.max(...rung.map(leg => leg.ringTimeoutSeconds))
  const timeoutSeconds = Math.min(dial.longestSeconds, Math.max(dial.shortestSeconds, longestRing))
  const callerId = presentedCallerId(rung, { dial, called, ownNumber, refused })
  const settings = {
    actionUrl: address('dialled', number),
    timeoutSeconds,
    longestSeconds: dial.longestTalkSeconds,
    answersOnBridge: dial.answersOnBridge || null,
    sipTransport: dial.sipTransport,
    statusUrl: (leg: number) => address('leg', leg),
    digitsUrl: (leg: number) => address('digits', leg),
  }
  // Some refuse to be told what they would present without a word, where nobody has verified the number.
  const named = rung.every(leg => leg.callerId === from) && callerId === from ? null : callerId
  const verb = callerId === null ? null : dialVerb(rung, { ...settings, callerId: named })
  return { verb, callerId, rung, tooMany: legs.slice(MOST_LEGS), timeoutSeconds }
}
