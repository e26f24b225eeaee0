import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { buildDecidedPing, reservedAt } from '../../../test/builders/build-decided-ping.ts'
import { KEY } from '../../../test/builders/build-postback-key.ts'
import { insertCompany } from '../../../test/builders/insert-target.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { money } from '../../domain/money/money.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { PingOutcome } from '../decide/ping-outcome.ts'
import { type DecidedPing, recordPings } from './record-pings.ts'

const NOW = Date.parse('2026-11-20T12:00:00.000Z')
const NOBODY = { order: [], skipped: {} }

let testDatabase: TestDatabase
let database: Database
let companyId: number
let callers = 0

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url, max: 20 }, () => undefined)
  await ensurePartitions(database.pool, ['reservations'], NOW)
})

beforeEach(async () => {
  companyId = await insertCompany(database.pool)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

const RESERVED = reservedAt(NOW)

const ping = (differences: Partial<DecidedPing> = {}): DecidedPing =>
  buildDecidedPing(companyId, NOW, differences)

async function rowOf(uuid: string) {
  const { rows } = await database.pool.query('SELECT * FROM reservations WHERE uuid = $1', [uuid])
  return rows[0]
}

async function addPool(numbers: number, bufferSeconds = 0): Promise<number> {
  const { rows } = await database.pool.query<{ id: number }>(
    `WITH campaign AS (
       INSERT INTO campaigns (company_id, cid, show_key)
       VALUES ($1, gen_random_uuid()::text, gen_random_uuid()::text) RETURNING id
     ), pool AS (
       INSERT INTO number_pools (company_id, type, country, campaign_id, buffer_seconds)
       SELECT $1, 'Toll-free', 'US', id, $2 FROM campaign RETURNING id, campaign_id
     )
     SELECT id, campaign_id FROM pool`,
    [companyId, bufferSeconds],
  )
  const poolId = rows[0]?.id ?? 0
  await database.pool.query(
    `INSERT INTO numbers (company_id, number, toll_free, campaign_id, number_pool_id)
     SELECT $1, '+1888' || lpad((pool.id * 1000 + place)::text, 7, '0'), true, pool.campaign_id, pool.id
     FROM number_pools AS pool, generate_series(1, $3) AS place WHERE pool.id = $2`,
    [companyId, poolId, numbers],
  )
  return poolId
}

describe('what is stored of a reservation', () => {
  test('are its amounts to the fourth decimal, a percentage to its last, and what buyer and payout table said', async () => {
    const quote = {
      revenue: money('12345678.9123'),
      payout: money('0.1'),
      seconds: 9,
      dialNumber: '+12025550123',
    }
    const modification = {
      payout: money('0.1'),
      originalPayout: money('0.3'),
      tableVersion: 'spring',
      ruleId: 17,
      bucket: 9_999,
      variant: 'treatment',
      percentOfRevenue: 12.123456789,
    } as const
    const reserved = ping({ outcome: { ...RESERVED, quote, modification } })
    expect(await recordPings(database.pool, [reserved])).toEqual([{ kind: 'stands', inboundNumber: null }])
    expect(await rowOf(reserved.uuid)).toMatchObject({
      revenue: '12345678.9123',
      payout: '0.1000',
      seconds: 9,
      dial_number: '+12025550123',
      pbm_table_version: 'spring',
      pbm_rule_id: 17,
      pbm_bucket: 9_999,
      pbm_variant: 'treatment',
      pbm_original_payout: '0.3000',
      pbm_percent_of_revenue: '12.123456789',
    })
  })

  test('is nothing of a payout table where none was active', async () => {
    const reserved = ping()
    await recordPings(database.pool, [reserved])
    expect(await rowOf(reserved.uuid)).toMatchObject({
      pbm_table_version: null,
      pbm_bucket: null,
      pbm_variant: null,
      pbm_original_payout: null,
    })
  })
})

describe('a ping that is expected to be a duplicate', () => {
  const expected = (callerNumber: string) =>
    ping({ callerNumber, outcome: { status: 'ping-shield', decision: NOBODY } })

  test('becomes one while the reservation lives', async () => {
    const original = ping()
    const duplicate = expected(original.callerNumber ?? '')
    const recorded = await recordPings(database.pool, [original, duplicate])
    expect(recorded).toMatchObject([
      { kind: 'stands' },
      {
        kind: 'duplicate',
        original: {
          uuid: original.uuid,
          payout: 5,
          seconds: 60,
          postbackKeyId: KEY.id,
          targetId: RESERVED.targetId,
          isSlotTaken: false,
        },
      },
    ])
    expect(await rowOf(duplicate.uuid)).toMatchObject({ status: 'ping-shield', duplicate_order: 1 })
  })

  test('is not stored when there is no such reservation any more', async () => {
    const alone = expected('+12025559999')
    expect(await recordPings(database.pool, [alone])).toEqual([{ kind: 'unshielded' }])
    expect(await rowOf(alone.uuid)).toBeUndefined()
  })
})

test('of pings of a caller whose reservation runs out among them, the first after it is the next reservation', async () => {
  const at = (moment: number): DecidedPing =>
    ping({
      callerNumber: '+12025557777',
      at: moment,
      uuid: uuidV7(moment),
      outcome: { ...RESERVED, expiresAt: moment + 30_000 },
    })
  const original = at(NOW)
  await recordPings(database.pool, [original])
  const [before, next, duplicate] = [at(NOW + 29_999), at(NOW + 30_000), at(NOW + 30_000)]
  expect(await recordPings(database.pool, [before, next, duplicate])).toMatchObject([
    { kind: 'duplicate', original: { uuid: original.uuid } },
    { kind: 'stands' },
    { kind: 'duplicate', original: { uuid: next.uuid } },
  ])
  expect(await recordPings(database.pool, [at(NOW + 30_001)])).toMatchObject([
    { kind: 'duplicate', original: { uuid: next.uuid } },
  ])
})

describe('pings of one caller by keys of one campaign', () => {
  const ofKey = { ...KEY, id: KEY.id + 1 }
  const ofCampaign = { ...KEY, id: KEY.id + 2, pingShieldScope: 'campaign' } as const
  const siblingOfCampaign = { ...ofCampaign, id: KEY.id + 3 }
  const caller = () => `+1305555${String(++callers).padStart(4, '0')}`
  const kinds = async (pings: readonly DecidedPing[]) =>
    (await recordPings(database.pool, pings)).map(recorded =>
      recorded.kind === 'duplicate'
        ? pings.findIndex(({ uuid }) => uuid === recorded.original.uuid)
        : recorded.kind,
    )

  test.each([
    { keys: [KEY, ofKey], expected: ['stands', 'stands'] },
    { keys: [KEY, ofCampaign], expected: ['stands', 0] },
    { keys: [ofCampaign, KEY], expected: ['stands', 'stands'] },
    { keys: [KEY, ofCampaign, siblingOfCampaign, KEY], expected: ['stands', 0, 0, 0] },
    { keys: [ofCampaign, KEY, siblingOfCampaign, ofKey], expected: ['stands', 'stands', 0, 'stands'] },
  ])('are what the scope of each finds before it, in one batch: $expected', async ({ keys, expected }) => {
    const callerNumber = caller()
    expect(await kinds(keys.map(key => ping({ key, callerNumber })))).toEqual(expected)
  })

  test('under campaign scope find the first of those that other keys reserved before, and count on with it', async () => {
    const callerNumber = caller()
    const first = ping({ callerNumber })
    await recordPings(database.pool, [first])
    await recordPings(database.pool, [ping({ key: ofKey, callerNumber, at: NOW + 1, uuid: uuidV7(NOW + 1) })])
    const pings = [ofCampaign, siblingOfCampaign].map(key => ping({ key, callerNumber }))
    expect(await recordPings(database.pool, pings)).toMatchObject([
      { kind: 'duplicate', original: { uuid: first.uuid } },
      { kind: 'duplicate', original: { uuid: first.uuid } },
    ])
    const rows = await Promise.all(pings.map(({ uuid }) => rowOf(uuid)))
    expect(rows.map(row => row.duplicate_order)).toEqual([1, 2])
  })

  test('under campaign scope pass over what has run out, and other campaigns', async () => {
    const callerNumber = caller()
    const elsewhere = { ...KEY, id: KEY.id + 9, campaignId: KEY.campaignId + 9 }
    await recordPings(database.pool, [ping({ callerNumber }), ping({ key: elsewhere, callerNumber })])
    const later = NOW + 30_000
    const outcome = { ...RESERVED, expiresAt: later + 30_000 }
    const asks = { key: ofCampaign, callerNumber, at: later, uuid: uuidV7(later), outcome }
    expect(await kinds([ping(asks)])).toEqual(['stands'])
  })

  test('that reserve nobody are duplicates all the same', async () => {
    const callerNumber = caller()
    const nobody: PingOutcome = { status: 'no-target', reason: 'closed', decision: NOBODY }
    const asks = [KEY, ofKey, ofCampaign].map(key => ping({ key, callerNumber, outcome: nobody }))
    expect(await kinds([ping({ callerNumber }), ...asks])).toEqual(['stands', 0, 'stands', 0])
  })
})

describe('a ping whose Company is listened to', () => {
  const announcedOf = (pings: readonly DecidedPing[]) =>
    Promise.all(pings.map(async ({ uuid }) => (await rowOf(uuid)).announced))

  test('has its reservation marked, and no other of its batch', async () => {
    const pings = [ping(), ping({ isAnnounced: true }), ping()]
    await recordPings(database.pool, pings)
    expect(await announcedOf(pings)).toEqual([false, true, false])
  })

  test('has nothing marked that reserves nobody: no event tells of it', async () => {
    const nobody: PingOutcome = { status: 'no-target', reason: 'closed', decision: NOBODY }
    const original = ping({ isAnnounced: true })
    const pings = [
      ping({ isAnnounced: true, outcome: nobody }),
      original,
      ping({ isAnnounced: true, callerNumber: original.callerNumber }),
    ]
    await recordPings(database.pool, pings)
    expect(await announcedOf(pings)).toEqual([false, true, false])
  })
})

describe('numbers for a batch of reservations', () => {
  const lent = (recorded: Awaited<ReturnType<typeof recordPings>>) =>
    recorded.map(one => (one.kind === 'stands' ? one.inboundNumber : one.kind))

  test('are lent from each pool as far as they go, in the order of the pings', async () => {
    const [small, large] = [await addPool(1), await addPool(3)]
    const wanting = (numberPoolId: number | null) => ping({ numberPoolId })
    const pings = [wanting(small), wanting(null), wanting(large), wanting(small), wanting(large)]
    const numbers = lent(await recordPings(database.pool, pings))
    expect(numbers.map(number => number !== null)).toEqual([true, false, true, false, true])
    expect(new Set(numbers).size).toBe(4)
    const rows = await Promise.all(pings.map(({ uuid }) => rowOf(uuid)))
    expect(rows.map(row => row.number_pool_id)).toEqual([small, null, large, null, large])
  })

  test('go to the reservation alone, not to its duplicates', async () => {
    const pool = await addPool(2)
    const original = ping({ numberPoolId: pool })
    const duplicate = ping({ numberPoolId: pool, callerNumber: original.callerNumber })
    const [number, shielded] = lent(await recordPings(database.pool, [original, duplicate]))
    expect([number === null, shielded]).toEqual([false, 'duplicate'])
    const [next] = lent(await recordPings(database.pool, [ping({ numberPoolId: pool })]))
    expect([null, number]).not.toContain(next)
  })

  test('are lent to one reservation at a time, however many batches ask at once', async () => {
    const pool = await addPool(40)
    for (const round of [0, 1, 2]) {
      const at = NOW + round * 30_000
      const outcome = { ...RESERVED, expiresAt: at + 30_000 }
      const batches = Array.from({ length: 12 }, () =>
        Array.from({ length: 5 }, () => ping({ numberPoolId: pool, at, uuid: uuidV7(at), outcome })),
      )
      const recorded = await Promise.all(batches.map(batch => recordPings(database.pool, batch)))
      const numbers = recorded.flatMap(lent).filter(number => number !== null)
      expect(new Set(numbers).size).toBe(numbers.length)
      expect(numbers).toHaveLength(40)
    }
  })

  test('rest for their pool’s buffer', async () => {
    const pool = await addPool(1, 30)
    const later = (ms: number) => ping({ numberPoolId: pool, at: NOW + ms, uuid: uuidV7(NOW + ms) })
    expect(lent(await recordPings(database.pool, [later(0)]))).not.toEqual([null])
    expect(lent(await recordPings(database.pool, [later(59_999)]))).toEqual([null])
    expect(lent(await recordPings(database.pool, [later(60_000)]))).not.toEqual([null])
  })

  test('are none once their pool is deleted', async () => {
    const pool = await addPool(5)
    await database.pool.query('DELETE FROM number_pools WHERE id = $1', [pool])
    expect(lent(await recordPings(database.pool, [ping({ numberPoolId: pool })]))).toEqual([null])
  })
})
