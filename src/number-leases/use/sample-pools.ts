import { sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { hourOf } from './use-hours.ts'

/** As long as a short lease: how many are lent at once hardly changes in between. */
export const SAMPLE_MS = 60_000

/**
 * Notes of each pool how many of its numbers are lent, unless some process did so within the last minute. It is one
 * transaction: a process that dies has noted nothing, and another does instead. It waits for nobody, and so nobody waits
 * for it in a circle: a pool that is being deleted is left out.
 * @returns whether it was this process' turn
 */
export function samplePools(database: Pick<Database, 'transaction'>, at: Instant): Promise<boolean> {
  return database.transaction(async tx => {
    if (!(await takeTurn(tx, at))) return false
    const hour = toIsoString(hourOf(at))
    await tx.execute(sql`
      INSERT INTO number_pool_hours (company_id, number_pool_id, hour)
      SELECT pool.company_id, pool.id, ${hour}::timestamptz
      FROM number_pools AS pool
      WHERE NOT EXISTS (
        SELECT FROM number_pool_hours AS known
        WHERE known.company_id = pool.company_id AND known.number_pool_id = pool.id AND known.hour = ${hour}::timestamptz
      )
      ORDER BY pool.company_id, pool.id
      FOR KEY SHARE OF pool SKIP LOCKED
      ON CONFLICT DO NOTHING`)
    await addSamples(tx, hour, toIsoString(at))
    return true
  })
}

/** A turn in the future was taken by a clock that was wrong. */
async function takeTurn(tx: Queryable, at: Instant): Promise<boolean> {
  const { rows } = await tx.execute(sql`
    UPDATE number_pool_sampling
    SET sampled_at = ${toIsoString(at)}::timestamptz
    WHERE one = (SELECT one FROM number_pool_sampling FOR UPDATE SKIP LOCKED)
      AND (
        sampled_at <= ${toIsoString(at - SAMPLE_MS)}::timestamptz
        OR sampled_at > ${toIsoString(at + SAMPLE_MS)}::timestamptz
      )
    RETURNING one`)
  return rows.length > 0
}

/** Lent is also what rests after a lease, since nobody else can have it; paused numbers are none of those that might be. */
async function addSamples(tx: Queryable, hour: string, at: string): Promise<void> {
  await tx.execute(sql`
    WITH free AS MATERIALIZED (
      SELECT company_id, number_pool_id
      FROM number_pool_hours
      WHERE hour = ${hour}::timestamptz
      FOR UPDATE SKIP LOCKED
    ), seen AS MATERIALIZED (
      SELECT pool.company_id, pool.id, counted.lent, counted.numbers
      FROM free
      JOIN number_pools AS pool ON pool.company_id = free.company_id AND pool.id = free.number_pool_id
      CROSS JOIN LATERAL (
        SELECT
          count(*) FILTER (WHERE each.is_lent)::integer AS lent,
          count(*) FILTER (WHERE each.is_lent OR each.paused_at IS NULL)::integer AS numbers
        FROM (
          SELECT
            number.paused_at,
            lease.expires_at > ${at}::timestamptz - make_interval(secs => pool.buffer_seconds) AS is_lent
          FROM number_leases AS lease
          JOIN numbers AS number ON number.company_id = lease.company_id AND number.id = lease.number_id
          WHERE lease.company_id = pool.company_id AND lease.number_pool_id = pool.id
        ) AS each
      ) AS counted
    )
    UPDATE number_pool_hours AS known
    SET
      samples = known.samples + 1,
      lent_sum = known.lent_sum + seen.lent,
      lent_highest = greatest(known.lent_highest, seen.lent),
      numbers = CASE
        WHEN known.samples = 0 OR seen.lent > known.lent_highest THEN seen.numbers
        WHEN seen.lent = known.lent_highest THEN least(known.numbers, seen.numbers)
        ELSE known.numbers
      END
    FROM seen
    WHERE known.company_id = seen.company_id AND known.number_pool_id = seen.id AND known.hour = ${hour}::timestamptz`)
}
