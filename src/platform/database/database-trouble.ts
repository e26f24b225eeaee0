import pg from 'pg'

/** How `pg` words that there was no connection in time: none free in the pool, and none made by the server. */
const NO_CONNECTION = [
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
]

/** query_canceled (our statement timeout), too_many_connections, cannot_connect_now (starting up, shutting down). */
const BUSY_CODES = ['57014', '53300', '57P03']

/** Whether the database had no time for a statement, which then certainly changed nothing. */
export function isDatabaseBusy(error: unknown): boolean {
  return causes(error).some(
    cause =>
      NO_CONNECTION.includes(cause.message) ||
      (cause instanceof pg.DatabaseError && BUSY_CODES.includes(cause.code ?? '')),
  )
}

/** How `pg` words that the server, or the way to it, fell silent over a statement. */
const FELL_SILENT = /^Connection terminated|^Query read timeout|connection error and is not queryable/

const SOCKET_CODES = ['ECONNRESET', 'EPIPE', 'ETIMEDOUT']

/**
 * Whether a failure leaves open what became of its statement: the connection broke before the answer came, so that the
 * server may have committed it.
 */
export function mayHaveTakenEffect(error: unknown): boolean {
  if (isDatabaseBusy(error)) return false
  return causes(error).some(
    cause =>
      FELL_SILENT.test(cause.message) || ('code' in cause && SOCKET_CODES.includes(String(cause.code))),
  )
}

/** Causes nest a few levels; a longer chain is a loop. */
const MAX_CAUSES = 10

/** The error and what it wraps (Drizzle wraps those of `pg`), outermost first. */
function causes(error: unknown): readonly Error[] {
  const found: Error[] = []
  for (let cause = error; cause instanceof Error && found.length < MAX_CAUSES; cause = cause.cause) {
    found.push(cause)
  }
  return found
}
