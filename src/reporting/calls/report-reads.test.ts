import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { reportStorage } from '../../../test/builders/report-storage.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { raiseCallHorizon } from './call-horizon.ts'
import { rollupSpans } from './rollup-spans.ts'

const DAY = 24 * 3_600_000
const FIRST = Date.parse('2026-03-05T12:00:00.000Z')
const DAYS = 60
const CAMPAIGNS = 3
const BOUNDS = ['2026-03-07', '2026-04-28'] as const

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls'], FIRST)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Rows that this transaction has read, and others of its session that have not been told of yet; months count as calls. */
const READ = `
  SELECT regexp_replace(relname, '_\\d{4}_\\d{2}$', '') AS name, sum(seq_tup_read + coalesce(idx_tup_fetch, 0)) AS read
  FROM pg_stat_xact_user_tables WHERE relname ~ '^(calls|report_rollups|report_changes)' GROUP BY 1`

/** What the report by campaign reads: rows by table. */
async function reads(companyId: number): Promise<Readonly<Record<string, number>>> {
  const client = await database.pool.connect()
  const readSoFar = async () => {
    const { rows } = await client.query<{ name: string; read: string }>(READ)
    return new Map(rows.map(({ name, read }) => [name, Number(read)]))
  }
  try {
    // As with any number of rollups that is worth an index.
    await client.query('BEGIN; SET LOCAL enable_seqscan = off; SET LOCAL enable_bitmapscan = off')
    const before = await readSoFar()
    expect(await reportStorage(database.pool, companyId, client).readRollups(BOUNDS)).toHaveLength(CAMPAIGNS)
    const after = [...(await readSoFar())].map(
      ([name, read]) => [name, read - (before.get(name) ?? 0)] as const,
    )
    return Object.fromEntries(after.filter(([, read]) => read > 0))
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
}

test('a report reads the spans of each key, however many calls there are, and also once months are gone', async () => {
  const companyId = await insertCompany(database.pool)
  const reports = reportStorage(database.pool, companyId)
  await reports.rebuild()
  const callEachDay = async () => {
    for (let day = 0; day < DAYS; day++) {
      for (let campaign_id = 1; campaign_id <= CAMPAIGNS; campaign_id++) {
        await insertReportedCall(database.pool, companyId, { at: FIRST + day * DAY, campaign_id })
      }
    }
    await reports.foldAll()
    await raiseCallHorizon(database.pool)
  }
  const spans = rollupSpans(...BOUNDS).reduce(
    (sum, { days, from, to }) => sum + (Date.parse(to) - Date.parse(from)) / (days * DAY) + 1,
    0,
  )
  await callEachDay()
  expect(await reads(companyId)).toEqual({ report_rollups: CAMPAIGNS * spans })
  const report = await reports.readRollups(BOUNDS)
  await callEachDay()
  expect(await reads(companyId)).toEqual({ report_rollups: CAMPAIGNS * spans })
  const twice = await reports.readRollups(BOUNDS)
  expect(twice.map(row => row['calls'])).toEqual(report.map(row => 2 * Number(row['calls'])))
  await database.pool.query('DROP TABLE calls_2026_03')
  expect(await reads(companyId)).toEqual({ report_rollups: CAMPAIGNS * spans })
  expect(await reports.readRollups(BOUNDS)).toEqual(twice)
})
