import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { statusAt } from '../../domain/reservations/reservation-status.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { pageAt } from '../../platform/wire/page.ts'
import { expireReservations } from '../reservations/expire-reservations.ts'
import { addInboundBlocks } from './add-blocks.ts'
import { createBlockCounts } from './block-counts.ts'
import { ROWS_PER_BLOCK } from './block-places.ts'
import type { InboundScope } from './inbound-comparisons.ts'
import type { InboundFilters } from './inbound-query.ts'
import type { InboundRow } from './inbound-rows.ts'
import { listInbounds } from './list-inbounds.ts'

/** The log begins here, two hours before a month does; long over by any clock. */
const START = Date.parse('2025-10-31T22:00:00.000Z')
const NEXT_MONTH = Date.parse('2025-11-01T00:00:00.000Z')
const SECOND_MS = 1_000
/** Blocks and the start of one more, a row a second, over the turn of the month. */
const WHOLE_BLOCKS = 2
const ROWS = WHOLE_BLOCKS * ROWS_PER_BLOCK + 1_000
const END = START + ROWS * SECOND_MS
const LATER = END + 3_600 * SECOND_MS

const OWN = 1
const OTHER = 2
const BUSY = 3
const RECENT = 4

let testDatabase: TestDatabase
let database: Database
let ownRows: readonly InboundRow[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['reservations'], START)
  await database.pool.query(
    `INSERT INTO companies (id, name, embedded_key) OVERRIDING SYSTEM VALUE
     SELECT id, 'Company', md5(id::text) FROM unnest($1::integer[]) AS id`,
    [[OWN, OTHER, BUSY, RECENT]],
  )
  await insertRows(OWN, ROWS, 'expired')
  await insertRows(OTHER, ROWS_PER_BLOCK + 10, 'expired')
  await addInboundBlocks(database.pool, LATER)
  const { rows } = await database.pool.query<InboundRow>(
    'SELECT *, revenue::float8, payout::float8 FROM reservations WHERE company_id = $1 ORDER BY uuid DESC',
    [OWN],
  )
  ownRows = rows
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** Every row differs in most of what the log is filtered by; `status` is that of those that were reserved. */
const insertRows = (companyId: number, count: number, status: string, start = START) =>
  database.pool.query(
    `
    INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id, affiliate_id,
      target_id, tags, revenue, payout, expires_at, shield_scope, shield_scope_id, duplicate_order, caller_state,
      caller_country, caller_number, decision)
    SELECT $1, (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(place % 4096), 3, '0') || '8' ||
        lpad(to_hex($1::integer), 15, '0'))::uuid,
      to_timestamp(ms / 1000.0), gen_random_uuid(), status, 1 + hash % 3, 1 + hash % 7, 1 + hash % 40, target_id,
      '{}', CASE WHEN target_id IS NULL THEN 0 ELSE hash % 500 / 4.0 END, hash % 3,
      CASE WHEN target_id IS NOT NULL THEN to_timestamp(ms / 1000.0) + interval '30 seconds' END, 'postback_key', 1,
      CASE status WHEN 'ping-shield' THEN 1 ELSE 0 END, (ARRAY['NY', 'CA', 'ON', NULL])[1 + hash / 7 % 4],
      CASE WHEN place = 9000 THEN 'CA' ELSE 'US' END,
      CASE WHEN hash % 50 > 0 THEN '+1303555' || lpad((hash % 4000)::text, 4, '0') END, '{}'
    FROM generate_series(0, $2::integer - 1) AS place,
      LATERAL (SELECT abs(hashint4(place)::bigint) AS hash, $4::bigint + place * 1000 AS ms) AS drawn,
      LATERAL (SELECT CASE WHEN hash % 10 < 6 THEN 1 + hash / 10 % 300 END AS target_id) AS aimed,
      LATERAL (
        SELECT CASE WHEN target_id IS NOT NULL THEN CASE WHEN hash % 4 = 0 THEN 'claimed' ELSE $3 END
          WHEN hash % 10 = 6 THEN 'ping-shield' ELSE 'no-target' END AS status
      ) AS ended`,
    [companyId, count, status, start],
  )

const WHOLE = { start: START, end: END }

const blocksOf = async (companyId: number) => {
  const { rows } = await database.pool.query('SELECT FROM reservation_blocks WHERE company_id = $1', [
    companyId,
  ])
  return rows.length
}

const scopeOf = (companyId: number) => ({ companyId, onlyAffiliateId: null, onlyTargetId: null })

const isBetween = (value: number, range: readonly number[] | undefined) =>
  range === undefined || (value >= (range[0] ?? 0) && value <= (range[1] ?? 0))

const isAmong = <Value>(value: Value, wanted: readonly Value[] | undefined) => wanted?.includes(value) ?? true

const matches = (row: InboundRow, filters: InboundFilters) =>
  isAmong(row.campaign_id, filters.campaign_id) &&
  isAmong(row.affiliate_id, filters.affiliate_id) &&
  isAmong(row.target_id, filters.target_id) &&
  isAmong(row.postback_key_id, filters.postback_key_id) &&
  isAmong(
    statusAt({ status: row.status, expiresAt: row.expires_at?.getTime() ?? null }, LATER),
    filters.status,
  ) &&
  (filters.duplicate === undefined || filters.duplicate === row.duplicate_order > 0) &&
  (filters.caller_state === undefined || filters.caller_state === row.caller_state) &&
  (filters.caller_country === undefined || filters.caller_country === row.caller_country) &&
  (filters.caller_number === undefined || filters.caller_number === row.caller_number) &&
  isBetween(row.revenue, filters.revenue) &&
  isBetween(row.payout, filters.payout)

describe('whatever is asked', () => {
  const ids = (most: number) =>
    fc.oneof(
      fc.array(fc.integer({ min: 1, max: most }), { maxLength: 5 }),
      fc.integer({ min: 1, max: most }).map(first => Array.from({ length: 20 }, (_, index) => first + index)),
    )
  const range = (most: number) =>
    fc.tuple(
      fc.integer({ min: -1, max: most * 4 }).map(quarters => quarters / 4),
      fc.integer({ min: -1, max: most * 4 }).map(quarters => quarters / 4),
    )
  const filters: fc.Arbitrary<InboundFilters> = fc.record(
    {
      campaign_id: ids(9),
      affiliate_id: ids(45),
      target_id: ids(310),
      postback_key_id: ids(4),
      status: fc.subarray([
        'expired',
        'claimed',
        'no-target',
        'rejected',
        'ping-shield',
        'reserved',
      ] as const),
      duplicate: fc.boolean(),
      caller_number: fc
        .integer({ min: 0, max: 4100 })
        .map(last => `+1303555${String(last).padStart(4, '0')}`),
      caller_state: fc.constantFrom('NY', 'CA', 'TX'),
      caller_country: fc.constantFrom('US', 'CA', 'MX'),
      revenue: range(130),
      payout: range(3),
    },
    { requiredKeys: [] },
  )
  // As many as a question of a person names; with all of them nothing would ever be found.
  const few = filters.chain(all =>
    fc
      .subarray(Object.keys(all), { maxLength: 3 })
      .map(names => Object.fromEntries(Object.entries(all).filter(([name]) => names.includes(name)))),
  )
  const second = fc.integer({ min: -60, max: ROWS + 60 })
  const window = fc.oneof(
    { weight: 2, arbitrary: fc.constant(WHOLE) },
    {
      weight: 1,
      arbitrary: fc.tuple(second, second).map(([one, another]) => ({
        start: START + Math.min(one, another) * SECOND_MS,
        end: START + Math.max(one, another) * SECOND_MS + 1,
      })),
    },
  )

  test('every page and its count are what reading all rows comes to', async () => {
    const blockCounts = createBlockCounts(database.pool)
    expect(await blocksOf(OWN)).toBe(WHOLE_BLOCKS)
    await fc.assert(
      fc.asyncProperty(
        few,
        window,
        fc.double({ min: 0, max: 1.1, noNaN: true }),
        async (chosen, asked, depth) => {
          const expected = ownRows.filter(
            row =>
              matches(row, chosen) &&
              row.created_at.getTime() >= asked.start &&
              row.created_at.getTime() < asked.end,
          )
          const page = pageAt(1 + Math.floor((depth * expected.length) / 100), 100)
          const wanted = { scope: scopeOf(OWN), filters: chosen, window: asked, now: LATER, page }
          const { rows, totalRows } = await listInbounds(database.pool, blockCounts, wanted)
          expect(totalRows).toBe(expected.length)
          expect(rows.map(({ uuid }) => uuid)).toEqual(
            expected.slice(page.offset, page.offset + 100).map(({ uuid }) => uuid),
          )
        },
      ),
      { numRuns: 80, seed: 20_261_120 },
    )
  })

  test('the pages together are the whole result, each row once', async () => {
    const chosen: InboundFilters = { target_id: [1, 2, 3, 50, 51, 52, 299] }
    const expected = ownRows.filter(row => matches(row, chosen)).map(({ uuid }) => uuid)
    const blockCounts = createBlockCounts(database.pool)
    const paged: string[] = []
    for (let page = 1; page <= Math.ceil(expected.length / 10); page++) {
      const wanted = {
        scope: scopeOf(OWN),
        filters: chosen,
        window: WHOLE,
        now: LATER,
        page: pageAt(page, 10),
      }
      const { rows } = await listInbounds(database.pool, blockCounts, wanted)
      paged.push(...rows.map(({ uuid }) => uuid))
    }
    expect(paged).toEqual(expected)
  })
})

describe('what is remembered of blocks', () => {
  const found = async (
    blockCounts: ReturnType<typeof createBlockCounts>,
    companyId: number,
    filters: InboundFilters,
    window = WHOLE,
  ) => {
    const wanted = { scope: scopeOf(companyId), filters, window, now: LATER, page: pageAt(1, 100) }
    return (await listInbounds(database.pool, blockCounts, wanted)).totalRows
  }

  test('serves the Company, the filters and the window that it was counted for alone', async () => {
    const blockCounts = createBlockCounts(database.pool)
    const [first, second] = [{ campaign_id: [1] }, { campaign_id: [2] }]
    const ownCount = (filters: InboundFilters) => ownRows.filter(row => matches(row, filters)).length
    for (let time = 1; time <= 2; time++) {
      expect(await found(blockCounts, OWN, first)).toBe(ownCount(first))
      expect(await found(blockCounts, OWN, second)).toBe(ownCount(second))
      expect(await found(blockCounts, OTHER, {})).toBe(ROWS_PER_BLOCK + 10)
      expect(await found(blockCounts, OWN, {})).toBe(ROWS)
      const secondBlock = { start: START + ROWS_PER_BLOCK * SECOND_MS, end: END }
      expect(await found(blockCounts, OWN, {}, secondBlock)).toBe(ROWS - ROWS_PER_BLOCK)
    }
  })

  test('a publisher and a buyer are counted their own rows', async () => {
    const blockCounts = createBlockCounts(database.pool)
    const asked: readonly [InboundScope, InboundFilters][] = [
      [{ ...scopeOf(OWN), onlyAffiliateId: 7 }, { affiliate_id: [7] }],
      [{ ...scopeOf(OWN), onlyTargetId: 7 }, { target_id: [7] }],
    ]
    for (const [scope, filters] of asked) {
      const wanted = { scope, filters: {}, window: WHOLE, now: LATER, page: pageAt(1, 100) }
      const { rows, totalRows } = await listInbounds(database.pool, blockCounts, wanted)
      const own = ownRows.filter(row => matches(row, filters))
      expect(totalRows).toBe(own.length)
      expect(rows).toEqual(own.slice(0, 100).map(row => expect.objectContaining({ uuid: row.uuid })))
    }
  })
})

describe('while rows end and blocks are added', () => {
  const LIVE_ROWS = ROWS_PER_BLOCK + 100

  test('no row is counted twice or left out', async () => {
    await insertRows(BUSY, LIVE_ROWS, 'reserved')
    const blockCounts = createBlockCounts(database.pool)
    const counted = async () => {
      const wanted = { scope: scopeOf(BUSY), window: WHOLE, now: LATER, page: pageAt(1, 100) }
      const [all, expired] = await Promise.all([
        listInbounds(database.pool, blockCounts, { ...wanted, filters: {} }),
        listInbounds(database.pool, blockCounts, { ...wanted, filters: { status: ['expired'] } }),
      ])
      return [all.totalRows, expired.totalRows]
    }
    const before = await counted()
    expect(before[0]).toBe(LIVE_ROWS)

    await addInboundBlocks(database.pool, LATER)
    expect(await blocksOf(BUSY), 'rows that are live by their status wait').toBe(0)

    const counts = await Promise.all([
      expireReservations(database.pool, LATER).then(() =>
        Promise.all(Array.from({ length: 4 }, () => addInboundBlocks(database.pool, LATER))),
      ),
      ...Array.from({ length: 5 }, counted),
    ])
    await addInboundBlocks(database.pool, LATER)
    expect(await blocksOf(BUSY)).toBe(1)
    for (const count of [...counts.slice(1), await counted()]) expect(count).toEqual(before)
  })

  test('rows that have just come wait, too, until nothing can come before them any more', async () => {
    const newer = END + SECOND_MS
    await database.pool.query('DELETE FROM reservation_blocks WHERE company_id = $1', [OTHER])
    await addInboundBlocks(database.pool, START + ROWS_PER_BLOCK * SECOND_MS + 60 * SECOND_MS)
    expect(await blocksOf(OTHER)).toBe(0)
    await addInboundBlocks(database.pool, newer)
    expect(await blocksOf(OTHER)).toBe(1)
  })

  test('a process whose clock is ahead closes nothing that is recent by the clock of the database', async () => {
    const start = Date.now() - (ROWS_PER_BLOCK + 300) * SECOND_MS
    await ensurePartitions(database.pool, ['reservations'], start)
    await insertRows(RECENT, ROWS_PER_BLOCK, 'expired', start)
    await addInboundBlocks(database.pool, Date.now() + 3_600 * SECOND_MS)
    expect(await blocksOf(RECENT)).toBe(0)
  })

  test('a run that its bound ends asks for another', async () => {
    await database.pool.query('DELETE FROM reservation_blocks WHERE company_id = $1', [OTHER])
    expect(await addInboundBlocks(database.pool, LATER, 1)).toBe('again')
    expect(await blocksOf(OTHER)).toBe(1)
    expect(await addInboundBlocks(database.pool, LATER, 1)).toBeUndefined()
  })
})

// The last one: the rows are gone from then on.
describe('once the oldest month is dropped', () => {
  test('the log begins with the next one, also where its blocks are remembered', async () => {
    const left = ownRows.filter(row => row.created_at.getTime() >= NEXT_MONTH)
    const remembering = createBlockCounts(database.pool)
    const lastPage = async (blockCounts: ReturnType<typeof createBlockCounts>, rowsLeft: number) => {
      const page = pageAt(Math.ceil(rowsLeft / 100), 100)
      const wanted = { scope: scopeOf(OWN), filters: {}, window: WHOLE, now: LATER, page }
      const { rows, totalRows } = await listInbounds(database.pool, blockCounts, wanted)
      return { totalRows, uuids: rows.map(({ uuid }) => uuid) }
    }
    expect((await lastPage(remembering, ROWS)).totalRows).toBe(ROWS)

    const expected = {
      totalRows: left.length,
      uuids: left.slice(100 * (Math.ceil(left.length / 100) - 1)).map(({ uuid }) => uuid),
    }
    expect(left.length).toBeLessThan(ROWS)
    await database.pool.query('DROP TABLE reservations_2025_10')
    expect(await lastPage(remembering, left.length)).toEqual(expected)
    expect(await lastPage(createBlockCounts(database.pool), left.length)).toEqual(expected)

    await database.pool.query('DELETE FROM reservation_blocks WHERE first_created_at < $1', [
      new Date(NEXT_MONTH),
    ])
    await addInboundBlocks(database.pool, LATER)
    expect(await lastPage(remembering, left.length)).toEqual(expected)
    expect(await lastPage(createBlockCounts(database.pool), left.length)).toEqual(expected)
  })
})
