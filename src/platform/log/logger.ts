import { DrizzleQueryError } from 'drizzle-orm'
import pg from 'pg'
import { type DestinationStream, pino } from 'pino'

/** What never reaches a log line, wherever an object that holds it is logged. */
const REDACTED = [
  'api_key',
  'key',
  'sip_password',
  'password',
  'authorization',
  'headers.authorization',
  '*.api_key',
  '*.sip_password',
  '*.password',
  'credentials.password',
  '*.credentials.password',
]

/** Structured JSON lines on stdout, or where `destination` says. Errors are logged under the name `err`. */
export function createLogger(level: string, destination?: DestinationStream) {
  return pino(
    { level, redact: { paths: REDACTED, censor: '[redacted]' }, serializers: { err: serializeError } },
    destination,
  )
}

export type Logger = ReturnType<typeof createLogger>

/**
 * An error as it is logged. Only what is named here gets through: a failed statement is its SQL text and what the
 * server said, without the parameters and without the server's `detail` and `where`, since both hold stored values
 * (SIP passwords, keys). What is no Error is logged as it is.
 */
function serializeError(error: unknown): unknown {
  if (error instanceof DrizzleQueryError) {
    // Its own message and stack are composed of the parameters.
    return { type: 'DrizzleQueryError', query: error.query, cause: serializeError(error.cause) }
  }
  if (!(error instanceof Error)) return error
  return {
    type: classOf(error),
    message: error.message,
    stack: error.stack,
    ...('code' in error && { code: error.code }),
    ...(error instanceof pg.DatabaseError && violated(error)),
    ...(error.cause !== undefined && { cause: serializeError(error.cause) }),
    ...(error instanceof AggregateError && { aggregateErrors: error.errors.map(serializeError) }),
  }
}

/** Built as one file, classes that packages name alike have numbers behind their names. */
function classOf(error: Error): string {
  return error.constructor.name.replace(/\d+$/, '')
}

/** Where the server found fault: names of the schema, never values. */
function violated({ constraint, table, column, routine }: pg.DatabaseError) {
  return { constraint, table, column, routine }
}
