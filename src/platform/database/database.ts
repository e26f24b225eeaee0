import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { noteCommit } from './commit-trace.ts'

/** What a statement runs on: the pool, or the transaction that the caller has open. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

/** The one way to storage: Drizzle for what people configure, `pool` for prepared hot statements. */
export interface Database {
  readonly orm: NodePgDatabase
  readonly pool: pg.Pool
  /** Runs `work` in one transaction: committed when it resolves, rolled back when it throws. */
  transaction<T>(work: (tx: Queryable) => Promise<T>): Promise<T>
  close(): Promise<void>
}

/** How many connections one process holds; four processes and the server's reserve fit PostgreSQL's default 100. */
export const MAX_CONNECTIONS = 20

/**
 * How many of them stay open while idle: as many as pings need at once. On a new one PostgreSQL parses and plans
 * everything anew, and the first request after a quiet time would wait 15 ms for that.
 */
const WARM_CONNECTIONS = 4

/** A statement that takes longer than this is a defect or a lock that will not come; the caller gets an error. */
const STATEMENT_TIMEOUT_MS = 30_000

/** The server answers with its own timeout first; this one ends the wait for a server that does not answer at all. */
const QUERY_TIMEOUT_MS = STATEMENT_TIMEOUT_MS + 1_000

/**
 * How long to wait for a connection, new or free: a caller is better refused than kept waiting for a server in trouble.
 */
const CONNECTION_TIMEOUT_MS = 10_000

/** Every statement here is over sooner than the server would have compiled it, which it does on a mere estimate. */
const NO_COMPILATION = '-c jit=off'

/** How long a connection lies idle before it is probed: firewalls drop silent ones, and LISTEN would wait forever. */
const KEEP_ALIVE_DELAY_MS = 10_000

// COUNT(*) and bigint sums stay far below 2^53 here; as text they would have to be converted at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens storage. `onError` is called when connections fail while idle (the pool replaces them). */
export function openDatabase(connection: pg.PoolConfig, onError: (error: Error) => void): Database {
  const pool = new pg.Pool({
    max: MAX_CONNECTIONS,
    min: WARM_CONNECTIONS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    query_timeout: QUERY_TIMEOUT_MS,
    connectionTimeoutMillis: CONNECTION_TIMEOUT_MS,
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    application_name: 'dialplane',
    options: NO_COMPILATION,
    ...connection,
  })
  pool.on('error', onError)
  // The pool only listens to idle connections. One that breaks inside a transaction, between two statements, would end
  // the process; the transaction's next statement fails and its caller learns of it.
  pool.on('connect', client => client.on('error', () => undefined))
  const orm = drizzle(pool)
  return {
    orm,
    pool,
    transaction: async work => {
      const outcome = await orm.transaction(work)
      noteCommit()
      return outcome
    },
    close: () => {
      // A server that is stopped right after us may still see connections on their way out.
      pool.off('error', onError).on('error', () => undefined)
      return pool.end()
    },
  }
}

/** The row that an INSERT … RETURNING returns; there is always one when it did not throw. */
export function inserted<Row>(row: Row | undefined): Row {
  if (row === undefined) throw new Error('INSERT … RETURNING answered no row')
  return row
}

/**
 * Does `work` in a transaction and undoes it: what it throws, doing it for good would throw too.
 */
export async function rehearse(database: Database, work: (tx: Queryable) => Promise<unknown>): Promise<void> {
  const undone = new Error('rehearsed')
  try {
    await database.transaction(async tx => {
      await work(tx)
      throw undone
    })
  } catch (error) {
    if (error !== undone) throw error
  }
}
