import type { Pool } from 'pg'
import { uuidV7 } from '../../src/platform/uuid-v7.ts'

/** A call as far as its pixels are concerned. */
export interface InsertedCall {
  readonly companyId: number
  readonly uuid: string
  readonly createdAt: Date
  readonly reservationUuid: string | null
}

/** Stores a finished call, and where asked for the claimed reservation that it came of. */
export async function insertCall(
  pool: Pool,
  companyId: number,
  { isReserved = false } = {},
): Promise<InsertedCall> {
  const createdAt = new Date()
  const uuid = uuidV7(createdAt.getTime())
  const reservationUuid = isReserved ? uuidV7(createdAt.getTime()) : null
  if (isReserved) {
    await pool.query(
      `INSERT INTO reservations (
         company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id, affiliate_id, tags, shield_scope,
         shield_scope_id, decision
       )
       VALUES ($1, $2, $3, $4, 'claimed', 1, 1, 1, '{}', 'postback_key', 1, '{}')`,
      [companyId, reservationUuid, createdAt, uuid],
    )
  }
  await pool.query(
    `INSERT INTO calls (
       company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, cid, tags, end_time,
       reservation_uuid
     )
     VALUES ($1, $2, $3, $3, gen_random_uuid(), 'finished', 'simulated', 1, 'campaign-1', '{}', $3, $4)`,
    [companyId, uuid, createdAt, reservationUuid],
  )
  return { companyId, uuid, createdAt, reservationUuid }
}

interface Pixel {
  readonly url: string
  readonly kind?: 'click' | 'sale'
  readonly timerId?: number
  readonly firedAt?: Date
  readonly dedupeCaller?: string | null
  readonly dedupeSeconds?: number
}

/** Stores what a call fires, due at once: the moment of now, rounded as it is stored, may be yet to come. Answers its id. */
export async function insertPixel(
  pool: Pool,
  { companyId, uuid, createdAt, reservationUuid }: InsertedCall,
  { url, kind = 'click', timerId = 1, firedAt = createdAt, dedupeCaller = null, dedupeSeconds = 0 }: Pixel,
): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `INSERT INTO pixel_firings (
       company_id, call_uuid, created_at, timer_id, kind, seconds, fired_at, url, reservation_uuid, dedupe_caller,
       dedupe_seconds, due_at
     )
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, now() - interval '1 millisecond')
     RETURNING id`,
    [
      companyId,
      uuid,
      createdAt,
      timerId,
      kind,
      kind === 'click' ? 0 : 60,
      firedAt,
      url,
      reservationUuid,
      dedupeCaller,
      dedupeSeconds,
    ],
  )
  const [row] = rows
  if (row === undefined) throw new Error('INSERT … RETURNING answered no row')
  return row.id
}
