import { sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { HourOfUse } from './summarize-use.ts'

interface UseRow extends Record<string, unknown> {
  /** Milliseconds since 1970. */
  readonly hour: number | null
  readonly samples: number
  readonly lent_sum: number
  readonly lent_highest: number
  readonly numbers: number
  readonly visitors: number
  readonly reservations: number
  readonly at_once: number
}

/**
 * The hours of a pool of which anything is known, in order.
 * @param from the beginning of an hour
 * @param until where the last ends
 * @returns null when there is no such pool
 */
export async function readUse(
  db: Queryable,
  { companyId, poolId }: { readonly companyId: number; readonly poolId: number },
  from: Instant,
  until: Instant,
): Promise<readonly HourOfUse[] | null> {
  const span = sql`hour >= ${toIsoString(from)}::timestamptz AND hour < ${toIsoString(until)}::timestamptz`
  const { rows } = await db.execute<UseRow>(sql`
    SELECT
      extract(epoch FROM known.hour)::float8 * 1000 AS hour, known.samples, known.lent_sum::float8 AS lent_sum,
      known.lent_highest, known.numbers, known.visitors, known.reservations, known.at_once
    FROM number_pools AS pool
    LEFT JOIN LATERAL (
      SELECT
        hour, coalesce(seen.samples, 0) AS samples, coalesce(seen.lent_sum, 0) AS lent_sum,
        coalesce(seen.lent_highest, 0) AS lent_highest, coalesce(seen.numbers, 0) AS numbers,
        coalesce(short.visitors, 0) AS visitors, coalesce(short.reservations, 0) AS reservations,
        coalesce(short.at_once, 0) AS at_once
      FROM (
        SELECT hour, samples, lent_sum, lent_highest, numbers
        FROM number_pool_hours
        WHERE company_id = pool.company_id AND number_pool_id = pool.id AND samples > 0 AND ${span}
      ) AS seen
      FULL JOIN (
        -- Of several processes none knows whom the others turned away: together these are at most the sum.
        SELECT
          hour, sum(visitors)::integer AS visitors, sum(reservations)::integer AS reservations,
          sum(at_once)::integer AS at_once
        FROM number_pool_shortages
        WHERE company_id = pool.company_id AND number_pool_id = pool.id AND ${span}
        GROUP BY hour
      ) AS short USING (hour)
    ) AS known ON true
    WHERE pool.company_id = ${companyId} AND pool.id = ${poolId}
    ORDER BY known.hour`)
  if (rows.length === 0) return null
  return rows.flatMap(row => (row.hour === null ? [] : [hourOfUse(row, row.hour)]))
}

function hourOfUse(row: UseRow, starts: number): HourOfUse {
  const { samples } = row
  return {
    starts,
    lent:
      samples === 0 ? null : { samples, sum: row.lent_sum, highest: row.lent_highest, numbers: row.numbers },
    visitors: row.visitors,
    reservations: row.reservations,
    atOnce: row.at_once,
  }
}
