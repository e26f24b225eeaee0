import { and, eq } from 'drizzle-orm'
import { hasColumns } from '../../platform/database/changed-columns.ts'
import { type DatabaseLane, inserted, type Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import { randomCode, randomHex } from '../../platform/random-text.ts'
import { tooMany } from '../../platform/refusals/refusal.ts'
import type { Page } from '../../platform/wire/page.ts'
import { renameTimerScope } from '../call-settings/timer-scopes.ts'
import { numbers } from '../numbers/table.ts'
import { countNewPublisher, MAX_NEW_PUBLISHERS } from '../postback-keys/count-new-publisher.ts'
import { affiliates } from './table.ts'

export type AffiliateRow = typeof affiliates.$inferSelect
type AffiliateColumns = Partial<typeof affiliates.$inferInsert>

/** How a request names an Affiliate: by internal or by client ID. */
export type AffiliateKey = { readonly id: number } | { readonly afid: string }

const GENERATED_AFID_LENGTH = 8
const OBJECT_KEY_LENGTH = 64

const matches = (companyId: number, key: AffiliateKey) =>
  and(
    eq(affiliates.companyId, companyId),
    'id' in key ? eq(affiliates.id, key.id) : eq(affiliates.afid, key.afid),
  )

export function listAffiliates(
  db: Queryable,
  companyId: number,
  { filter, order }: ListedRows,
  page: Page,
  onlyId: number | null,
) {
  const own = onlyId === null ? undefined : eq(affiliates.id, onlyId)
  return selectPage(db, affiliates, and(eq(affiliates.companyId, companyId), own, filter), page, order)
}

export async function findAffiliate(
  db: Queryable,
  companyId: number,
  key: AffiliateKey,
): Promise<AffiliateRow | null> {
  const [row] = await db.select().from(affiliates).where(matches(companyId, key))
  return row ?? null
}

/** @throws a violation of `affiliates_afid_unique` when another Affiliate of the Company has that `afid` */
export async function createAffiliate(
  tx: Queryable,
  companyId: number,
  columns: AffiliateColumns,
): Promise<AffiliateRow> {
  const [row] = await tx
    .insert(affiliates)
    .values({
      ...columns,
      companyId,
      afid: columns.afid ?? randomCode(GENERATED_AFID_LENGTH),
      objectKey: randomHex(OBJECT_KEY_LENGTH),
    })
    .returning()
  return inserted(row)
}

/**
 * The Affiliate with this `afid`. One that the Company does not have yet is created, so that traffic of a
 * new source is attributed from its first call; requests that meet here create it once.
 */
export async function ensureAffiliate(tx: Queryable, companyId: number, afid: string): Promise<AffiliateRow> {
  const existing = await findAffiliate(tx, companyId, { afid })
  if (existing !== null) return existing
  const [row] = await tx
    .insert(affiliates)
    .values({ companyId, afid, objectKey: randomHex(OBJECT_KEY_LENGTH) })
    .onConflictDoUpdate({ target: [affiliates.companyId, affiliates.afid], set: { afid } })
    .returning()
  return inserted(row)
}

/** Keeps other changes of the Affiliate waiting until the transaction ends; null when the Company has none such. */
export async function lockAffiliate(
  tx: Queryable,
  companyId: number,
  key: AffiliateKey,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: affiliates.id })
    .from(affiliates)
    .where(matches(companyId, key))
    .for('update')
  return row?.id ?? null
}

/**
 * Changes a locked Affiliate. Timers that name it follow it to a new `afid`.
 * @throws a violation of `affiliates_afid_unique`, as on create
 */
export async function updateAffiliate(
  tx: Queryable,
  companyId: number,
  id: number,
  columns: AffiliateColumns,
): Promise<void> {
  if (!hasColumns(columns)) return
  const { afid } = columns
  const renamed = afid === undefined ? null : await findAffiliate(tx, companyId, { id })
  await tx
    .update(affiliates)
    .set({ ...columns, updatedAt: new Date() })
    .where(matches(companyId, { id }))
  if (renamed !== null && afid !== undefined && afid !== renamed.afid) {
    await renameTimerScope(tx, companyId, 'afid', renamed.afid, afid)
  }
}

/**
 * @param numbersFate what becomes of the Affiliate's Numbers; null refuses to delete while it has some
 * @throws a violation of `numbers_affiliate` or `number_pools_affiliate` while Numbers, or pools, are attached
 */
export async function deleteAffiliate(
  tx: Queryable,
  companyId: number,
  id: number,
  numbersFate: 'delete' | 'keep' | null,
): Promise<void> {
  const attached = and(eq(numbers.companyId, companyId), eq(numbers.affiliateId, id))
  if (numbersFate === 'delete') await tx.delete(numbers).where(attached)
  if (numbersFate === 'keep') await tx.update(numbers).set({ affiliateId: null }).where(attached)
  await tx.delete(affiliates).where(matches(companyId, { id }))
}

/**
 * The Company's Affiliate with this `afid`, created when there is none: pings name publishers that nobody has set up.
 * However many ask at once, on however many processes, it is created once.
 * @param keyId the postback key of the ping: each makes a bounded number of Affiliates an hour
 * @throws `too-many` beyond that
 * @param onMissing hears of it, which the configuration in memory lacks that asks: it was just created, or whoever created it died
 *   before saying so
 */
export async function findOrCreateAffiliate(
  database: DatabaseLane,
  companyId: number,
  afid: string,
  keyId: number,
  onMissing: (companyId: number, affiliateId: number) => void,
): Promise<AffiliateRow> {
  const existing = await findAffiliate(database.orm, companyId, { afid })
  const affiliate =
    existing ??
    (await database.transaction(async tx => {
      if (!(await countNewPublisher(tx, companyId, keyId))) throw tooManyNewPublishers()
      return ensureAffiliate(tx, companyId, afid)
    }))
  onMissing(companyId, affiliate.id)
  return affiliate
}

const HOUR_SECONDS = 3_600

function tooManyNewPublishers() {
  const seconds = HOUR_SECONDS - (Math.floor(Date.now() / 1_000) % HOUR_SECONDS)
  return tooMany(
    `Too many new publishers with this postback key: at most ${MAX_NEW_PUBLISHERS} in an hour. Those that exist already go on.`,
    seconds,
  )
}
