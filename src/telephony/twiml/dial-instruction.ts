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
  /** Where the provider says or asks something of the call. */
  address(kind: WebhookKind, number: number): string
}

/** What a provider is told to ring these. @param number counts the dials of a call from 1 */
export function dialInstruction(
  legs: readonly Leg[],
  number: number,
  { dial, called, ownNumber, address }: DialPorts,
): DialInstruction {
  const rung = legs.slice(0, MOST_LEGS)
  const longestRing = Math.max(...rung.map(leg => leg.ringTimeoutSeconds))
  const timeoutSeconds = Math.min(dial.longestSeconds, Math.max(dial.shortestSeconds, longestRing))
  const callerId = presentedCallerId(rung, { dial, called, ownNumber })
  const settings = {
    actionUrl: address('dialled', number),
    timeoutSeconds,
    longestSeconds: dial.longestTalkSeconds,
    answersOnBridge: dial.answersOnBridge || null,
    statusUrl: (leg: number) => address('leg', leg),
    digitsUrl: (leg: number) => address('digits', leg),
  }
  const verb = callerId === null ? null : dialVerb(rung, { ...settings, callerId })
  return { verb, rung, tooMany: legs.slice(MOST_LEGS), timeoutSeconds }
}
