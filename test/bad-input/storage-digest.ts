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
  'number_pool_hours',
  'number_pool_sampling',
  'number_pool_shortages',
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
  // What edges see, and what becomes of deliveries.
  'trunk_health',
  'webhook_health',
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

/** Tables that the rows of another are made of as well. */
const OTHER_SOURCES: Readonly<Record<string, readonly string[]>> = {
  cap_counters: ['cap_counter_changes'],
  companies: ['balance_changes'],
}

interface Watch {
  readonly tables: readonly string[]
  /** What the line of each was when so many statements had written in it. */
  readonly known: Map<string, { readonly writes: string; readonly line: string }>
  /** The digest when so many statements had written in any of them. */
  whole: { readonly writes: string; readonly digest: string } | null
}

const watches = new WeakMap<Database, Promise<Watch>>()

/**
 * A line for each table, that changes with any row of it. Reading all rows takes some tens of milliseconds and thousands of
 * requests write nothing, so those of a table are read again only when some statement has written there, or tried to.
 */
export async function digestOfStorage(database: Database): Promise<string> {
  const watching = watches.get(database) ?? watchWrites(database)
  watches.set(database, watching)
  const watch = await watching
  // Counted first: what is written meanwhile makes the next call read again.
  const { storage_writes: writes = '' } = await countsOf(database, ['storage_writes'])
  if (watch.whole?.writes === writes) return watch.whole.digest
  const { tables, known } = watch
  const counts = await countsOf(database, tables.map(counterOf))
  const written = tables.filter(table => known.get(table)?.writes !== counts[counterOf(table)])
  const { is_settled } = await readOne<{ is_settled: boolean }>(database, SETTLED)
  const read = await linesOf(database, written)
  const digest = tables.map(table => read.get(table) ?? known.get(table)?.line).join('\n')
  for (const [table, line] of read) {
    if (is_settled) known.set(table, { writes: counts[counterOf(table)] ?? '', line })
    else known.delete(table)
  }
  watch.whole = is_settled ? { writes, digest } : null
  return digest
}

const counterOf = (table: string) => `storage_writes_in_${table}`

/** What a transaction under way has written is counted already, and not yet seen: it holds its counter to its end. */
const SETTLED = `
  SELECT NOT EXISTS (
    SELECT FROM pg_locks WHERE relation = 'storage_writes'::regclass AND mode = 'RowExclusiveLock'
  ) AS is_settled`

/** How often each was drawn from, also by what was undone: a sequence never goes back. */
async function countsOf(
  database: Database,
  sequences: readonly string[],
): Promise<Readonly<Record<string, string>>> {
  const counts = sequences.map(name => `(SELECT last_value::text FROM ${name}) AS ${name}`)
  return readOne(database, `SELECT ${counts.join(', ')}`)
}

async function linesOf(database: Database, tables: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (tables.length === 0) return new Map()
  const lines = tables.map(
    table =>
      `(SELECT '${table} ' || coalesce(sum(hashtextextended(t::text, 0)), 0) FROM ${OWN_ROWS[table] ?? `"${table}"`} AS t)`,
  )
  const read = await readOne<{ lines: string[] }>(database, `SELECT ARRAY[${lines.join(', ')}] AS lines`)
  return new Map(tables.map((table, index) => [table, read.lines[index] ?? '']))
}

/** Has every statement that writes counted. */
async function watchWrites(database: Database): Promise<Watch> {
  const tables = await tablesOf(database)
  const triggers = tables.flatMap(table =>
    [table, ...(OTHER_SOURCES[table] ?? [])].map(
      source => `
        CREATE TRIGGER zz_count_write AFTER INSERT OR UPDATE OR DELETE OR TRUNCATE ON "${source}"
        FOR EACH STATEMENT EXECUTE FUNCTION count_write('${counterOf(table)}');`,
    ),
  )
  const counters = ['storage_writes', ...tables.map(counterOf)]
  await database.pool.query(`
    ${counters.map(name => `CREATE SEQUENCE ${name};`).join('\n')}
    -- The first value does not tell whether it has been drawn.
    ${counters.map(name => `SELECT nextval('${name}');`).join('\n')}
    CREATE FUNCTION count_write() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN
        PERFORM nextval('storage_writes');
        PERFORM nextval(TG_ARGV[0]);
        RETURN NULL;
      END $$;
    ${triggers.join('')}`)
  return { tables, known: new Map(), whole: null }
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
