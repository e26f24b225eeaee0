import type pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { insertCompany, insertTarget } from '../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { untilWaiting } from '../../test/harness/waiting-for-locks.ts'
import type { CapKind } from '../domain/caps/cap-limits.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import type { RoutingTarget } from '../domain/routing/routing-target.ts'
import { type Database, openDatabase } from '../platform/database/database.ts'
import { setLimits } from '../resources/caps/store.ts'
import { announceCapsOfTargets } from './announce-caps-of-targets.ts'
import { slotCounters } from './slot-counters.ts'
import { takeSlots } from './take-slots.ts'

const AT = Date.parse('2026-11-20T12:40:00.000Z')
const UTC = 'Etc/UTC'

let testDatabase: TestDatabase
let database: Database
let pool: pg.Pool
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  pool = database.pool
})

beforeEach(async () => {
  companyId = await insertCompany(pool)
  await pool.query(
    `INSERT INTO webhooks (company_id, url, events, secret) VALUES ($1, 'https://127.0.0.1/', '{target.capped}', 'secret')`,
    [companyId],
  )
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

let callsDrawn = 0

async function take(target: RoutingTarget, on: pg.Pool = pool) {
  const callUuid = `00000000-0000-7000-8017-${String(++callsDrawn).padStart(12, '0')}`
  const counters = slotCounters({ target: { ...target, zone: UTC }, groups: [], companyZone: UTC, at: AT })
  const [outcome] = await takeSlots(on, [{ companyId, callUuid, targetId: target.id, counters, at: AT }])
  if (outcome === undefined) throw new Error('a wanted slot got no answer')
  return outcome
}

const announced = async () => {
  const { rows } = await pool.query(
    'SELECT record FROM announcements WHERE company_id = $1 ORDER BY created_at',
    [companyId],
  )
  return rows.map(
    ({ record }) => `${record.target.id} ${record.cap.type} ${record.cap.filled}/${record.cap.cap}`,
  )
}

/** Sets limits of one kind as a change of the Targets does, up to the new version. */
const limit = (targets: readonly RoutingTarget[], kind: CapKind, cap: number | null) =>
  database.transaction(async tx => {
    const wanted = targets.map(({ id }) => ({ ownerId: id, changes: new Map([[kind, cap]]) }))
    const limited = await setLimits(tx, companyId, 'targetId', wanted)
    await announceCapsOfTargets(tx, companyId, new Map(Array.from(limited, id => [id, UTC])), AT)
    await tx.execute(`SELECT raise_configuration_version(${companyId}, '{}')`)
    return limited
  })

describe('limits that are set', () => {
  test('are said of the owners that have others now, of both kinds', async () => {
    const target = await insertTarget(pool, companyId, { daily: 2 })
    const other = await insertTarget(pool, companyId, { daily: 3 })
    expect(await limit([target, other], 'daily', 3)).toEqual(new Set([target.id]))
    expect(await limit([target, other], 'daily', 3)).toEqual(new Set())
  })

  test('wait for a call that is being counted, and count it', async () => {
    const target = await insertTarget(pool, companyId, {})
    const client = await pool.connect()
    await client.query('BEGIN')
    // It asks for nothing but statements.
    await take(target, client as unknown as pg.Pool)
    const limited = limit([target], 'daily', 1)
    await untilWaiting(pool, 'announce_caps_of_targets')
    await client.query('COMMIT')
    client.release()
    await limited
    expect(await announced()).toEqual([`${target.id} Daily 1/1`])
    expect(await take(target)).toMatchObject({ taken: false, reason: 'daily_cap_full' })
  })

  test('keep no call waiting before the Company’s version is raised, and are in force with it', async () => {
    await pool.query('DELETE FROM webhooks WHERE company_id = $1', [companyId])
    const target = await insertTarget(pool, companyId, {})
    const taken = await database.transaction(async tx => {
      await setLimits(tx, companyId, 'targetId', [{ ownerId: target.id, changes: new Map([['daily', 1]]) }])
      // On a connection of its own: if it were kept waiting, it would wait for ever.
      const outcome = await take(target)
      await tx.execute(`SELECT raise_configuration_version(${companyId}, '{}')`)
      return outcome
    })
    expect(taken).toMatchObject({ taken: true })
    expect(await take(target)).toMatchObject({ taken: false, reason: 'daily_cap_full' })
  })

  test('halt at once where nobody sets them so, and are as they were where the change is taken back', async () => {
    const target = await insertTarget(pool, companyId, {})
    await database.transaction(async tx => {
      await tx
        .transaction(async inner => {
          await setLimits(inner, companyId, 'targetId', [
            { ownerId: target.id, changes: new Map([['daily', 1]]) },
          ])
          throw new Error('taken back')
        })
        .catch(() => undefined)
      await tx.execute(`SELECT raise_configuration_version(${companyId}, '{}')`)
      // Nothing was limited, so nothing is halted.
      expect(await take(target)).toMatchObject({ taken: true })
    })
    const client = await pool.connect()
    await client.query('BEGIN')
    await take(target, client as unknown as pg.Pool)
    const past = pool.query('UPDATE caps SET cap = 1 WHERE company_id = $1 AND kind = $2', [
      companyId,
      'hard',
    ])
    await untilWaiting(pool, 'UPDATE caps')
    await client.query('COMMIT')
    client.release()
    await past
    expect(await take(target)).toMatchObject({ taken: false, reason: 'hard_cap_full' })
  })

  test('that leave room again lock no counter before those have ended who count', async () => {
    const target = await insertTarget(pool, companyId, { daily: 1, hourly: 1 })
    await take(target)
    expect(await announced()).toEqual(
      [`${target.id} Hourly 1/1`, `${target.id} Daily 1/1`].toSorted().toReversed(),
    )
    const client = await pool.connect()
    await client.query('BEGIN')
    await client.query('SELECT begin_counting($1)', [[companyId]])
    const raised = limit([target], 'daily', 5)
    await untilWaiting(pool, 'announce_caps_of_targets')
    // Whoever counts locks all of a target's counters in the end: nobody who waits for it may hold one.
    const { rowCount } = await client.query(
      'SELECT FROM cap_counters WHERE company_id = $1 ORDER BY cap_id, window_label FOR UPDATE NOWAIT',
      [companyId],
    )
    expect(rowCount).toBe(2)
    await client.query('COMMIT')
    client.release()
    await raised
    expect(await limit([target], 'daily', 1)).toEqual(new Set([target.id]))
    const label = windowLabel('daily', AT, UTC)
    const { rows } = await pool.query(
      'SELECT announced_cap FROM cap_counters WHERE company_id = $1 AND window_label = $2',
      [companyId, label],
    )
    expect(rows).toEqual([{ announced_cap: 1 }])
    expect((await announced()).filter(text => text.includes('Daily'))).toHaveLength(2)
  })

  test('and removed again while calls come count every one of them, and no two wait for each other', async () => {
    const [one, other] = [await insertTarget(pool, companyId, {}), await insertTarget(pool, companyId, {})]
    const calls = Promise.all(Array.from({ length: 120 }, (_, place) => take(place % 2 === 0 ? one : other)))
    for (const cap of [1_000, null, 900, null, 1_000]) {
      await Promise.all([limit([one, other], 'daily', cap), limit([other], 'hourly', cap)])
    }
    expect((await calls).filter(({ taken }) => taken)).toHaveLength(120)
    const { rows } = await pool.query(
      `SELECT cap.kind, counter.filled FROM cap_counters AS counter
       JOIN caps AS cap ON cap.company_id = counter.company_id AND cap.id = counter.cap_id
       WHERE counter.company_id = $1 AND cap.cap IS NOT NULL ORDER BY cap.kind, counter.filled`,
      [companyId],
    )
    expect(rows).toEqual(['daily', 'daily', 'hourly'].map(kind => ({ kind, filled: 60 })))
  })
})
