import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { answerSlot } from '../../../test/builders/answer-slot.ts'
import { buildCallOrigin } from '../../../test/builders/build-call-origin.ts'
import {
  buildCampaign,
  buildCompanyConfiguration,
} from '../../../test/builders/build-company-configuration.ts'
import { RECORDING_LINKS } from '../../../test/builders/build-live-calls.ts'
import { insertCompany, insertTarget } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Capacity, createCapacity } from '../../capacity/capacity.ts'
import { money } from '../../domain/money/money.ts'
import type { RoutingTarget } from '../../domain/routing/routing-target.ts'
import { NO_PERFORMANCE } from '../../domain/routing/target-performance.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { startCall } from '../engine/start-call.ts'
import { postConversion } from '../postbacks/post-conversion.ts'
import { writeCallTags } from '../postbacks/write-call-tags.ts'
import { createCallJournal } from '../records/call-journal.ts'
import { findCall } from '../records/find-call.ts'
import { listCallEvents } from '../records/list-call-events.ts'
import { pruneDeadProcesses } from '../retention.ts'
import { claimCall } from './claim-call.ts'
import type { DeadProcess } from './dead-processes.ts'
import { endLostCalls } from './end-lost-calls.ts'
import { lostCall } from './lost-call.ts'
import { beat, endHeartbeat } from './process-lease.ts'

let testDatabase: TestDatabase
let database: Database
let capacity: Capacity
let companyId: number
let target: RoutingTarget
/** The process that sweeps. */
const survivor = randomUUID()

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  capacity = createCapacity(database.pool, () => undefined)
  await ensurePartitions(database.pool, ['calls', 'call_events', 'pixel_firings'], Date.now())
})

beforeEach(async () => {
  companyId = await insertCompany(database.pool)
  target = await insertTarget(database.pool, companyId, { concurrency: 1, hard: 5 })
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** As the sweep finds it. */
const configuration = buildCompanyConfiguration()

/** What a process first writes of a call: it is being greeted. */
function greetedCall(at = Date.now()) {
  const greeting = { kind: 'say', message: 'Hello', voiceGender: 'Female', repeat: 1 } as const
  const configuration = buildCompanyConfiguration({ campaigns: [buildCampaign(1, { greeting })] })
  const origin = buildCallOrigin({ uuid: uuidV7(at), companyId, startedAt: at })
  return { uuid: origin.uuid, ...startCall(origin, { at, configuration, performance: NO_PERFORMANCE }) }
}

/** A call that `processId` runs, and that holds nothing. */
async function leaveCall(processId: string, startedAt = Date.now()) {
  const call = greetedCall(startedAt)
  await createCallJournal(database.pool, processId, () => undefined).start(call.state, call)
  return { uuid: call.uuid, origin: call.state.origin }
}

const posting = ({ companyId, campaignId, uuid }: CallOrigin) => ({
  companyId,
  campaignId,
  call: { uuid: uuid },
  revenue: money('5'),
  payout: null,
})

const tagWriting = ({ companyId, campaignId, uuid }: CallOrigin) => ({
  companyId,
  campaignId,
  call: { uuid },
  tags: { plan: 'gold' },
})

/** A call that `processId` runs; it holds the slot of the target, which has answered. */
async function leaveRunningCall(processId: string): Promise<string> {
  const { uuid, ...started } = greetedCall()
  await createCallJournal(database.pool, processId, () => undefined).start(started.state, started)
  const slot = { companyId, callUuid: uuid, target, groups: [], companyZone: 'UTC', at: Date.now() }
  expect(await capacity.take(slot)).toEqual({ taken: true })
  await answerSlot(database.pool, companyId, uuid, target.id)
  return uuid
}

/** A call that connected, by the clock of its process, in two minutes from now. */
async function leaveCallAhead(processId: string): Promise<string> {
  const uuid = await leaveRunningCall(processId)
  await database.pool.query(
    `UPDATE calls
     SET forwarded_time = now() + interval '1 minute', connected_time = now() + interval '2 minutes'
     WHERE uuid = $1`,
    [uuid],
  )
  return uuid
}

async function endOf(uuid: string) {
  const { rows } = await database.pool.query(
    'SELECT end_time = connected_time AS ended_then, dialed_call_duration FROM calls WHERE uuid = $1',
    [uuid],
  )
  return rows
}

/** Moves everything that a process and its calls last said into the past. */
async function silence(processId: string, seconds: number): Promise<void> {
  const past = `now() - interval '${seconds} seconds'`
  await database.pool.query(`UPDATE calls SET updated_at = ${past} WHERE process_id = $1`, [processId])
  await database.pool.query(`UPDATE process_heartbeats SET beat_at = ${past} WHERE process_id = $1`, [
    processId,
  ])
}

const sweep = (differences: Partial<Parameters<typeof endLostCalls>[0]> = {}) =>
  endLostCalls({
    pool: database.pool,
    configurations: { ofCompany: async () => configuration },
    recordingLinks: RECORDING_LINKS,
    processId: survivor,
    givenUp: new Map(),
    deadProcesses: [],
    ...differences,
  })

const sweepUnreadable = (brokenId: number) =>
  sweep({
    configurations: {
      ofCompany: async id => {
        if (id === brokenId) throw new Error('a configuration that cannot be read')
        return configuration
      },
    },
  })

/** As it is found dead now. @param seenForMs long enough that nobody goes on with its calls any more, unless it is given */
async function deadProcess(processId: string, seenForMs = 11_000): Promise<DeadProcess> {
  const { rows } = await database.pool.query<{ beat_at: Date }>(
    'SELECT beat_at FROM process_heartbeats WHERE process_id = $1',
    [processId],
  )
  return { processId, lastBeatAt: rows[0]?.beat_at ?? new Date(0), seenForMs }
}

const slotsHeld = async () => {
  const { rows } = await database.pool.query('SELECT 1 FROM slots WHERE company_id = $1', [companyId])
  return rows.length
}

const filled = async (kind: string) => {
  const { rows } = await database.pool.query<{ filled: number }>(
    `SELECT filled FROM cap_counters JOIN caps ON caps.company_id = cap_counters.company_id AND caps.id = cap_id
     WHERE caps.company_id = $1 AND kind = $2`,
    [companyId, kind],
  )
  return rows[0]?.filled ?? 0
}

describe('the sweep of lost calls', () => {
  test('ends the calls of a dead process, gives back concurrency and keeps the answered call counted', async () => {
    const dead = randomUUID()
    await beat(database.pool, dead)
    const uuid = await leaveRunningCall(dead)
    await database.pool.query(
      'UPDATE calls SET connected_time = created_at, target_id = $2 WHERE uuid = $1',
      [uuid, target.id],
    )
    await silence(dead, 11)
    expect(await sweep()).toBe(0)
    expect(await sweep({ deadProcesses: [await deadProcess(dead)] })).toBe(1)
    const call = await findCall(database.pool, companyId, uuid)
    expect(call).toMatchObject({ status: 'finished', hung_up_by: 'system' })
    expect(await slotsHeld()).toBe(0)
    expect(await filled('concurrency')).toBe(0)
    expect(await filled('hard')).toBe(1)
    const events = call === null ? [] : await listCallEvents(database.pool, call)
    expect(events.at(-1)).toMatchObject({
      type: 'call_ended',
      data: { hung_up_by: 'system', reason: 'lost' },
    })
    expect(await sweep()).toBe(0)
  })

  test('leaves connected calls of a process that was just seen dead to who may go on with them, however long ago it died', async () => {
    const dead = randomUUID()
    await beat(database.pool, dead)
    const uuid = await leaveRunningCall(dead)
    const ringing = await leaveCall(dead)
    await database.pool.query('UPDATE calls SET connected_time = created_at WHERE uuid = $1', [uuid])
    await silence(dead, 60)
    expect(await sweep({ deadProcesses: [await deadProcess(dead, 10_999)] })).toBe(1)
    expect(await findCall(database.pool, companyId, ringing.uuid)).toMatchObject({ status: 'finished' })
    expect(await slotsHeld()).toBe(1)
    expect(await sweep({ deadProcesses: [await deadProcess(dead, 11_000)] })).toBe(1)
    expect(await slotsHeld()).toBe(0)
  })

  test('leaves those to them, too, whose destination still hears its digits', async () => {
    const dead = randomUUID()
    await beat(database.pool, dead)
    const hearing = await leaveCall(dead)
    const ringing = await leaveCall(dead)
    await database.pool.query(
      `INSERT INTO carrier_calls (carrier, call_sid, process_id, talk) VALUES
         ('twilio', $1, $3, jsonb_build_object('call', jsonb_build_object('uuid', $1::text))),
         ('twilio', $2, $3, NULL)`,
      [hearing.uuid, ringing.uuid, dead],
    )
    await silence(dead, 60)
    expect(await sweep({ deadProcesses: [await deadProcess(dead, 10_999)] })).toBe(1)
    expect(await findCall(database.pool, companyId, hearing.uuid)).toMatchObject({ status: 'in_progress' })
    expect(await sweep({ deadProcesses: [await deadProcess(dead, 11_000)] })).toBe(1)
  })

  test('gives all back of a call whose process died between the answer and writing it down', async () => {
    const dead = randomUUID()
    await beat(database.pool, dead)
    const before = await filled('hard')
    await leaveRunningCall(dead)
    expect(await filled('hard')).toBe(before + 1)
    await silence(dead, 11)
    expect(await sweep({ deadProcesses: [await deadProcess(dead)] })).toBe(1)
    expect(await slotsHeld()).toBe(0)
    expect(await filled('concurrency')).toBe(0)
    expect(await filled('hard')).toBe(before)
  })

  test('leaves the calls of a process that is heard of again after it was taken for dead', async () => {
    const alive = randomUUID()
    await beat(database.pool, alive)
    await leaveRunningCall(alive)
    await silence(alive, 100)
    const judged = await deadProcess(alive)
    await beat(database.pool, alive)
    expect(await sweep({ deadProcesses: [judged] })).toBe(0)
    expect(await slotsHeld()).toBe(1)
  })

  test('ends the calls of a process of which there is no sign of life', async () => {
    const unknown = randomUUID()
    await leaveRunningCall(unknown)
    await silence(unknown, 11)
    expect(await sweep()).toBe(1)
  })

  test('leaves the connected calls of a process that stopped to who may go on with them', async () => {
    const stopped = randomUUID()
    await beat(database.pool, stopped)
    const uuid = await leaveRunningCall(stopped)
    await database.pool.query('UPDATE calls SET connected_time = created_at WHERE uuid = $1', [uuid])
    await silence(stopped, 11)
    await endHeartbeat(database.pool, stopped)
    expect(await sweep()).toBe(0)
    expect(await sweep({ deadProcesses: [await deadProcess(stopped)] })).toBe(1)
    await endHeartbeat(database.pool, stopped)
    expect((await deadProcess(stopped)).lastBeatAt).toEqual(new Date(0))
  })

  test('ends calls of its own process that it has given up, none that it runs or still writes', async () => {
    await beat(database.pool, survivor)
    const { uuid } = await leaveCall(survivor, Date.now() - 600_000)
    await silence(survivor, 600)
    await beat(database.pool, survivor)
    expect(await sweep()).toBe(0)
    expect(await sweep({ givenUp: new Map([[uuid, Date.now() - 300_000]]) })).toBe(1)
    const { rows } = await database.pool.query(
      `SELECT end_time BETWEEN now() - interval '310 seconds' AND now() - interval '290 seconds' AS ended_when_it_was_over
       FROM calls WHERE uuid = $1`,
      [uuid],
    )
    expect(rows).toEqual([{ ended_when_it_was_over: true }])
  })

  test('ends however many calls a dead process has left', async () => {
    const dead = randomUUID()
    const journal = createCallJournal(database.pool, dead, () => undefined)
    const calls = Array.from({ length: 501 }, greetedCall)
    await Promise.all(calls.map(call => journal.start(call.state, call)))
    await silence(dead, 11)
    expect(await sweep()).toBe(501)
  })

  test('ends a call no sooner than it connected, though the clock of its process was ahead', async () => {
    const ahead = randomUUID()
    const uuid = await leaveCallAhead(ahead)
    await silence(ahead, 11)
    expect(await sweep()).toBe(1)
    expect(await endOf(uuid)).toEqual([{ ended_then: true, dialed_call_duration: 0 }])
  })

  test('ends a call no sooner than it fired its sale timer, though the clock of its process was ahead', async () => {
    const ahead = randomUUID()
    const uuid = await leaveCallAhead(ahead)
    await database.pool.query(
      `INSERT INTO pixel_firings (company_id, call_uuid, created_at, timer_id, kind, seconds, fired_at, url)
       SELECT company_id, uuid, created_at, 1, 'sale', 90, connected_time + interval '90 seconds', 'https://t.example'
       FROM calls
       WHERE uuid = $1`,
      [uuid],
    )
    await silence(ahead, 11)
    expect(await sweep()).toBe(1)
    expect(await endOf(uuid)).toEqual([{ ended_then: false, dialed_call_duration: 90 }])
  })

  test.each([
    ['a conversion is posted', (call: CallOrigin) => postConversion(database.pool, posting(call))],
    ['data is posted', (call: CallOrigin) => writeCallTags(database.pool, tagWriting(call))],
    [
      'its recording comes',
      (call: CallOrigin) =>
        createCallJournal(database.pool, randomUUID(), () => undefined).addRecording(
          call,
          { type: 'recording-ready', url: 'https://r.example' },
          Date.now(),
        ),
    ],
  ])('ends a call when it was last heard of, though %s after its process died', async (_, meanwhile) => {
    const dead = randomUUID()
    const { origin, uuid } = await leaveCall(dead, Date.now() - 60_000)
    await silence(dead, 60)
    await meanwhile(origin)
    expect(await sweep()).toBe(1)
    const { rows } = await database.pool.query(
      `SELECT status, end_time <= now() - interval '60 seconds' AS ended_then FROM calls WHERE uuid = $1`,
      [uuid],
    )
    expect(rows).toEqual([{ status: 'finished', ended_then: true }])
  })

  test('leaves a call the tags that it came with, whatever was written to it since', async () => {
    const dead = randomUUID()
    const { origin, uuid } = await leaveCall(dead)
    for (const plan of ['silver', 'gold']) {
      await writeCallTags(database.pool, { ...tagWriting(origin), tags: { plan, geo: 'us-fl' } })
    }
    const claim = { call: origin, processIds: [dead] }
    const row = await claimCall(database.pool, survivor, claim)
    expect(row?.tags).toMatchObject({ plan: 'gold' })
    if (row === null) throw new Error('the call was not left')
    const { tags, place } = lostCall(row, configuration, RECORDING_LINKS).origin
    expect([tags.values, place]).toEqual([origin.tags.values, origin.place])
    expect(tags.geo).not.toContain('us-fl')
    expect((await findCall(database.pool, companyId, uuid))?.tags).toMatchObject({ plan: 'gold' })
  })

  test('ends the calls of other Companies where what one’s are settled by cannot be read', async () => {
    const dead = randomUUID()
    const ending = await leaveRunningCall(dead)
    const broken = companyId
    companyId = await insertCompany(database.pool)
    target = await insertTarget(database.pool, companyId, { concurrency: 1 })
    const uuid = await leaveRunningCall(dead)
    await silence(dead, 11)
    await expect(sweepUnreadable(broken)).rejects.toThrow('left to the next sweep')
    expect(await findCall(database.pool, companyId, uuid)).toMatchObject({ status: 'finished' })
    expect(await findCall(database.pool, broken, ending)).toMatchObject({ end_time: null })
    expect(await sweep()).toBe(1)
  })

  test('comes to the calls of other Companies, however many of one’s cannot be settled', async () => {
    const dead = randomUUID()
    const journal = createCallJournal(database.pool, dead, () => undefined)
    const broken = companyId
    const calls = Array.from({ length: 501 }, greetedCall)
    await Promise.all(calls.map(call => journal.start(call.state, call)))
    companyId = await insertCompany(database.pool)
    const { uuid } = await leaveCall(dead)
    await silence(dead, 11)
    await expect(sweepUnreadable(broken)).rejects.toThrow('left to the next sweep')
    expect(await findCall(database.pool, companyId, uuid)).toMatchObject({ status: 'finished' })
    expect(await sweep()).toBe(501)
  })

  test('reads no configuration while it holds calls', async () => {
    const dead = randomUUID()
    const { uuid } = await leaveCall(dead)
    await silence(dead, 11)
    const free: boolean[] = []
    await sweep({
      configurations: {
        ofCompany: async () => {
          const { rowCount } = await database.pool.query(
            'SELECT FROM calls WHERE uuid = $1 FOR UPDATE SKIP LOCKED',
            [uuid],
          )
          free.push(rowCount === 1)
          return configuration
        },
      },
    })
    expect(free).toEqual([true])
  })

  test('one call that cannot be written keeps no other from ending', async () => {
    const dead = randomUUID()
    const bad = await leaveCall(dead)
    const good = await leaveCall(dead)
    await silence(dead, 11)
    await database.pool.query(
      `ALTER TABLE calls ADD CONSTRAINT unwritable CHECK (uuid <> '${bad.uuid}' OR status <> 'finished') NOT VALID`,
    )
    try {
      await expect(sweep()).rejects.toThrow('left to the next sweep')
      expect(await findCall(database.pool, companyId, good.uuid)).toMatchObject({ status: 'finished' })
      expect(await findCall(database.pool, companyId, bad.uuid)).toMatchObject({ end_time: null })
    } finally {
      await database.pool.query('ALTER TABLE calls DROP CONSTRAINT unwritable')
    }
    expect(await sweep()).toBe(1)
  })

  test('two processes that sweep at once end each call once', async () => {
    const dead = randomUUID()
    const uuid = await leaveRunningCall(dead)
    await silence(dead, 11)
    const ended = await Promise.all([sweep(), sweep(), sweep()])
    expect(ended.reduce((sum, calls) => sum + calls)).toBe(1)
    const call = await findCall(database.pool, companyId, uuid)
    const events = call === null ? [] : await listCallEvents(database.pool, call)
    expect(events.filter(event => event.type === 'call_ended')).toHaveLength(1)
  })
})

test('a call that was taken for dead cannot be written any more by the process that ran it', async () => {
  const stalled = randomUUID()
  const journal = createCallJournal(database.pool, stalled, () => undefined)
  const { uuid, ...started } = greetedCall()
  await journal.start(started.state, started)
  expect(await journal.save(started.state, { facts: [], pixels: [] }, 1)).toBe(true)
  await silence(stalled, 11)
  expect(await sweep()).toBe(1)
  expect(await journal.save(started.state, started, 2)).toBe(false)
  const call = await findCall(database.pool, companyId, uuid)
  expect(call?.status).toBe('finished')
})

test('processes that died long ago are forgotten, those of the last day are not', async () => {
  const [longAgo, lately] = [randomUUID(), randomUUID()]
  await beat(database.pool, longAgo)
  await beat(database.pool, lately)
  await silence(longAgo, 25 * 3600)
  await silence(lately, 23 * 3600)
  await pruneDeadProcesses(database.pool)
  const { rows } = await database.pool.query<{ process_id: string }>(
    'SELECT process_id FROM process_heartbeats WHERE process_id = ANY ($1)',
    [[longAgo, lately]],
  )
  expect(rows).toEqual([{ process_id: lately }])
})
