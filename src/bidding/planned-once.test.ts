import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'

/** What pings, confirms and leases call for each batch. */
const HOT_FUNCTIONS = [
  'confirm_reservations',
  'expire_reservations',
  'lease_number',
  'lease_to_reservation',
  'lease_to_reservations',
  'record_pings',
  'release_slots',
  'take_slots',
]

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = new pg.Pool({ connectionString: testDatabase.url })
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

/** Whoever replaces one of them must repeat its settings: without this one a batch may spend a third of its time on plans. */
test('the statements of a batch are planned once for each connection, not for each batch', async () => {
  const { rows } = await pool.query<{ name: string }>(
    `SELECT DISTINCT proname AS name
     FROM pg_proc
     WHERE proname = ANY ($1) AND 'plan_cache_mode=force_generic_plan' = ANY (proconfig)
     ORDER BY 1`,
    [HOT_FUNCTIONS],
  )
  expect(rows.map(({ name }) => name)).toEqual(HOT_FUNCTIONS)
})
