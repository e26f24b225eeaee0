import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import {
  buildCampaign,
  buildCompanyConfiguration,
  buildConfiguredTarget,
} from '../../../test/builders/build-company-configuration.ts'
import {
  buildConfigurations,
  buildLine,
  buildLiveCalls,
  CALLED_NUMBER,
} from '../../../test/builders/build-live-calls.ts'
import { buildTimer } from '../../../test/builders/build-timer.ts'
import { insertCompany, insertTarget } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { createCapacity } from '../../capacity/capacity.ts'
import { createFilledReader } from '../../capacity/filled-reader.ts'
import type { ConfiguredTarget } from '../../configuration/company-configuration.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import type { CarrierEvent, Leg } from '../../telephony/carrier.ts'
import { VirtualClock } from '../../telephony/clock/virtual-clock.ts'
import { createCallJournal } from '../records/call-journal.ts'
import { claimCall } from './claim-call.ts'
import { endLostCalls } from './end-lost-calls.ts'
import type { LiveCalls } from './live-calls.ts'
import { beat } from './process-lease.ts'

let testDatabase: TestDatabase
let database: Database
let companyId: number
let target: ConfiguredTarget
/** Whole seconds, so that durations are. */
let start: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls', 'call_events', 'pixel_firings'], Date.now())
})

beforeEach(async () => {
  companyId = await insertCompany(database.pool)
  target = buildConfiguredTarget(0, await insertTarget(database.pool, companyId, { concurrency: 50 }))
  start = Math.floor(Date.now() / 1_000) * 1_000
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

interface Process {
  readonly id: string
  readonly live: LiveCalls
}

/** The Company's calls go to the target, and fire a pixel once they were connected for ten seconds. */
function configured() {
  const timers = [buildTimer(1, 10)]
  const campaigns = [buildCampaign(1, { targetIds: [target.id], timers, recordCalls: false })]
  const parts = { campaigns, targets: [target], numbers: [CALLED_NUMBER] }
  return { ...buildCompanyConfiguration(parts), companyId }
}

async function startProcess(): Promise<Process> {
  const id = randomUUID()
  const { pool } = database
  await beat(pool, id)
  const live = buildLiveCalls({
    configurations: buildConfigurations(configured()),
    capacity: createCapacity(pool, () => undefined),
    filled: createFilledReader(pool, () => undefined),
    journal: createCallJournal(pool, id, () => undefined),
    claim: claim => claimCall(pool, id, claim),
  })
  return { id, live }
}

/** A call at a process, which has just dialled its target. */
async function dial({ live }: Process) {
  const { line, commands, tell } = buildLine()
  const clock = new VirtualClock(start)
  const call = await live.accept({ ...line, clock })
  if (call === null) throw new Error('nobody took the call')
  const dialled = commands.find(command => command.type === 'dial')
  const [leg] = dialled?.type === 'dial' ? dialled.legs : []
  if (leg === undefined) throw new Error('nobody was dialled')
  return { call, leg, tell, clock, known: { companyId, uuid: call.uuid, startedAt: start } }
}

type Dialled = Pick<Awaited<ReturnType<typeof dial>>, 'known' | 'leg'>

/** A connected call of a process that dies now. */
async function leaveConnected(process: Process) {
  const dialled = await dial(process)
  dialled.tell({ type: 'leg-answered', leg: dialled.leg.leg })
  await dialled.call.idle()
  return dialled
}

interface Heard {
  readonly event: CarrierEvent
  /** Seconds after the start. */
  readonly at: number
}

/** The line of such a call, as another process has it. */
function inherit({ known: call, leg }: Dialled, processes: readonly Process[], heard: readonly Heard[] = []) {
  const { line, commands, tell } = buildLine()
  const clock = new VirtualClock(start + 5_000)
  const listen = line.carrierCall.listen
  const carrierCall = {
    ...line.carrierCall,
    listen: (listener: (event: CarrierEvent, at?: number) => void) => {
      for (const { event, at } of heard) listener(event, start + at * 1_000)
      listen(listener)
    },
  }
  const processIds = processes.map(({ id }) => id)
  const inherited = { carrierCall, clock, call, leg, rungTargetIds: rung(leg), processIds }
  return { inherited, commands, tell, clock }
}

const rung = ({ targetId }: Leg) => (targetId === null ? [] : [targetId])

async function rowOf(uuid: string) {
  const { rows } = await database.pool.query(
    'SELECT process_id, status, hung_up_by, dialed_call_duration, connected, target_id FROM calls WHERE uuid = $1',
    [uuid],
  )
  return rows[0]
}

async function countOf(table: 'slots' | 'pixel_firings', uuid: string) {
  const { rowCount } = await database.pool.query(`SELECT FROM ${table} WHERE call_uuid = $1`, [uuid])
  return rowCount
}

async function eventsOf(uuid: string) {
  const { rows } = await database.pool.query<{ type: string }>(
    'SELECT type FROM call_events WHERE call_uuid = $1 ORDER BY at, id',
    [uuid],
  )
  return rows.map(({ type }) => type)
}

const CALLER_HANGS_UP = { type: 'ended', by: 'caller' } as const

test('a connected call goes on at another process, and ends there with its own times', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  const { inherited, commands } = inherit(left, [first], [{ event: CALLER_HANGS_UP, at: 4 }])
  const call = await other.live.takeOver(inherited)
  await call?.ended
  expect(await rowOf(left.call.uuid)).toMatchObject({
    process_id: other.id,
    status: 'finished',
    hung_up_by: 'caller',
    dialed_call_duration: 4,
    target_id: target.id,
  })
  expect((await eventsOf(left.call.uuid)).filter(type => type === 'call_ended')).toHaveLength(1)
  expect(await countOf('slots', left.call.uuid)).toBe(0)
  expect(commands).toEqual([])
})

test('its slot stays counted meanwhile, and the order to end it hangs up', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  const { inherited, commands } = inherit(left, [first])
  await other.live.takeOver(inherited)
  expect(await countOf('slots', left.call.uuid)).toBe(1)
  await other.live.close()
  expect(commands).toEqual([{ type: 'hang-up' }])
  expect(await rowOf(left.call.uuid)).toMatchObject({ hung_up_by: 'system' })
})

test('a timer that has not fired yet fires once', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  const { inherited, clock, tell } = inherit(left, [first])
  const call = await other.live.takeOver(inherited)
  clock.jump()
  await call?.idle()
  expect(clock.now() - start).toBe(10_000)
  expect(await countOf('pixel_firings', left.call.uuid)).toBe(1)
  tell(CALLER_HANGS_UP)
  await call?.ended
  expect(await countOf('pixel_firings', left.call.uuid)).toBe(1)
})

test('a timer that has fired does not fire again', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  left.clock.jump()
  await left.call.idle()
  expect(await countOf('pixel_firings', left.call.uuid)).toBe(1)
  const { inherited, clock } = inherit(left, [first])
  const call = await other.live.takeOver(inherited)
  clock.jump()
  await call?.idle()
  expect(clock.now() - start, 'nothing is due before the longest that anybody talks').toBeGreaterThan(
    3_600_000,
  )
  expect(await countOf('pixel_firings', left.call.uuid)).toBe(1)
})

test('a call whose process died before it wrote down the answer is connected from the answer on', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await dial(first)
  const answer = { type: 'leg-answered', leg: left.leg.leg } as const
  const { inherited } = inherit(
    left,
    [first],
    [
      { event: answer, at: 2 },
      { event: CALLER_HANGS_UP, at: 5 },
    ],
  )
  const call = await other.live.takeOver(inherited)
  await call?.ended
  expect(await rowOf(left.call.uuid)).toMatchObject({
    hung_up_by: 'caller',
    connected: true,
    dialed_call_duration: 3,
    target_id: target.id,
  })
  expect(await countOf('slots', left.call.uuid)).toBe(0)
})

test('what the dead process had still sent comes too late', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  await other.live.takeOver(inherit(left, [first]).inherited)
  left.tell(CALLER_HANGS_UP)
  await expect(left.call.ended).rejects.toThrow('by another process')
  expect(await rowOf(left.call.uuid)).toMatchObject({ process_id: other.id, status: 'in_progress' })
})

test('of two processes one goes on with it, and the other hangs up', async () => {
  const first = await startProcess()
  const heirs = [await startProcess(), await startProcess()]
  const left = await leaveConnected(first)
  const lines = heirs.map(() => inherit(left, [first]))
  const calls = await Promise.all(
    heirs.map(({ live }, index) => live.takeOver((lines[index] ?? inherit(left, [first])).inherited)),
  )
  expect(calls.filter(call => call !== null)).toHaveLength(1)
  const told = lines.map(({ commands }) => commands.map(({ type }) => type))
  expect(told.sort()).toEqual([[], ['hang-up']])
})

test('a third goes on where the second dies too', async () => {
  const [first, second, third] = [await startProcess(), await startProcess(), await startProcess()]
  const left = await leaveConnected(first)
  await second.live.takeOver(inherit(left, [first]).inherited)
  const { inherited, tell } = inherit(left, [first, second])
  const call = await third.live.takeOver(inherited)
  tell(CALLER_HANGS_UP)
  await call?.ended
  expect(await rowOf(left.call.uuid)).toMatchObject({ process_id: third.id, hung_up_by: 'caller' })
})

test('a process that is asked twice goes on with it once', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  const { inherited } = inherit(left, [first])
  const calls = await Promise.all([other.live.takeOver(inherited), other.live.takeOver(inherited)])
  expect(calls[0]).toBe(calls[1])
  expect(await other.live.takeOver(inherited)).toBe(calls[0])
  expect(other.live.count).toBe(1)
})

test('a call that has ended is let go, and what comes of its recording is kept', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  left.tell(CALLER_HANGS_UP)
  await left.call.ended
  const { inherited, commands, tell } = inherit(left, [first])
  const kept: unknown[] = []
  const live = buildLiveCalls({
    claim: claim => claimCall(database.pool, other.id, claim),
    journal: {
      start: async () => undefined,
      save: async () => true,
      addRecording: async (...recording) => void kept.push(recording),
      drain: async () => undefined,
    },
  })
  expect(await live.takeOver(inherited)).toBeNull()
  expect(commands).toEqual([{ type: 'hang-up' }])
  const ready = { type: 'recording-ready', url: 'https://recordings.example.com/1.wav' } as const
  tell({ type: 'leg-ended', leg: 1 })
  tell(ready)
  expect(kept).toEqual([[left.known, ready, expect.any(Number)]])
})

test('a process that stops goes on with nothing', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  await other.live.close()
  const { inherited, commands } = inherit(left, [first])
  await expect(other.live.takeOver(inherited)).rejects.toThrow()
  expect(commands).toEqual([{ type: 'hang-up' }])
  expect(await rowOf(left.call.uuid)).toMatchObject({ process_id: first.id, status: 'in_progress' })
})

test('a line whose people talk on anyway is let go and not hung up on, and its call is not given up', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  await other.live.close()
  const { inherited, commands } = inherit(left, [first])
  let isLetGo = false
  const letGo = () => {
    isLetGo = true
  }
  await expect(other.live.takeOver({ ...inherited, letGo })).rejects.toThrow()
  expect([isLetGo, commands]).toEqual([true, []])
  expect([...other.live.givenUp.keys()]).toEqual([])
})

test('a process that closes while it takes a call over leaves those who talk to the next', async () => {
  const [dying, other, third] = await Promise.all([startProcess(), startProcess(), startProcess()])
  const dialled = await leaveConnected(dying)
  const { inherited, commands } = inherit(dialled, [dying])
  const letGo = vi.fn()
  const takenOver = other.live.takeOver({ ...inherited, letGo })
  const refused = expect(takenOver).rejects.toThrow()
  await other.live.close()
  expect(letGo).toHaveBeenCalledOnce()
  await refused
  expect([commands, other.live.count, other.live.givenUp.size]).toEqual([[], 0, 0])
  const next = inherit(dialled, [other])
  expect(await third.live.takeOver(next.inherited)).not.toBeNull()
})

test('one whose line is its own is ended then, and not forgotten', async () => {
  const [dying, other] = await Promise.all([startProcess(), startProcess()])
  const dialled = await leaveConnected(dying)
  const { inherited, commands } = inherit(dialled, [dying])
  const takenOver = other.live.takeOver(inherited)
  await other.live.close()
  await takenOver
  expect(commands.at(-1)).toEqual({ type: 'hang-up' })
  expect(await rowOf(dialled.known.uuid)).toMatchObject({ status: 'finished', connected: true })
})

test('a process that waits for its calls to end goes on with those that it has made its own, and waits for them too', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await leaveConnected(first)
  const earlier = await leaveConnected(other)
  let hasFinished = false
  const finishing = other.live
    .finish(() => 60_000, new AbortController().signal)
    .then(() => {
      hasFinished = true
    })
  const { inherited, tell } = inherit(left, [first])
  const call = await other.live.takeOver(inherited)
  earlier.tell(CALLER_HANGS_UP)
  await earlier.call.ended
  await new Promise(resolve => setImmediate(resolve))
  expect(hasFinished).toBe(false)
  tell(CALLER_HANGS_UP)
  await call?.ended
  await finishing
})

/** Moves what the process and its calls last said into the past, and finds it dead, as it has been seen since then. */
async function findDead({ id }: Process, seconds: number) {
  const past = `now() - interval '${seconds} seconds'`
  const { pool } = database
  await pool.query(`UPDATE calls SET updated_at = ${past} WHERE process_id = $1`, [id])
  const { rows } = await pool.query<{ beat_at: Date }>(
    `UPDATE process_heartbeats SET beat_at = ${past} WHERE process_id = $1 RETURNING beat_at`,
    [id],
  )
  return rows.map(({ beat_at: lastBeatAt }) => ({ processId: id, lastBeatAt, seenForMs: 1_000 * seconds }))
}

const sweep = (deadProcesses: Awaited<ReturnType<typeof findDead>>) =>
  endLostCalls({
    pool: database.pool,
    configurations: { ofCompany: async () => configured() },
    recordingLinks: { urlOf: () => null },
    processId: randomUUID(),
    givenUp: new Map(),
    deadProcesses,
  })

test('connected calls are left alone until somebody could have gone on with them', async () => {
  const first = await startProcess()
  const left = await leaveConnected(first)
  expect(await sweep(await findDead(first, 9))).toBe(0)
  expect(await sweep(await findDead(first, 12))).toBe(1)
  expect(await rowOf(left.call.uuid)).toMatchObject({ status: 'finished', hung_up_by: 'system' })
})

test('of those who go on with a call and those who end it as lost, whoever comes first has it alone', async () => {
  const first = await startProcess()
  const other = await startProcess()
  const left = await Promise.all(Array.from({ length: 20 }, () => leaveConnected(first)))
  const dead = await findDead(first, 60)
  const takingOver = left.map(call => other.live.takeOver(inherit(call, [first]).inherited))
  const [calls] = await Promise.all([Promise.all(takingOver), sweep(dead)])
  for (const [index, { call }] of left.entries()) {
    const isTakenOver = calls[index] !== null
    expect((await rowOf(call.uuid)).status, call.uuid).toBe(isTakenOver ? 'in_progress' : 'finished')
    expect(await countOf('slots', call.uuid), call.uuid).toBe(isTakenOver ? 1 : 0)
    expect((await eventsOf(call.uuid)).includes('call_ended')).toBe(!isTakenOver)
  }
})
