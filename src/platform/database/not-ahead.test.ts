import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { notAhead } from './not-ahead.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 2 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('a clock that is ahead is held back by the database’s, one that is behind is believed', async () => {
  const minute = 60_000
  const at = Date.now()
  expect(await notAhead(database.pool, at - minute)).toBe(at - minute)
  const held = await notAhead(database.pool, at + 60 * minute)
  expect(held).toBeGreaterThan(at - minute)
  expect(held).toBeLessThan(at + minute)
})
