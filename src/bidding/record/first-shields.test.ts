import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildDecidedPing } from '../../../test/builders/build-decided-ping.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { recordPings } from './record-pings.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')

let testDatabase: TestDatabase
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  await ensurePartitions(pool, ['reservations'], NOW)
})

afterAll(async () => {
  await pool.end()
  await testDatabase.drop()
})

/** What becomes of a ping that comes while somebody else's of its caller is not committed yet, and of one beside it. */
async function whileAnotherIsMade(end: 'COMMIT' | 'ROLLBACK') {
  const companyId = await insertCompany(pool)
  const ping = () => buildDecidedPing(companyId, NOW)
  const [first, second, stranger] = [ping(), ping(), ping()]
  const client = await pool.connect()
  await client.query('BEGIN')
  await recordPings(client as unknown as pg.Pool, [first])
  const recorded = recordPings(pool, [{ ...second, callerNumber: first.callerNumber }, stranger])
  await untilWaiting(pool, 'record_pings')
  await client.query(end)
  client.release()
  const answer = await recorded
  const { rows: shields } = await pool.query<{ reservation_uuid: string; duplicates: number }>(
    `SELECT reservation_uuid, duplicates FROM ping_shields
     WHERE caller_number = ANY ($1) ORDER BY caller_number`,
    [[first.callerNumber, stranger.callerNumber]],
  )
  return { first, second, stranger, recorded: answer, shields: shields.map(Object.values) }
}

test('of two batches that make a caller’s first shield at once, one waits for the other, and has a duplicate', async () => {
  const { first, stranger, recorded, shields } = await whileAnotherIsMade('COMMIT')
  expect(recorded).toMatchObject([{ kind: 'duplicate', original: { uuid: first.uuid } }, { kind: 'stands' }])
  expect(shields).toEqual([
    [first.uuid, 1],
    [stranger.uuid, 0],
  ])
})

test('who waited has the reservation where the other is not made', async () => {
  const { second, stranger, recorded, shields } = await whileAnotherIsMade('ROLLBACK')
  expect(recorded).toMatchObject([{ kind: 'stands' }, { kind: 'stands' }])
  expect(shields).toEqual([
    [second.uuid, 0],
    [stranger.uuid, 0],
  ])
})
