import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { MIGRATION_LOCK, migrate } from './migrate.ts'

/** Far shorter than any migration may take. */
const TIMEOUT_MS = 50

let testDatabase: TestDatabase
let holder: Database
let hasty: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  const { url: connectionString } = testDatabase
  holder = openDatabase({ connectionString }, () => undefined)
  hasty = openDatabase({ connectionString, query_timeout: TIMEOUT_MS }, () => undefined)
})

afterAll(async () => {
  await Promise.all([holder.close(), hasty.close()])
  await testDatabase.drop()
})

test('a process waits for another’s migration for as long as that takes, whatever the pool’s timeouts', async () => {
  const other = await holder.pool.connect()
  await other.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
  const migrated = migrate(hasty.pool)
  while (!(await isWaiting(holder))) await new Promise(setImmediate)

  // The pool's own statement runs into the timeout while both wait for the lock.
  const impatient = hasty.pool.query('SELECT pg_advisory_xact_lock($1)', [MIGRATION_LOCK])
  await expect(impatient).rejects.toThrow('Query read timeout')

  await other.query('SELECT pg_advisory_unlock($1)', [MIGRATION_LOCK])
  other.release()
  await expect(migrated).resolves.toBeUndefined()
})

/** Whether a migration waits for another's lock. */
async function isWaiting({ pool }: Database): Promise<boolean> {
  const { rows } = await pool.query(`
    SELECT FROM pg_stat_activity
    WHERE datname = current_database() AND wait_event = 'advisory' AND query LIKE 'SELECT pg_advisory_lock(%'`)
  return rows.length > 0
}
