import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { describeSchema } from '../scripts/describe-schema.js'
import { openDatabase } from '../src/platform/database/database.ts'
import { createTestDatabase } from './harness/test-database.ts'

test('schema.sql is what migrations/ and sql/ result in', async () => {
  const testDatabase = await createTestDatabase()
  const database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  const schema = await describeSchema(database.pool)
  await database.close()
  await testDatabase.drop()
  const committed = readFileSync(new URL('../schema.sql', import.meta.url), 'utf8')
  expect(committed, 'schema.sql is out of date: run `npm run schema`').toBe(schema)
})
