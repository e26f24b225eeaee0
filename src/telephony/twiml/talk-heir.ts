import { atMost } from '../../platform/jobs/at-most.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import { type AnnouncedCall, type AnnouncedCalls, keyOf, sidOf } from './announced-calls.ts'
import type { CallDesk } from './call-desk.ts'
import type { MadeRecording, ProviderApi, ProviderCall } from './provider-api.ts'
import { type LeftTalk, TALKS_AT_ONCE } from './talk-rows.ts'
import { talkFate } from './talk-watch.ts'
import type { Webhook } from './webhook.ts'

/** Goes on with talks whose process died: their provider connects them meanwhile. */
export interface TalkHeir {
  /**
   * Those of these processes, which are dead. Resolves as soon as they are this process', and rejects where that is not known: it is to
   * be asked again then.
   */
  inherit(processIds: readonly string[]): Promise<void>
  /** Makes the talk with this call one of this process, if its process is dead. Never rejects */
  inheritOf(call: AnnouncedCall): Promise<void>
  /**
   * Hears what is said of a talk that is about to be gone on with, once it is.
   * @returns null where it is none of those; null in the end where it is not gone on with yet, and whatever is asked is to be asked again
   */
  hear(webhook: Webhook): Promise<string | null> | null
}

export interface TalkHeirPorts {
  readonly clock: CallClock
  readonly announced: Pick<AnnouncedCalls, 'inheritTalks' | 'inheritTalk' | 'end'>
  readonly desk: Pick<CallDesk, 'hear' | 'takeOver' | 'callSids'>
  api(provider: string): ProviderApi | null
  /** By which its calls name this process; null while it takes none. */
  processId(): string | null
  readonly logger: Pick<Logger, 'info' | 'warn'>
}

/** Each asks its provider two or three things first. */
const AT_ONCE = 50

/** Providers give up on an answer after 15 s (Twilio) or less. */
const HEARING_PATIENCE_MS = 10_000

export function createTalkHeir({ clock, announced, desk, api, processId, logger }: TalkHeirPorts): TalkHeir {
  /** Those that are this process', and about to be run here. */
  const begun = new Map<string, Promise<void>>()
  const inTurn = atMost(AT_ONCE)
  /** Some may be this process' that it does not run: the answer to a claim was lost, or it could not go on with one. */
  let mayHaveMore = false

  const goOn = async (left: LeftTalk, provider: ProviderApi) => {
    const { callSid, talk, recording } = left
    const { accountSid, legSid: sid, answeredAt } = talk
    const call = { accountSid, callSid }
    const [fate, made] = await Promise.all([
      talkFate({ clock, api: provider, call, sid, answeredAt }),
      recording === null ? null : madeRecording(provider, call, recording.recordingSid),
    ])
    const isKnown = made !== 'unknown'
    await desk.takeOver(isKnown ? left : { ...left, recording: null }, fate, isKnown ? made : null)
  }
  const begin = (left: LeftTalk): Promise<void> => {
    const provider = api(left.provider)
    if (!left.goesOn || provider === null) return announced.end(left)
    const key = keyOf(left)
    const going = inTurn(() => goOn(left, provider))
      .catch((error: unknown) => {
        mayHaveMore = true
        logger.warn({ err: error, carrier: left.provider }, 'a talk does not go on yet')
      })
      .finally(() => begun.delete(key))
    begun.set(key, going)
    return going
  }
  const claimAll = async (processIds: readonly string[]) => {
    for (let found = TALKS_AT_ONCE; found === TALKS_AT_ONCE; ) {
      const known = [...desk.callSids(), ...[...begun.keys()].map(sidOf)]
      const left = await announced.inheritTalks(processIds, known)
      for (const each of left) void begin(each)
      found = left.length
      if (found > 0) logger.info({ talks: found }, 'goes on with talks whose process is gone')
    }
  }

  return {
    inherit: async processIds => {
      const own = processId()
      if (own === null) return
      const asked = mayHaveMore ? [...processIds, own] : processIds
      if (asked.length === 0) return
      mayHaveMore = false
      try {
        await claimAll(asked)
      } catch (error) {
        mayHaveMore = true
        throw error
      }
    },
    inheritOf: async call => {
      if (processId() === null || begun.has(keyOf(call))) return
      try {
        const left = await announced.inheritTalk(call)
        if (left !== null) void begin(left)
      } catch (error) {
        mayHaveMore = true
        logger.warn({ err: error }, 'whether a talk is still run could not be found out')
      }
    },
    hear: webhook => {
      const going = begun.get(keyOf(webhook))
      if (going === undefined) return null
      return Promise.race([going, pause(clock, HEARING_PATIENCE_MS)]).then(() => desk.hear(webhook))
    },
  }
}

/** What the provider makes of a recording that was ordered; `unknown`: that cannot be said now. */
async function madeRecording(
  api: ProviderApi,
  call: ProviderCall,
  recordingSid: string | null,
): Promise<MadeRecording | null | 'unknown'> {
  const ordered = recordingSid === null ? null : { sid: recordingSid, state: 'on' as const }
  try {
    const made = await api.recordingsOf(call)
    return recordingSid === null
      ? (made[0] ?? null)
      : (made.find(({ sid }) => sid === recordingSid) ?? ordered)
  } catch {
    return ordered ?? 'unknown'
  }
}
