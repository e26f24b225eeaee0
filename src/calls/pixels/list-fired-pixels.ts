import type { Pool } from 'pg'
import { directionOf, pageWindow } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
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

const CONDITIONS: Readonly<Record<keyof FiredPixelFilter, string>> = {
  firedFrom: 'pixel.fired_at >= $N',
  firedBefore: 'pixel.fired_at < $N',
  status: 'pixel.status = $N',
  timerId: 'pixel.timer_id = $N',
  callUuid: 'pixel.call_uuid::text = $N',
  cid: `EXISTS (
    SELECT FROM calls AS call
    WHERE call.company_id = pixel.company_id AND call.uuid = pixel.call_uuid AND call.created_at = pixel.created_at
      AND call.cid = $N
  )`,
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
  const { text: where, values } = whereClause(companyId, filter)
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

function whereClause(companyId: number, filter: FiredPixelFilter): { text: string; values: unknown[] } {
  const values: unknown[] = [companyId]
  // True of all ids: it lets this query use the index of newest firings, which look-ups by key should not use.
  const conditions = ['pixel.company_id = $1', 'pixel.id > 0']
  for (const [name, condition] of Object.entries(CONDITIONS)) {
    const value = filter[name as keyof FiredPixelFilter]
    if (value === undefined) continue
    const place = `$${values.push(value)}`
    conditions.push(condition.replace('$N', place))
    if (name === 'firedFrom') conditions.push(`pixel.created_at >= ${place}::timestamptz - ${BEFORE_FIRING}`)
    if (name === 'firedBefore') conditions.push(`pixel.created_at < ${place}`)
  }
  return { text: conditions.join(' AND '), values }
}
