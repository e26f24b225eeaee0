import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { PROGRAM_FOLDER } from '../program-folder.ts'
import type { DatabaseAddress } from './database-address.ts'
import { DatabaseClient } from './database-client.ts'
import { applySources, runSchemaFile } from './schema/apply-sources.ts'
import { readSchemaFiles, type SchemaFiles } from './schema/schema-files.ts'
import {
  createHistory,
  readHistory,
  rememberMigration,
  rememberSources,
  requireOwnHistory,
} from './schema/schema-history.ts'

/** Where `migrations/` and `sql/` lie. */
const ROOT = fileURLToPath(PROGRAM_FOLDER)

/** The advisory lock that makes processes starting together migrate one after another; "dialplane" on a keypad. */
export const MIGRATION_LOCK = 342_575_263

/**
 * Brings the schema up to date, forward only; a second process waits and then finds nothing to do. Both may take long,
 * so it is done over a connection of its own, without the pools' time limits. Throws an operator's
 * error for a database that this program must not touch.
 */
export async function migrate(address: DatabaseAddress, root = ROOT): Promise<void> {
  const files = await readSchemaFiles(root)
  const client = new DatabaseClient({ ...address, query_timeout: 0 })
  try {
    await client.connect()
    // The server or the role may set limits.
    await client.query('SET statement_timeout = 0; SET lock_timeout = 0')
    await client.query('SELECT pg_advisory_lock($1)', [MIGRATION_LOCK])
    await bringUpToDate(client, files)
  } finally {
    // Ends the session, and with it the lock, and the transaction if it is still open.
    await client.end()
  }
}

/** In one transaction: whatever ends the process or the server meanwhile, the database is as before or up to date. */
async function bringUpToDate(client: pg.Client, files: SchemaFiles): Promise<void> {
  const history = await readHistory(client)
  if (history !== null) requireOwnHistory(history, files)

  await client.query('BEGIN')
  if (history === null) await createHistory(client)
  for (const migration of files.migrations) {
    if (history?.migrations.has(migration.name)) continue
    await runSchemaFile(client, migration)
    await rememberMigration(client, migration)
  }
  const changed = await applySources(client, files.sources, history?.sources ?? new Map())
  await rememberSources(client, files, changed)
  await client.query('COMMIT')
}
