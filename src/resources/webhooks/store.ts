import { randomBytes } from 'node:crypto'
import { and, count, eq, isNull, sql } from 'drizzle-orm'
import type { Static } from 'typebox'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import { conflict } from '../../platform/refusals/refusal.ts'
import type { Page } from '../../platform/wire/page.ts'
import { type WebhookColumns, type WebhookCreate, type WebhookRow, webhookColumns } from './schema.ts'
import { MAX_WEBHOOKS, webhooks } from './table.ts'

const TOO_MANY = conflict(`A Company may have ${MAX_WEBHOOKS} webhooks: delete one, or change it.`)

const matches = (companyId: number, id: number) => and(eq(webhooks.companyId, companyId), eq(webhooks.id, id))

export function listWebhooks(db: Queryable, companyId: number, { filter, order }: ListedRows, page: Page) {
  return selectPage(db, webhooks, and(eq(webhooks.companyId, companyId), filter), page, order)
}

export async function findWebhook(db: Queryable, companyId: number, id: number): Promise<WebhookRow | null> {
  const [row] = await db.select().from(webhooks).where(matches(companyId, id))
  return row ?? null
}

/** @throws the failed validation of `fields`; `conflict` when the Company has as many as it may */
export async function addWebhook(
  tx: Queryable,
  companyId: number,
  fields: Static<typeof WebhookCreate>,
  allowPrivateUrls: boolean,
): Promise<WebhookRow> {
  const { url, events, ...rest } = webhookColumns(fields, null, allowPrivateUrls)
  const columns = { url: url ?? fields.url, events: events ?? fields.events, ...rest }
  // Requests that come at once are counted one after another.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('webhooks'), ${companyId})`)
  const [existing] = await tx
    .select({ webhooks: count() })
    .from(webhooks)
    .where(eq(webhooks.companyId, companyId))
  if ((existing?.webhooks ?? 0) >= MAX_WEBHOOKS) throw TOO_MANY
  const [row] = await tx
    .insert(webhooks)
    .values({ ...columns, companyId, secret: drawSigningSecret() })
    .returning()
  return inserted(row)
}

/** Keeps other changes of the webhook waiting until the transaction ends; null when the Company has none such. */
export async function lockWebhook(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx
    .select({ id: webhooks.id })
    .from(webhooks)
    .where(matches(companyId, id))
    .for('update')
  return row?.id ?? null
}

/**
 * Writes nothing when all of it is so already.
 * @param columnsOf what becomes of the row as it is
 */
export async function updateWebhook(
  tx: Queryable,
  companyId: number,
  id: number,
  columnsOf: (row: WebhookRow) => WebhookColumns,
): Promise<WebhookRow | null> {
  const row = await findWebhook(tx, companyId, id)
  const changed = row === null ? {} : changedColumns(row, columnsOf(row))
  if (!hasColumns(changed)) return row
  const [updated] = await tx
    .update(webhooks)
    .set({ ...changed, ...(changed.pausedAt instanceof Date && GIVING_UP), updatedAt: new Date() })
    .where(matches(companyId, id))
    .returning()
  return updated ?? null
}

/**
 * What waits is given up, though it stays in the queue until its turn comes: it may be very much. By the database's clock, which
 * says when it was written too.
 */
const GIVING_UP = { gaveUpAt: sql<Date>`now()` }

/**
 * Pauses it, unless it is paused already, or has another address than the one that deliveries went to; the reason is shown to
 * its users.
 */
export async function pauseWebhook(
  tx: Queryable,
  companyId: number,
  id: number,
  url: string,
  reason: string,
): Promise<void> {
  await tx
    .update(webhooks)
    .set({ pausedAt: new Date(), pauseReason: reason, ...GIVING_UP, updatedAt: new Date() })
    .where(and(matches(companyId, id), eq(webhooks.url, url), isNull(webhooks.pausedAt)))
}

/** Gives the webhook a new secret; the one before it goes on signing for a while. */
export function rollSecret(tx: Queryable, companyId: number, id: number): Promise<WebhookRow | null> {
  return updateWebhook(tx, companyId, id, ({ secret }) => ({
    secret: drawSigningSecret(),
    previousSecret: secret,
    previousSecretUntil: new Date(Date.now() + ROLL_OVER_MS),
  }))
}

/** What waits to be sent to it is dropped when its turn comes; what was sent leaves the log with it. */
export async function deleteWebhook(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(webhooks).where(matches(companyId, id))
}

/** Standard Webhooks: 24 to 64 bytes. */
const KEY_BYTES = 32

/** How secrets look, so that they are known for what they are wherever they turn up. */
const PREFIX = 'whsec_'

/** How long the secret before goes on signing beside the new one: receivers have so long to change over. */
const ROLL_OVER_MS = 24 * 60 * 60 * 1_000

/** A new secret: `whsec_` and the base64 of the key that deliveries are signed with. */
function drawSigningSecret(): string {
  return PREFIX + randomBytes(KEY_BYTES).toString('base64')
}
