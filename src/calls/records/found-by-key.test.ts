import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createCallNetwork } from '../../../test/harness/call-network.ts'
import { startFakeBuyer } from '../../../test/harness/fake-buyer.ts'
import { plannedOnce } from '../../../test/harness/planned-once.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { startTestService } from '../../../test/harness/test-service.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'

/** What calls and their pixels call for each batch, and for each answer. */
const HOT_FUNCTIONS = [
  'answer_slots',
  'call_of_uuid',
  'claim_pixel_firings',
  'events_of_call',
  'pixels_of_call',
  'release_slots',
  'save_calls',
  'settle_pixel_firings',
  'start_calls',
]

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool({ max: 1 })
  await ensurePartitions(pool, ['calls', 'call_events', 'pixel_firings'], Date.now())
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

test('the statements of a batch are planned once for each connection, not for each batch', async () => {
  expect(await plannedOnce(pool, HOT_FUNCTIONS)).toEqual(HOT_FUNCTIONS)
})

/** The plan of a moment at which nothing is stored stays for a minute or more, while calls come in by the thousand. */
describe('while a month is new', () => {
  test('calls are found by key, not by an index that begins with their Company', async () => {
    const plan = await planOf(`
      SELECT calls.uuid
      FROM json_to_recordset($1) AS named (company_id integer, uuid uuid, created_at timestamptz)
      JOIN calls USING (company_id, uuid, created_at)`)
    expect(plan).toMatch(/Index (Only )?Scan using calls_\w+_pkey/)
    expect(plan).not.toMatch(/using calls_(?!\w+_pkey)/)
  })

  test('so are pixels', async () => {
    const plan = await planOf(`
      SELECT pixel_firings.url
      FROM json_to_recordset($1) AS named (company_id integer, call_uuid uuid, created_at timestamptz, id bigint)
      JOIN pixel_firings USING (company_id, call_uuid, created_at, id)`)
    expect(plan).toMatch(/Index Scan using pixel_firings_\w+_pkey/)
    expect(plan).not.toMatch(/using pixel_firings_(?!\w+_pkey)/)
  })
})

const CALLS = 80

/** Of the current month (UTC). */
const keysOfMonth = (...tables: readonly string[]) => {
  const month = new Date().toISOString().slice(0, 7).replace('-', '_')
  return tables.map(table => `${table}_${month}_pkey`)
}

/** Read of an index at one look: a dozen events of the call, or versions of its row that are not cleared away yet. */
const ENTRIES_OF_A_CALL = 20

/** A busy machine takes its time for so many calls. */
const LIMIT_MS = 180_000

test(
  'however many calls a Company makes in a new month, none reads the entries of others',
  async () => {
    const tracker = await startFakeBuyer()
    const service = await startTestService({ ALLOW_PRIVATE_URLS: '1' })
    const observer = await observerOf(service.databaseUrl)
    const timers_attributes = [{ seconds: 0, url: tracker.answering('/click', {}) }]
    const network = await createCallNetwork(service, { targets: [{}, {}], campaign: { timers_attributes } })
    for (let made = 0; made < CALLS; made++) {
      const answers = [{ outcome: 'busy' }, { outcome: 'answer', talk_seconds: 60 }]
      expect(await network.call({ answers })).toMatchObject({ status: 201 })
    }
    await vi.waitFor(() => expect(tracker.requests).toHaveLength(CALLS), { timeout: LIMIT_MS })
    const looked = await observer.indexesByCompany()
    await observer.end()
    expect(looked.map(({ index }) => index)).toEqual(
      expect.arrayContaining(keysOfMonth('calls', 'pixel_firings')),
    )
    expect(looked.filter(({ entries }) => entries > ENTRIES_OF_A_CALL)).toEqual([])
    await service.close()
    await tracker.close()
  },
  LIMIT_MS,
)

/**
 * Watches how the indexes of calls are read while the server clears nothing away and analyses nothing: whether it comes
 * to that is a matter of how busy it is.
 */
async function observerOf(databaseUrl: string) {
  const snapshot = new pg.Client({ connectionString: databaseUrl })
  await snapshot.connect()
  const { rows: partitions } = await snapshot.query<{ name: string }>(
    `SELECT relid::regclass::text AS name
     FROM unnest(ARRAY['calls', 'call_events', 'pixel_firings']) AS parent, pg_partition_tree(parent::regclass)
     WHERE isleaf`,
  )
  for (const { name } of partitions)
    await snapshot.query(`ALTER TABLE ${name} SET (autovacuum_enabled = off)`)
  await snapshot.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await snapshot.query('SELECT FROM companies')
  const observer = new pg.Client({ connectionString: databaseUrl })
  await observer.connect()
  return {
    /** Those that begin with the Company and were read for each call, with the entries that a look met on average. */
    indexesByCompany: async () => {
      await snapshot.end()
      // A connection says what it has read when it ends, and else after ten seconds.
      await observer.query(
        `SELECT pg_terminate_backend(pid, ${LIMIT_MS}) FROM pg_stat_activity
         WHERE datname = current_database() AND backend_type = 'client backend' AND pid <> pg_backend_pid()`,
      )
      const { rows } = await observer.query<{ index: string; entries: number }>(
        `SELECT indexrelname AS index, round(idx_tup_read::numeric / idx_scan, 1)::float8 AS entries
         FROM pg_stat_user_indexes
         JOIN pg_index USING (indexrelid)
         JOIN pg_attribute ON attrelid = pg_index.indrelid AND attnum = indkey[0]
         WHERE relname ~ '^(calls|call_events|pixel_firings)_' AND attname = 'company_id' AND idx_scan >= $1`,
        [CALLS],
      )
      return rows
    },
    end: () => observer.end(),
  }
}

/** As the functions have it planned: look-ups alone, and nothing known of what is looked for. */
async function planOf(statement: string): Promise<string> {
  await pool.query(
    `SET enable_hashjoin = off; SET enable_mergejoin = off; SET enable_seqscan = off; SET enable_material = off;
     SET plan_cache_mode = force_generic_plan`,
  )
  await pool.query(`PREPARE looked_for (json) AS ${statement}`)
  const { rows } = await pool.query<{ 'QUERY PLAN': string }>(`EXPLAIN EXECUTE looked_for ('[]')`)
  await pool.query('DEALLOCATE looked_for')
  return rows.map(row => row['QUERY PLAN']).join('\n')
}
