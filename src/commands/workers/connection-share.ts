import type { Pool } from 'pg'
import { MAX_CONNECTIONS } from '../../platform/database/database.ts'
import { OperatorError } from '../../platform/operator-error.ts'
import { MAX_RUNNING_EXPORTS } from '../../reporting/exports/make-exports.ts'

/** The share of the connections that the server allows: the rest are for its other users. */
const OUR_PART = 0.8

/** With fewer, statements that need a second connection while they hold one would wait for each other. */
const FEWEST_CONNECTIONS = 5

/**
 * What each worker opens besides its pools: to listen for notifications, to renew its lease, and for each export that it
 * makes.
 */
const OTHER_CONNECTIONS = 2 + MAX_RUNNING_EXPORTS

/**
 * How many connections each worker's pools may hold, so that all of them together stay within what the server allows.
 * Throws an OperatorError when that would be too few to work with.
 */
export async function connectionShare(pool: Pool, workers: number): Promise<number> {
  const { rows } = await pool.query<{ allowed: number }>(`
    SELECT current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
      AS allowed`)
  return shareOf(rows[0]?.allowed ?? 0, workers)
}

export function shareOf(allowed: number, workers: number): number {
  const share = Math.floor((allowed * OUR_PART) / workers) - OTHER_CONNECTIONS
  if (share >= FEWEST_CONNECTIONS) return Math.min(share, MAX_CONNECTIONS)
  const most = Math.floor((allowed * OUR_PART) / (FEWEST_CONNECTIONS + OTHER_CONNECTIONS))
  throw new OperatorError(
    `WORKERS=${workers} is too many for a PostgreSQL server that allows ${allowed} connections: ` +
      `choose at most ${most}, or raise its max_connections.`,
  )
}
