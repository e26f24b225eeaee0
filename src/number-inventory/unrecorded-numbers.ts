import { sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'
import { InventoryFailure } from './number-inventory.ts'

/**
 * The table `unrecorded_numbers`: numbers that an inventory may hold for us while no Number records them, because they
 * are being bought or are on their way back.
 */

/** A number that is being bought, and by whom. */
export interface Claim {
  readonly companyId: number
  /** Marks the purchase at the inventory; a UUID. */
  readonly id: string
  /** E.164. */
  readonly number: string
  readonly inventory: string | null
  readonly numberPoolId: number | null
}

/** A number that is to be given back. */
export interface ReturningNumber extends Omit<Claim, 'numberPoolId'> {
  /** Null when it is not known whether it was bought. */
  readonly inventoryId: string | null
}

/** A purchase takes seconds; after this long its process is gone, or has given up on it. */
const PURCHASE_LIMIT_MS = 5 * 60_000

/** How long a carrier may still be at a purchase whose answer did not come. */
const LOST_ANSWER_LIMIT_MS = 60_000

/** Each further attempt to give a number back waits twice as long, up to an hour: it costs money until one succeeds. */
const FIRST_RETRY_MS = 30_000
const LAST_RETRY_MS = 60 * 60_000

/** Those of the numbers that nobody in the whole installation has, in their order; at most `limit` of them. */
export async function freeAmong(
  db: Queryable,
  numbers: readonly string[],
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await db.execute<{ number: string }>(sql`
    SELECT number FROM unnest(${sql.param([...numbers])}::text[]) WITH ORDINALITY AS wanted (number, place)
    WHERE NOT EXISTS (SELECT FROM numbers WHERE numbers.number = wanted.number)
      AND NOT EXISTS (SELECT FROM unrecorded_numbers WHERE unrecorded_numbers.number = wanted.number)
    ORDER BY place LIMIT ${limit}`)
  return rows.map(row => row.number)
}

/** @returns whether the number is ours to buy; false when someone in the installation has it, or is about to */
export async function claimNumber(tx: Queryable, claim: Claim, now: Instant): Promise<boolean> {
  const { companyId, id, number, inventory, numberPoolId } = claim
  const { rowCount } = await tx.execute(sql`
    INSERT INTO unrecorded_numbers (company_id, id, number, inventory, number_pool_id, release_at)
    VALUES (${companyId}, ${id}, ${number}, ${inventory}, ${numberPoolId}, ${at(now + PURCHASE_LIMIT_MS)})
    ON CONFLICT (number) DO NOTHING`)
  if (rowCount === 0) return false
  // A second statement sees what was recorded while the first one waited for that claim to end.
  const { rows } = await tx.execute(sql`SELECT FROM numbers WHERE number = ${number}`)
  if (rows.length === 0) return true
  await dropClaim(tx, claim)
  return false
}

/** Whether somebody is buying the number, or it is on its way back. */
export async function isUnrecorded(db: Queryable, number: string): Promise<boolean> {
  const { rows } = await db.execute(sql`SELECT FROM unrecorded_numbers WHERE number = ${number}`)
  return rows.length > 0
}

/** How many numbers are being bought for the pool, or may have been: each costs money until the inventory says otherwise. */
export async function countPurchases(
  tx: Queryable,
  companyId: number,
  numberPoolId: number,
): Promise<number> {
  const { rows } = await tx.execute<{ purchases: number }>(sql`
    SELECT count(*) AS purchases FROM unrecorded_numbers
    WHERE company_id = ${companyId} AND number_pool_id = ${numberPoolId}`)
  return rows[0]?.purchases ?? 0
}

/** Nothing was bought: anyone may have the number. */
export async function dropClaim(
  db: Queryable,
  { companyId, id }: Pick<Claim, 'companyId' | 'id'>,
): Promise<void> {
  await db.execute(sql`DELETE FROM unrecorded_numbers WHERE company_id = ${companyId} AND id = ${id}`)
}

/**
 * Ends a claim in the transaction that records its number.
 * @throws when the number is on its way back already
 */
export async function settleClaim(tx: Queryable, { companyId, id }: Claim): Promise<void> {
  const { rowCount } = await tx.execute(sql`
    DELETE FROM unrecorded_numbers
    WHERE company_id = ${companyId} AND id = ${id} AND release_attempts = 0`)
  if (rowCount === 0) throw new InventoryFailure('The purchase of the number took too long: try again.')
}

/** The number was bought and is not needed. Should it be recorded after all, it stays. */
export async function giveBack(
  db: Queryable,
  { companyId, id, number, inventory }: Claim,
  inventoryId: string,
  now: Instant,
): Promise<void> {
  const { rowCount } = await db.execute(sql`
    UPDATE unrecorded_numbers SET inventory_id = ${inventoryId}, number_pool_id = NULL, release_at = ${at(now)}
    WHERE company_id = ${companyId} AND id = ${id}`)
  if (rowCount !== 0) return
  // The claim is gone: settled in a transaction whose outcome was lost, or given up while the purchase took too long.
  await db.execute(sql`
    INSERT INTO unrecorded_numbers (company_id, id, number, inventory, inventory_id, release_at)
    SELECT ${companyId}, ${id}, ${number}, ${inventory}, ${inventoryId}, ${at(now)}
    WHERE NOT EXISTS (SELECT FROM numbers WHERE numbers.number = ${number})
    ON CONFLICT DO NOTHING`)
}

/** The inventory did not say whether the number was bought: it will be asked. Until then the purchase keeps its place. */
export async function checkLater(db: Queryable, claim: Claim, now: Instant): Promise<void> {
  await db.execute(sql`
    UPDATE unrecorded_numbers SET release_at = ${at(now + LOST_ANSWER_LIMIT_MS)}
    WHERE company_id = ${claim.companyId} AND id = ${claim.id}`)
}

/** One number, of every Company, that is due to be given back. Nobody else is given it until it is due again. */
export async function takeReturningNumber(db: Queryable, now: Instant): Promise<ReturningNumber | null> {
  const { rows } = await db.execute<ReturningRow>(sql`
    UPDATE unrecorded_numbers
    SET release_attempts = release_attempts + 1,
        release_at = ${at(now)}
          + least(${FIRST_RETRY_MS}::float8 * 2 ^ least(release_attempts, 20), ${LAST_RETRY_MS}::float8)
            * interval '1 millisecond'
    WHERE (company_id, id) = (
      SELECT company_id, id FROM unrecorded_numbers WHERE release_at <= ${at(now)}
      ORDER BY release_at LIMIT 1 FOR UPDATE SKIP LOCKED
    )
    RETURNING company_id, id, number, inventory, inventory_id`)
  const [row] = rows
  if (row === undefined) return null
  return {
    companyId: row.company_id,
    id: row.id,
    number: row.number,
    inventory: row.inventory,
    inventoryId: row.inventory_id,
  }
}

type ReturningRow = {
  readonly company_id: number
  readonly id: string
  readonly number: string
  readonly inventory: string | null
  readonly inventory_id: string | null
}

const at = (instant: Instant) => sql`${toIsoString(instant)}::timestamptz`
