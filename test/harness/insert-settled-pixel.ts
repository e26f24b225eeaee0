import { type Database, inserted } from '../../src/platform/database/database.ts'

/** A pixel of the call that has been requested: nothing more comes of it. @returns its id */
export async function insertSettledPixel(
  { pool }: Database,
  companyId: number,
  callUuid: string,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO pixel_firings (
       company_id, call_uuid, created_at, timer_id, kind, seconds, fired_at, url, status, attempts, due_at, settled_at,
       http_status
     )
     SELECT
       company_id, uuid, created_at, 1, 'click', 0, created_at, 'https://tracker.example.com/', 'succeeded', 1, NULL,
       now(), 200
     FROM calls
     WHERE company_id = $1 AND uuid = $2
     RETURNING id`,
    [companyId, callUuid],
  )
  return inserted(rows[0]).id
}
