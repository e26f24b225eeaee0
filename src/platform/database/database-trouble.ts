import pg from 'pg'

/** Why the database could not do what it was asked for, though nothing was wrong with that. */
export interface DatabaseTrouble {
  readonly kind: TroubleKind
  /** Whether it may have been done all the same: its answer never came. */
  readonly mayHaveTakenEffect: boolean
}

export type TroubleKind =
  /** No connection can be had: it is not there, or just starting. */
  | 'unreachable'
  /** It had no connection, lock or time to spare. */
  | 'busy'
  /** It has no room on its disk, or cannot use it. */
  | 'full'
  /** It takes no changes: a standby, or one that was set so. */
  | 'read-only'
  /** The connection broke, or fell silent, over a statement. */
  | 'broken'

/** The server that was found is a standby. */
export class ReadOnlyServerError extends Error {
  constructor(server: string) {
    super(`the database server ${server} is read-only: it is a standby`)
    this.name = 'ReadOnlyServerError'
  }
}

const BROKEN: DatabaseTrouble = { kind: 'broken', mayHaveTakenEffect: true }

const harmless = (kind: TroubleKind): DatabaseTrouble => ({ kind, mayHaveTakenEffect: false })

/** SQLSTATEs, or their classes, of a server that is in trouble; it changed nothing unless it may have (`BROKEN`). */
const TROUBLE_OF_CODES: Readonly<Record<string, DatabaseTrouble>> = {
  // Of a connection. A pooler in between says so of the server's.
  '08': BROKEN,
  // Shut down, crashed, dropped, idle for too long. A commit that waits for its replicas is cut off as well, after it is done.
  '57P01': BROKEN,
  '57P02': BROKEN,
  '57P04': BROKEN,
  '57P05': BROKEN,
  // It is starting, or shutting down, and takes no connection.
  '57P03': harmless('unreachable'),
  // Our time limits for a statement, a lock, and a transaction that lies idle or takes too long.
  '57014': harmless('busy'),
  '55P03': harmless('busy'),
  '25P03': harmless('busy'),
  '25P04': harmless('busy'),
  // Two transactions met, and this one gave way.
  '40001': harmless('busy'),
  '40P01': harmless('busy'),
  // Memory, connections, limits of its configuration; but the disk is full.
  '53': harmless('busy'),
  '53100': harmless('full'),
  // Its files cannot be read or written.
  '58': harmless('full'),
  '25006': harmless('read-only'),
  // A pooler has changed the session under us.
  '26000': harmless('busy'),
  '42P05': harmless('busy'),
}

/** What a table's change by a newer program comes to for a statement that was prepared before. */
const STALE_PLAN = /^cached plan must not change result type$/

/** A prepared statement is unknown, or known already. */
const CODES_OF_STALE_STATEMENTS: ReadonlySet<string> = new Set(['26000', '42P05'])

/** Two changes of one table's definition have met. */
const CONCURRENT_DEFINITION = /^tuple concurrently updated$/

/** How `pg` words what befell a connection; those that were not sent changed nothing. */
const TROUBLE_OF_MESSAGES: readonly (readonly [RegExp, DatabaseTrouble])[] = [
  [/^timeout exceeded when trying to connect/, harmless('busy')],
  [/^Connection terminated due to connection timeout/, harmless('unreachable')],
  [/is not queryable$|^Cannot use a pool after/, harmless('unreachable')],
  [/^Connection terminated|^Query read timeout/, BROKEN],
]

/**
 * What an error says about the database's state; null for one that is not about that. Everything that is answered with
 * 503 for the database's sake is known here.
 */
export function databaseTrouble(error: unknown): DatabaseTrouble | null {
  const chain = causes(error)
  const isUnsent = chain.some(cause => unsent.has(cause))
  for (const cause of chain) {
    const trouble = troubleOf(cause)
    if (trouble !== null) return isUnsent ? harmless(trouble.kind) : trouble
  }
  // Whatever keeps us from connecting: our password was changed, say, or the certificate has expired.
  return chain.some(cause => refusals.has(cause)) ? harmless('unreachable') : null
}

/** Whether a failure leaves open what became of its statement: the server may have committed it. */
export function mayHaveTakenEffect(error: unknown): boolean {
  return databaseTrouble(error)?.mayHaveTakenEffect === true
}

/**
 * Whether a statement that the connection has prepared fits the tables, or the session, no more: it fails again and again, until
 * it is prepared on another connection.
 */
export function isOfStaleStatement(error: unknown): boolean {
  return causes(error).some(
    cause =>
      cause instanceof pg.DatabaseError &&
      (CODES_OF_STALE_STATEMENTS.has(cause.code ?? '') || STALE_PLAN.test(cause.message)),
  )
}

function troubleOf(error: Error): DatabaseTrouble | null {
  if (error instanceof ReadOnlyServerError) return harmless('read-only')
  if (connectionErrors.has(error)) return BROKEN
  if (!(error instanceof pg.DatabaseError)) {
    return TROUBLE_OF_MESSAGES.find(([message]) => message.test(error.message))?.[1] ?? null
  }
  const { code = '', severity, message } = error
  const known = TROUBLE_OF_CODES[code] ?? TROUBLE_OF_CODES[code.slice(0, 2)]
  if (known !== undefined) return known
  if (STALE_PLAN.test(message) || CONCURRENT_DEFINITION.test(message)) return harmless('busy')
  // The server has ended the connection, for whatever reason.
  return severity === 'FATAL' || severity === 'PANIC' ? BROKEN : null
}

/** Of sockets of the database's: those of other services look alike. */
const connectionErrors = new WeakSet<Error>()

/** To be called with what a connection to the database breaks with. */
export function noteConnectionError(error: Error): void {
  connectionErrors.add(error)
}

/** What came before anything was sent, or before a COMMIT was. */
const unsent = new WeakSet<Error>()

/** What kept us from connecting. */
const refusals = new WeakSet<Error>()

/** Of an error that no connection could be had with. @returns the error */
export function noteUnsent(error: unknown): unknown {
  if (error instanceof Error) refusals.add(error)
  return noteUncommitted(error)
}

/** Of an error that ended a transaction before its COMMIT was sent, so that nothing of it remains. @returns the error */
export function noteUncommitted(error: unknown): unknown {
  if (error instanceof Error) unsent.add(error)
  return error
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
