import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type Database, openDatabase } from '../../src/platform/database/database.ts'
import { ensurePartitions } from '../../src/platform/database/ensure-partitions.ts'
import { foldChanges } from '../../src/reporting/calls/fold-changes.ts'
import { rebuildRollups } from '../../src/reporting/calls/rebuild-rollups.ts'
import { NO_FILTERS } from '../../src/reporting/calls/report-filters.ts'
import { insertReportedCall } from '../builders/insert-reported-call.ts'
import { insertCompany } from '../builders/insert-target.ts'
import { type Bounds, type ReportStorage, reportStorage } from '../builders/report-storage.ts'
import { eventually } from '../harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

/** Calls that end on two processes while reports are folded, rebuilt and read. */

const MIDNIGHT = Date.parse('2026-11-10T00:00:00.000Z')
const MONTH: Bounds = ['2026-11-01', '2026-11-30']

let testDatabase: TestDatabase
let one: Database
let other: Database
let companyId: number
let reports: ReportStorage

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  one = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  other = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(one.pool, ['calls'], MIDNIGHT)
  // Whoever writes rollups waits for as long as a test holds this lock.
  await one.pool.query(`
    CREATE FUNCTION wait_for_test() RETURNS trigger LANGUAGE plpgsql AS $$
      BEGIN PERFORM pg_advisory_xact_lock_shared(99); RETURN NULL; END $$;
    CREATE TRIGGER wait_for_test AFTER INSERT ON report_rollups FOR EACH STATEMENT EXECUTE FUNCTION wait_for_test();`)
})

beforeEach(async () => {
  companyId = await insertCompany(one.pool)
  reports = reportStorage(one.pool, companyId)
  await reports.rebuild()
})

afterAll(async () => {
  await one.close()
  await other.close()
  await testDatabase.drop()
})

const call = (database: Database, place: number, fields: object = {}) =>
  insertReportedCall(database.pool, companyId, {
    at: MIDNIGHT + place * 17 * 60_000,
    campaign_id: 1 + (place % 5),
    affiliate_id: 1 + (place % 7),
    target_id: 1 + (place % 2),
    revenue: '0.1',
    tags: { sub_id: String(place % 3) },
    ...fields,
  })

/** A call that arrives, ends, and is posted a conversion for: three transactions. */
async function runCall(database: Database, place: number): Promise<void> {
  const uuid = await call(database, place, { status: 'ringing' })
  const key = [companyId, uuid]
  const update = (columns: string) =>
    database.pool.query(`UPDATE calls SET ${columns} WHERE company_id = $1 AND uuid = $2`, key)
  await update("status = 'finished', end_time = created_at + interval '1 minute', revenue = 0.2")
  await update('revenue = 12.34, converted = true')
}

const rebuild = (options: object = {}) =>
  rebuildRollups(one.direct, companyId, { waits: true, isForced: true, ...options })

async function expectExact(): Promise<void> {
  for (const facet of ['campaign', 'date', 'tag_value'] as const) {
    expect(await reports.readRollups(MONTH, { facet })).toEqual(await reports.readCalls(MONTH, { facet }))
  }
  expect(await reports.readSums(MONTH, PAIRS)).toEqual(await reports.readCalls(MONTH, PAIRS))
}

/** From a cube. */
const PAIRS = {
  facet: 'affiliate',
  second: { facet: 'target', tagKey: null },
  filters: { ...NO_FILTERS, converted: true },
} as const

test('rollups are exact after calls have ended beside foldings and rebuilds', async () => {
  const calls = Array.from({ length: 120 }, (_, place) => runCall(place % 2 === 0 ? one : other, place))
  let areRunning = true
  const over = Promise.all(calls).finally(() => {
    areRunning = false
  })
  const meanwhile = async (work: () => Promise<unknown>) => {
    while (areRunning) await work()
  }
  await Promise.all([
    over,
    meanwhile(() => foldChanges(one.pool, companyId, 10)),
    meanwhile(() => foldChanges(other.pool, companyId, 10)),
    meanwhile(() => rebuild()),
    meanwhile(() => rebuild({ waits: false })),
    meanwhile(() => expectSameInOneSnapshot()),
  ])
  await expectExact()
  await reports.foldAll()
  await expectExact()
  expect(await reports.readRollups(MONTH)).toHaveLength(5)
})

/** Whatever is under way, a report is that of the calls at the same moment. */
async function expectSameInOneSnapshot(): Promise<void> {
  const client = await other.pool.connect()
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
    const seen = reportStorage(one.pool, companyId, client)
    expect(await seen.readRollups(MONTH)).toEqual(await seen.readCalls(MONTH))
    expect(await seen.readSums(MONTH, PAIRS)).toEqual(await seen.readCalls(MONTH, PAIRS))
    await client.query('COMMIT')
  } finally {
    client.release()
  }
}

test('a time zone that changes while calls end cuts every day anew', async () => {
  const zones = ['Eastern Time (US & Canada)', 'Kathmandu', 'UTC', 'Auckland']
  const calls = Array.from({ length: 60 }, (_, place) => runCall(place % 2 === 0 ? one : other, place))
  for (const zone of zones) {
    await other.pool.query('UPDATE companies SET time_zone = $2 WHERE id = $1', [companyId, zone])
    await Promise.all([rebuild({ isForced: false }), foldChanges(other.pool, companyId, 10)])
  }
  await Promise.all(calls)
  await expectExact()
  await reports.foldAll()
  await expectExact()
})

describe('while rollups are written', () => {
  let holder: PoolClient

  beforeEach(async () => {
    for (let place = 0; place < 30; place++) await call(one, place)
    holder = await one.pool.connect()
    await holder.query('SELECT pg_advisory_lock(99)')
  })

  const letGo = async () => {
    await holder.query('SELECT pg_advisory_unlock(99)')
    holder.release()
  }

  /** The process of the server that waits for the test. */
  const waiting = () =>
    eventually(async () => {
      const { rows } = await other.pool.query<{ pid: number }>(
        "SELECT pid FROM pg_locks WHERE locktype = 'advisory' AND objid = 99 AND NOT granted",
      )
      const [row] = rows
      if (row === undefined) throw new Error('nobody waits yet')
      return row.pid
    })

  test('a folding that is killed has folded nothing, and the next one all of it', async () => {
    const killed = expect(foldChanges(other.pool, companyId)).rejects.toThrow()
    await one.pool.query('SELECT pg_terminate_backend($1)', [await waiting()])
    await killed
    await letGo()
    await expectExact()
    await reports.foldAll()
    await expectExact()
  })

  test('a rebuild that is cut off leaves the rollups as they were', async () => {
    const before = await reports.readRollups(MONTH)
    const stopping = new AbortController()
    const cutOff = expect(rebuild({ signal: stopping.signal })).rejects.toThrow()
    await waiting()
    stopping.abort()
    await cutOff
    await letGo()
    expect(await reports.readRollups(MONTH)).toEqual(before)
    await expectExact()
  })

  test('calls end and reports are read without waiting, and nobody else folds', async () => {
    const rebuilding = rebuild()
    await waiting()
    await runCall(other, 31)
    await expectExact()
    expect(await foldChanges(other.pool, companyId)).toBe(false)
    expect(await rebuild({ waits: false })).toBe('busy')
    await letGo()
    expect(await rebuilding).toBe('rebuilt')
    await expectExact()
    await reports.foldAll()
    await expectExact()
  })
})
