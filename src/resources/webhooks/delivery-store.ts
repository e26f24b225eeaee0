import { type SQL, sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import { EVENT_TYPES } from '../../domain/announcements/announced-event.ts'
import { isUuid } from '../../domain/uuid.ts'
import { noteEffect } from '../../platform/database/commit-trace.ts'
import type { Database } from '../../platform/database/database.ts'
import { directionOf, pageWindow } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'

/** What is sent when a user wants to see whether a webhook works. */
export const PING_EVENT = 'webhook.ping'

export const DELIVERED_EVENTS = [...EVENT_TYPES, PING_EVENT] as const
type DeliveredEvent = (typeof DELIVERED_EVENTS)[number]

export const DELIVERY_STATUSES = ['pending', 'succeeded', 'failed'] as const
type DeliveryStatus = (typeof DELIVERY_STATUSES)[number]

/** A row of `webhook_deliveries` as it is shown. */
export interface DeliveryRow {
  readonly id: number
  readonly webhook_id: number
  readonly announcement_id: string
  readonly type: DeliveredEvent
  readonly requested: boolean
  readonly status: DeliveryStatus
  readonly attempts: number
  readonly http_status: number | null
  readonly error: string | null
  readonly created_at: Date
  readonly attempted_at: Date | null
  readonly due_at: Date | null
  readonly settled_at: Date | null
}

/** What is absent does not narrow. */
export interface DeliveryFilter {
  readonly status?: string | undefined
  readonly event?: string | undefined
  /** The announcement that is delivered; what is no UUID is of none. */
  readonly message?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdBefore?: Date | undefined
  readonly isOldestFirst?: boolean
}

const COLUMNS = `
  id, webhook_id, announcement_id, type, requested, status, attempts, http_status, error, created_at, attempted_at,
  due_at, settled_at`

const FOUND = `
  company_id = $1 AND webhook_id = $2 AND ($3::text IS NULL OR status = $3) AND ($4::text IS NULL OR type = $4)
  AND ($5::uuid IS NULL OR announcement_id = $5)
  AND ($6::timestamptz IS NULL OR created_at >= $6) AND ($7::timestamptz IS NULL OR created_at < $7)`

/** One page of a webhook's deliveries, newest first, and how many there are in all. */
export async function listDeliveries(
  pool: Pool,
  companyId: number,
  webhookId: number,
  filter: DeliveryFilter,
  page: Page,
): Promise<{ readonly rows: readonly DeliveryRow[]; readonly totalRows: number }> {
  const { status, event, message, createdFrom, createdBefore, isOldestFirst = false } = filter
  if (message !== undefined && !isUuid(message)) return { rows: [], totalRows: 0 }
  const announcedAt = message === undefined ? null : await announcedAtOf(pool, companyId, message)
  const since =
    announcedAt !== null && !(createdFrom && createdFrom > announcedAt) ? announcedAt : createdFrom
  const narrowing = [status, event, message, since, createdBefore].map(value => value ?? null)
  const values = [companyId, webhookId, ...narrowing]
  const counted = await pool.query<{ total: number }>(
    `SELECT count(*) AS total FROM webhook_deliveries WHERE ${FOUND}`,
    values,
  )
  const totalRows = counted.rows[0]?.total ?? 0
  const { limit, offset, isFromEnd } = pageWindow(page, totalRows)
  if (limit === 0) return { rows: [], totalRows }
  const { rows } = await pool.query<DeliveryRow>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE ${FOUND}
     ORDER BY id ${directionOf({ isFromEnd }, isOldestFirst)} LIMIT ${limit} OFFSET ${offset}`,
    values,
  )
  return { rows: isFromEnd ? rows.reverse() : rows, totalRows }
}

/** Null where there is no such message, or it has been pruned. No delivery of it is older; those sent once more are younger. */
async function announcedAtOf(pool: Pool, companyId: number, message: string): Promise<Date | null> {
  const { rows } = await pool.query<{ created_at: Date }>(
    'SELECT created_at FROM announcements WHERE company_id = $1 AND id = $2',
    [companyId, message],
  )
  return rows[0]?.created_at ?? null
}

/** Has the same message sent once more; null when there is no such delivery, or its event has been pruned. */
export function redeliver(
  database: Database,
  companyId: number,
  webhookId: number,
  id: number,
): Promise<DeliveryRow | null> {
  return insertDelivery(
    database,
    { companyId, webhookId },
    sql`
    INSERT INTO webhook_deliveries (company_id, webhook_id, announcement_id, announced_at, type, requested)
    SELECT delivery.company_id, delivery.webhook_id, announcement.id, announcement.created_at, announcement.type, true
    FROM webhook_deliveries AS delivery
    JOIN announcements AS announcement
      ON announcement.company_id = delivery.company_id
      AND announcement.id = delivery.announcement_id
      AND announcement.created_at = delivery.announced_at
    WHERE delivery.company_id = ${companyId} AND delivery.webhook_id = ${webhookId} AND delivery.id = ${id}
    RETURNING id`,
  )
}

/** Sends the webhook a test event; null when the Company has no such webhook. */
export function pingWebhook(
  database: Database,
  companyId: number,
  webhookId: number,
  event: string,
): Promise<DeliveryRow | null> {
  return insertDelivery(
    database,
    { companyId, webhookId },
    sql`
    WITH announcement AS (
      INSERT INTO announcements (company_id, type, record)
      SELECT company_id, ${event}, jsonb_build_object('webhook_id', id)
      FROM webhooks
      WHERE company_id = ${companyId} AND id = ${webhookId}
      RETURNING company_id, id, created_at, type
    )
    INSERT INTO webhook_deliveries (company_id, webhook_id, announcement_id, announced_at, type, requested)
    SELECT company_id, ${webhookId}, id, created_at, type, true FROM announcement
    RETURNING id`,
  )
}

/** In a transaction, so that a repeated request learns whether it was committed. */
async function insertDelivery(
  database: Database,
  { companyId, webhookId }: { readonly companyId: number; readonly webhookId: number },
  statement: SQL,
): Promise<DeliveryRow | null> {
  const id = await database.transaction(async tx => {
    const [inserted] = (await tx.execute<{ id: number }>(statement)).rows
    if (inserted !== undefined) noteEffect(`create delivery ${inserted.id}`)
    return inserted?.id ?? null
  })
  if (id === null) return null
  const { rows } = await database.pool.query<DeliveryRow>(
    `SELECT ${COLUMNS} FROM webhook_deliveries WHERE company_id = $1 AND webhook_id = $2 AND id = $3`,
    [companyId, webhookId, id],
  )
  return rows[0] ?? null
}
