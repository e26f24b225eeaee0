import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerSlot } from '../../test/builders/answer-slot.ts'
import { insertCompany, insertTarget, insertTargetGroup } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { untilWaiting } from '../../test/harness/waiting-for-locks.ts'
import type { CapKind, CapLimits } from '../domain/caps/cap-limits.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { type Capacity, createCapacity } from './capacity.ts'
import { foldCounters } from './fold-counters.ts'
import { readFilled } from './read-filled.ts'
import { pruneOldCounters } from './retention.ts'
import { resetHardCaps } from './slots.ts'

const FRIDAY_NOON = Date.parse('2026-11-20T12:00:00.000Z')
const HOUR = 3_600_000

let testDatabase: TestDatabase
let database: Database
let capacity: Capacity
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  capacity = createCapacity(database.pool, () => undefined)
  companyId = await insertCompany(database.pool)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let callsDrawn = 0
const drawCall = () => `00000000-0000-7000-8000-${String(++callsDrawn).padStart(12, '0')}`

interface Taking {
  readonly callUuid?: string
  readonly at?: number
  readonly groups?: readonly RoutingGroup[]
}

const take = (target: RoutingTarget, { callUuid = drawCall(), at = FRIDAY_NOON, groups = [] }: Taking = {}) =>
  capacity.take({ companyId, callUuid, target, groups, companyZone: 'Etc/UTC', at })

async function filled(owner: { readonly caps: CapLimits }, at = FRIDAY_NOON) {
  const counts = await readFilled(database.orm, companyId, [{ caps: owner.caps, zone: 'Etc/UTC' }], at)
  return Object.fromEntries(owner.caps.map(({ id, kind }) => [kind, counts.get(id) ?? 0]))
}

const all = (count: number) => ({
  concurrency: count,
  hard: count,
  hourly: count,
  daily: count,
  monthly: count,
})

const capIdOf = (owner: { readonly caps: CapLimits }, kind: CapKind) =>
  owner.caps.filter(cap => cap.kind === kind).map(cap => cap.id)

describe('taking a slot', () => {
  test('counts toward every cap of the target and its groups, limited or not', async () => {
    const group = await insertTargetGroup(database.pool, companyId)
    const target = await insertTarget(database.pool, companyId, { daily: 5 }, [group])
    expect(await take(target, { groups: [group] })).toEqual({ taken: true })
    expect(await filled(target)).toEqual(all(1))
    expect(await filled(group)).toEqual(all(1))
  })

  test('is refused by the first full cap, and counts nowhere', async () => {
    const target = await insertTarget(database.pool, companyId, { hourly: 1, daily: 1 })
    await take(target)
    expect(await take(target)).toEqual({ taken: false, reason: 'hourly_cap_full' })
    expect(await filled(target)).toEqual(all(1))
  })

  test('goes by a limit that was lowered while its counter was waited for', async () => {
    const target = await insertTarget(database.pool, companyId, { daily: 5 })
    await take(target)
    const holder = await database.pool.connect()
    await holder.query('BEGIN')
    const counters = [companyId, capIdOf(target, 'daily')]
    await holder.query(
      'SELECT FROM cap_counters WHERE company_id = $1 AND cap_id = ANY ($2) FOR UPDATE',
      counters,
    )
    const taken = take(target)
    await untilWaiting(database.pool, 'take_slots')
    await database.pool.query('UPDATE caps SET cap = 1 WHERE company_id = $1 AND id = ANY ($2)', counters)
    await holder.query('COMMIT')
    holder.release()
    expect(await taken).toEqual({ taken: false, reason: 'daily_cap_full' })
  })

  test('counts on what was counted while its counter was waited for, wherever the row lies since', async () => {
    const target = await insertTarget(database.pool, companyId, { daily: 1_000 })
    await take(target)
    const holder = await database.pool.connect()
    await holder.query('BEGIN')
    // Enough versions of the row to fill its page: the last lies on another.
    for (let raised = 0; raised < 300; raised++) {
      await holder.query(
        'UPDATE cap_counters SET filled = filled + 1 WHERE company_id = $1 AND cap_id = ANY ($2)',
        [companyId, capIdOf(target, 'daily')],
      )
    }
    const taken = take(target)
    await untilWaiting(database.pool, 'take_slots')
    await holder.query('COMMIT')
    holder.release()
    expect(await taken).toEqual({ taken: true })
    expect(await filled(target)).toEqual({ ...all(2), daily: 302 })
  })

  test('is refused by a full group although the target has room', async () => {
    const group = await insertTargetGroup(database.pool, companyId, { concurrency: 1 })
    const [first, second] = await Promise.all([
      insertTarget(database.pool, companyId, {}, [group]),
      insertTarget(database.pool, companyId, {}, [group]),
    ])
    await take(first, { groups: [group] })
    expect(await take(second, { groups: [group] })).toEqual({
      taken: false,
      reason: 'group_concurrency_cap_full',
    })
    expect(await filled(second)).toEqual(all(0))
  })

  test('a cap of 0 takes nobody', async () => {
    const target = await insertTarget(database.pool, companyId, { hard: 0 })
    expect(await take(target)).toEqual({ taken: false, reason: 'hard_cap_full' })
  })

  test('twice by one call counts once, also within one batch', async () => {
    const target = await insertTarget(database.pool, companyId, { concurrency: 1 })
    const callUuid = drawCall()
    const outcomes = await Promise.all([take(target, { callUuid }), take(target, { callUuid })])
    expect(outcomes).toEqual([{ taken: true }, { taken: true }])
    expect(await take(target, { callUuid })).toEqual({ taken: true })
    expect(await filled(target)).toEqual(all(1))
  })

  test('a new hour has room again while the day goes on counting', async () => {
    const target = await insertTarget(database.pool, companyId, { hourly: 1 })
    await take(target)
    expect(await take(target, { at: FRIDAY_NOON + HOUR })).toEqual({ taken: true })
    expect(await filled(target, FRIDAY_NOON + HOUR)).toMatchObject({ hourly: 1, daily: 2 })
  })

  test('an edited limit holds at once, though the configuration read before still says otherwise', async () => {
    const target = await insertTarget(database.pool, companyId)
    await database.pool.query("UPDATE caps SET cap = 1 WHERE target_id = $1 AND kind = 'daily'", [target.id])
    await take(target)
    expect(await take(target)).toEqual({ taken: false, reason: 'daily_cap_full' })
  })

  test('of a target deleted since is refused', async () => {
    const target = await insertTarget(database.pool, companyId)
    await database.pool.query('DELETE FROM targets WHERE id = $1', [target.id])
    expect(await take(target)).toEqual({ taken: false, reason: 'paused' })
  })

  test('never exceeds a cap, whatever mix of calls arrives in one batch', async () => {
    const group = await insertTargetGroup(database.pool, companyId, { daily: 7 })
    const targets = await Promise.all(
      [4, 4, 4].map(cap => insertTarget(database.pool, companyId, { concurrency: cap }, [group])),
    )
    const outcomes = await Promise.all(
      Array.from({ length: 60 }, (_, call) => call).flatMap(call => {
        const target = targets[call % targets.length]
        return target === undefined ? [] : [take(target, { groups: [group] })]
      }),
    )
    expect(outcomes.filter(outcome => outcome.taken)).toHaveLength(7)
    expect(await filled(group)).toEqual(all(7))
  })
})

describe('giving a slot back', () => {
  test('an unanswered attempt gives everything back', async () => {
    const target = await insertTarget(database.pool, companyId)
    const callUuid = drawCall()
    await take(target, { callUuid })
    await capacity.release(companyId, callUuid, [target.id])
    expect(await filled(target)).toEqual(all(0))
  })

  test('an answered call gives back only its concurrency', async () => {
    const target = await insertTarget(database.pool, companyId)
    const callUuid = drawCall()
    await take(target, { callUuid })
    await answerSlot(database.pool, companyId, callUuid, target.id)
    await capacity.release(companyId, callUuid)
    expect(await filled(target)).toEqual({ ...all(1), concurrency: 0 })
  })

  test('goes to the windows that were counted, even when they are over', async () => {
    const target = await insertTarget(database.pool, companyId)
    const callUuid = drawCall()
    await take(target, { callUuid })
    await take(target, { at: FRIDAY_NOON + HOUR })
    await capacity.release(companyId, callUuid)
    expect(await filled(target, FRIDAY_NOON)).toMatchObject({ hourly: 0, daily: 1 })
    expect(await filled(target, FRIDAY_NOON + HOUR)).toMatchObject({ hourly: 1 })
  })

  test('twice changes nothing more', async () => {
    const target = await insertTarget(database.pool, companyId)
    const callUuid = drawCall()
    await Promise.all([take(target), take(target, { callUuid })])
    await Promise.all([capacity.release(companyId, callUuid), capacity.release(companyId, callUuid)])
    await capacity.release(companyId, callUuid)
    expect(await filled(target)).toEqual(all(1))
  })

  test('of some targets leaves the call its other slots', async () => {
    const [kept, lost] = await Promise.all([
      insertTarget(database.pool, companyId),
      insertTarget(database.pool, companyId),
    ])
    const callUuid = drawCall()
    await Promise.all([take(kept, { callUuid }), take(lost, { callUuid })])
    await capacity.release(companyId, callUuid, [lost.id])
    expect(await filled(kept)).toEqual(all(1))
    expect(await filled(lost)).toEqual(all(0))
  })

  test('after a reset of the hard cap leaves what was counted since', async () => {
    const target = await insertTarget(database.pool, companyId)
    const callUuid = drawCall()
    await take(target, { callUuid })
    await database.transaction(tx => resetHardCaps(tx, companyId, capIdOf(target, 'hard')))
    await take(target)
    await capacity.release(companyId, callUuid)
    expect(await filled(target)).toEqual(all(1))
  })
})

test('another Company counts on its own, and cannot give back what it does not hold', async () => {
  const target = await insertTarget(database.pool, companyId)
  const callUuid = drawCall()
  await take(target, { callUuid })
  await capacity.release(await insertCompany(database.pool), callUuid)
  expect(await filled(target)).toEqual(all(1))
})

test('counters of windows long over are forgotten, lifetime counts and recent windows never', async () => {
  const target = await insertTarget(database.pool, companyId)
  const threeMonthsLater = FRIDAY_NOON + 92 * 24 * HOUR
  await take(target)
  await take(target, { at: threeMonthsLater })
  await foldCounters(database.pool)
  await pruneOldCounters(database.pool, threeMonthsLater)
  expect(await filled(target)).toEqual({ concurrency: 2, hard: 2, hourly: 0, daily: 0, monthly: 0 })
  expect(await filled(target, threeMonthsLater)).toMatchObject({ hourly: 1, daily: 1, monthly: 1 })
})

test('a request that the database refuses fails alone', async () => {
  const target = await insertTarget(database.pool, companyId)
  // No integer of the database is that large.
  const poisoned = take({ ...target, caps: target.caps.map(cap => ({ ...cap, id: 2 ** 40 })) })
  const neighbour = take(target)
  await expect(poisoned).rejects.toBeInstanceOf(pg.DatabaseError)
  expect(await neighbour).toEqual({ taken: true })
})
