import { type Static, Type } from 'typebox'
import { Id, Integer, NullableInteger, NullableText, Text } from '../../platform/wire/wire-types.ts'
import { MAX_URL_LENGTH } from './url-template.ts'

/** A URL requested at call start (0 seconds, click timer) or when the call reaches a duration (sale timer). */
export interface Timer {
  readonly id: number
  readonly seconds: number
  readonly url: string
  /** Overrides the owner's `dedupe_seconds`; null = the owner's. */
  readonly dedupeSeconds: number | null
  readonly type: string | null
  /** Fires only for calls of this Affiliate. */
  readonly afid: string | null
  /** Fires only for calls to this Target. */
  readonly tid: string | null
}

export const TimerAttributes = Type.Object({
  id: Type.Optional(
    Type.Integer({
      ...Id,
      description: 'Changes this timer, keeping what is not sent; without it one is added.',
    }),
  ),
  _destroy: Type.Optional(Type.Boolean({ description: 'true removes the timer that `id` names.' })),
  seconds: Type.Optional(
    Integer({ description: 'Call duration at which it fires; 0 = call start. Required for a new timer.' }),
  ),
  url: Type.Optional(
    Text({
      maxLength: MAX_URL_LENGTH,
      description: 'http or https; tokens such as `[caller_id]` are filled in. Required for a new timer.',
    }),
  ),
  dedupe_seconds: Type.Optional(
    NullableInteger({ description: 'Overrides the campaign’s `dedupe_seconds`.' }),
  ),
  type: Type.Optional(NullableText()),
  afid: Type.Optional(NullableText({ description: 'Only for calls of this affiliate.' })),
  client_afid: Type.Optional(NullableText({ description: 'Alias of `afid`.' })),
  tid: Type.Optional(NullableText({ description: 'Only for calls to this target.' })),
  client_tid: Type.Optional(NullableText({ description: 'Alias of `tid`.' })),
})

export const timerFields = {
  id: Id,
  seconds: Type.Integer(),
  url: Type.String(),
  dedupe_seconds: NullableInteger(),
  type: NullableText(),
  afid: NullableText(),
  tid: NullableText(),
}

const TimerShape = Type.Object(timerFields)

export function timerShape(timer: Timer): Static<typeof TimerShape> {
  return {
    id: timer.id,
    seconds: timer.seconds,
    url: timer.url,
    dedupe_seconds: timer.dedupeSeconds,
    type: timer.type,
    afid: timer.afid,
    tid: timer.tid,
  }
}
