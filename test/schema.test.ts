import { readFileSync } from 'node:fs'
import pg from 'pg'
import { expect, test } from 'vitest'
import { describeSchema } from '../scripts/describe-schema.js'
import { createTestDatabase } from './harness/test-database.ts'

test('schema.sql is what migrations/ and sql/ make', async () => {
  const testDatabase = await createTestDatabase()
  const pool = new pg.Pool({ connectionString: testDatabase.url })
  const schema = await describeSchema(pool)
  await pool.end()
  await testDatabase.drop()
  const committed = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8')
  expect(committed, '`npm run schema` renews schema.sql').toBe(schema)
})
