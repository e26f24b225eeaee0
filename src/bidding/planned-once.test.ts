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
  'read_filled',
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

/** Tables that empty themselves in a quiet hour: a plan is made while nothing is in them, and kept when the day begins. */
const EMPTY_AT_NIGHT = ['ping_shields', 'slots', 'cap_counters']

test.each([
  ['record_pings', `'{}', '{}', '{}'`],
  ['confirm_reservations', `'{}', '{}', '{}', '{}', '{}'`],
  ['take_slots', `'{}', '{}', '{}', '{}', '{}'`],
  ['read_filled', `'{}', '{}', '{}'`],
  ['answer_slots', `'[]'`],
  ['release_slots', `'[]'`],
])('%s finds by key what comes later, though it was planned while there was nothing', async (name, empty) => {
  const plans = await plansOf(`SELECT FROM ${name}(${empty})`)
  const scans = plans.flatMap(plan => plan.split('\n')).filter(line => / on \w+/.test(line))
  expect(scans.length).toBeGreaterThan(0)
  // A scan of an index that names no key reads all of it.
  const unkeyed = plans.flatMap(plan => {
    const lines = plan.split('\n')
    return lines.filter(
      (line, index) =>
        new RegExp(`(Seq|Index|Index Only) Scan.* on (${EMPTY_AT_NIGHT.join('|')})\\b`).test(line) &&
        !lines[index + 1]?.includes('Index Cond'),
    )
  })
  expect(unkeyed).toEqual([])
})

/** The plans of all statements that a statement's functions carry out, as they are made on empty tables. */
async function plansOf(statement: string): Promise<readonly string[]> {
  await pool.query(`VACUUM (ANALYZE) ${EMPTY_AT_NIGHT.join(', ')}`)
  const client = await pool.connect()
  const plans: string[] = []
  client.on('notice', ({ message }) => plans.push(message ?? ''))
  await client.query(`LOAD 'auto_explain'`)
  await client.query(
    'SET auto_explain.log_min_duration = 0; SET auto_explain.log_nested_statements = on; SET auto_explain.log_level = notice',
  )
  await client.query(statement)
  client.release(true)
  return plans
}
