import type { Pool } from 'pg'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import { toIsoString } from '../../domain/time/instant.ts'
import { uuidV7Time } from '../../platform/uuid-v7.ts'
import type { Reservation } from './reservation.ts'

/** What a confirm needs to know about a reservation. */
export interface StoredReservation extends Reservation {
  readonly companyId: number
  readonly postbackKeyId: number
  readonly campaignId: number
  readonly targetId: number | null
  readonly shieldScope: 'postback_key' | 'campaign'
}

export interface ReservationKey {
  readonly companyId: number
  /** Version 7. */
  readonly uuid: string
}

const READ_RESERVATIONS = {
  name: 'read_reservations',
  // OFFSET 0 keeps this a look-up by key for each row: a plan made while the table is small would scan it from then on.
  text: `
    SELECT reservation.*
    FROM json_to_recordset($1::json) AS named (company_id integer, uuid uuid, created_at timestamptz)
    CROSS JOIN LATERAL (
      SELECT company_id, uuid, status, expires_at, payout::float8, seconds, inbound_number, postback_key_id,
        campaign_id, target_id, shield_scope
      FROM reservations
      WHERE company_id = named.company_id AND uuid = named.uuid AND created_at = named.created_at
      OFFSET 0
    ) AS reservation`,
}

interface ReservationRow {
  readonly company_id: number
  readonly uuid: string
  readonly status: ReservationStatus
  readonly expires_at: Date | null
  readonly payout: number
  readonly seconds: number
  readonly inbound_number: string | null
  readonly postback_key_id: number
  readonly campaign_id: number
  readonly target_id: number | null
  readonly shield_scope: 'postback_key' | 'campaign'
}

/** Reads reservations in one statement; null where the Company has none with that uuid. */
export async function readReservations(
  pool: Pool,
  keys: readonly ReservationKey[],
): Promise<readonly (StoredReservation | null)[]> {
  const { rows } = await pool.query<ReservationRow>({
    ...READ_RESERVATIONS,
    values: [
      JSON.stringify(
        keys.map(({ companyId, uuid }) => ({
          company_id: companyId,
          uuid,
          created_at: toIsoString(uuidV7Time(uuid) ?? 0),
        })),
      ),
    ],
  })
  const found = new Map(rows.map(row => [nameOf(row.company_id, row.uuid), fromRow(row)]))
  return keys.map(({ companyId, uuid }) => found.get(nameOf(companyId, uuid)) ?? null)
}

function nameOf(companyId: number, uuid: string): string {
  return `${companyId} ${uuid.toLowerCase()}`
}

function fromRow(row: ReservationRow): StoredReservation {
  return {
    companyId: row.company_id,
    uuid: row.uuid,
    status: row.status,
    expiresAt: row.expires_at?.getTime() ?? null,
    payout: row.payout,
    seconds: row.seconds,
    inboundNumber: row.inbound_number,
    postbackKeyId: row.postback_key_id,
    campaignId: row.campaign_id,
    targetId: row.target_id,
    shieldScope: row.shield_scope,
  }
}
