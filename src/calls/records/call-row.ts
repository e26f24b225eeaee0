import { uuidV7Time } from '../../platform/uuid-v7.ts'
import { FIRED_PIXELS_OF_CALL, type FiredPixelRow } from '../pixels/fired-pixel.ts'
import type { CallStatus } from './call-columns.ts'

/** A row of `calls`, as Calls show it. */
export interface CallRow {
  readonly company_id: number
  readonly uuid: string
  readonly created_at: Date
  readonly updated_at: Date
  readonly status: CallStatus
  readonly via: string
  readonly caller: string | null
  readonly caller_zip: string | null
  readonly caller_state: string | null
  readonly caller_city: string | null
  readonly caller_country: string | null
  readonly number: string | null
  readonly dialed_number: string | null
  readonly campaign_id: number
  readonly cid: string | null
  readonly affiliate_id: number | null
  readonly afid: string | null
  readonly sid: string | null
  readonly target_id: number | null
  readonly tid: string | null
  readonly target_group_id: number | null
  readonly target_group_name: string | null
  readonly forwarded_time: Date | null
  readonly end_time: Date | null
  readonly dialed_call_duration: number
  readonly total_duration: number
  readonly ivr_duration: number
  readonly hold_duration: number
  readonly hung_up_by: string | null
  readonly keys_pressed: string
  readonly connected: boolean
  readonly converted: boolean
  readonly revenue: number
  readonly payout: number
  readonly charge_total: number
  readonly duplicate: boolean
  readonly number_repeat: boolean
  readonly affiliate_repeat: boolean
  readonly target_repeat: boolean
  readonly rescued: boolean
  readonly fired_pixels_count: number
  readonly fired_pixels: readonly FiredPixelRow[] | null
  readonly recording_url: string | null
  /** The key of the file that it is, where it is one of ours. */
  readonly recording_file: string | null
  readonly tags: Readonly<Record<string, string>>
  readonly reservation_uuid: string | null
}

const columnsWith = (firedPixels: string) => `
  company_id, uuid, created_at, updated_at, status, via, caller, caller_zip, caller_state, caller_city, caller_country,
  number, dialed_number, campaign_id, cid, affiliate_id, afid, sid, target_id, tid, target_group_id, target_group_name,
  forwarded_time, end_time, dialed_call_duration, total_duration, ivr_duration, hold_duration, hung_up_by,
  keys_pressed, connected, converted, revenue::float8, payout::float8, charge_total::float8, duplicate, number_repeat,
  affiliate_repeat, target_repeat, rescued, fired_pixels_count, ${firedPixels} AS fired_pixels,
  recording_url, recording_file, tags, reservation_uuid`

/** The columns of a SELECT that returns `CallRow`s. */
export const CALL_COLUMNS = columnsWith(FIRED_PIXELS_OF_CALL)

/** Likewise, for who shows no pixels: each call's are a look-up of their own. */
export const CALL_COLUMNS_WITHOUT_PIXELS = columnsWith('NULL::json')

/** A reservation lives for an hour at most (completions.md §4), and its call's UUID was drawn when it was made. */
const LONGEST_RESERVATION_MS = 3_600_000

/** The clocks of processes may differ by this much. */
const CLOCK_SLACK_MS = 300_000

/**
 * When a call with this UUID must have arrived, which limits the partitions its rows can be in. Null for a text that is
 * not a call's UUID.
 */
export function arrivalWindow(uuid: string): { readonly from: Date; readonly to: Date } | null {
  const drawnAt = uuidV7Time(uuid)
  if (drawnAt === null) return null
  return {
    from: new Date(drawnAt - CLOCK_SLACK_MS),
    to: new Date(drawnAt + LONGEST_RESERVATION_MS + CLOCK_SLACK_MS),
  }
}

/**
 * What other processes than the one that runs a call set `updated_at` of `calls AS call` to. While a call runs, that
 * column says when its process was last heard of, which is when the call ends if it is lost: only a finished call is
 * marked as updated.
 */
export const UPDATED_FROM_OUTSIDE =
  "CASE call.status WHEN 'finished' THEN greatest(call.updated_at, now()) ELSE call.updated_at END"
