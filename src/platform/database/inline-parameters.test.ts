import { sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from './database.ts'
import { inlineParameters } from './inline-parameters.ts'

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

/** PostgreSQL text holds no NUL, and no half of a surrogate pair. */
const text = fc
  .string({
    unit: fc.constantFrom("'", '"', '\\', '$1', '$$', '{', '}', ',', 'NULL', ' ', '\n', 'é', '😀', 'a'),
  })
  .filter(value => !value.includes('\0'))

test('a literal is read as the bound parameter would be', async () => {
  await fc.assert(
    fc.asyncProperty(text, fc.array(fc.option(text)), fc.integer(), fc.boolean(), async (...values) => {
      const [word, words, number, flag] = values
      const { rows } = await database.pool.query(
        inlineParameters(
          sql`SELECT ${word}::text AS word, ${sql.param(words)}::text[] AS words, ${number}::bigint AS number, ${flag}::boolean AS flag, ${null}::text AS nothing`,
        ),
      )
      expect(rows).toEqual([{ word, words, number, flag, nothing: null }])
    }),
    { numRuns: 60 },
  )
})

test('what has no literal is refused', () => {
  expect(() => inlineParameters(sql`SELECT ${sql.param({ a: 1 })}`)).toThrow('{"a":1} cannot be written')
})
