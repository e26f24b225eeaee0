import type pg from 'pg'
import { OperatorError } from '../../operator-error.ts'
import type { SchemaFile, SchemaFiles } from './schema-files.ts'

/** What a database was brought up to date with. */
export interface SchemaHistory {
  /** Hashes by name. */
  readonly migrations: ReadonlyMap<string, string>
  readonly sources: ReadonlyMap<string, string>
  /** The highest revision of the sources that was ever applied; 0 = none was. */
  readonly revision: number
}

/** What the database remembers; null if no program of ours has used it. */
export async function readHistory(client: pg.Client): Promise<SchemaHistory | null> {
  const { rows } = await client.query<{ is_ours: boolean; is_older: boolean }>(`
    SELECT
      to_regclass('applied_migrations') IS NOT NULL AS is_ours,
      to_regclass('drizzle.__drizzle_migrations') IS NOT NULL AS is_older`)
  if (rows[0]?.is_ours !== true) {
    if (rows[0]?.is_older === true) throw new OperatorError(FROM_BEFORE)
    return null
  }
  const migrations = await client.query<Applied>('SELECT name, hash FROM applied_migrations')
  const sources = await client.query<Applied & { revision: number }>(
    'SELECT name, hash, revision FROM applied_sources',
  )
  return {
    migrations: hashesByName(migrations.rows),
    sources: hashesByName(sources.rows),
    revision: Math.max(0, ...sources.rows.map(({ revision }) => revision)),
  }
}

interface Applied {
  readonly name: string
  readonly hash: string
}

const hashesByName = (rows: readonly Applied[]) => new Map(rows.map(({ name, hash }) => [name, hash]))

const START_EMPTY = 'start with an empty database (another DATABASE_URL, or another DATA_DIR)'

const FROM_BEFORE = `This database was made by a program from before the first release and cannot be brought up to date. Use that program to export what you want to keep, then ${START_EMPTY}.`

/**
 * Refuses a database that this program must not touch: one that was made with other migrations, or that a newer program
 * has updated. An older program may not work with what is there now, and its functions would break the newer one.
 */
export function requireOwnHistory(
  history: SchemaHistory,
  { migrations, revision }: Pick<SchemaFiles, 'migrations' | 'revision'>,
): void {
  const known = new Set(migrations.map(({ name }) => name))
  const unknown = [...history.migrations.keys()].filter(name => !known.has(name)).toSorted()
  if (unknown.length > 0) throw newer(`it has the migration ${unknown.at(-1)}, which this one does not know`)
  if (history.revision > revision) {
    throw newer(`its functions are of revision ${history.revision}, those of this one of ${revision}`)
  }
  for (const { name, path, hash } of migrations) {
    const applied = history.migrations.get(name)
    if (applied !== undefined && applied !== hash) {
      throw new OperatorError(
        `${path} has been edited since this database had it applied, and is not applied twice. Restore the file and make the change in a new migration, or ${START_EMPTY}.`,
      )
    }
  }
}

const newer = (reason: string) =>
  new OperatorError(
    `This database was brought up to date by a newer program: ${reason}. Start that program or a later one, or restore a backup from before the update.`,
  )

export async function createHistory(client: pg.Client): Promise<void> {
  await client.query(`
    CREATE TABLE applied_migrations (
      name text PRIMARY KEY,
      hash text NOT NULL,
      applied_at timestamptz(3) NOT NULL DEFAULT now()
    );
    CREATE TABLE applied_sources (
      name text PRIMARY KEY,
      hash text NOT NULL,
      revision integer NOT NULL,
      applied_at timestamptz(3) NOT NULL DEFAULT now()
    )`)
}

export async function rememberMigration(client: pg.Client, { name, hash }: SchemaFile): Promise<void> {
  await client.query('INSERT INTO applied_migrations (name, hash) VALUES ($1, $2)', [name, hash])
}

/** Remembers that exactly these sources are in force; `changed` are those just applied. */
export async function rememberSources(
  client: pg.Client,
  { sources, revision }: Pick<SchemaFiles, 'sources' | 'revision'>,
  changed: readonly SchemaFile[],
): Promise<void> {
  await client.query('DELETE FROM applied_sources WHERE name <> ALL ($1)', [sources.map(({ name }) => name)])
  await client.query(
    `INSERT INTO applied_sources (name, hash, revision)
     SELECT name, hash, $3::integer FROM unnest($1::text[], $2::text[]) AS changed (name, hash)
     ON CONFLICT (name) DO UPDATE SET hash = excluded.hash, applied_at = excluded.applied_at`,
    [changed.map(({ name }) => name), changed.map(({ hash }) => hash), revision],
  )
  await client.query('UPDATE applied_sources SET revision = $1 WHERE revision <> $1', [revision])
}
