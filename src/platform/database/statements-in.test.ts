import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { statementsIn } from './statements-in.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await database.pool.query('CREATE TABLE leaves (falls integer PRIMARY KEY, colour text, at timestamptz)')
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const INSERT = {
  text: 'INSERT INTO leaves VALUES ($1, coalesce($2, $3), $4) RETURNING falls + $1 AS twice, colour',
  values: [11, null, 'red', new Date(0)],
}

test('a value stands wherever its number does, also one that is nothing', async () => {
  const { rows } = await database.transaction(tx => statementsIn(tx).query(INSERT))
  expect(rows).toEqual([{ twice: 22, colour: 'red' }])
  const kept = await database.pool.query('SELECT * FROM leaves')
  expect(kept.rows).toEqual([{ falls: 11, colour: 'red', at: new Date(0) }])
})

test('what it did is undone with its transaction', async () => {
  const failing = database.transaction(async tx => {
    await statementsIn(tx).query({ ...INSERT, values: [12, ...INSERT.values.slice(1)] })
    throw new Error('given up')
  })
  await expect(failing).rejects.toThrow('given up')
  expect((await database.pool.query('SELECT FROM leaves WHERE falls = 12')).rowCount).toBe(0)
})
