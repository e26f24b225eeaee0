import type { Duplex } from 'node:stream'
import { drizzle, type NodePgDatabase, type NodePgQueryResultHKT } from 'drizzle-orm/node-postgres'
import type { PgDatabase } from 'drizzle-orm/pg-core'
import pg from 'pg'
import { type CanWrite, writeProbe } from './can-write.ts'
import { isWitnessed, traceTransaction } from './commit-trace.ts'
import type { DatabaseAddress } from './database-address.ts'
import { onSqlState, PooledClient, SessionlessClient } from './database-client.ts'
import { StatementNames } from './repeated-statements.ts'
import { type Closing, transact } from './transact.ts'

/** What a statement runs on: the pool, or the transaction that the caller has open. */
export type Queryable = PgDatabase<NodePgQueryResultHKT>

/** A way to storage for one kind of work: Drizzle for what people configure, `pool` for prepared hot statements. */
export interface DatabaseLane {
  readonly orm: NodePgDatabase
  readonly pool: pg.Pool
  /** Where connections of one's own go to, with sessions and without the pools' time limits (`DatabaseClient`). */
  readonly direct: DatabaseAddress
  /**
   * Runs `work` in one transaction: committed when it resolves, rolled back when it throws.
   * @param closing what leaves together with its COMMIT
   */
  transaction<T>(work: (tx: Queryable) => Promise<T>, closing?: Closing<Queryable, T>): Promise<T>
}

/**
 * The one way to storage. Each kind of work has connections of its own, so that none waits behind another: what people
 * do over the API takes the database's own `pool`.
 */
export interface Database extends DatabaseLane {
  /** For pings, confirms and calls, and what they read: they are refused soon rather than kept waiting. */
  readonly hot: DatabaseLane
  /** Over a connection that nothing else takes, and within a few seconds. */
  readonly canWrite: CanWrite
  close(): Promise<void>
}

/** How a database is reached. It may hold a password. */
export interface DatabaseConnection extends DatabaseAddress {
  /** Set where the address itself leads to a pooler without sessions: where they can be had. */
  readonly direct?: DatabaseAddress
  /** How many connections one process holds in all its pools; default: `MAX_CONNECTIONS`. */
  readonly max?: number | undefined
}

/** How many connections one process holds; four processes and the server's reserve fit PostgreSQL's default 100. */
export const MAX_CONNECTIONS = 20

/** Time limits of a lane; milliseconds. */
interface LaneLimits {
  /** How long to wait for a connection, new or free: a caller is better refused than kept waiting in vain. */
  readonly connect: number
  /** A statement that takes longer than this is a defect or a lock that will not come; the caller gets an error. */
  readonly statement: number
  /** How much of that a statement may spend on waiting for one lock; 0 = all of it. */
  readonly lock: number
  /**
   * How many connections stay open while idle: as many as pings need at once. On a new one PostgreSQL parses and plans
   * everything anew, and the first request after a quiet time would wait 15 ms for that.
   */
  readonly warm: number
}

const LIMITS = {
  work: { connect: 10_000, statement: 30_000, lock: 10_000, warm: 1 },
  hot: { connect: 3_000, statement: 10_000, lock: 0, warm: 4 },
  vital: { connect: 2_000, statement: 2_000, lock: 0, warm: 1 },
} as const satisfies Record<string, LaneLimits>

/** The server answers with its own timeout first; ours ends the wait for a server that does not answer at all. */
const UNANSWERED_MS = 1_000

/** Every statement here is over sooner than the server would have compiled it, which it does on a mere estimate. */
const NO_COMPILATION = '-c jit=off'

/** How long a connection lies idle before it is probed: firewalls drop silent ones, and LISTEN would wait forever. */
const KEEP_ALIVE_DELAY_MS = 10_000

/** How long closing waits for the server: one that has fallen silent must not keep the process. */
const CLOSE_MS = 2_000

// COUNT(*) and bigint sums stay far below 2^53 here; as text they would have to be converted at every use.
pg.types.setTypeParser(pg.types.builtins.INT8, Number)

/** Opens storage. `onError` is called when connections fail while idle (they are replaced). */
export function openDatabase(connection: DatabaseConnection, onError: (error: Error) => void): Database {
  const shares = shareConnections(connection.max ?? MAX_CONNECTIONS)
  const work = openLane(connection, shares.work, LIMITS.work, onError)
  const hot = openLane(connection, shares.hot, LIMITS.hot, onError)
  const vital = openLane(connection, shares.vital, LIMITS.vital, onError)
  return {
    ...work,
    hot,
    canWrite: writeProbe(vital.pool, [work.pool, hot.pool]),
    close: async () => {
      await Promise.all([work, hot, vital].map(lane => lane.close()))
    },
  }
}

/** One tells whether we are ready; half of the others are kept for pings, confirms and calls. */
function shareConnections(max: number) {
  const hot = Math.max(1, Math.ceil((max - 1) / 2))
  return { vital: 1, hot, work: Math.max(1, max - 1 - hot) }
}

function sessionSettings({ statement, lock }: LaneLimits) {
  return { statement_timeout: statement, lock_timeout: lock, options: NO_COMPILATION }
}

/** What each connection tells the server as it begins. */
export const SESSION_SETTINGS = sessionSettings(LIMITS.work)

function openLane(
  { direct, max: _, ...address }: DatabaseConnection,
  max: number,
  limits: LaneLimits,
  onError: (error: Error) => void,
) {
  const settings = {
    application_name: 'dialplane',
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_DELAY_MS,
    connectionTimeoutMillis: limits.connect,
  }
  const isSessionless = direct !== undefined
  const pool = new pg.Pool({
    max,
    min: Math.min(limits.warm, max),
    ...settings,
    query_timeout: limits.statement + UNANSWERED_MS,
    // What a session is told as it begins, a pooler refuses, or keeps to itself.
    ...(!isSessionless && sessionSettings(limits)),
    ...address,
    Client: (isSessionless ? SessionlessClient : PooledClient) as never,
  })
  const begin = isSessionless
    ? `BEGIN; SET LOCAL statement_timeout = ${limits.statement}; SET LOCAL lock_timeout = ${limits.lock}`
    : 'BEGIN'
  const names = new StatementNames()
  const transaction: DatabaseLane['transaction'] = (work, closing = () => []) => {
    if (!isWitnessed()) return traceTransaction(traced => transact(pool, names, traced, begin, closing), work)
    // Its mark comes last, so that whoever finds it knows that all the rest was done.
    const whole = async (tx: Queryable) => {
      const outcome = await work(tx)
      // Sent at once, and carried out in their order.
      const last = closing(tx, outcome).map(({ statement, answered }) => async () => {
        const { rows } = await tx.execute(statement)
        answered?.(rows)
      })
      await Promise.all(last.map(run => run()))
      return outcome
    }
    return traceTransaction(traced => transact(pool, names, traced, begin), whole)
  }
  const orm = drizzle(pool)
  // Drizzle's own loses a connection whose BEGIN fails.
  Object.assign(orm, { transaction })
  const sockets = trackSockets(pool)
  pool.on('error', onError)
  renewWhenReadOnly(pool)
  return {
    orm,
    pool,
    direct: { ...settings, options: NO_COMPILATION, ...(direct ?? address) },
    transaction,
    close: async () => {
      // A server that is stopped right after us may still see connections on their way out.
      pool.off('error', onError).on('error', () => undefined)
      const late = setTimeout(() => {
        for (const socket of sockets) socket.destroy()
      }, CLOSE_MS)
      await pool.end()
      clearTimeout(late)
    },
  }
}

/** The sockets of all connections that the pool has opened and not yet closed. */
function trackSockets(pool: pg.Pool): ReadonlySet<Duplex> {
  const sockets = new Set<Duplex>()
  pool.on('connect', ({ connection: { stream } }) => {
    sockets.add(stream)
    stream.once('close', () => sockets.delete(stream))
  })
  return sockets
}

const READ_ONLY = '25006'

/** A server that takes no changes any more is left: the next connections look for one that does. */
function renewWhenReadOnly(pool: pg.Pool): void {
  const closeIdle = () => {
    for (let idle = pool.idleCount; idle > 0; idle--) {
      pool.connect().then(
        client => client.release(true),
        () => undefined,
      )
    }
  }
  onSqlState(pool, READ_ONLY, () => setImmediate(closeIdle))
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
