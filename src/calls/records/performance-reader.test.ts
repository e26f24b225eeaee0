import type { Pool } from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import { createPerformanceReader } from './performance-reader.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const MINUTE = 60_000
const DAY = 24 * 60 * MINUTE

let testDatabase: TestDatabase
let database: Database
let companyId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['calls'], NOW)
})

const logger = { error: vi.fn() }

beforeEach(async () => {
  logger.error.mockReset()
  companyId = await insertCompany(database.pool)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

interface CallFields {
  readonly revenue?: number
  readonly isRepeat?: boolean
  readonly at?: number
  readonly ofCompany?: number
}

async function insertCall(targetId: number | null, fields: CallFields = {}): Promise<void> {
  const { revenue = 0, isRepeat = false, at = NOW - MINUTE, ofCompany = companyId } = fields
  await database.pool.query(
    `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, cid, tags,
       target_id, revenue, number_repeat)
     VALUES ($1, $2, $3, $3, gen_random_uuid(), 'finished', 'simulated', 1, 'cid', '{}', $4, $5, $6)`,
    [ofCompany, uuidV7(at), new Date(at), targetId, revenue, isRepeat],
  )
}

const readAt = async (at: number) =>
  Object.fromEntries(await createPerformanceReader(database.pool, logger, () => at).read(companyId))

describe('the performance of targets', () => {
  test('is what all their calls brought, for each that was no repeat', async () => {
    await insertCall(1, { revenue: 30 })
    await insertCall(1, { revenue: 0 })
    await insertCall(1, { revenue: 12.5, isRepeat: true })
    await insertCall(2, { revenue: 5 })
    expect(await readAt(NOW)).toEqual({ 1: 21.25, 2: 5 })
  })

  test('is nothing where all calls were repeats, and unknown without a call', async () => {
    await insertCall(1, { revenue: 30, isRepeat: true })
    await insertCall(2)
    await insertCall(null, { revenue: 30 })
    expect(await readAt(NOW)).toEqual({ 1: 0, 2: 0 })
  })

  test('reaches back seven days to the millisecond, and to no other Company', async () => {
    await insertCall(1, { revenue: 1, at: NOW - 7 * DAY })
    await insertCall(2, { revenue: 2, at: NOW - 7 * DAY - 1 })
    await insertCall(3, { revenue: 3, ofCompany: await insertCompany(database.pool) })
    expect(await readAt(NOW)).toEqual({ 1: 1 })
  })
})

describe('readings', () => {
  /** A pool that counts what it is asked, and refuses while it is told to. */
  function watchedPool() {
    const watched = { queries: 0, isFailing: false }
    const query = (...parameters: unknown[]) => {
      watched.queries++
      if (watched.isFailing) return Promise.reject(new Error('the database is gone'))
      return (database.pool.query as (...all: unknown[]) => Promise<unknown>).apply(database.pool, parameters)
    }
    return { watched, pool: { query } as unknown as Pool }
  }

  test('are shared by all who ask within a minute', async () => {
    const { watched, pool } = watchedPool()
    let now = NOW
    const reader = createPerformanceReader(pool, logger, () => now)
    await Promise.all(Array.from({ length: 20 }, () => reader.read(companyId)))
    now += MINUTE - 1
    await reader.read(companyId)
    expect(watched.queries).toBe(1)
  })

  test('are made anew after a minute, while the last one still answers', async () => {
    await insertCall(1, { revenue: 10 })
    const { watched, pool } = watchedPool()
    let now = NOW
    const reader = createPerformanceReader(pool, logger, () => now)
    const first = await reader.read(companyId)
    now += MINUTE
    expect(await reader.read(companyId)).toBe(first)
    expect(watched.queries).toBe(2)
  })

  test('are waited for once the last one is two minutes old', async () => {
    let now = NOW
    const reader = createPerformanceReader(database.pool, logger, () => now)
    expect((await reader.read(companyId)).size).toBe(0)
    await insertCall(1, { revenue: 10 })
    now += 2 * MINUTE
    expect(await reader.read(companyId)).toEqual(new Map([[1, 10]]))
  })

  test('that fail are logged, stand for none, and are tried again after ten seconds', async () => {
    await insertCall(1, { revenue: 10 })
    const { watched, pool } = watchedPool()
    let now = NOW
    const reader = createPerformanceReader(pool, logger, () => now)
    watched.isFailing = true
    const answers = await Promise.all([reader.read(companyId), reader.read(companyId)])
    expect(answers).toEqual([new Map(), new Map()])
    now += 9_999
    watched.isFailing = false
    expect(await reader.read(companyId)).toEqual(new Map())
    expect(watched.queries).toBe(1)
    expect(logger.error).toHaveBeenCalledExactlyOnceWith(
      { err: new Error('the database is gone'), companyId },
      expect.any(String),
    )
    now += 1
    expect(await reader.read(companyId)).toEqual(new Map([[1, 10]]))
  })

  test('that fail leave the last one standing, however old it is', async () => {
    await insertCall(1, { revenue: 10 })
    const { watched, pool } = watchedPool()
    let now = NOW
    const reader = createPerformanceReader(pool, logger, () => now)
    const first = await reader.read(companyId)
    watched.isFailing = true
    now += DAY
    expect(await reader.read(companyId)).toBe(first)
    expect(await reader.read(companyId)).toBe(first)
    expect(watched.queries).toBe(2)
  })

  /** A pool in which each Company has so many targets, that counts whom it is asked about. */
  function poolOf(targetCount: number) {
    const asked: number[] = []
    const rows = Array.from({ length: targetCount }, (_, id) => ({ target_id: id, per_unique_call: 1 }))
    const query = async ({ values: [id] }: { readonly values: readonly number[] }) => {
      asked.push(id ?? 0)
      return { rows }
    }
    return { asked, pool: { query } as unknown as Pool }
  }
  const ids = (count: number) => Array.from({ length: count }, (_, index) => index + 1)

  test('are kept of however many Companies as long as their targets are few', async () => {
    const { asked, pool } = poolOf(2)
    const reader = createPerformanceReader(pool, logger, () => NOW)
    for (const id of [...ids(3_000), ...ids(3_000)]) await reader.read(id)
    expect(asked).toHaveLength(3_000)
  })

  test('of those who asked longest ago go where there are too many targets', async () => {
    const { asked, pool } = poolOf(4)
    const reader = createPerformanceReader(pool, logger, () => NOW, 10)
    for (const id of [1, 2, 1, 3, 1, 2]) await reader.read(id)
    expect(asked).toEqual([1, 2, 3, 2])
  })

  test('of a Company that has too many targets by itself are kept until others ask', async () => {
    const { asked, pool } = poolOf(40)
    const reader = createPerformanceReader(pool, logger, () => NOW, 10)
    for (const id of [1, 1, 2, 1]) await reader.read(id)
    expect(asked).toEqual([1, 2, 1])
  })
})
