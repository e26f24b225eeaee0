import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Database } from '../../platform/database/database.ts'
import { arrivalWindow } from '../records/call-row.ts'
import { FIRED_PIXEL_COLUMNS } from './fired-pixel.ts'
import type { LoggedPixel } from './list-fired-pixels.ts'

const FIND = {
  name: 'find_fired_pixel',
  text: `
    SELECT call_uuid, created_at, ${FIRED_PIXEL_COLUMNS}
    FROM pixel_firings
    WHERE company_id = $1 AND call_uuid = $2 AND created_at BETWEEN $3 AND $4 AND id = $5`,
}

/** The Company's pixel with this id, fired by this call; null when there is none. */
async function findFiredPixel(
  pool: Pool,
  companyId: number,
  callUuid: string,
  id: number,
): Promise<(LoggedPixel & { readonly created_at: Date }) | null> {
  const window = arrivalWindow(callUuid)
  if (window === null) return null
  const values = [companyId, callUuid, window.from, window.to, id]
  const { rows } = await pool.query<LoggedPixel & { created_at: Date }>({ ...FIND, values })
  return rows[0] ?? null
}

/** Null: there is no such pixel. `isResent` is false for one that has not failed, which stays as it is. */
export async function resendPixel(
  { pool, transaction }: Pick<Database, 'pool' | 'transaction'>,
  companyId: number,
  callUuid: string,
  id: number,
): Promise<{ readonly pixel: LoggedPixel; readonly isResent: boolean } | null> {
  const found = await findFiredPixel(pool, companyId, callUuid, id)
  if (found === null) return null
  // In a transaction, so that a repeated request learns whether it was committed.
  const { rows } = await transaction(tx =>
    tx.execute<{ isResent: boolean }>(
      sql`SELECT resend_pixel_firing(${companyId}, ${callUuid}, ${found.created_at}, ${id}) AS "isResent"`,
    ),
  )
  const isResent = rows[0]?.isResent ?? false
  const pixel = (await findFiredPixel(pool, companyId, callUuid, id)) ?? found
  return { pixel, isResent }
}
