import { refusalAtRow } from '../../../form/nested-refusal.ts'
import { sentEntries } from '../../../form/sent-entries.ts'
import type { CallSettings, CallSettingsUpdate } from '../call-settings.ts'

type Timer = CallSettings['timers'][number]['timer']

/** A pixel as the form has it; without `id` it is new. */
export type TypedTimer = Omit<Timer, 'id'> & { readonly id?: number }

export interface TimerValues {
  readonly timers_attributes: readonly TypedTimer[]
}

/** In the order in which a call reaches them. */
export function timerValues({ timers }: Pick<CallSettings, 'timers'>): TimerValues {
  return {
    timers_attributes: timers
      .map(({ timer }) => ({ ...timer }))
      .sort((left, right) => left.seconds - right.seconds),
  }
}

/** @param now what there is when it is sent, where that is not what the form began with */
export function timerUpdate(before: TimerValues, yours: TimerValues, now?: TimerValues): CallSettingsUpdate {
  const { removed, kept } = sentEntries(
    before.timers_attributes,
    yours.timers_attributes,
    now?.timers_attributes,
  )
  return { timers_attributes: [...removed, ...kept] }
}

/** A refusal can be for what was changed or added. */
export function refusalAtTimer(
  error: unknown,
  typed: readonly TypedTimer[],
  stored: readonly TypedTimer[],
): unknown {
  const before = new Map(stored.map(timer => [timer.id, JSON.stringify(timer)]))
  return refusalAtRow(error, { refusedAs: 'timers', field: 'timers_attributes' }, () =>
    typed.flatMap((timer, place) => (before.get(timer.id) === JSON.stringify(timer) ? [] : [place])),
  )
}

export const NEW_TIMER: TypedTimer = {
  seconds: 0,
  url: '',
  dedupe_seconds: null,
  type: null,
  afid: null,
  tid: null,
}

/** The tokens of a pixel's URL, what each stands for, and what a trial puts in its place. */
export const PIXEL_TOKENS: readonly (readonly [token: string, words: string, example: string])[] = [
  ['caller_id', 'the caller’s number', '+13055550100'],
  ['call_log_id', 'the id of the call', '0198a1c2-7d3e-7b8e-9a51-2f6c0d9b7e13'],
  ['campaign_id', 'the CID', 'insurance'],
  ['affiliate_id', 'the publisher’s AFID', 'north'],
  ['target_id', 'the target’s TID', 'buyer-1'],
  ['sub_id', 'a tag of the call, as any of its tags', 'summer'],
  ['called_number', 'the number that was called', '+18885550123'],
  ['call_duration', 'connected seconds', '95'],
  ['call_recording_url', 'where the recording is', ''],
  ['revenue', 'what the buyer pays', '25.0000'],
  ['payout', 'what the publisher is paid', '15.0000'],
]
