import type { Pool } from 'pg'
import { MAX_CONNECTIONS } from '../../platform/database/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'

/** Of the connections that the server allows: the others are for whoever else works with it. */
const OUR_PART = 0.8

/** With fewer, statements that need a second connection while they hold one would wait for each other. */
const FEWEST_CONNECTIONS = 5

/** Each worker listens for notifications over one more. */
const LISTENING_CONNECTIONS = 1

/**
 * How many connections each worker's pool may hold, so that all of them together stay within what the server allows.
 * Throws an OperatorError when that would be too few to work with.
 */
export async function connectionShare(pool: Pool, workers: number): Promise<number> {
  const { rows } = await pool.query<{ allowed: number }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      AS allowed`)
  return shareOf(rows[0]?.allowed ?? 0, workers)
}

export function shareOf(allowed: number, workers: number): number {
  const share = Math.floor((allowed * OUR_PART) / workers) - LISTENING_CONNECTIONS
  if (share >= FEWEST_CONNECTIONS) return Math.min(share, MAX_CONNECTIONS)
  const most = Math.floor((allowed * OUR_PART) / (FEWEST_CONNECTIONS + LISTENING_CONNECTIONS))
  throw new OperatorError(
    `WORKERS=${workers} is too many for a PostgreSQL server that allows ${allowed} connections: ` +
      `choose at most ${most}, or raise its max_connections.`,
  )
}
