import type { Pool } from 'pg'
import type { AnnouncementKey } from '../../domain/announcements/announced-event.ts'
import { CALL_COLUMNS, type CallRow } from './call-row.ts'

/** A Call as it was when it was announced. */
export type AnnouncedCall = CallRow & { readonly announcement_id: string }

/** The kept row is turned into a row of `calls` again, so that it is shown exactly as calls are. */
const READ_ANNOUNCED_CALLS = {
  name: 'read_announced_calls',
  text: `
    SELECT announcement.id AS announcement_id, record.*
    FROM unnest($1::integer[], $2::uuid[], $3::timestamptz[]) AS asked (company_id, id, created_at)
    JOIN announcements AS announcement USING (company_id, id, created_at)
    CROSS JOIN LATERAL (
      SELECT ${CALL_COLUMNS} FROM jsonb_populate_record(NULL::calls, announcement.record) AS calls
    ) AS record
    WHERE announcement.type LIKE 'call.%'`,
}

/** The Calls that announcements are about; other keys are ignored. */
export async function readAnnouncedCalls(
  pool: Pool,
  keys: readonly AnnouncementKey[],
): Promise<readonly AnnouncedCall[]> {
  const { rows } = await pool.query<AnnouncedCall>({
    ...READ_ANNOUNCED_CALLS,
    values: [
      keys.map(({ companyId }) => companyId),
      keys.map(({ id }) => id),
      keys.map(({ createdAt }) => createdAt),
    ],
  })
  return rows
}
