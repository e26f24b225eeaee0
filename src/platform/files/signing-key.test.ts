import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { signingKey } from './signing-key.ts'

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

test('the signing key is one, whoever asks for it first, and another for another purpose', async () => {
  const keys = await Promise.all(Array.from({ length: 8 }, () => signingKey(database.pool, 'links')))
  expect(new Set(keys.map(key => key.toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(32)
  expect(await signingKey(database.pool, 'links')).toEqual(keys[0])
  expect(await signingKey(database.pool, 'other')).not.toEqual(keys[0])
})
