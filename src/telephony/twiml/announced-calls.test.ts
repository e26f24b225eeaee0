import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { machineIdentity, processIdentity } from '../../platform/process-identity.ts'
import { type AnnouncedCalls, announcedCalls } from './announced-calls.ts'

const OWN = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const CALL = { provider: 'twilio', callSid: 'CA1' }

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  own = callsOf(OWN)
  other = callsOf(OTHER)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE carrier_calls, process_heartbeats')
})

const callsOf = (processId: string) =>
  announcedCalls({
    pool: database.pool,
    processId: () => processId,
    logger: { warn: () => undefined },
  })
let own: AnnouncedCalls
let other: AnnouncedCalls

/** The other process gave its last sign of life so many seconds ago. */
const beat = (secondsAgo: number, pid: number, identity: string | null) =>
  database.pool.query(
    `INSERT INTO process_heartbeats (process_id, beat_at, machine, pid, identity)
     VALUES ($1, now() - make_interval(secs => $2), $3, $4, $5)`,
    [OTHER, secondsAgo, machineIdentity(), pid, identity],
  )

test('a call is new once, known while it runs, and over once it has ended', async () => {
  expect(await other.announce(CALL)).toBe('new')
  expect(await own.announce(CALL)).toBe('known')
  expect(await other.announce(CALL)).toBe('known')
  await other.end(CALL)
  expect(await own.announce(CALL)).toBe('over')
  expect(await own.inherit(CALL)).toBe(false)
})

test('what a living process runs is nobody else’s', async () => {
  await other.announce(CALL)
  await beat(20, process.pid, processIdentity(process.pid))
  expect(await own.inherit(CALL)).toBe(false)
})

test('what a process of an earlier version runs is nobody else’s before the time of a lease is over', async () => {
  await other.announce(CALL)
  await database.pool.query('UPDATE carrier_calls SET process_id = NULL')
  expect(await own.inherit(CALL)).toBe(false)
  await database.pool.query(`UPDATE carrier_calls SET announced_at = now() - interval '100 seconds'`)
  expect(await own.inherit(CALL)).toBe(true)
})

test.each([
  ['has given no sign of life for the time of a lease', () => beat(100, process.pid, null)],
  ['is certainly gone', () => beat(0, process.pid, 'of an earlier run')],
  ['has said that it stops', async () => undefined],
])('what a process ran that %s is taken over, by one', async (_, die) => {
  await other.announce(CALL)
  await die()
  const third = callsOf('33333333-3333-4333-8333-333333333333')
  await database.pool.query('INSERT INTO process_heartbeats (process_id, beat_at) VALUES ($1, now())', [OWN])
  expect(await own.inherit(CALL)).toBe(true)
  expect(await third.inherit(CALL)).toBe(false)
})
