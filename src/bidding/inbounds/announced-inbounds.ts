import type { Pool } from 'pg'
import type { AnnouncementKey } from '../../domain/announcements/announced-event.ts'
import { INBOUND_COLUMNS, type InboundRow } from './inbound-rows.ts'

/** A row of the log as it was when it was announced. */
export type AnnouncedInbound = InboundRow & {
  readonly announcement_id: string
  readonly announced_at: Date
  /** Whether the Company's log shows what its payout tables did. */
  readonly has_payout_bid_modification: boolean
}

/** The kept row is turned into a row of `reservations` again, so that it is shown exactly as the log shows it. */
const READ_ANNOUNCED_INBOUNDS = {
  name: 'read_announced_inbounds',
  text: `
    SELECT
      announcement.id AS announcement_id, announcement.created_at AS announced_at,
      company.payout_bid_modification AS has_payout_bid_modification, record.*
    FROM unnest($1::integer[], $2::uuid[], $3::timestamptz[]) AS asked (company_id, id, created_at)
    JOIN announcements AS announcement USING (company_id, id, created_at)
    JOIN companies AS company ON company.id = announcement.company_id
    CROSS JOIN LATERAL (
      SELECT ${INBOUND_COLUMNS} FROM jsonb_populate_record(NULL::reservations, announcement.record) AS reservations
    ) AS record
    WHERE announcement.type LIKE 'reservation.%'`,
}

/** The rows of the log that announcements are about; other keys are ignored. */
export async function readAnnouncedInbounds(
  pool: Pool,
  keys: readonly AnnouncementKey[],
): Promise<readonly AnnouncedInbound[]> {
  const { rows } = await pool.query<AnnouncedInbound>({
    ...READ_ANNOUNCED_INBOUNDS,
    values: [
      keys.map(({ companyId }) => companyId),
      keys.map(({ id }) => id),
      keys.map(({ createdAt }) => createdAt),
    ],
  })
  return rows
}
