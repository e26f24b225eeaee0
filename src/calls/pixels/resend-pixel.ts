import type { Pool } from 'pg'
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

const RESEND = {
  name: 'resend_pixel_firing',
  text: 'SELECT resend_pixel_firing($1, $2, $3, $4) AS "isResent"',
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
  pool: Pool,
  companyId: number,
  callUuid: string,
  id: number,
): Promise<{ readonly pixel: LoggedPixel; readonly isResent: boolean } | null> {
  const found = await findFiredPixel(pool, companyId, callUuid, id)
  if (found === null) return null
  const values = [companyId, callUuid, found.created_at, id]
  const { rows } = await pool.query<{ isResent: boolean }>({ ...RESEND, values })
  const isResent = rows[0]?.isResent ?? false
  const pixel = (await findFiredPixel(pool, companyId, callUuid, id)) ?? found
  return { pixel, isResent }
}
