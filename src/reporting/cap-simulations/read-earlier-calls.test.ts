import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { readCallsUnderWay } from './read-earlier-calls.ts'

const START = Date.parse('2026-11-10T00:00:00.000Z')
const HOUR = 3_600_000

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls'], START)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

test('who was talking when the window began holds a slot, also who still does', async () => {
  const companyId = await insertCompany(database.pool)
  const insert = (target_id: number, at: number, connectedAt: number | null, endedAt: number | null) =>
    insertReportedCall(database.pool, companyId, { at, target_id, status: 'in_progress' }).then(uuid =>
      database.pool.query(
        'UPDATE calls SET connected_time = $3, end_time = $4 WHERE company_id = $1 AND uuid = $2',
        [companyId, uuid, ...[connectedAt, endedAt].map(time => (time === null ? null : new Date(time)))],
      ),
    )
  await insert(1, START - 2 * HOUR, START - HOUR, START + HOUR)
  await insert(2, START - HOUR, START - HOUR, null)
  await insert(3, START - HOUR, START - HOUR, START - 1)
  await insert(4, START - HOUR, null, null)
  await insert(5, START - 30 * HOUR, START - 30 * HOUR, null)
  expect(await readCallsUnderWay(database.pool, companyId, START)).toEqual([
    { targetId: 1, endedAt: START + HOUR },
    { targetId: 2, endedAt: START + 24 * HOUR },
  ])
})
