import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { plannedOnce } from '../../../test/harness/planned-once.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
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
  pool = new pg.Pool({ connectionString: testDatabase.url, max: 1 })
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
