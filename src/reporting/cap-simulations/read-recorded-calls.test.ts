import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCall } from '../../../test/builders/insert-pixel.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { readRecordedCalls } from './read-recorded-calls.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls', 'call_events', 'reservations'], Date.now())
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('calls that were never routed count towards how many are read, and are none of those that were', async () => {
  const companyId = await insertCompany(database.pool)
  const start = Date.now() - 60_000
  for (let call = 0; call < 3; call++) await insertCall(database.pool, companyId)
  const window = { companyId, start, end: Date.now() + 60_000 }
  expect(await readRecordedCalls(database.pool, { ...window, most: 3 })).toEqual([])
  expect(await readRecordedCalls(database.pool, { ...window, most: 2 })).toBeNull()
})
