import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { withoutPartitions } from '../../test/harness/without-partitions.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import { ANNOUNCEMENT_TABLES, pruneAnnouncements } from './retention.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await withoutPartitions(database.pool)
  await ensurePartitions(
    database.pool,
    [...ANNOUNCEMENT_TABLES, 'reservations'],
    Date.parse('2026-08-15T12:00:00Z'),
  )
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function partitions(parent: string): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ month: string }>(
    `SELECT right(inhrelid::regclass::text, 7) AS month FROM pg_inherits
     WHERE inhparent = $1::regclass ORDER BY 1`,
    [parent],
  )
  return rows.map(({ month }) => month)
}

test('months go once they ended 30 days ago, and those of other tables stay', async () => {
  await pruneAnnouncements(database.direct, Date.parse('2026-09-30T23:59:59Z'))
  expect(await partitions('webhook_deliveries')).toEqual(['2026_08', '2026_09', '2026_10'])
  await pruneAnnouncements(database.direct, Date.parse('2026-10-01T00:00:00Z'))
  for (const table of ANNOUNCEMENT_TABLES) expect(await partitions(table)).toEqual(['2026_09', '2026_10'])
  expect(await partitions('reservations')).toEqual(['2026_08', '2026_09', '2026_10'])
})
