import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import { AskingWatch } from './asking-watch.ts'
import type { ProviderApi, ProviderCall, StatedCall } from './provider-api.ts'
import { saysEnded, type WebhookParameters } from './webhook.ts'

/** What a provider says of a talk when it is asked, in the words of its webhooks; null of what it does not say. */
export interface TalkFate {
  /** Of the caller's call. */
  readonly caller: WebhookParameters | null
  /** Of the destination's. */
  readonly destination: WebhookParameters | null
}

/** Whom a caller talks to, as the provider knows them. */
interface TalkingLeg {
  /** The provider's id of the destination's call; null where it has not said. */
  readonly sid: string | null
  readonly answeredAt: Instant | null
}

export interface TalkWatchPorts {
  readonly clock: CallClock
  readonly api: Pick<ProviderApi, 'statusOf'>
  /** The caller's. */
  readonly call: ProviderCall
  /** Null where nobody talks to him. */
  talking(): TalkingLeg | null
  hear(fate: TalkFate): void
}

/** A talk may last for a day, and is paid by its length: that it has ended may have been said while nobody listened. */
const ASKED_EVERY_MS = 5 * 60_000

/** Asks the provider whether a talk goes on. */
export function createTalkWatch({ clock, api, call, talking, hear }: TalkWatchPorts): AskingWatch<TalkFate> {
  return new AskingWatch({
    clock,
    everyMs: ASKED_EVERY_MS,
    ask: () => {
      const { sid = null, answeredAt = null } = talking() ?? {}
      return talkFate({ clock, api, call, sid, answeredAt })
    },
    hear: fate => {
      hear(fate)
      return true
    },
  })
}

/** What a provider does not say at once, or says of one side before the other, it says soon. */
const PAUSES_MS = [500, 2_000, 5_000]

/** Asks the provider what has become of a talk, until that is clear or has been asked often enough. Never rejects. */
export async function talkFate({
  clock,
  api,
  call,
  sid,
  answeredAt,
}: Pick<TalkWatchPorts, 'clock' | 'api' | 'call'> & TalkingLeg): Promise<TalkFate> {
  const ask = (callSid: string) => api.statusOf({ ...call, callSid }).catch(() => null)
  const pauses = [...PAUSES_MS]
  for (;;) {
    const [caller, destination] = await Promise.all([ask(call.callSid), sid === null ? null : ask(sid)])
    const pauseMs = pauses.shift()
    const isSaid = caller !== null && (sid === null || destination !== null)
    const isOver = hasEnded(caller) || hasEnded(destination)
    const seconds = secondsTalked(caller, destination, answeredAt)
    if ((isSaid && (!isOver || seconds !== null)) || pauseMs === undefined) {
      const talked =
        isOver && seconds !== null ? { CallStatus: 'completed', CallDuration: String(seconds) } : null
      return {
        caller: caller && wordsOf(caller),
        destination: talked ?? (destination && wordsOf(destination)),
      }
    }
    await pause(clock, pauseMs)
  }
}

const wordsOf = ({ status }: StatedCall): WebhookParameters => ({ CallStatus: status })
const hasEnded = (call: StatedCall | null) => call !== null && saysEnded(wordsOf(call))

/** For how long they talked; null where that cannot be told. Who talked at all did so for a second: 0 is said of what is not known. */
function secondsTalked(
  caller: StatedCall | null,
  destination: StatedCall | null,
  answeredAt: Instant | null,
): number | null {
  if (hasEnded(destination) && destination?.seconds) return destination.seconds
  const endedAt = destination?.endedAt ?? caller?.endedAt ?? null
  return endedAt === null || answeredAt === null
    ? null
    : Math.max(1, Math.round((endedAt - answeredAt) / 1_000))
}
