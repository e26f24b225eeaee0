import type { Instant } from '../../domain/time/instant.ts'
import type { Leg, LegFailure } from '../carrier.ts'
import { secondsOf } from './talk-times.ts'
import type { WebhookParameters } from './webhook.ts'

/** One destination of a dial, as far as the provider has told of it. */
export interface DialledLeg {
  readonly leg: Pick<Leg, 'leg' | 'sendDigits'>
  readonly cancelTimeout: () => void
  /** The provider's id of the destination's call, once it has said so. */
  sid: string | null
  hasRung: boolean
  /** When the provider's first word came that it has answered. */
  answeredAt: Instant | null
  /** Its first word that it is over: a later one changes nothing. */
  end: LegEnd | null
  /** It has had its time, or nobody wants it any more. */
  isGivenUp: boolean
  isHungUpOn: boolean
  /** Whether the engine knows that it has failed. */
  isReported: boolean
}

interface LegEnd {
  readonly at: Instant
  readonly status: string
  /** For how long it was talked, as the provider says; null where it does not. */
  readonly seconds: number | null
}

export function dialledLeg(leg: DialledLeg['leg'], cancelTimeout: () => void): DialledLeg {
  return {
    leg,
    cancelTimeout,
    sid: null,
    hasRung: false,
    answeredAt: null,
    end: null,
    isGivenUp: false,
    isHungUpOn: false,
    isReported: false,
  }
}

export function legEnd({ CallStatus = '', CallDuration }: WebhookParameters, at: Instant): LegEnd {
  return { at, status: CallStatus.toLowerCase(), seconds: secondsOf(CallDuration) }
}

/** Whether more is to be heard of it. */
export const isOpen = ({ end, isGivenUp }: DialledLeg) => end === null && !isGivenUp

/**
 * Whether anybody has talked there, or does. `completed`: the word that it answered may be late, or lost. `canceled`: it answered as
 * another did, and that one has the caller.
 */
export const hasTalked = ({ answeredAt, end, isGivenUp }: DialledLeg) =>
  !isGivenUp && end?.status !== 'canceled' && (answeredAt !== null || end?.status === 'completed')

export const isTalking = (leg: DialledLeg) => isOpen(leg) && hasTalked(leg)

/** How long a destination hears keys before it hears the caller: a pause is half a second or, as `W`, one; a key takes some 0.3 s. */
export function digitsMs({ leg: { sendDigits } }: DialledLeg): number {
  const pauses: Readonly<Record<string, number>> = { w: 500, W: 1_000 }
  return [...(sendDigits ?? '')].reduce((sum, sign) => sum + (pauses[sign] ?? KEY_MS), 0)
}

const KEY_MS = 300

/** What it has failed with. Null while it has not, and for `canceled`: another has answered, or the caller is gone. */
export function failureOf(leg: DialledLeg): LegFailure | null {
  if (leg.isGivenUp) return 'no-answer'
  if (leg.end === null || leg.end.status === 'canceled' || hasTalked(leg)) return null
  return failureSaid(leg.end.status)
}

export function failureSaid(status: string): LegFailure {
  if (status === 'busy') return 'busy'
  return status === 'no-answer' ? 'no-answer' : 'failed'
}

export function hasAnswered(status: string): boolean {
  return status === 'completed' || status === 'answered'
}

/** Of those that talk. */
export function firstToAnswer(legs: readonly DialledLeg[]): DialledLeg | null {
  const answeredAt = (leg: DialledLeg) => leg.answeredAt ?? 0
  const [first = null] = legs.filter(isTalking).toSorted((one, other) => answeredAt(one) - answeredAt(other))
  return first
}

/** The one that parted last, or has not. */
export function lastToPart(legs: readonly DialledLeg[]): DialledLeg | null {
  const partedAt = ({ end }: DialledLeg) => end?.at ?? Number.POSITIVE_INFINITY
  return legs.reduce<DialledLeg | null>(
    (last, leg) => (last === null || partedAt(leg) > partedAt(last) ? leg : last),
    null,
  )
}

/** Whom the provider names in what it says of the dial. */
export function dialledAmong(
  legs: readonly DialledLeg[],
  { DialCallSid: sid = '' }: WebhookParameters,
): DialledLeg | null {
  return legs.find(leg => leg.sid !== null && leg.sid === sid) ?? null
}

/** Who has talked to the caller, as far as that is clear from what the provider says of the dial. */
export function talkerAmong(legs: readonly DialledLeg[], parameters: WebhookParameters): DialledLeg | null {
  const { DialCallStatus: status = '', DialCallSid: sid = '' } = parameters
  const dialled = dialledAmong(legs, parameters)
  if (status !== '' && !hasAnswered(status)) return null
  if (dialled?.isGivenUp) return null
  if (dialled !== null && status !== '') return dialled
  const talked = lastToPart(legs.filter(hasTalked))
  if (talked !== null || status === '') return talked
  // All that is said is that one has answered: whose name is not known yet, or any.
  return legs.find(leg => failureOf(leg) === null && (sid === '' || leg.sid === null)) ?? null
}
