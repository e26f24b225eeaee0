import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { ENDED, machineIdentity, processIdentity } from '../../platform/process-identity.ts'
import { realtimeClock } from '../clock/call-clock.ts'
import { type AnnouncedCalls, announcedCalls } from './announced-calls.ts'
import { nameRecording, orderRecording } from './recordings/recording-rows.ts'
import type { Talk } from './talk-rows.ts'

const OWN = '11111111-1111-4111-8111-111111111111'
const OTHER = '22222222-2222-4222-8222-222222222222'
const THIRD = '33333333-3333-4333-8333-333333333333'
const CALL = { provider: 'twilio', callSid: 'CA1' }

let testDatabase: TestDatabase
let database: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  companyId = await insertCompany(database.pool)
  await ensurePartitions(database.pool, ['calls'], Date.parse('2026-11-20T15:00:00.000Z'))
  own = callsOf(OWN)
  other = callsOf(OTHER)
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})
beforeEach(async () => {
  await database.pool.query('TRUNCATE carrier_calls, carrier_recordings, process_heartbeats')
})

const callsOf = (processId: string) =>
  announcedCalls({
    pool: database.pool,
    clock: realtimeClock,
    processId: () => processId,
    providers: ['twilio'],
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
  const third = callsOf(THIRD)
  await database.pool.query('INSERT INTO process_heartbeats (process_id, beat_at) VALUES ($1, now())', [OWN])
  expect(await own.inherit(CALL)).toBe(true)
  expect(await third.inherit(CALL)).toBe(false)
})

describe('a talk', () => {
  const STARTED_AT = Date.parse('2026-11-20T15:00:00.000Z')
  const TALK: Talk = {
    accountSid: 'AC1',
    baseUrl: 'https://calls.example.com',
    offer: {
      carrier: 'twilio',
      callerNumber: null,
      called: { kind: 'sip-user', user: 'somebody' },
      tags: { 'caller:attestation': 'A' },
    },
    dial: 1,
    leg: { leg: 2, address: 'sip:buyer@example.com', targetId: 7, ringTimeoutSeconds: 30 },
    legSid: null,
    answeredAt: STARTED_AT + 4_000,
    rungTargetIds: [7, 8],
  }

  /** Whose record says that the other process runs it. */
  async function talking(callSid = 'CA1') {
    const uuid = await insertReportedCall(database.pool, companyId, { at: STARTED_AT, status: 'in_progress' })
    await database.pool.query('UPDATE calls SET process_id = $1 WHERE uuid = $2', [OTHER, uuid])
    const call = { provider: 'twilio', callSid }
    await other.announce(call)
    expect(await other.connect(call, { companyId, uuid, startedAt: STARTED_AT }, TALK)).toBe(true)
    return { ...call, uuid }
  }
  const runnerOf = async (uuid: string) =>
    (await database.pool.query('SELECT process_id FROM calls WHERE uuid = $1', [uuid])).rows[0].process_id

  test('of a dead process is another’s, with its record, and only one’s', async () => {
    const { provider, callSid, uuid } = await talking()
    const [talks, others] = await Promise.all([
      own.inheritTalks([OTHER], []),
      callsOf(THIRD).inheritTalks([OTHER], []),
    ])
    expect([...talks, ...others]).toEqual([
      {
        provider,
        callSid,
        call: { companyId, uuid, startedAt: STARTED_AT },
        talk: TALK,
        recording: null,
        goesOn: true,
      },
    ])
    expect(await runnerOf(uuid)).toBe(talks.length === 1 ? OWN : THIRD)
    expect(await own.inheritTalks([OTHER], [])).toEqual([])
  })

  test('comes with what is recorded of it, while that is', async () => {
    await talking()
    const stopsAt = STARTED_AT + 60_000
    const recorded = { carrier: 'twilio', callSid: 'CA1' }
    await orderRecording(database.pool, { ...recorded, accountSid: 'AC1', name: '7-a', stopsAt })
    await nameRecording(database.pool, recorded, 'RE1')
    const [talk] = await own.inheritTalks([OTHER], [])
    expect(talk?.recording).toEqual({ recordingSid: 'RE1', stopsAt })
  })

  test('that is claimed and not begun is claimed again, and one that is run is not', async () => {
    await talking('CA1')
    await talking('CA2')
    expect(await own.inheritTalks([OTHER], [])).toHaveLength(2)
    const again = await own.inheritTalks([OWN], ['CA1'])
    expect(again.map(({ callSid, goesOn }) => [callSid, goesOn])).toEqual([['CA2', true]])
  })

  test.each<[string, (talk: Awaited<ReturnType<typeof talking>>) => Promise<unknown>]>([
    ['has ended', talk => other.end(talk)],
    [
      'has another provider than this process',
      () => database.pool.query(`UPDATE carrier_calls SET carrier = 'telnyx'`),
    ],
    [
      'came to nothing, since who had answered was gone before it had the caller',
      ({ uuid, ...call }) => other.connect(call, { companyId, uuid, startedAt: STARTED_AT }, null),
    ],
  ])('that %s is nobody’s to go on with', async (_, change) => {
    const talk = await talking()
    await change(talk)
    expect(await own.inheritTalks([OTHER], [])).toEqual([])
    expect(await runnerOf(talk.uuid)).toBe(OTHER)
  })

  test('whose record has ended does not go on', async () => {
    const { uuid } = await talking()
    await database.pool.query(`UPDATE calls SET status = 'finished', end_time = now() WHERE uuid = $1`, [
      uuid,
    ])
    expect((await own.inheritTalks([OTHER], [])).map(({ goesOn }) => goesOn)).toEqual([false])
  })

  test('that a webhook is about is taken over where its process is dead, and left to a living one', async () => {
    const talk = await talking()
    await beat(20, process.pid, processIdentity(process.pid))
    expect(await own.inheritTalk(talk)).toBeNull()
    await database.pool.query(`UPDATE process_heartbeats SET identity = 'of an earlier run'`)
    expect(await own.inheritTalk({ ...talk, callSid: 'CA9' })).toBeNull()
    expect(await own.inheritTalk(talk)).toMatchObject({ callSid: talk.callSid, goesOn: true })
  })

  test('that its process has left is taken over at once, on whichever machine that ran', async () => {
    const talk = await talking()
    await beat(0, 1, 'of a process that runs')
    await database.pool.query(`UPDATE process_heartbeats SET machine = 'another'`)
    expect(await own.inheritTalk(talk)).toBeNull()
    await database.pool.query('UPDATE process_heartbeats SET identity = $1', [ENDED])
    expect(await own.inheritTalk(talk)).toMatchObject({ callSid: talk.callSid, goesOn: true })
  })

  test('that is told of by a process which others took for dead changes nothing', async () => {
    const { provider, callSid, uuid } = await talking()
    await own.inheritTalks([OTHER], [])
    const isWritten = await other.connect(
      { provider, callSid },
      { companyId, uuid, startedAt: STARTED_AT },
      { ...TALK, dial: 9 },
    )
    expect(isWritten).toBe(false)
    expect((await callsOf(THIRD).inheritTalks([OWN], []))[0]?.talk.dial).toBe(1)
  })
})
