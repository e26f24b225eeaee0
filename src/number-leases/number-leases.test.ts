import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../test/harness/test-database.ts'
import { createFirstUser } from '../access/first-user.ts'
import { type Database, inserted, openDatabase } from '../platform/database/database.ts'
import { LEASE_MS, type LeaseRequest } from './lease-number.ts'
import { createNumberLeases, type NumberLeases } from './number-leases.ts'
import type { Shortage } from './use/shortages.ts'

const START = Date.parse('2026-11-20T12:00:00.000Z')

/** Enough at once for one holder to look while another has just locked, lent and committed. */
const CONNECTIONS = 20
const NUMBERS = 60

let testDatabase: TestDatabase
/** Two processes, as far as leases go. */
let databases: readonly Database[]
let companyId: number
let campaignId: number

const noMore = async () => false

/** Of whom it was told that there was no number for them. */
const short: string[] = []
const heard = ({ holderId }: Shortage) => void short.push(holderId)
const shortOf = (...asking: string[]) => short.filter(holderId => asking.includes(holderId))
const database = () => inserted(databases[0])

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  databases = [1, 2].map(() =>
    openDatabase({ connectionString: testDatabase.url, max: CONNECTIONS }, () => undefined),
  )
  await createFirstUser(database(), 'administrator-key-of-the-tests')
  companyId = await idOf('SELECT id FROM companies')
  campaignId = await idOf(
    `INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, 'lends', 'key') RETURNING id`,
    [companyId],
  )
})
afterAll(async () => {
  await Promise.all(databases.map(({ close }) => close()))
  await testDatabase.drop()
})

async function idOf(statement: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await database().pool.query<{ id: number }>(statement, [...values])
  return inserted(rows[0]).id
}

let numbersAdded = 0

async function addNumber(poolId: number): Promise<string> {
  const number = `+1888555${String(++numbersAdded).padStart(4, '0')}`
  await database().pool.query(
    `INSERT INTO numbers (company_id, number, toll_free, campaign_id, number_pool_id) VALUES ($1, $2, true, $3, $4)`,
    [companyId, number, campaignId, poolId],
  )
  return number
}

/** A pool of so many numbers, and what is done with it. */
async function poolOf(size: number, bufferSeconds = 0) {
  const poolId = await idOf(
    `INSERT INTO number_pools (company_id, type, country, campaign_id, buffer_seconds, reserve_size)
     VALUES ($1, 'Toll-free', 'US', $2, $3, 0) RETURNING id`,
    [companyId, campaignId, bufferSeconds],
  )
  const numbers: string[] = []
  for (let added = 0; added < size; added++) numbers.push(await addNumber(poolId))
  const processes = databases.map(({ pool }) => createNumberLeases(pool, noMore, heard))
  let requests = 0
  const request = (holderId: string, at: number, differences: Partial<LeaseRequest> = {}): LeaseRequest => ({
    companyId,
    poolId,
    holder: 'visitor',
    holderId,
    at,
    expiresAt: at + LEASE_MS,
    affiliateId: null,
    tags: {},
    address: null,
    ...differences,
  })
  return {
    poolId,
    numbers,
    request,
    leases: inserted(processes[0]),
    /** Asks one process and the other in turn; answers the number. */
    lease: async (holderId: string, at = START, differences: Partial<LeaseRequest> = {}) => {
      const process = processes[requests++ % processes.length] as NumberLeases
      return (await process.lease(request(holderId, at, differences)))?.number ?? null
    },
  }
}

const holders = (count: number) => Array.from({ length: count }, () => randomUUID())

describe('a number', () => {
  test('is lent to one holder at a time, however many ask at once on several processes', async () => {
    const { numbers, lease } = await poolOf(NUMBERS)
    const answers = await Promise.all(holders(2 * NUMBERS).map(holder => lease(holder)))
    const lent = answers.filter(number => number !== null)
    expect(lent.sort()).toEqual(numbers)
  })

  test('is lent again to one holder only, when many ask as soon as the leases have run out', async () => {
    const { numbers, lease } = await poolOf(NUMBERS)
    for (const round of [0, 1, 2, 3]) {
      const answers = await Promise.all(
        holders(2 * NUMBERS).map(holder => lease(holder, START + round * LEASE_MS)),
      )
      expect(answers.filter(number => number !== null).sort()).toEqual(numbers)
    }
  })

  test('is lent again only once its rest is over', async () => {
    const { numbers, lease } = await poolOf(1, 30)
    const [first = '', second = ''] = holders(2)
    expect(await lease(first)).toBe(numbers[0])
    expect(await lease(second, START + LEASE_MS + 29_999)).toBeNull()
    expect(await lease(second, START + LEASE_MS + 30_000)).toBe(numbers[0])
  })

  test('is not lent while it is paused, and who holds it gets another', async () => {
    const { numbers, lease } = await poolOf(2)
    const [holder = '', other = ''] = holders(2)
    expect(await lease(holder)).toBe(numbers[0])
    await database().pool.query('UPDATE numbers SET paused_at = now() WHERE number = $1', [numbers[0]])
    expect(await lease(holder)).toBe(numbers[1])
    expect(await lease(other)).toBeNull()
  })

  test('of another Company is out of reach', async () => {
    const { lease } = await poolOf(1)
    expect(await lease(randomUUID(), START, { companyId: companyId + 1 })).toBeNull()
  })
})

describe('of several free numbers', () => {
  test('those never lent come first, in the order of their ids', async () => {
    const { poolId, numbers, lease } = await poolOf(2)
    const [first = '', second = '', third = '', fourth = ''] = holders(4)
    expect(await lease(first)).toBe(numbers[0])
    expect(await lease(second, START + LEASE_MS)).toBe(numbers[1])
    const fresh = await addNumber(poolId)
    expect(await lease(third, START + 2 * LEASE_MS)).toBe(fresh)
    expect(await lease(fourth, START + 2 * LEASE_MS)).toBe(numbers[0])
  })

  test('the one that was used least recently follows, which a renewal changes', async () => {
    const { numbers, lease } = await poolOf(3)
    const [first = '', second = '', third = '', ...later] = holders(6)
    for (const holder of [first, second, third]) await lease(holder)
    await lease(first, START + 3_000)
    await lease(third, START + 2_000)
    await lease(second, START + 1_000)
    const at = START + 2 * LEASE_MS
    const order = []
    for (const holder of later) order.push(await lease(holder, at))
    expect(order).toEqual([numbers[1], numbers[2], numbers[0]])
  })

  test('one that someone is busy with is passed over rather than waited for', async () => {
    const { poolId, numbers, lease } = await poolOf(2)
    for (const holder of holders(2)) await lease(holder)
    const busy = await database().pool.connect()
    try {
      await busy.query('BEGIN')
      await busy.query(
        `SELECT FROM number_leases JOIN numbers ON id = number_id
         WHERE number_leases.number_pool_id = $1 AND number = $2 FOR UPDATE OF number_leases`,
        [poolId, numbers[0]],
      )
      expect(await lease(randomUUID(), START + LEASE_MS)).toBe(numbers[1])
    } finally {
      await busy.query('ROLLBACK')
      busy.release()
    }
  })
})

describe('a holder', () => {
  test('that asks again keeps its number, and keeps it from others', async () => {
    const { numbers, lease } = await poolOf(1)
    const [holder = '', other = ''] = holders(2)
    expect(await lease(holder)).toBe(numbers[0])
    expect(await lease(holder, START + 90_000)).toBe(numbers[0])
    expect(await lease(other, START + LEASE_MS)).toBeNull()
    expect(await lease(other, START + 90_000 + LEASE_MS)).toBe(numbers[0])
  })

  test('that asks many times at once gets one number', async () => {
    const { numbers, lease } = await poolOf(5)
    const holder = randomUUID()
    const answers = await Promise.all(Array.from({ length: 20 }, () => lease(holder)))
    expect(new Set(answers)).toEqual(new Set([numbers[0]]))
  })

  test('that comes late has its number back when nobody else had it since', async () => {
    const { numbers, lease } = await poolOf(2)
    const [holder = '', other = ''] = holders(2)
    expect(await lease(holder)).toBe(numbers[0])
    expect(await lease(other, START + 10 * LEASE_MS)).toBe(numbers[1])
    expect(await lease(holder, START + 10 * LEASE_MS)).toBe(numbers[0])
  })

  test('that comes too late gets another number, never one that someone else holds', async () => {
    const { numbers, lease } = await poolOf(1)
    const [holder = '', other = ''] = holders(2)
    expect(await lease(holder)).toBe(numbers[0])
    expect(await lease(other, START + LEASE_MS)).toBe(numbers[0])
    expect(await lease(holder, START + LEASE_MS)).toBeNull()
  })

  test('of another kind is another holder, though it has the same id', async () => {
    const { numbers, lease } = await poolOf(2)
    const holder = randomUUID()
    expect(await lease(holder, START, { holder: 'reservation' })).toBe(numbers[0])
    expect(await lease(holder)).toBe(numbers[1])
  })

  test('has one number in each pool', async () => {
    const [one, two] = [await poolOf(1), await poolOf(1)]
    const holder = randomUUID()
    expect([await one.lease(holder), await two.lease(holder)]).toEqual([one.numbers[0], two.numbers[0]])
  })
})

describe('an exhausted pool', () => {
  test('is given one more number for who asks', async () => {
    const { poolId, request } = await poolOf(0)
    const provision = vi.fn(async () => {
      await addNumber(poolId)
      return true
    })
    const leases = createNumberLeases(database().pool, provision, heard)
    const asking = holders(2)
    const lent = await Promise.all(asking.map(holder => leases.lease(request(holder, START))))
    expect(new Set(lent.map(lease => lease?.number)).size).toBe(2)
    expect(shortOf(...asking)).toEqual([])
    expect(provision).toHaveBeenCalledWith(companyId, poolId)
  })

  test('refuses when it may have no more, and tells of it each time', async () => {
    const { lease } = await poolOf(0)
    const holder = randomUUID()
    expect(await lease(holder)).toBeNull()
    expect(await lease(holder, START + 1_000)).toBeNull()
    expect(shortOf(holder)).toEqual([holder, holder])
  })

  test('is no shortage for an address that holds as many as it may', async () => {
    const { lease } = await poolOf(2)
    const [first = '', second = ''] = holders(2)
    const address = '203.0.113.7'
    expect(await lease(first, START, { address })).not.toBeNull()
    expect(await lease(second, START, { address })).toBeNull()
    expect(shortOf(first, second)).toEqual([])
  })

  test('is not for an address whose numbers still rest, but for the visitor who has one of them', async () => {
    const { lease } = await poolOf(3, 60)
    const [first = '', second = ''] = holders(2)
    const address = '203.0.113.8'
    const number = await lease(first, START, { address })
    const resting = START + LEASE_MS + 1_000
    expect(await lease(second, resting, { address })).toBeNull()
    expect(await lease(first, resting, { address })).toBe(number)
    const rested = resting + LEASE_MS + 60_000
    expect(await lease(second, rested, { address })).not.toBeNull()
  })

  test('refuses who always loses the new number to someone else', async () => {
    const { poolId, request, lease } = await poolOf(0)
    const provision = vi.fn(async () => {
      await addNumber(poolId)
      await lease(randomUUID())
      return true
    })
    const leases = createNumberLeases(database().pool, provision, heard)
    const unlucky = randomUUID()
    expect(await leases.lease(request(unlucky, START))).toBeNull()
    expect(provision).toHaveBeenCalledTimes(3)
    expect(shortOf(unlucky)).toEqual([unlucky])
  })

  test('that is deleted while numbers are lent refuses, and fails nobody', async () => {
    const { poolId, lease } = await poolOf(6)
    const asking = holders(30).map(holder => lease(holder))
    await database().pool.query('DELETE FROM number_pools WHERE company_id = $1 AND id = $2', [
      companyId,
      poolId,
    ])
    await expect(Promise.all(asking)).resolves.toHaveLength(30)
    expect(await lease(randomUUID())).toBeNull()
  })
})

describe('a call to a lent number', () => {
  test('comes from the visitor who holds it', async () => {
    const { leases, request } = await poolOf(1)
    const holder = randomUUID()
    const lease = await leases.lease(request(holder, START, { affiliateId: 7, tags: { utm_source: 'a' } }))
    const numberId = inserted(lease ?? undefined).numberId
    expect(await leases.callingVisitor(companyId, numberId, START)).toEqual({
      affiliateId: 7,
      tags: { utm_source: 'a' },
    })
    await leases.lease(request(holder, START, { tags: { utm_source: 'b' } }))
    expect(await leases.callingVisitor(companyId, numberId, START)).toEqual({
      affiliateId: null,
      tags: { utm_source: 'b' },
    })
    expect(await leases.callingVisitor(companyId + 1, numberId, START)).toBeNull()
  })

  test('prolongs the lease as a heartbeat does', async () => {
    const { leases, request, lease } = await poolOf(1)
    const { numberId } = inserted((await leases.lease(request(randomUUID(), START))) ?? undefined)
    await leases.callingVisitor(companyId, numberId, START + 60_000)
    expect(await lease(randomUUID(), START + LEASE_MS)).toBeNull()
    expect(await lease(randomUUID(), START + 60_000 + LEASE_MS)).not.toBeNull()
  })

  test('comes from its last visitor while it rests, and from nobody after that', async () => {
    const { leases, request } = await poolOf(1, 10)
    const { numberId } = inserted((await leases.lease(request(randomUUID(), START))) ?? undefined)
    expect(await leases.callingVisitor(companyId, numberId, START + LEASE_MS + 10_000)).toBeNull()
    expect(await leases.callingVisitor(companyId, numberId, START + LEASE_MS + 9_999)).not.toBeNull()
  })

  test('comes from no visitor when a reservation holds it', async () => {
    const { leases, request } = await poolOf(1)
    const reserved = request(randomUUID(), START, { holder: 'reservation' })
    const { numberId } = inserted((await leases.lease(reserved)) ?? undefined)
    expect(await leases.callingVisitor(companyId, numberId, START)).toBeNull()
  })
})
