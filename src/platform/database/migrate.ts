import { fileURLToPath } from 'node:url'
import { drizzle } from 'drizzle-orm/node-postgres'
import { migrate as runMigrations } from 'drizzle-orm/node-postgres/migrator'
import type pg from 'pg'

const MIGRATIONS_FOLDER = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** The advisory lock that makes processes starting together migrate one after another; "dialplane" on a keypad. */
const MIGRATION_LOCK = 342_575_263

/** Brings the schema up to date, forward only; a second process waits and then finds nothing to do. */
export async function migrate(pool: pg.Pool): Promise<void> {
  const client = await pool.connect()
  try {
    await client.query('SET statement_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await runMigrations(drizzle(client), { migrationsFolder: MIGRATIONS_FOLDER })
  } finally {
    // Ends the session, and with it the lock and the changed setting.
    client.release(true)
  }
}
