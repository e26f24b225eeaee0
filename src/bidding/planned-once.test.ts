import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plannedOnce } from '../../test/harness/planned-once.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'

/** What pings, confirms and leases call for each batch. */
const HOT_FUNCTIONS = [
  'confirm_reservations',
  'expire_reservations',
  'lease_number',
  'lease_to_reservation',
  'record_pings',
  'release_slots',
  'take_slots',
]

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

test('the statements of a batch are planned once for each connection, not for each batch', async () => {
  expect(await plannedOnce(pool, HOT_FUNCTIONS)).toEqual(HOT_FUNCTIONS)
})
