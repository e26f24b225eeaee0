import type { Database } from '../../src/platform/database/database.ts'

/** Bookkeeping that goes on beside requests. */
const IGNORED_TABLES = new Set(['process_heartbeats'])

const statements = new WeakMap<Database, string>()

/** A line for each table, that changes with any row of it. */
export async function digestOfStorage(database: Database): Promise<string> {
  const statement = statements.get(database) ?? (await digestStatement(database))
  statements.set(database, statement)
  const { rows } = await database.pool.query<{ digest: string }>(statement)
  return rows[0]?.digest ?? ''
}

async function digestStatement(database: Database): Promise<string> {
  const { rows } = await database.pool.query<{ name: string }>(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = 'public'::regnamespace AND relkind IN ('r', 'p') AND NOT relispartition
    ORDER BY relname`)
  const digests = rows
    .filter(({ name }) => !IGNORED_TABLES.has(name))
    .map(
      ({ name }) =>
        `(SELECT '${name} ' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM "${name}" AS t)`,
    )
  return `SELECT concat_ws(E'\\n', ${digests.join(', ')}) AS digest`
}
