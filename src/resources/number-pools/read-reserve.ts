import { type SQL, sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { NumberPoolRow } from './store.ts'

/** Of a pool's Numbers, those that could be lent at once, and the others: lent, at rest after a lease, or paused. */
export type Reserve = {
  readonly free: number
  readonly others: number
}

export interface PoolKey {
  readonly companyId: number
  readonly id: number
}

/** A search costs the carrier a request: what is left waits for the next round. */
const MAX_POOLS_AT_ONCE = 50

export async function readReserve(
  db: Queryable,
  { companyId, id }: NumberPoolRow,
  at: Instant,
): Promise<Reserve> {
  const { rows } = await db.execute<Reserve>(sql`
    SELECT count(*) FILTER (WHERE ${isFree(at)}) AS free, count(*) FILTER (WHERE NOT ${isFree(at)}) AS others
    FROM number_pools AS pool
    JOIN numbers ON numbers.company_id = pool.company_id AND numbers.number_pool_id = pool.id
    WHERE pool.company_id = ${companyId} AND pool.id = ${id}`)
  return rows[0] ?? { free: 0, others: 0 }
}

/** Pools of every Company that have fewer free Numbers than they should, and may still grow. */
export async function poolsBelowReserve(db: Queryable, at: Instant): Promise<readonly PoolKey[]> {
  const { rows } = await db.execute<{ company_id: number; id: number }>(sql`
    SELECT pool.company_id, pool.id
    FROM number_pools AS pool
    WHERE pool.reserve_size > 0
      -- Most pools have a reserve: no more numbers are looked at than that takes.
      AND pool.reserve_size > (
        SELECT count(*) FROM (
          SELECT FROM numbers
          WHERE numbers.company_id = pool.company_id AND numbers.number_pool_id = pool.id AND ${isFree(at)}
          LIMIT pool.reserve_size
        ) AS reserve
      )
      AND pool.max_pool_size > (
        SELECT count(*) FROM numbers
        WHERE numbers.company_id = pool.company_id AND numbers.number_pool_id = pool.id
      )
    -- One for which there are no numbers must not keep the others waiting.
    ORDER BY random() LIMIT ${MAX_POOLS_AT_ONCE}`)
  return rows.map(row => ({ companyId: row.company_id, id: row.id }))
}

/** Whether a row of `numbers`, beside that of its `pool`, could be lent. */
function isFree(at: Instant): SQL {
  return sql`(numbers.paused_at IS NULL AND NOT EXISTS (
    SELECT FROM number_leases AS lease
    WHERE lease.company_id = numbers.company_id AND lease.number_id = numbers.id
      AND lease.expires_at + pool.buffer_seconds * interval '1 second' > ${toIsoString(at)}::timestamptz
  ))`
}
