import { type Static, Type } from 'typebox'
import {
  Id,
  LongId,
  Nullable,
  NullableInteger,
  NullableText,
  NullableTimestamp,
  OneOf,
  Rooted,
  Timestamp,
} from '../../platform/wire/wire-types.ts'

export const PIXEL_STATUSES = ['pending', 'succeeded', 'failed', 'deduped'] as const

/** A row of `pixel_firings` as users see it; times are texts where it comes inside JSON. */
export interface FiredPixelRow {
  readonly id: number
  readonly timer_id: number
  readonly kind: 'click' | 'sale'
  readonly seconds: number
  readonly url: string
  readonly status: (typeof PIXEL_STATUSES)[number]
  readonly attempts: number
  readonly http_status: number | null
  readonly error: string | null
  readonly fired_at: Date | string
  readonly settled_at: Date | string | null
}

/** The columns of a SELECT that returns `FiredPixelRow`s. */
export const FIRED_PIXEL_COLUMNS =
  'id, timer_id, kind, seconds, url, status, attempts, http_status, error, fired_at, settled_at'

/** The fired pixels of one row of `calls`, as JSON; null where there are none. */
export const FIRED_PIXELS_OF_CALL = `(
    SELECT json_agg(fired ORDER BY fired.id)
    FROM (
      SELECT ${FIRED_PIXEL_COLUMNS}
      FROM pixels_of_call(calls.company_id, calls.uuid, calls.created_at)
    ) AS fired
  )`

const fields = {
  id: LongId,
  timer_id: Id,
  kind: OneOf(['click', 'sale'], {
    type: 'string',
    description: 'At the start of the call, or after `seconds`.',
  }),
  seconds: Type.Integer({ description: 'Of the timer.' }),
  url: Nullable(Type.String({ description: 'With every token replaced; null for a publisher or buyer.' })),
  status: OneOf(PIXEL_STATUSES, {
    type: 'string',
    description: '`deduped`: its caller has fired the timer within the dedupe window.',
  }),
  attempts: Type.Integer(),
  http_status: NullableInteger(),
  error: NullableText({ description: 'Why the last try failed.' }),
  fired_at: Timestamp,
  settled_at: NullableTimestamp,
}

export const FiredPixel = Type.Object(fields)

/** A pixel in the Company’s log, which names its call. */
export const FiredPixelDocument = Rooted(
  'fired_pixel',
  Type.Object(
    { call_uuid: Type.String({ format: 'uuid' }), ...fields },
    { title: 'FiredPixel', description: 'What a timer of a call requested.' },
  ),
)

export function firedPixelShape(row: FiredPixelRow): Static<typeof FiredPixel> {
  return {
    id: row.id,
    timer_id: row.timer_id,
    kind: row.kind,
    seconds: row.seconds,
    url: row.url,
    status: row.status,
    attempts: row.attempts,
    http_status: row.http_status,
    error: row.error,
    fired_at: new Date(row.fired_at).toISOString(),
    settled_at: row.settled_at === null ? null : new Date(row.settled_at).toISOString(),
  }
}

export function firedPixelDocument(
  row: FiredPixelRow & { readonly call_uuid: string },
): Static<typeof FiredPixelDocument> {
  return { fired_pixel: { call_uuid: row.call_uuid, ...firedPixelShape(row) } }
}
