import pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { withoutPartitions } from '../../../test/harness/without-partitions.ts'
import { type Database, openDatabase } from './database.ts'
import { dropPartitions } from './drop-partitions.ts'
import { ensurePartitions } from './ensure-partitions.ts'

const AUGUST = Date.parse('2026-08-15T12:00:00Z')
const SEPTEMBER = new Date('2026-09-01T00:00:00Z')

let testDatabase: TestDatabase
let database: Database
/** A backup, a report, whoever reads for long. */
let reader: pg.Client

beforeEach(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await withoutPartitions(database.pool)
  await ensurePartitions(database.pool, ['reservations'], AUGUST)
  reader = new pg.Client({ connectionString: testDatabase.url })
  await reader.connect()
})

afterEach(async () => {
  await reader.end()
  await database.close()
  await testDatabase.drop()
})

const readsAll = async () => {
  await reader.query('BEGIN ISOLATION LEVEL REPEATABLE READ')
  await reader.query('SELECT count(*) FROM reservations')
}

async function partitions(): Promise<readonly string[]> {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT inhrelid::regclass || CASE WHEN inhdetachpending THEN ' (pending)' ELSE '' END AS name
     FROM pg_inherits WHERE inhparent = 'reservations'::regclass ORDER BY 1`,
  )
  return rows.map(({ name }) => name)
}

const exists = async (name: string) =>
  (await database.pool.query('SELECT to_regclass($1) AS found', [name])).rows[0].found !== null

const KEPT = ['reservations_2026_09', 'reservations_2026_10']

/** What pings do, each refused at once where it would have to wait. */
async function pingsWaitForNobody(): Promise<void> {
  const client = new pg.Client({ connectionString: testDatabase.url, lock_timeout: 1 })
  await client.connect()
  await client.query('SELECT FROM reservations WHERE expires_at < now()')
  await client.query('BEGIN')
  await client.query('LOCK TABLE reservations IN ROW EXCLUSIVE MODE')
  await client.query('ROLLBACK')
  await client.end()
}

test('a month that has ended goes, detached while a reader looks at the others', async () => {
  await dropPartitions(database.direct, 'reservations', SEPTEMBER)
  expect(await partitions()).toEqual(KEPT)
  expect(await exists('reservations_2026_08')).toBe(false)
})

test('nobody waits while it waits for a long reader, and it goes on once that has ended', async () => {
  await readsAll()
  const dropped = dropPartitions(database.direct, 'reservations', SEPTEMBER, 60_000)
  await untilWaiting(database.pool, 'DETACH')
  await pingsWaitForNobody()
  await reader.query('COMMIT')
  await dropped
  expect(await partitions()).toEqual(KEPT)
})

test('what takes too long is left as it is, and gone on with by the next run', async () => {
  await readsAll()
  await expect(dropPartitions(database.direct, 'reservations', SEPTEMBER, 50)).rejects.toThrow('lock timeout')
  expect(await partitions()).toEqual(['reservations_2026_08 (pending)', ...KEPT])
  await expect(dropPartitions(database.direct, 'reservations', SEPTEMBER, 50)).rejects.toThrow('lock timeout')
  await pingsWaitForNobody()
  await reader.query('COMMIT')
  await dropPartitions(database.direct, 'reservations', SEPTEMBER)
  expect(await partitions()).toEqual(KEPT)
  expect(await exists('reservations_2026_08')).toBe(false)
})

test('a table that was detached and not yet dropped is dropped by the next run', async () => {
  await reader.query('BEGIN')
  await reader.query('SELECT FROM reservations_2026_08')
  await expect(dropPartitions(database.direct, 'reservations', SEPTEMBER, 50)).rejects.toThrow('lock timeout')
  await reader.query('COMMIT')
  await database.pool.query('ALTER TABLE reservations DETACH PARTITION reservations_2026_08 FINALIZE')
  await dropPartitions(database.direct, 'reservations', SEPTEMBER)
  expect(await exists('reservations_2026_08')).toBe(false)
})

test('a month that an operator has detached to keep stays', async () => {
  await database.pool.query('ALTER TABLE reservations DETACH PARTITION reservations_2026_08')
  await dropPartitions(database.direct, 'reservations', SEPTEMBER)
  expect(await exists('reservations_2026_08')).toBe(true)
})

test('processes that do it at once do not hinder each other', async () => {
  await ensurePartitions(database.pool, ['reservations'], Date.parse('2026-05-15T12:00:00Z'))
  await Promise.all(
    Array.from({ length: 4 }, () => dropPartitions(database.direct, 'reservations', SEPTEMBER, 60_000)),
  )
  expect(await partitions()).toEqual(KEPT)
})
