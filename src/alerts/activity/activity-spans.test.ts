import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { PARTITIONED_TABLES } from '../../app/partitioned-tables.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { countBackward, countForward } from './activity-spans.ts'

const NOW = Date.parse('2026-11-20T12:03:00.000Z')
const SECOND = 1_000
const DAY = 24 * 60 * 60 * SECOND

let testDatabase: TestDatabase
let database: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 8 }, () => undefined)
  for (const at of [NOW, NOW - 40 * DAY]) await ensurePartitions(database.pool, PARTITIONED_TABLES, at)
  companyId = await insertCompany(database.pool)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const ping = (at: number, status = 'expired') =>
  database.pool.query(
    `INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id,
       affiliate_id, tags, shield_scope, shield_scope_id, decision, ended_at)
     VALUES ($1, $2, $3, $2, $4, 1, 7, 5, '{}', 'campaign', 7, '{}', now())`,
    [companyId, uuidV7(at), new Date(at), status],
  )

/** A call that was offered to a Target a minute after it came, which answered or not. */
async function call(at: number, answers: boolean): Promise<void> {
  const uuid = uuidV7(at)
  await database.pool.query(
    `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, affiliate_id, tags,
       end_time)
     VALUES ($1, $2, $3, $4, $2, 'finished', 'number', 7, 5, '{}', $4)`,
    [companyId, uuid, new Date(at), new Date(at + 90 * SECOND)],
  )
  const types = answers ? ['leg_dialled', 'leg_answered'] : ['leg_dialled', 'leg_failed']
  for (const type of types) {
    await database.pool.query(
      `INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
       VALUES ($1, $2, $3, $4, $5, '{"target_id": 3}')`,
      [companyId, uuid, new Date(at), new Date(at + 60 * SECOND), type],
    )
  }
}

const counts = async () =>
  (
    await database.pool.query(
      `SELECT subject, subject_id, starts, pings, unanswered, calls, offers, answers
       FROM activity_counts WHERE company_id = $1 ORDER BY subject, starts`,
      [companyId],
    )
  ).rows.map(({ subject, subject_id: id, starts, ...rest }) => ({
    of: `${subject} ${id} ${starts.toISOString().slice(0, 16)}`,
    ...rest,
  }))

async function countAllBackward(): Promise<void> {
  while ((await countBackward(database, companyId, NOW + 180 * SECOND)) === 'more');
}

const NONE = { pings: 0, unanswered: 0, calls: 0, offers: 0, answers: 0 }

test('each ping, call and offer is counted once, whichever way and however often the log is counted', async () => {
  await ping(NOW - 40 * DAY, 'no-target')
  await ping(NOW - 2 * DAY)
  await call(NOW - 2 * DAY, true)
  await ping(Date.parse('2026-11-20T12:00:00.000Z'))
  const forward = (now: number) => database.transaction(tx => countForward(tx, [companyId], now))
  await forward(NOW)
  await ping(NOW + 20 * SECOND, 'no-target')
  await ping(NOW + 30 * SECOND, 'ping-shield')
  await call(NOW + 25 * SECOND, false)
  await Promise.all([forward(NOW + 60 * SECOND), forward(NOW + 60 * SECOND)])
  await forward(NOW + 180 * SECOND)
  await countAllBackward()
  await countBackward(database, companyId, NOW + 180 * SECOND)
  expect(await counts()).toEqual([
    { of: 'affiliate 5 2026-10-11T12:00', ...NONE, pings: 1 },
    { of: 'affiliate 5 2026-11-18T12:00', ...NONE, pings: 1, calls: 1 },
    { of: 'affiliate 5 2026-11-20T12:00', ...NONE, pings: 3, calls: 1 },
    { of: 'campaign 7 2026-10-11T12:00', ...NONE, pings: 1, unanswered: 1 },
    { of: 'campaign 7 2026-11-18T12:00', ...NONE, pings: 1 },
    { of: 'campaign 7 2026-11-20T12:00', ...NONE, pings: 2, unanswered: 1 },
    { of: 'target 3 2026-11-18T12:00', ...NONE, offers: 1, answers: 1 },
    { of: 'target 3 2026-11-20T12:00', ...NONE, offers: 1 },
  ])
})

test('what is left of a span that was let go of is not counted once more', async () => {
  const before = await counts()
  await database.pool.query('DELETE FROM activity_spans WHERE company_id = $1', [companyId])
  await database.transaction(tx => countForward(tx, [companyId], NOW + 180 * SECOND))
  await countAllBackward()
  expect(await counts()).toEqual(before)
})

test('while a history is counted, what is new is counted all the same, and nobody else counts the history', async () => {
  const other = await insertCompany(database.pool)
  const company = companyId
  companyId = other
  await ping(NOW - 2 * DAY, 'rejected')
  const forward = async (now: number) =>
    (await database.transaction(tx => countForward(tx, [other], now))).get(other)
  await forward(NOW)
  // Whoever counts that ping waits for this row.
  const holder = await database.pool.connect()
  await holder.query('BEGIN')
  await holder.query(
    `INSERT INTO activity_counts (company_id, subject, subject_id, starts) VALUES ($1, 'campaign', 7, $2)`,
    [other, new Date(NOW - 2 * DAY - 3 * 60 * SECOND)],
  )
  const counting = countBackward(database, other, NOW)
  await untilWaiting(database.pool, 'WITH part AS')
  const until = NOW + 60 * SECOND
  expect(await forward(until + 20 * SECOND)).toMatchObject({ until, isCurrent: true })
  expect(await countBackward(database, other, NOW)).toBe('taken')
  await holder.query('ROLLBACK')
  holder.release()
  expect(await counting).toBe('done')
  expect(await counts()).toMatchObject([
    { of: 'affiliate 5 2026-11-18T12:00', pings: 1 },
    { of: 'campaign 7 2026-11-18T12:00', pings: 1, unanswered: 1 },
  ])
  companyId = company
})

test('what is written in the last seconds is left to the next time', async () => {
  const span = (await database.transaction(tx => countForward(tx, [companyId], NOW + 300 * SECOND))).get(
    companyId,
  )
  expect(span).toMatchObject({ until: NOW + 280 * SECOND, isCurrent: true })
})

test('a clock that is ahead of the database’s counts nothing that may still be written', async () => {
  const ahead = Date.now() + 60 * 60 * SECOND
  const other = await insertCompany(database.pool)
  const span = (await database.transaction(tx => countForward(tx, [other], ahead))).get(other)
  expect(span?.from).toBeLessThan(Date.now())
  await database.pool.query('UPDATE activity_spans SET counted_until = $2 WHERE company_id = $1', [
    other,
    new Date(Date.now() - 60 * SECOND),
  ])
  const next = (await database.transaction(tx => countForward(tx, [other], ahead))).get(other)
  expect(next?.until).toBeLessThanOrEqual(Date.now() - 20 * SECOND)
  expect(next?.isCurrent).toBe(true)
})

test('a long gap is made up for piece by piece', async () => {
  const later = NOW + DAY
  const once = (await database.transaction(tx => countForward(tx, [companyId], later))).get(companyId)
  expect(once).toMatchObject({ until: NOW + 280 * SECOND + 15 * 60 * SECOND, isCurrent: false })
})
