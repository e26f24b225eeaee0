import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { CALL_TABLES } from '../calls.ts'
import { pruneRecordings } from './retention.ts'

let testDatabase: TestDatabase
let database: Database
let companyId: number

const DAY_MS = 24 * 60 * 60 * 1_000

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  // A month long ago, which tests may drop, and those that lie between.
  await ensurePartitions(database.pool, CALL_TABLES, Date.parse('2021-01-15T00:00:00Z'))
  for (const daysAgo of [0, 31, 62, 93]) {
    await ensurePartitions(database.pool, CALL_TABLES, Date.now() - daysAgo * DAY_MS)
  }
})
beforeEach(async () => {
  await database.pool.query('DELETE FROM calls')
  await database.pool.query('DELETE FROM discarded_files')
  companyId = await company(null)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function company(days: number | null): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    "INSERT INTO companies (name, embedded_key, recording_retention_days) VALUES ('Acme', $1, $2) RETURNING id",
    [randomUUID(), days],
  )
  return rows[0]?.id ?? 0
}

/** A call whose recording is the file `key`. */
async function recordedCall(key: string, createdAt: Date, of = companyId, status = 'finished') {
  const uuid = randomUUID()
  await database.pool.query(
    `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, tags)
     VALUES ($1, $2, $3, $3, $2, $4, 'sip', 1, '{}')`,
    [of, uuid, createdAt, status],
  )
  await database.pool.query('UPDATE calls SET recording_file = $2 WHERE uuid = $1', [uuid, key])
  return uuid
}

const daysAgo = (days: number) => new Date(Date.now() - days * DAY_MS)

const columnOf = async (text: string) => (await database.pool.query({ text, rowMode: 'array' })).rows.flat()
const discarded = () => columnOf('SELECT key FROM discarded_files ORDER BY key')
const listed = () => columnOf('SELECT file_key FROM recordings ORDER BY file_key')
const shown = () =>
  columnOf('SELECT recording_file FROM calls WHERE recording_file IS NOT NULL ORDER BY recording_file')

test('recordings go when they are older than their Company keeps them, and no others', async () => {
  const [brief, long] = [await company(7), await company(60)]
  await recordedCall('a-brief-old', daysAgo(8), brief)
  await recordedCall('b-brief-new', daysAgo(6), brief)
  await recordedCall('c-long-old', daysAgo(61), long)
  await recordedCall('d-long-new', daysAgo(59), long)
  await recordedCall('e-for-good', daysAgo(90))
  await recordedCall('f-running', daysAgo(8), brief, 'in_progress')
  await pruneRecordings(database.pool)
  expect(await discarded()).toEqual(['a-brief-old', 'c-long-old'])
  const kept = ['b-brief-new', 'd-long-new', 'e-for-good', 'f-running']
  expect([await listed(), await shown()]).toEqual([kept, kept])
})

test('whoever reads calls that have changed learns that the recording is gone', async () => {
  const brief = await company(1)
  await recordedCall('a', daysAgo(2), brief)
  await pruneRecordings(database.pool)
  expect(await columnOf("SELECT updated_at > now() - interval '1 minute' FROM calls")).toEqual([true])
})

test('more than one statement takes are all pruned', async () => {
  const brief = await company(1)
  await database.pool.query(
    `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, tags)
     SELECT $1, gen_random_uuid(), $2, $2, gen_random_uuid(), 'finished', 'sip', 1, '{}' FROM generate_series(1, 501)`,
    [brief, daysAgo(2)],
  )
  await database.pool.query("UPDATE calls SET recording_file = 'recordings/' || uuid")
  await pruneRecordings(database.pool)
  expect((await discarded()).length).toBe(501)
})

test('a call that is deleted leaves its recording to be deleted', async () => {
  await recordedCall('a', daysAgo(2))
  await database.pool.query('DELETE FROM calls')
  expect([await discarded(), await listed()]).toEqual([['a'], []])
})

test('recordings of a month that was dropped are found, those of a month that was only detached stay', async () => {
  await recordedCall('a-dropped', new Date('2021-01-20T12:00:00Z'))
  await recordedCall('b-detached', new Date('2021-02-20T12:00:00Z'))
  await recordedCall('c-present', new Date('2021-03-20T12:00:00Z'))
  await database.pool.query('ALTER TABLE calls DETACH PARTITION calls_2021_01')
  await database.pool.query('ALTER TABLE calls DETACH PARTITION calls_2021_02')
  await database.pool.query('DROP TABLE calls_2021_01')
  await pruneRecordings(database.pool)
  expect(await discarded()).toEqual(['a-dropped'])
  expect(await listed()).toEqual(['b-detached', 'c-present'])
  await pruneRecordings(database.pool)
  expect(await discarded()).toEqual(['a-dropped'])
})
