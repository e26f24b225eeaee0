import pg from 'pg'
import { expect, test } from 'vitest'
import { createTestDatabase } from './test-database.ts'

async function tableNames(url: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  const { rows } = await client.query<{ name: string }>(
    "SELECT table_name AS name FROM information_schema.tables WHERE table_schema = 'public'",
  )
  await client.end()
  return rows.map(row => row.name)
}

test('a test database is migrated, and apart from every other', async () => {
  const [first, second] = await Promise.all([createTestDatabase(), createTestDatabase()])
  expect(first.url).not.toBe(second.url)
  expect(await tableNames(first.url)).toContain('companies')
  expect(await tableNames(second.url)).toEqual(await tableNames(first.url))
  await Promise.all([first.drop(), second.drop()])
})
