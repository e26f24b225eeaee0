import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { deleteInBatches } from './delete-in-batches.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await database.pool.query('CREATE TABLE leaves (falls integer PRIMARY KEY)')
})

beforeEach(async () => {
  await database.pool.query('TRUNCATE leaves')
  await database.pool.query('INSERT INTO leaves SELECT generate_series(1, 9)')
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const left = async () =>
  (await database.pool.query<{ falls: number }>('SELECT falls FROM leaves ORDER BY falls')).rows.map(
    ({ falls }) => falls,
  )
const old = { table: 'leaves', condition: 'falls < 7', orderBy: 'falls' }

test.each([1, 2, 6, 7])('deletes every row that the condition holds for, %i at a time', async batchRows => {
  await deleteInBatches(database.pool, old, batchRows)
  expect(await left()).toEqual([7, 8, 9])
})

test('waits for nobody: what another has locked stays', async () => {
  const other = await database.pool.connect()
  await other.query('BEGIN')
  await other.query('SELECT FROM leaves WHERE falls = 2 FOR UPDATE')
  await deleteInBatches(database.pool, old, 2)
  expect(await left()).toEqual([2, 7, 8, 9])
  await other.query('ROLLBACK')
  other.release()
})
