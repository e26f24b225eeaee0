import type { Database } from '../../src/platform/database/database.ts'

/** Bookkeeping, and the work of jobs, that goes on beside requests. */
const IGNORED_TABLES = new Set(['process_heartbeats', 'exports', 'reservation_blocks'])

interface Watch {
  readonly statement: string
  /** What the digest was when so many statements had written. */
  known: { readonly writes: string; readonly digest: string } | null
}

const watches = new WeakMap<Database, Promise<Watch>>()

/**
 * A line for each table, that changes with any row of it. Reading all rows takes some milliseconds and thousands of
 * requests write nothing, so they are read again only when some statement has written, or tried to.
 */
export async function digestOfStorage(database: Database): Promise<string> {
  const watch = watches.get(database) ?? watchWrites(database)
  watches.set(database, watch)
  const state = await watch
  // Counted first: what is written meanwhile makes the next call read again.
  const { writes } = await readOne<{ writes: string }>(
    database,
    'SELECT last_value::text AS writes FROM storage_writes',
  )
  if (state.known?.writes === writes) return state.known.digest
  const { digest } = await readOne<{ digest: string }>(database, state.statement)
  state.known = { writes, digest }
  return digest
}

/** Has every statement that writes counted, also where its transaction is undone: a sequence never goes back. */
async function watchWrites(database: Database): Promise<Watch> {
  const tables = await tablesOf(database)
  const triggers = tables.map(
    name => `
      CREATE TRIGGER zz_count_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${name}"
      FOR EACH STATEMENT EXECUTE FUNCTION count_write();`,
  )
  await database.pool.query(`
    CREATE SEQUENCE storage_writes;
    -- The first value does not tell whether it has been drawn.
    SELECT nextval('storage_writes');
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM nextval('storage_writes'); RETURN NULL; END $$;
    ${triggers.join('')}`)
  const digests = tables.map(
    name => `(SELECT '${name} ' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM "${name}" AS t)`,
  )
  return { statement: `SELECT concat_ws(E'\\n', ${digests.join(', ')}) AS digest`, known: null }
}

async function tablesOf(database: Database): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`)
  return rows.map(({ name }) => name).filter(name => !IGNORED_TABLES.has(name))
}

async function readOne<Row extends object>(database: Database, statement: string): Promise<Row> {
  const { rows } = await database.pool.query<Row>(statement)
  const [row] = rows
  if (row === undefined) throw new Error(`no row: ${statement}`)
  return row
}
