import { sql } from 'drizzle-orm'
import type { Pool } from 'pg'
import type { Instant } from '../../domain/time/instant.ts'
import { queryRows } from '../../platform/database/query-rows.ts'

/** Where the oldest stored month of rows begins; `Infinity` when there is none. */
export async function readLogStart(pool: Pool): Promise<Instant> {
  const [log] = await queryRows<{ start: Date | null }>(
    pool,
    sql`
    SELECT min(substring(pg_get_expr(part.relpartbound, part.oid) FROM $$FROM [(]'([^']+)'$$)::timestamptz) AS start
    FROM pg_inherits
    JOIN pg_class AS part ON part.oid = pg_inherits.inhrelid
    WHERE pg_inherits.inhparent = 'reservations'::regclass AND NOT pg_inherits.inhdetachpending`,
  )
  return log?.start?.getTime() ?? Number.POSITIVE_INFINITY
}
