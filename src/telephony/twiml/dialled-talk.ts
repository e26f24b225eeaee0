import type { Instant } from '../../domain/time/instant.ts'
import { type DialledLeg, dialledAmong, digitsMs, hasTalked, lastToPart, talkerAmong } from './dialled-leg.ts'
import { secondsOf, type TalkTimes, talkTimes } from './talk-times.ts'
import { saysEnded, type WebhookParameters } from './webhook.ts'

/** What is known of a dial that is over. */
interface OverDial {
  readonly legs: readonly DialledLeg[]
  /** Whom the engine takes for the one that answered. */
  readonly connected: DialledLeg | null
  /** When it was told of something last. */
  readonly toldAt: Instant
  /** When the first word came that all of it is over. */
  readonly overAt: Instant
}

/** Who talked to the caller, and when, as far as that is clear from what the provider says of the dial. Null where nobody did. */
export function dialledTalk(
  { legs, connected, toldAt, overAt }: OverDial,
  parameters: WebhookParameters,
): (TalkTimes & { readonly leg: DialledLeg }) | null {
  const leg = connected ?? (isUnbridged(parameters) ? null : talkerAmong(legs, parameters))
  if (leg === null) return null
  if (isUnbridged(parameters)) {
    // The engine has been told of an answer, and cannot take it back: nobody was talked to for any time.
    const at = leg.answeredAt ?? overAt
    return { leg, answeredAt: at, endedAt: at }
  }
  // The engine may have been told of one that the provider had not connected.
  const parted = dialledAmong(legs, parameters) ?? lastToPart(legs.filter(hasTalked)) ?? leg
  const seconds = secondsOf(parameters['DialCallDuration']) ?? parted.end?.seconds ?? null
  // Who answered when the caller was gone talked to nobody, unless only the word of it was late.
  if (seconds === null && leg.answeredAt !== null && leg.answeredAt > overAt) return null
  const times = talkTimes({
    answeredAt: leg.answeredAt,
    isTold: connected !== null,
    toldAt,
    endedAt: Math.min(overAt, parted.end?.at ?? overAt),
    seconds,
  })
  return { ...times, leg }
}

/** What a provider says of a dial where somebody has answered, and was connected with nobody. */
export const UNBRIDGED: WebhookParameters = { DialCallStatus: 'completed', DialBridged: 'false' }

/**
 * Whether the provider says of a destination's call that it was over before all digits can have been heard. It says whole seconds,
 * whichever way it makes them whole: who is in doubt has had the caller.
 */
export function isGoneInDigits(leg: DialledLeg, parameters: WebhookParameters): boolean {
  const seconds = secondsOf(parameters['CallDuration'])
  return saysEnded(parameters) && seconds !== null && (seconds + 1) * 1_000 <= digitsMs(leg)
}

/** Whether the provider says that the caller was connected with nobody, though somebody may have answered. */
function isUnbridged({ DialBridged: bridged = '' }: WebhookParameters): boolean {
  return bridged.toLowerCase() === 'false'
}
