import type { Pool } from 'pg'

/**
 * This machine's moment, or the database's where its clock is behind that: what one process ends or deletes is so for all, and must
 * not be so early because that one's clock is ahead.
 * @param at milliseconds since 1970
 */
export async function notAhead(pool: Pool, at: number): Promise<number> {
  const { rows } = await pool.query<{ at: Date }>('SELECT least($1::timestamptz, now()) AS at', [
    new Date(at),
  ])
  return rows[0]?.at.getTime() ?? at
}
