import type { Database } from '../../src/platform/database/database.ts'

/** Bookkeeping, and rollups that a job makes, which go on beside requests. */
const IGNORED_TABLES = new Set([
  // What alerts are judged by, and how far they have come.
  'activity_counts',
  'activity_spans',
  'alert_samples',
  'alert_states',
  'alert_watches',
  // Part of what `cap_counters` and `companies` are below: a job adds them up.
  'balance_changes',
  'cap_counter_changes',
  'live_listeners',
  'process_heartbeats',
  'reservation_blocks',
  'reservation_block_callers',
  'report_changes',
  'report_cube_states',
  'report_cubes',
  'report_rollups',
  'report_states',
  // Of a Company that nothing has changed in yet, written when it is first loaded.
  'routing_baselines',
  'routing_history',
  // A refused sign-in is counted: that is what it is for.
  'sign_in_failures',
])

/**
 * What requests alone decide of tables in which jobs write too. A refused export leaves a row on purpose, without a
 * window, so that its id can be asked for.
 */
const OWN_ROWS: Readonly<Record<string, string>> = {
  alert_events:
    '(SELECT company_id, id, acknowledged_at FROM alert_events WHERE acknowledged_at IS NOT NULL)',
  cap_counters: `(
    SELECT company_id, cap_id, window_label, sum(filled)
    FROM (
      SELECT company_id, cap_id, window_label, filled FROM cap_counters
      UNION ALL
      SELECT change.company_id, counted.cap_id, counted.window_label, counted.filled
      FROM cap_counter_changes AS change
      CROSS JOIN LATERAL unnest(change.cap_ids, change.window_labels, change.changes)
        AS counted (cap_id, window_label, filled)
    ) AS counted
    GROUP BY company_id, cap_id, window_label
    HAVING sum(filled) <> 0
  )`,
  companies: `(
    SELECT
      to_jsonb(company) - 'balance',
      trim_scale(company.balance + coalesce(
        (SELECT sum(change.amount) FROM balance_changes AS change WHERE change.company_id = company.id), 0
      ))
    FROM companies AS company
  )`,
  exports: `(
    SELECT company_id, id, only_affiliate_id, only_target_id, format, filters, window_start, window_end
    FROM exports WHERE window_end IS NOT NULL
  )`,
  webhook_deliveries: `(
    SELECT company_id, id, webhook_id, announcement_id, type, requested FROM webhook_deliveries
  )`,
  webhooks: `(
    SELECT company_id, id, url, events, secret, previous_secret, paused_at, updated_at FROM webhooks
  )`,
}

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
  const { is_settled } = await readOne<{ is_settled: boolean }>(database, SETTLED)
  const { digest } = await readOne<{ digest: string }>(database, state.statement)
  state.known = is_settled ? { writes, digest } : null
  return digest
}

/** What a transaction under way has written is counted already, and not yet seen: it holds its counter to its end. */
const SETTLED = `
  SELECT NOT EXISTS (
    SELECT FROM pg_locks WHERE relation = 'storage_writes'::regclass AND mode = 'RowExclusiveLock'
  ) AS is_settled`

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
    name =>
      `(SELECT '${name} ' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM ${OWN_ROWS[name] ?? `"${name}"`} AS t)`,
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
