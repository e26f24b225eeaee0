import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Database, openDatabase, rehearse } from '../../src/platform/database/database.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'
import { digestOfStorage } from './storage-digest.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 10 }, () => undefined)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const INSERT = "INSERT INTO users (name, api_key_hash) VALUES ('User', '\\x00')"

test('every write changes the digest, and undone it is what it was', async () => {
  const digests = [await digestOfStorage(database)]
  for (const statement of [INSERT, "UPDATE users SET name = 'Other'", 'DELETE FROM users']) {
    await database.pool.query(statement)
    digests.push(await digestOfStorage(database))
  }
  expect(new Set(digests).size).toBe(3)
  expect(digests[3]).toBe(digests[0])
})

test('a write is seen once its transaction ends, also when the digest was read meanwhile', async () => {
  const before = await digestOfStorage(database)
  await database.transaction(async tx => {
    await tx.execute(INSERT)
    expect(await digestOfStorage(database)).toBe(before)
  })
  expect(await digestOfStorage(database)).not.toBe(before)
  await database.pool.query('DELETE FROM users')
})

test('a write that is rolled back leaves the digest as it was', async () => {
  const before = await digestOfStorage(database)
  await rehearse(database, tx => tx.execute(INSERT))
  expect(await digestOfStorage(database)).toBe(before)
})
