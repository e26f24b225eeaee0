import type { Pool } from 'pg'
import { directionOf, pageWindow } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { arrivalWindow } from '../records/call-row.ts'
import { FIRED_PIXEL_COLUMNS, type FiredPixelRow } from './fired-pixel.ts'

/** The filters of the log; an absent one does not filter. */
export interface FiredPixelFilter {
  readonly firedFrom?: Date | undefined
  readonly firedBefore?: Date | undefined
  readonly status?: string | undefined
  readonly timerId?: number | undefined
  /** Lower case; what is no UUID is of no call. */
  readonly callUuid?: string | undefined
  readonly cid?: string | undefined
}

/** Those by what stands in the log itself, each with `$N` for its value. */
const CONDITIONS: Readonly<Record<Exclude<keyof FiredPixelFilter, 'callUuid' | 'cid'>, string>> = {
  firedFrom: 'pixel.fired_at >= $N',
  firedBefore: 'pixel.fired_at < $N',
  status: 'pixel.status = $N',
  timerId: 'pixel.timer_id = $N',
}

export type LoggedPixel = FiredPixelRow & { readonly call_uuid: string }

/** One page of the pixels that a Company's calls have fired, newest first, and how many there are in all. */
export async function listFiredPixels(
  pool: Pool,
  companyId: number,
  filter: FiredPixelFilter,
  page: Page,
  isOldestFirst = false,
): Promise<{ readonly rows: readonly LoggedPixel[]; readonly totalRows: number }> {
  const found = whereClause(companyId, filter)
  if (found === null) return { rows: [], totalRows: 0 }
  const { text: where, values } = found
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM pixel_firings AS pixel WHERE ${where}`,
    values,
  )
  const totalRows = counted.rows[0]?.total ?? 0
  const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
  if (limit === 0) return { rows: [], totalRows }
  const direction = directionOf({ isFromEnd }, isOldestFirst)
  const { rows } = await pool.query<LoggedPixel>(
    `SELECT call_uuid, ${FIRED_PIXEL_COLUMNS}
     FROM pixel_firings AS pixel
     WHERE ${where}
     ORDER BY fired_at ${direction}, id ${direction}
     LIMIT ${limit} OFFSET ${offset}`,
    values,
  )
  return { rows: isFromEnd ? rows.reverse() : rows, totalRows }
}

/** A firing is recorded during its call, which began at most a day earlier: this limits the partitions of a window. */
const BEFORE_FIRING = "interval '25 hours'"

/** Null where no call can have fired any. */
function whereClause(
  companyId: number,
  filter: FiredPixelFilter,
): { readonly text: string; readonly values: unknown[] } | null {
  const values: unknown[] = [companyId]
  const placeOf = (value: unknown) => `$${values.push(value)}`
  const conditions = ['pixel.company_id = $1']
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof typeof CONDITIONS]
    if (value !== undefined) conditions.push(condition.replace('$N', placeOf(value)))
  }
  const { firedFrom, firedBefore, callUuid, cid } = filter
  // When the call began, as both tables have it.
  const began = [
    ...(firedFrom === undefined ? [] : [`>= ${placeOf(firedFrom)}::timestamptz - ${BEFORE_FIRING}`]),
    ...(firedBefore === undefined ? [] : [`< ${placeOf(firedBefore)}::timestamptz`]),
  ]
  if (callUuid === undefined) {
    // True of all ids: it lets this query use the index of newest firings, which look-ups by key should not use.
    conditions.push('pixel.id > 0')
  } else {
    const arrival = arrivalWindow(callUuid)
    if (arrival === null) return null
    conditions.push(`pixel.call_uuid = ${placeOf(callUuid)}::uuid`)
    began.push(`BETWEEN ${placeOf(arrival.from)}::timestamptz AND ${placeOf(arrival.to)}::timestamptz`)
  }
  conditions.push(...began.map(bound => `pixel.created_at ${bound}`))
  if (cid !== undefined) {
    const ofCall = [`call.cid = ${placeOf(cid)}`, ...began.map(bound => `call.created_at ${bound}`)]
    conditions.push(`EXISTS (
      SELECT FROM calls AS call
      WHERE call.company_id = pixel.company_id AND call.uuid = pixel.call_uuid
        AND call.created_at = pixel.created_at AND ${ofCall.join(' AND ')}
    )`)
  }
  return { text: conditions.join(' AND '), values }
}
