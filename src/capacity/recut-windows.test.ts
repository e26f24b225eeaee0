import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { insertCompany, insertTarget, insertTargetGroup } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { untilWaiting } from '../../test/harness/waiting-for-locks.ts'
import type { CapLimits } from '../domain/caps/cap-limits.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { ensurePartitions } from '../platform/database/ensure-partitions.ts'
import { readCounterDrift } from './counter-drift.ts'
import { readFilled } from './read-filled.ts'
import { recutWindows } from './recut-windows.ts'
import { slotCounters } from './slot-counters.ts'
import { releaseSlots } from './slots.ts'
import { takeSlots } from './take-slots.ts'

/** In Kolkata it is 18:10, and the hour began at 12:30 by UTC. */
const AT = Date.parse('2026-11-20T12:40:00.000Z')
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const KOLKATA = 'Asia/Kolkata'
const UTC = 'Etc/UTC'

let testDatabase: TestDatabase
let database: Database
let pool: pg.Pool
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  pool = database.pool
  await ensurePartitions(pool, ['calls'], AT)
})

beforeEach(async () => {
  companyId = await insertCompany(pool)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let callsDrawn = 0
const drawCall = () => `00000000-0000-7000-8007-${String(++callsDrawn).padStart(12, '0')}`

interface Taking {
  readonly at?: number
  readonly zone?: string
  readonly companyZone?: string
  readonly groups?: readonly RoutingGroup[]
  readonly on?: pg.Pool
}

/** A call that takes its slot as a process does that knows these zones. */
async function take(
  target: RoutingTarget,
  { at = AT, zone = UTC, companyZone = UTC, groups = [], on = pool }: Taking = {},
) {
  const callUuid = drawCall()
  const counters = slotCounters({ target: { ...target, zone }, groups, companyZone, at })
  const [outcome] = await takeSlots(on, [{ companyId, callUuid, targetId: target.id, counters, at }])
  if (outcome === undefined) throw new Error('a wanted slot got no answer')
  return { callUuid, ...outcome }
}

/** As the record of a call that its target answered says, once it is over. */
async function finish(target: RoutingTarget, callUuid: string): Promise<void> {
  await pool.query(
    `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, cid, target_id,
       connected_time, end_time, tags, counted_cap_ids, counted_from, counted_at)
     SELECT company_id, call_uuid, taken_at, taken_at, gen_random_uuid(), 'finished', 'test', 1, 'c', $3,
       taken_at, taken_at, '{}', cap_ids, taken_at, clock_timestamp()
     FROM slots WHERE company_id = $1 AND call_uuid = $2`,
    [companyId, callUuid, target.id],
  )
  await pool.query('SELECT release_slots($1)', [
    JSON.stringify([{ company_id: companyId, call_uuid: callUuid, answered_target_id: target.id }]),
  ])
}

const recut = (target: RoutingTarget | null, zone: string, at = AT) =>
  database.transaction(tx => recutWindows(tx, companyId, target === null ? null : [target.id], zone, at))

async function filled(owner: { readonly caps: CapLimits }, zone: string, at = AT) {
  const counts = await readFilled(database.orm, companyId, [{ caps: owner.caps, zone }], at)
  return Object.fromEntries(owner.caps.map(({ id, kind }) => [kind, counts.get(id) ?? 0]))
}

test.each([
  ['with a limit', { hourly: 100, daily: 100, monthly: 100 }],
  ['without', {}],
])('in another zone the calls and reservations of its windows are counted, %s', async (_, limits) => {
  const target = await insertTarget(pool, companyId, limits)
  // Before the hour in Kolkata, and within it; the day there began at 18:30 of the day before.
  await finish(target, (await take(target, { at: AT - 15 * MINUTE })).callUuid)
  await finish(target, (await take(target, { at: AT - 5 * MINUTE })).callUuid)
  await take(target, { at: AT - 30 * MINUTE })
  await take(target, { at: AT - MINUTE })
  await finish(target, (await take(target, { at: AT - 17 * HOUR })).callUuid)
  expect(await filled(target, UTC)).toEqual({ concurrency: 2, hard: 5, hourly: 4, daily: 4, monthly: 5 })
  await recut(target, KOLKATA)
  expect(await filled(target, KOLKATA)).toEqual({ concurrency: 2, hard: 5, hourly: 2, daily: 5, monthly: 5 })
})

test('a slot that is held gives back to the window in which it lies now', async () => {
  const target = await insertTarget(pool, companyId, { hourly: 5, daily: 5 })
  const within = await take(target, { at: AT - MINUTE })
  const before = await take(target, { at: AT - 20 * MINUTE })
  await recut(target, KOLKATA)
  expect(await filled(target, KOLKATA)).toMatchObject({ hourly: 1, daily: 2 })
  for (const { callUuid } of [before, within]) {
    await releaseSlots(pool, [{ companyId, callUuid, targetId: null }])
  }
  expect(await filled(target, KOLKATA)).toEqual({ concurrency: 0, hard: 0, hourly: 0, daily: 0, monthly: 0 })
})

test('a zone and back again loses nothing', async () => {
  const target = await insertTarget(pool, companyId, { hourly: 3 })
  await take(target, { at: AT - 30 * MINUTE })
  await take(target, { at: AT - MINUTE })
  await recut(target, KOLKATA)
  await recut(target, UTC)
  expect(await filled(target, UTC)).toMatchObject({ hourly: 2 })
  expect(await take(target)).toMatchObject({ taken: true })
  expect(await take(target)).toMatchObject({ taken: false, reason: 'hourly_cap_full' })
})

test('who still knows the old zone alone counts in the window of the new one', async () => {
  const target = await insertTarget(pool, companyId, { hourly: 2 })
  await take(target, { at: AT - 20 * MINUTE })
  await recut(target, KOLKATA)
  expect(await take(target, { zone: UTC })).toMatchObject({ taken: true })
  expect(await take(target, { zone: KOLKATA })).toMatchObject({ taken: true })
  expect(await take(target, { zone: UTC })).toMatchObject({ taken: false, reason: 'hourly_cap_full' })
  expect(await filled(target, KOLKATA)).toMatchObject({ hourly: 2, daily: 3 })
})

test.each(['concurrency', 'hard'] as const)('calls of both zones in one batch share a %s cap', async kind => {
  const target = await insertTarget(pool, companyId, { [kind]: 1 })
  const wanted = [UTC, KOLKATA].map(zone => ({
    companyId,
    callUuid: drawCall(),
    targetId: target.id,
    counters: slotCounters({ target: { ...target, zone }, groups: [], companyZone: UTC, at: AT }),
    at: AT,
  }))
  const outcomes = await takeSlots(pool, wanted)
  expect(outcomes.map(({ taken }) => taken)).toEqual([true, false])
  expect(await filled(target, UTC)).toMatchObject({ [kind]: 1 })
})

test('a call that is being counted while the zone changes is counted in the new one', async () => {
  const group = await insertTargetGroup(pool, companyId, { hourly: 2 })
  const target = await insertTarget(pool, companyId, {}, [group])
  const client = await pool.connect()
  await client.query('BEGIN')
  // It asks for nothing but statements.
  await take(target, { groups: [group], on: client as unknown as pg.Pool })
  const changed = recut(null, KOLKATA)
  await untilWaiting(pool, 'recut_zone')
  const next = take(target, { groups: [group] })
  await client.query('COMMIT')
  client.release()
  await changed
  expect(await next).toMatchObject({ taken: true })
  expect(await take(target, { groups: [group] })).toMatchObject({
    taken: false,
    reason: 'group_hourly_cap_full',
  })
  expect(await filled(group, KOLKATA)).toMatchObject({ hourly: 2 })
})

test('however zones change under calls, no window of the present zone admits more than its cap', async () => {
  const target = await insertTarget(pool, companyId, { hourly: 20 })
  // Nobody can know another zone before there was one.
  await recut(target, UTC)
  let outcomes = 0
  let isOver = false
  const calls = Array.from({ length: 120 }, async (_, index) => {
    const { taken, callUuid } = await take(target, {
      zone: index % 2 === 0 ? UTC : KOLKATA,
      at: AT - index * 1_000,
    })
    outcomes += 1
    if (!taken) return
    if (index % 4 === 0) await releaseSlots(pool, [{ companyId, callUuid, targetId: null }])
    else if (index % 4 === 1) await finish(target, callUuid)
  })
  const changing = (async () => {
    // Spread over the calls, and fewer than the times that a slot is tried for.
    for (let turn = 0; turn < 9; turn++) {
      while (outcomes < turn * 12 && !isOver) await new Promise(resolve => setImmediate(resolve))
      await recut(target, turn % 2 === 0 ? KOLKATA : UTC)
    }
  })()
  await Promise.all(calls).finally(() => {
    isOver = true
  })
  await changing
  const { rows } = await pool.query<{ calls: number }>(
    `SELECT (SELECT count(*) FROM slots WHERE company_id = $1)
       + (SELECT count(*) FROM calls WHERE company_id = $1) AS calls`,
    [companyId],
  )
  const { hourly = 0 } = await filled(target, KOLKATA)
  expect(hourly).toBe(rows[0]?.calls)
  expect(hourly).toBeLessThanOrEqual(20)
  await pool.query("UPDATE targets SET time_zone = 'Mumbai' WHERE company_id = $1", [companyId])
  expect(await readCounterDrift(pool, companyId, AT, null)).toEqual([])
})
