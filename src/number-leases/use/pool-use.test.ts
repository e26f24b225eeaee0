import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { createFirstUser } from '../../access/first-user.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { type Database, inserted, openDatabase } from '../../platform/database/database.ts'
import { readUse } from './read-use.ts'
import { prunePoolUse } from './retention.ts'
import { SAMPLE_MS, samplePools } from './sample-pools.ts'
import { createShortages, type Shortage } from './shortages.ts'
import { startPoolUse } from './start-pool-use.ts'
import { HOUR_MS, hourOf } from './use-hours.ts'

const DAY_MS = 24 * HOUR_MS
const SECOND_MS = 1_000

let testDatabase: TestDatabase
let database: Database
let companyId: number
let campaignId: number

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 10 }, () => undefined)
  await createFirstUser(database, 'key')
  companyId = await idOf('SELECT id FROM companies')
  campaignId = await idOf(
    `INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, 'lends', 'key') RETURNING id`,
    [companyId],
  )
})
afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

async function idOf(statement: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(statement, [...values])
  return inserted(rows[0]).id
}

let hoursUsed = 0

/** The beginning of an hour that no other test looks at. */
const freshHour = () => Date.parse('2026-11-20T00:00:00.000Z') + 2 * HOUR_MS * ++hoursUsed

let numbersAdded = 0

/** A pool of as many numbers as there are leases, which end then; null = never lent. */
async function poolOf(leases: readonly (Instant | null)[], bufferSeconds = 0) {
  const poolId = await idOf(
    `INSERT INTO number_pools (company_id, type, country, campaign_id, buffer_seconds, reserve_size)
     VALUES ($1, 'Toll-free', 'US', $2, $3, 0) RETURNING id`,
    [companyId, campaignId, bufferSeconds],
  )
  const numberIds: number[] = []
  for (const expiresAt of leases) {
    const number = `+1888555${String(++numbersAdded).padStart(4, '0')}`
    const id = await idOf(
      `INSERT INTO numbers (company_id, number, toll_free, campaign_id, number_pool_id)
       VALUES ($1, $2, true, $3, $4) RETURNING id`,
      [companyId, number, campaignId, poolId],
    )
    numberIds.push(id)
    if (expiresAt !== null) await endLease(id, expiresAt)
  }
  return { poolId, numberIds }
}

async function endLease(numberId: number, expiresAt: Instant): Promise<void> {
  await database.pool.query(
    `UPDATE number_leases SET holder = 'visitor', holder_id = gen_random_uuid(), expires_at = $2 WHERE number_id = $1`,
    [numberId, toIsoString(expiresAt)],
  )
}

/** Pools are looked at in `hour` alone. */
const useOf = async (poolId: number, hour: Instant, hours = 1) =>
  readUse(database.orm, { companyId, poolId }, hour, hour + hours * HOUR_MS)

const lentIn = async (poolId: number, hour: Instant) => (await useOf(poolId, hour))?.[0]?.lent ?? null

describe('a sample', () => {
  test('counts what is lent or at rest, of the numbers that are not paused', async () => {
    const hour = freshHour()
    const at = hour + 5_000
    const { poolId, numberIds } = await poolOf([at + 1, at - 29_999, at - 30_000, null, null, at + 1], 30)
    await database.pool.query('UPDATE numbers SET paused_at = now() WHERE id = ANY ($1)', [
      [numberIds[4], numberIds[5]],
    ])
    expect(await samplePools(database, at)).toBe(true)
    expect(await lentIn(poolId, hour)).toEqual({ samples: 1, sum: 3, highest: 3, numbers: 5 })
  })

  test('adds to its hour: the highest, of as many as there were then, and the sum', async () => {
    const hour = freshHour()
    const { poolId, numberIds } = await poolOf([hour + 90_000, hour + 150_000, null])
    const [, , third = 0] = numberIds
    await samplePools(database, hour + 60_000)
    await database.pool.query('UPDATE numbers SET paused_at = now() WHERE id = $1', [third])
    await samplePools(database, hour + 120_000)
    await samplePools(database, hour + 180_000)
    expect(await lentIn(poolId, hour)).toEqual({ samples: 3, sum: 3, highest: 2, numbers: 3 })
  })

  test('is of the hour in which it was taken', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([hour + 2 * HOUR_MS])
    await samplePools(database, hour + HOUR_MS - 1)
    await samplePools(database, hour + HOUR_MS - 1 + SAMPLE_MS)
    const both = await useOf(poolId, hour, 2)
    expect(both?.map(({ starts, lent }) => [starts, lent?.samples])).toEqual([
      [hour, 1],
      [hour + HOUR_MS, 1],
    ])
  })

  test('is taken once a minute, however many processes want to', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([null])
    const at = hour + 60_000
    const turns = await Promise.all(Array.from({ length: 8 }, () => samplePools(database, at)))
    expect(turns.filter(isTurn => isTurn)).toHaveLength(1)
    expect(await samplePools(database, at + SAMPLE_MS - 1)).toBe(false)
    expect(await samplePools(database, at + SAMPLE_MS)).toBe(true)
    expect((await lentIn(poolId, hour))?.samples).toBe(2)
  })

  test('is not kept waiting by a clock that was ahead once', async () => {
    const hour = freshHour()
    await database.pool.query(`UPDATE number_pool_sampling SET sampled_at = '2030-01-01Z'`)
    expect(await samplePools(database, hour)).toBe(true)
  })

  test('that fails leaves a gap, which another process may still fill', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([hour + HOUR_MS])
    const dying: Pick<Database, 'transaction'> = {
      transaction: work =>
        database.transaction(async tx => {
          await work(tx)
          throw new Error('killed')
        }),
    }
    await expect(samplePools(dying, hour)).rejects.toThrow('killed')
    expect(await useOf(poolId, hour)).toEqual([])
    expect(await samplePools(database, hour + 10_000)).toBe(true)
    expect((await lentIn(poolId, hour))?.samples).toBe(1)
  })

  test('leaves out a pool that is being deleted, and waits for nobody', async () => {
    const hour = freshHour()
    const [going, staying] = [await poolOf([hour + HOUR_MS]), await poolOf([hour + HOUR_MS])]
    await samplePools(database, hour)
    const deleter = await database.pool.connect()
    try {
      await deleter.query('BEGIN')
      await deleter.query('DELETE FROM number_pools WHERE id = $1', [going.poolId])
      expect(await samplePools(database, hour + SAMPLE_MS)).toBe(true)
      expect(await samplePools(database, hour + HOUR_MS)).toBe(true)
      await deleter.query('ROLLBACK')
    } finally {
      deleter.release()
    }
    const samples = async (poolId: number) =>
      (await useOf(poolId, hour, 2))?.map(({ lent }) => lent?.samples ?? null)
    expect(await samples(going.poolId)).toEqual([1])
    expect(await samples(staying.poolId)).toEqual([2, 1])
  })
})

describe('shortages', () => {
  const shortage = (poolId: number, at: Instant, differences: Partial<Shortage> = {}): Shortage => ({
    companyId,
    poolId,
    holder: 'reservation',
    holderId: randomUUID(),
    at,
    expiresAt: at + 45_000,
    ...differences,
  })
  const counted = async (poolId: number, hour: Instant) => {
    const [first] = (await useOf(poolId, hour)) ?? []
    return first === undefined ? null : [first.visitors, first.reservations, first.atOnce]
  }
  const processOf = () => createShortages(database.pool, randomUUID())

  test('are counted by the hour, and those who would have had a number at the same time', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([], 15)
    const shortages = processOf()
    shortages.add(shortage(poolId, hour))
    shortages.add(shortage(poolId, hour + 1_000, { holder: 'visitor' }))
    await shortages.flush(hour + 2_000)
    expect(await counted(poolId, hour)).toEqual([1, 1, 2])
    // Both would have had their numbers for 45 seconds, which rest for 15.
    await shortages.flush(hour + 50_000)
    shortages.add(shortage(poolId, hour + 50_000))
    await shortages.flush(hour + 50_000)
    expect(await counted(poolId, hour)).toEqual([1, 2, 3])
    await shortages.flush(hour + 60_000)
    shortages.add(shortage(poolId, hour + 60_000))
    await shortages.flush(hour + 60_000)
    expect(await counted(poolId, hour)).toEqual([1, 3, 3])
  })

  test('of who asks again are one who waits', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    const shortages = processOf()
    const visitor = { holder: 'visitor', holderId: randomUUID() } as const
    for (const second of [0, 30, 60]) shortages.add(shortage(poolId, hour + second * SECOND_MS, visitor))
    await shortages.flush(hour + 61_000)
    expect(await counted(poolId, hour)).toEqual([3, 0, 1])
  })

  test('of an hour count those who wait since the one before', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    const shortages = processOf()
    shortages.add(shortage(poolId, hour - 1))
    shortages.add(shortage(poolId, hour))
    await shortages.flush(hour)
    expect(await counted(poolId, hour - HOUR_MS)).toEqual([0, 1, 1])
    expect(await counted(poolId, hour)).toEqual([0, 1, 2])
  })

  test('of several processes are added up', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    const processes = [processOf(), processOf()]
    for (const shortages of processes) {
      shortages.add(shortage(poolId, hour))
      await shortages.flush(hour)
    }
    expect(await counted(poolId, hour)).toEqual([0, 2, 2])
  })

  test('that were written while it was not heard are not counted twice', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    let isCut = true
    const query = async (...sent: [string, unknown[]]) => {
      const answer = await database.pool.query(...sent)
      if (isCut && sent[0].includes('INSERT')) throw new Error('the connection is lost')
      return answer
    }
    const shortages = createShortages({ query } as unknown as Database['pool'], randomUUID())
    shortages.add(shortage(poolId, hour))
    await expect(shortages.flush(hour)).rejects.toThrow('lost')
    isCut = false
    await shortages.flush(hour)
    expect(await counted(poolId, hour)).toEqual([0, 1, 1])
  })

  test('wait for a database that is away, those that come meanwhile too', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    let isAway = true
    let shortages = processOf()
    const query = (...sent: [string, unknown[]]) => {
      if (!isAway) return database.pool.query(...sent)
      shortages.add(shortage(poolId, hour + 1))
      return Promise.reject(new Error('away'))
    }
    shortages = createShortages({ query } as unknown as Database['pool'], randomUUID())
    shortages.add(shortage(poolId, hour))
    await expect(shortages.flush(hour)).rejects.toThrow('away')
    isAway = false
    await shortages.flush(hour + 1)
    expect(await counted(poolId, hour)).toEqual([0, 2, 2])
  })

  test('of a pool that is being deleted wait, and are forgotten with it', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    const shortages = processOf()
    const deleter = await database.pool.connect()
    try {
      await deleter.query('BEGIN')
      await deleter.query('DELETE FROM number_pools WHERE id = $1', [poolId])
      shortages.add(shortage(poolId, hour))
      await shortages.flush(hour)
      await deleter.query('COMMIT')
    } finally {
      deleter.release()
    }
    shortages.add(shortage(poolId, hour))
    await shortages.flush(hour)
    expect(await useOf(poolId, hour)).toBeNull()
  })

  test('of a pool that was only locked are written the next time', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    const shortages = processOf()
    const changer = await database.pool.connect()
    try {
      await changer.query('BEGIN')
      await changer.query('SELECT FROM number_pools WHERE id = $1 FOR UPDATE', [poolId])
      shortages.add(shortage(poolId, hour))
      await shortages.flush(hour)
      expect(await counted(poolId, hour)).toBeNull()
    } finally {
      await changer.query('ROLLBACK')
      changer.release()
    }
    await shortages.flush(hour)
    expect(await counted(poolId, hour)).toEqual([0, 1, 1])
  })

  test('are never more at once than one more than a pool may have', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    const shortages = processOf()
    for (let added = 0; added < 1_100; added++) shortages.add(shortage(poolId, hour))
    await shortages.flush(hour)
    expect(await counted(poolId, hour)).toEqual([0, 1_100, 1_001])
  })

  test('are written when the process stops', async () => {
    const hour = freshHour()
    const { poolId } = await poolOf([])
    const use = startPoolUse({ database, logger: { error: vi.fn() }, now: () => hour })
    use.onShortage(shortage(poolId, hour))
    await use.stop()
    expect((await useOf(poolId, hour))?.[0]?.reservations).toBe(1)
  })
})

describe('what is kept', () => {
  test('is of the Company that asks alone', async () => {
    const { poolId } = await poolOf([])
    const hour = freshHour()
    expect(await readUse(database.orm, { companyId: companyId + 1, poolId }, hour, hour + HOUR_MS)).toBeNull()
    expect(await useOf(poolId, hour)).toEqual([])
  })

  test('is a month and some days', async () => {
    const { poolId } = await poolOf([])
    const today = hourOf(Date.now())
    const hours = [today - 36 * DAY_MS, today - 34 * DAY_MS]
    for (const hour of hours) {
      await database.pool.query(
        `INSERT INTO number_pool_hours (company_id, number_pool_id, hour, samples) VALUES ($1, $2, $3, 1)`,
        [companyId, poolId, toIsoString(hour)],
      )
      await database.pool.query(
        `INSERT INTO number_pool_shortages (company_id, number_pool_id, hour, process_id, visitors, reservations, at_once)
         VALUES ($1, $2, $3, gen_random_uuid(), 1, 0, 1)`,
        [companyId, poolId, toIsoString(hour)],
      )
    }
    await prunePoolUse(database.pool)
    const kept = await useOf(poolId, today - 40 * DAY_MS, 40 * 24)
    expect(kept?.map(({ starts, visitors }) => [starts, visitors])).toEqual([[hours[1], 1]])
  })
})
