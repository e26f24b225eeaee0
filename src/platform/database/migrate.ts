import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import pg from 'pg'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The advisory lock that makes processes starting together migrate one after another; "dialplane" on a keypad. */
export const MIGRATION_LOCK = 342_575_263

/**
 * Brings the schema up to date, forward only; a second process waits and then finds nothing to do. Both may take long,
 * so it is done over a connection of its own, to where the pool's go but without their timeouts.
 */
export async function migrate({ options }: pg.Pool): Promise<void> {
  // The pool keeps its password out of enumerations, and so out of the spread.
  const { password } = options
  const client = new pg.Client({
    ...options,
    ...(password !== undefined && { password }),
    query_timeout: 0,
  })
  // A connection that breaks fails the statement under way; unheard, its event would end the process as well.
  client.on('error', () => undefined)
  try {
    await client.connect()
    // The server or the role may set one too.
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ends the session, and with it the lock.
    await client.end()
  }
}
