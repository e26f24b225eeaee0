import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { answerSlot } from '../../test/builders/answer-slot.ts'
import { insertCompany, insertTarget, insertTargetGroup } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { untilWaiting } from '../../test/harness/waiting-for-locks.ts'
import type { CapKind } from '../domain/caps/cap-limits.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { createCapacity } from './capacity.ts'
import { readCounterDrift } from './counter-drift.ts'
import { foldCounters } from './fold-counters.ts'
import { readFilled } from './read-filled.ts'
import { slotCounters } from './slot-counters.ts'
import { releaseSlots, resetHardCaps } from './slots.ts'
import { takeSlots } from './take-slots.ts'

const AT = Date.parse('2026-11-20T12:00:00.000Z')
const PROCESSES = 4

let testDatabase: TestDatabase
let databases: readonly Database[]
let pool: pg.Pool
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  databases = Array.from({ length: PROCESSES }, () =>
    openDatabase({ connectionString: testDatabase.url, max: 5 }, () => undefined),
  )
  pool = testDatabase.openPool()
})

beforeEach(async () => {
  companyId = await insertCompany(pool)
})

afterAll(async () => {
  await Promise.all(databases.map(database => database.close()))
  await pool.end()
  await testDatabase.drop()
})

let callsDrawn = 0
const drawCall = () => `00000000-0000-7000-8009-${String(++callsDrawn).padStart(12, '0')}`

const slotOf = (target: RoutingTarget, groups: readonly RoutingGroup[] = [], callUuid = drawCall()) => ({
  companyId,
  callUuid,
  targetId: target.id,
  counters: slotCounters({ target, groups, companyZone: 'Etc/UTC', at: AT }),
  at: AT,
})

const take = async (target: RoutingTarget, on: pg.Pool = pool) => (await takeSlots(on, [slotOf(target)]))[0]

/** Does `work` in a transaction that is left open. */
async function leftOpen(work: (client: pg.Pool) => Promise<unknown>) {
  const client = await pool.connect()
  await client.query('BEGIN')
  // It asks for nothing but statements.
  await work(client as unknown as pg.Pool)
  return {
    commit: async () => {
      await client.query('COMMIT')
      client.release()
    },
  }
}

const setLimit = (target: { readonly caps: RoutingTarget['caps'] }, kind: CapKind, cap: number | null) =>
  pool.query('UPDATE caps SET cap = $3 WHERE company_id = $1 AND id = $2', [
    companyId,
    target.caps.find(each => each.kind === kind)?.id,
    cap,
  ])

async function filled(owner: { readonly caps: RoutingTarget['caps'] }) {
  const [database] = databases
  if (database === undefined) throw new Error('no process runs')
  const counts = await readFilled(database.orm, companyId, [{ caps: owner.caps, zone: 'Etc/UTC' }], AT)
  return Object.fromEntries(owner.caps.map(({ id, kind }) => [kind, counts.get(id) ?? 0]))
}

const drift = () => readCounterDrift(pool, companyId, AT, null)

test('calls of a target without limits wait for nobody who is still counting one', async () => {
  const target = await insertTarget(pool, companyId)
  const first = await leftOpen(on => take(target, on))
  expect(await take(target)).toEqual({ taken: true })
  const held = slotOf(target)
  await takeSlots(pool, [held])
  const release = await leftOpen(on => releaseSlots(on, [held]))
  expect(await take(target)).toEqual({ taken: true })
  await release.commit()
  await first.commit()
  expect((await filled(target))['daily']).toBe(3)
})

test('a limit that is set while a call is being counted counts it', async () => {
  const target = await insertTarget(pool, companyId)
  const first = await leftOpen(on => take(target, on))
  const limited = setLimit(target, 'daily', 1)
  await untilWaiting(pool, 'UPDATE caps')
  const second = take(target)
  await first.commit()
  await limited
  expect(await second).toEqual({ taken: false, reason: 'daily_cap_full' })
  expect(await filled(target)).toMatchObject({ daily: 1, hard: 1, concurrency: 1 })
  expect(await drift()).toEqual([])
})

test('a reset while a slot is being given back leaves what comes after it', async () => {
  const target = await insertTarget(pool, companyId)
  const held = slotOf(target)
  await takeSlots(pool, [held])
  const release = await leftOpen(on => releaseSlots(on, [held]))
  const [hard = 0] = target.caps.flatMap(({ id, kind }) => (kind === 'hard' ? [id] : []))
  const [database] = databases
  const reset = database?.transaction(tx => resetHardCaps(tx, companyId, [hard]))
  await untilWaiting(pool, 'reset_caps')
  await release.commit()
  await reset
  await take(target)
  expect((await filled(target))['hard']).toBe(1)
  expect(await drift()).toEqual([])
})

test('what is shown is the same before and after it is added up, and adding it up again changes nothing', async () => {
  const group = await insertTargetGroup(pool, companyId)
  const target = await insertTarget(pool, companyId, { hourly: 10 }, [group])
  const slots = Array.from({ length: 5 }, () => slotOf(target, [group]))
  await takeSlots(pool, slots)
  await releaseSlots(
    pool,
    slots.slice(0, 2).map(({ callUuid }) => ({ companyId, callUuid, targetId: null })),
  )
  const counts = { concurrency: 3, hard: 3, hourly: 3, daily: 3, monthly: 3 }
  expect([await filled(target), await filled(group)]).toEqual([counts, counts])
  while ((await foldCounters(pool)) === 'again');
  await foldCounters(pool)
  expect([await filled(target), await filled(group)]).toEqual([counts, counts])
  const { rows } = await pool.query('SELECT FROM cap_counter_changes WHERE company_id = $1', [companyId])
  expect(rows).toEqual([])
})

test('however limits come and go, no cap is exceeded after it is set, and every count is exact at the end', async () => {
  const CALLS = 160
  const LIMIT = 15
  const group = await insertTargetGroup(pool, companyId)
  const targets = [
    await insertTarget(pool, companyId, {}, [group]),
    await insertTarget(pool, companyId, { concurrency: 6 }, [group]),
  ] as const
  const [free] = targets
  let isOver = false
  const runCall = async (index: number) => {
    const database = databases[index % PROCESSES]
    const target = targets[index % 2]
    if (database === undefined || target === undefined) throw new Error('there is no such process or target')
    const capacity = createCapacity(database.pool, () => undefined)
    const callUuid = drawCall()
    const { taken } = await capacity.take({
      companyId,
      callUuid,
      target,
      groups: [group],
      companyZone: 'Etc/UTC',
      at: AT,
    })
    if (taken && index % 3 > 0) await capacity.release(companyId, callUuid)
  }
  const changeLimits = async () => {
    while (!isOver) {
      await setLimit(free, 'daily', LIMIT)
      const before = Math.max(LIMIT, (await filled(free))['daily'] ?? 0)
      for (let look = 0; look < 3; look++) expect((await filled(free))['daily']).toBeLessThanOrEqual(before)
      await setLimit(free, 'daily', null)
      await foldCounters(pool)
    }
  }
  const changing = changeLimits()
  await Promise.all(Array.from({ length: CALLS }, (_, index) => runCall(index))).finally(() => {
    isOver = true
  })
  await changing
  expect(await drift()).toEqual([])
  const { rows } = await pool.query<{ held: number }>(
    'SELECT count(*)::integer AS held FROM slots WHERE company_id = $1 AND target_id = $2',
    [companyId, free.id],
  )
  expect((await filled(free))['daily']).toBe(rows[0]?.held)
})

test('a counter that differs from the calls that it counts is told', async () => {
  const target = await insertTarget(pool, companyId, { daily: 10 })
  const slot = slotOf(target)
  await takeSlots(pool, [slot])
  expect(await drift()).toEqual([])
  // Answered, and given back, without a call that says so.
  await answerSlot(pool, companyId, slot.callUuid, target.id)
  await releaseSlots(pool, [slot])
  const told = (await drift()).map(({ kind, filled: counted, facts }) => ({ kind, counted, facts }))
  expect(told).toEqual(
    (['hard', 'hourly', 'daily', 'monthly'] as const).map(kind => ({ kind, counted: 1, facts: 0 })),
  )
})
