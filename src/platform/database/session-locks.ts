import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseLane } from './database.ts'
import { DatabaseClient } from './database-client.ts'

/**
 * Locks that all processes on a database share, each of which one process holds at a time. They are held by a connection of their
 * own and end with it, however the process comes to its end.
 */
export interface SessionLocks {
  /**
   * Resolves once the lock is held, with what gives it back. One process must not take a lock again while it holds it.
   * @returns null where another process held it all the while
   * @throws where the database does not answer
   */
  take(name: string): Promise<(() => void) | null>
  stop(): Promise<void>
}

/** As long as who waits for it may be kept waiting. */
const PATIENCE_MS = 4_000

/** Whoever holds one is done after a few statements. */
const ASK_AGAIN_MS = 20

const STATEMENT_PATIENCE_MS = 4_000

/** Nothing else is locked by the first of the two numbers that name a lock. */
const SPACE = 7_213

const TAKE = { name: 'take_session_lock', text: 'SELECT pg_try_advisory_lock($1, hashtext($2)) AS is_held' }
const GIVE_BACK = { name: 'give_session_lock_back', text: 'SELECT pg_advisory_unlock($1, hashtext($2))' }

/** Opens its connection when a lock is asked for. */
export function createSessionLocks({ direct }: Pick<DatabaseLane, 'direct'>): SessionLocks {
  const own = new pg.Pool({
    ...direct,
    max: 1,
    min: 0,
    // It would take the locks with it.
    idleTimeoutMillis: 0,
    connectionTimeoutMillis: STATEMENT_PATIENCE_MS,
    query_timeout: STATEMENT_PATIENCE_MS,
    statement_timeout: STATEMENT_PATIENCE_MS,
    Client: DatabaseClient as never,
  })
  own.on('error', () => undefined)
  return {
    take: async name => {
      const deadline = performance.now() + PATIENCE_MS
      for (;;) {
        const { rows } = await own.query<{ is_held: boolean }>({ ...TAKE, values: [SPACE, name] })
        if (rows[0]?.is_held === true) {
          // A connection that fails is closed, and gives back what it holds by that.
          return () => void own.query({ ...GIVE_BACK, values: [SPACE, name] }).catch(() => undefined)
        }
        if (performance.now() > deadline) return null
        await setTimeout(ASK_AGAIN_MS)
      }
    },
    stop: () => own.end(),
  }
}
