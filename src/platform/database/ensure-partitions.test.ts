import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { ensurePartitions } from './ensure-partitions.ts'

const DECEMBER = Date.parse('2026-12-31T23:59:59.999Z')

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function partitions(): Promise<string[]> {
  const { rows } = await database.pool.query(
    "SELECT inhrelid::regclass::text AS name FROM pg_inherits WHERE inhparent = 'reservations'::regclass ORDER BY 1",
  )
  return rows.map(row => row.name)
}

test('processes that start together make this month and the next two, over the turn of the year', async () => {
  const starts = Array.from({ length: 16 }, () => ensurePartitions(database.pool, ['reservations'], DECEMBER))
  await Promise.all(starts)
  expect(await partitions()).toEqual(['reservations_2026_12', 'reservations_2027_01', 'reservations_2027_02'])
})

test('a month later only what is missing is made', async () => {
  await ensurePartitions(database.pool, ['reservations'], DECEMBER + 1)
  expect(await partitions()).toHaveLength(4)
})
