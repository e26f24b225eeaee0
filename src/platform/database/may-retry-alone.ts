import pg from 'pg'

/** SQLSTATE classes of statements that failed over a value they were given: bad data, a violated constraint. */
const VALUE_CLASSES = ['22', '23']

/** serialization_failure and deadlock_detected: two transactions met, and this one may pass another time. */
const COLLISION_CODES = ['40001', '40P01']

/**
 * Whether the requests of a failed batch may each be tried alone: the server refused the statement, so that it
 * certainly changed nothing, and a single request may be to blame or a second try may pass. A statement that timed out,
 * a server that is shutting down or out of resources, and a lost connection (after which the statement may have been
 * committed) are none of that: trying each request then would only multiply the load on a server in trouble.
 */
export function mayRetryAlone(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError) || error.code === undefined) return false
  return VALUE_CLASSES.includes(error.code.slice(0, 2)) || COLLISION_CODES.includes(error.code)
}
