import type { PoolClient } from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { raiseCallHorizon } from './call-horizon.ts'

const DAY = 24 * 3_600_000
const now = Date.now()

let testDatabase: TestDatabase
let database: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  for (const daysAgo of [100, 0]) await ensurePartitions(database.pool, ['calls'], now - daysAgo * DAY)
})

beforeEach(async () => {
  await database.pool.query('DELETE FROM calls')
  await raiseCallHorizon(database.pool)
  companyId = await insertCompany(database.pool)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** How many days ago the horizon lies; to a hundredth. */
async function horizon(): Promise<number> {
  const { rows } = await database.pool.query<{ at: Date }>('SELECT finished_before AS at FROM call_horizon')
  return Math.round(((now - (rows[0]?.at.getTime() ?? Number.NaN)) / DAY) * 100) / 100
}

const runningSince = (daysAgo: number) =>
  insertReportedCall(database.pool, companyId, { at: now - daysAgo * DAY, status: 'in_progress' })

const running = async (client: Pick<PoolClient, 'query'> = database.pool) => {
  const { rows } = await client.query<{ uuid: string }>(
    "SELECT uuid FROM unfinished_calls($1, now() - interval '90 days', now() + interval '1 day') ORDER BY created_at",
    [companyId],
  )
  return rows.map(({ uuid }) => uuid)
}

test('is two days ago where no older call is running, however many have finished', async () => {
  await insertReportedCall(database.pool, companyId, { at: now - 40 * DAY })
  await runningSince(0.5)
  await raiseCallHorizon(database.pool)
  expect(await horizon()).toBe(2)
})

test('stays at the first call of any Company that is still running', async () => {
  const uuid = await runningSince(30)
  await insertCompany(database.pool)
  await raiseCallHorizon(database.pool)
  expect(await horizon()).toBe(30)
  expect(await running()).toEqual([uuid])
})

test('goes back for a running call that is stored days late', async () => {
  expect(await horizon()).toBe(2)
  const uuid = await runningSince(45)
  expect(await horizon()).toBe(45)
  expect(await running()).toEqual([uuid])
})

test('goes back for a call that runs again', async () => {
  const uuid = await insertReportedCall(database.pool, companyId, { at: now - 20 * DAY })
  expect(await horizon()).toBe(2)
  await database.pool.query("UPDATE calls SET status = 'ringing' WHERE company_id = $1 AND uuid = $2", [
    companyId,
    uuid,
  ])
  expect(await horizon()).toBe(20)
  expect(await running()).toEqual([uuid])
})

test('is not raised past a late call whose transaction is under way', async () => {
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await insertReportedCall(client, companyId, { at: now - 10 * DAY, status: 'ringing' })
    // Sees no call yet, and leaves the horizon to a later run.
    await raiseCallHorizon(database.pool)
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  expect(await horizon()).toBe(10)
  await raiseCallHorizon(database.pool)
  expect(await horizon()).toBe(10)
})

test('a late call that is stored while it is being raised waits for that, and is not lost', async () => {
  const client = await database.pool.connect()
  let stored: Promise<string>
  try {
    await client.query('BEGIN')
    await client.query('SELECT raise_call_horizon()')
    stored = runningSince(10)
    await eventually(async () => {
      const { rows } = await client.query('SELECT FROM pg_locks WHERE NOT granted')
      expect(rows).toHaveLength(1)
    })
    await client.query('COMMIT')
  } finally {
    client.release()
  }
  const uuid = await stored
  expect(await horizon()).toBe(10)
  expect(await running()).toEqual([uuid])
})

test('reports open no month that ended before it', async () => {
  await insertReportedCall(database.pool, companyId, { at: now - 60 * DAY })
  const client = await database.pool.connect()
  try {
    await client.query('BEGIN')
    await running(client)
    const { rows } = await client.query<{ month: string }>(
      `SELECT relation::regclass::text AS month FROM pg_locks
       WHERE pid = pg_backend_pid() AND locktype = 'relation' AND relation::regclass::text ~ '^calls_[0-9_]+$'`,
    )
    const oldest = `calls_${new Date(now - 2 * DAY).toISOString().slice(0, 7).replace('-', '_')}`
    expect(rows.length).toBeGreaterThan(0)
    expect(rows.map(({ month }) => month).filter(month => month < oldest)).toEqual([])
  } finally {
    await client.query('ROLLBACK')
    client.release()
  }
})
