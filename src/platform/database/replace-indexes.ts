import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { DatabaseAddress } from './database-address.ts'
import { DatabaseClient } from './database-client.ts'

/** Indexes of a partitioned table that take the place of others. */
export interface IndexReplacement {
  readonly table: string
  /** That are no longer used once the new ones, which a migration made for the table ONLY, are there. */
  readonly superseded: readonly string[]
  /** The migration that made the new ones. */
  readonly migration: string
  /** Processes of the previous version use the superseded ones, and have ended so long after the migration. */
  readonly keptForSeconds: number
}

/** Of millions of rows; a process that is to stop waits for it. */
const BUILD_TIMEOUT_MS = 5 * 60_000

/** While a drop waits for who uses the table, all others wait behind it. */
const DROP_LOCK_TIMEOUT_MS = 100

const DROP_ATTEMPTS = 10

const DROP_PAUSE_MS = 300

/** lock_not_available. */
const LOCK_NOT_AVAILABLE = '55P03'

/**
 * Makes what is missing of a table's new indexes in its partitions, the newest first, and then drops the ones that they
 * replace, without anybody having to wait for longer than a moment. Whatever has been done stays done, and the next call
 * goes on. Throws when the table was in use all the time that it tried to drop them.
 */
export async function replaceIndexes(direct: DatabaseAddress, replacement: IndexReplacement): Promise<void> {
  const client = new DatabaseClient({
    ...direct,
    statement_timeout: BUILD_TIMEOUT_MS,
    query_timeout: 0,
    lock_timeout: 0,
  })
  try {
    await client.connect()
    if ((await supersededThatAreThere(client, replacement)).length === 0) return
    // Two processes that do it at once would wait for each other in a circle; one is enough. The lock ends with the session.
    if (!(await isFirst(client))) return
    for (const missing of await missingIndexes(client, replacement.table)) await makeIndex(client, missing)
    if (await isOldEnough(client, replacement)) await dropSuperseded(client, replacement)
  } finally {
    await client.end()
  }
}

async function isFirst(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ is_first: boolean }>(
    `SELECT pg_try_advisory_lock(hashtext('replace indexes')) AS is_first`,
  )
  return rows[0]?.is_first === true
}

/** By name, as far as they are there still. */
async function supersededThatAreThere(
  client: pg.Client,
  { superseded }: IndexReplacement,
): Promise<readonly string[]> {
  const { rows } = await client.query<{ name: string }>(
    'SELECT name FROM unnest($1::text[]) AS old (name) WHERE to_regclass(old.name) IS NOT NULL',
    [superseded],
  )
  return rows.map(({ name }) => name)
}

interface MissingIndex {
  /** The table's index that has none in this partition. */
  readonly parent: string
  readonly partition: string
  readonly name: string
  /** From USING on. */
  readonly definition: string
  /** An earlier run made it, or began to. */
  readonly is_there: boolean
  readonly is_complete: boolean
}

/** What has become of a partition's index is known by its name, as long as it is not attached. */
async function missingIndexes(client: pg.Client, table: string): Promise<readonly MissingIndex[]> {
  const { rows } = await client.query<MissingIndex>(
    `SELECT
       parent.relname::text AS parent, partition.relname::text AS partition, named.name,
       substring(pg_get_indexdef(parent.oid) FROM ' (USING .*)$') AS definition,
       made.indexrelid IS NOT NULL AS is_there, coalesce(made.indisvalid, false) AS is_complete
     FROM pg_index AS whole
     JOIN pg_class AS parent ON parent.oid = whole.indexrelid
     JOIN pg_inherits AS link ON link.inhparent = whole.indrelid AND NOT link.inhdetachpending
     JOIN pg_class AS partition ON partition.oid = link.inhrelid
     CROSS JOIN LATERAL (
       SELECT partition.relname || substr(parent.relname, length($1) + 1) AS name
     ) AS named
     LEFT JOIN pg_index AS made ON made.indexrelid = to_regclass(named.name) AND made.indrelid = partition.oid
     WHERE whole.indrelid = $1::regclass
       AND NOT whole.indisvalid
       AND NOT EXISTS (
         SELECT
         FROM pg_inherits AS attached
         JOIN pg_index AS part ON part.indexrelid = attached.inhrelid
         WHERE attached.inhparent = whole.indexrelid AND part.indrelid = partition.oid
       )
     ORDER BY partition.relname DESC, parent.relname`,
    [table],
  )
  return rows
}

async function makeIndex(client: pg.Client, missing: MissingIndex): Promise<void> {
  const [parent, partition, name] = [missing.parent, missing.partition, missing.name].map(pg.escapeIdentifier)
  // One that was interrupted is never used, and written all the same.
  if (missing.is_there && !missing.is_complete) await client.query(`DROP INDEX CONCURRENTLY ${name}`)
  if (!missing.is_complete) {
    await client.query(`CREATE INDEX CONCURRENTLY ${name} ON ${partition} ${missing.definition}`)
  }
  await client.query(`ALTER INDEX ${parent} ATTACH PARTITION ${name}`)
}

async function isOldEnough(
  client: pg.Client,
  { migration, keptForSeconds }: IndexReplacement,
): Promise<boolean> {
  const { rows } = await client.query(
    'SELECT FROM applied_migrations WHERE name = $1 AND applied_at <= now() - make_interval(secs => $2)',
    [migration, keptForSeconds],
  )
  return rows.length > 0
}

/** Waits for a moment at a time, so that who comes after it waits no longer. */
async function dropSuperseded(client: pg.Client, replacement: IndexReplacement): Promise<void> {
  const names = await supersededThatAreThere(client, replacement)
  await client.query(`SET lock_timeout = ${DROP_LOCK_TIMEOUT_MS}`)
  for (let attempt = 1; ; attempt++) {
    try {
      await client.query(`DROP INDEX ${names.map(pg.escapeIdentifier).join(', ')}`)
      return
    } catch (error) {
      const isLocked = error instanceof pg.DatabaseError && error.code === LOCK_NOT_AVAILABLE
      if (!isLocked || attempt === DROP_ATTEMPTS) throw error
      await delay(DROP_PAUSE_MS)
    }
  }
}
