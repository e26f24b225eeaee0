import type { Pool } from 'pg'
import { arrivalWindow, CALL_COLUMNS, type CallRow } from './call-row.ts'

const FIND_CALL = {
  name: 'find_call',
  text: `
    SELECT ${CALL_COLUMNS}
    FROM call_of_uuid($1, $2, $3, $4) AS calls`,
}

/** The Company's call with this UUID, or null. */
export async function findCall(pool: Pool, companyId: number, uuid: string): Promise<CallRow | null> {
  const window = arrivalWindow(uuid)
  if (window === null) return null
  const { rows } = await pool.query<CallRow>({
    ...FIND_CALL,
    values: [companyId, uuid, window.from, window.to],
  })
  return rows[0] ?? null
}
