import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import type { PingCount, PingFilters, PingsWanted } from '../../reporting/pings/ping-counts.ts'
import { addInboundBlocks } from './add-blocks.ts'
import { ROWS_PER_BLOCK } from './block-places.ts'
import { createPingCounter } from './count-pings.ts'

/** The log begins here, two hours before a month does; long over by any clock. */
const START = Date.parse('2025-10-31T22:00:00.000Z')
const NEXT_MONTH = Date.parse('2025-11-01T00:00:00.000Z')
const SECOND_MS = 1_000
const ROWS = 2 * ROWS_PER_BLOCK + 1_000
const END = START + ROWS * SECOND_MS
const LATER = END + 3_600 * SECOND_MS

const OWN = 1
const OTHER = 2
const DROPPED = 3

interface Row {
  readonly at: number
  readonly status: PingCount['status']
  readonly reason: PingCount['reason']
  readonly campaign_id: number
  readonly affiliate_id: number
  readonly postback_key_id: number
  readonly caller_state: string | null
}

let testDatabase: TestDatabase
let database: Database
let ownRows: readonly Row[]

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
  await ensurePartitions(database.pool, ['reservations'], START)
  await database.pool.query(
    `INSERT INTO companies (id, name, embedded_key) OVERRIDING SYSTEM VALUE
     SELECT id, 'Company', md5(id::text) FROM unnest($1::integer[]) AS id`,
    [[OWN, OTHER, DROPPED]],
  )
  await insertRows(OWN, ROWS)
  await insertRows(OTHER, ROWS_PER_BLOCK + 10)
  await addInboundBlocks(database.pool, LATER)
  ownRows = await rowsOf(OWN)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

/** A row a second. Every fifth was reserved, and nobody has noted yet that it expired. */
const insertRows = (companyId: number, count: number) =>
  database.pool.query(
    `
    INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, reason, postback_key_id, campaign_id,
      affiliate_id, tags, expires_at, ended_at, shield_scope, shield_scope_id, caller_state, caller_country, decision)
    SELECT $1, (lpad(to_hex(ms), 12, '0') || '7' || lpad(to_hex(place % 4096), 3, '0') || '8' ||
        lpad(to_hex($1::integer), 15, '0'))::uuid,
      to_timestamp(ms / 1000.0), gen_random_uuid(), status,
      CASE WHEN status IN ('no-target', 'rejected') THEN
        (ARRAY['paused', 'suppressed', 'capped', 'closed', 'tag_mismatch', 'no_bid'])[1 + hash / 10 % 6] END,
      1 + hash % 3, 1 + hash % 7, 1 + hash % 40, '{}', to_timestamp(ms / 1000.0), to_timestamp(ms / 1000.0),
      'postback_key', 1, (ARRAY['NY', 'CA', NULL])[1 + hash / 7 % 3], 'US', '{}'
    FROM generate_series(0, $2::integer - 1) AS place,
      LATERAL (SELECT abs(hashint4(place + $1)::bigint) AS hash, $3::bigint + place * 1000 AS ms) AS drawn,
      LATERAL (
        SELECT (ARRAY['claimed', 'expired', 'ping-shield', 'no-target', 'rejected'])[1 + hash % 5] AS status
      ) AS ended`,
    [companyId, count, START],
  )

async function rowsOf(companyId: number): Promise<readonly Row[]> {
  const { rows } = await database.pool.query<Row & { created_at: Date }>(
    'SELECT * FROM reservations WHERE company_id = $1',
    [companyId],
  )
  return rows.map(row => ({ ...row, at: row.created_at.getTime() }))
}

const ofCompany = (companyId: number) => ({ companyId, onlyAffiliateId: null, onlyTargetId: null })

const count = (wanted: Partial<PingsWanted>) =>
  createPingCounter(database.pool)({
    scope: ofCompany(OWN),
    filters: {},
    bounds: [START, END],
    now: LATER,
    ...wanted,
  })

/** As readers of the log would count its rows. */
function countedByHand(rows: readonly Row[], filters: PingFilters, bounds: readonly number[]) {
  const counts: Record<string, number> = {}
  const isAmong = <Value>(value: Value, wanted: readonly Value[] | undefined) =>
    wanted?.includes(value) ?? true
  for (const row of rows) {
    const interval = bounds.findLastIndex(bound => bound <= row.at)
    if (interval < 0 || interval === bounds.length - 1) continue
    if (!isAmong(row.campaign_id, filters.campaign_id)) continue
    if (!isAmong(row.affiliate_id, filters.affiliate_id)) continue
    if (!isAmong(row.postback_key_id, filters.postback_key_id)) continue
    if (filters.caller_state !== undefined && filters.caller_state !== row.caller_state) continue
    const name = `${interval} ${row.status} ${row.reason}`
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}

const byName = (counts: readonly PingCount[]) =>
  Object.fromEntries(
    counts.map(({ interval, status, reason, pings }) => [`${interval} ${status} ${reason}`, pings]),
  )

describe('whatever is asked', () => {
  const ids = (most: number) => fc.uniqueArray(fc.integer({ min: 1, max: most }), { maxLength: 5 })
  const filters: fc.Arbitrary<PingFilters> = fc.record(
    {
      campaign_id: ids(9),
      affiliate_id: ids(45),
      postback_key_id: ids(4),
      caller_state: fc.constantFrom('NY', 'CA', 'ON'),
    },
    { requiredKeys: [] },
  )
  const moment = fc.integer({ min: START - 3_600 * SECOND_MS, max: END + 3_600 * SECOND_MS })
  const bounds = fc
    .uniqueArray(moment, { minLength: 2, maxLength: 12 })
    .map(moments => moments.sort((left, right) => left - right))

  test('each row counts once, in its interval', async () => {
    await fc.assert(
      fc.asyncProperty(fc.option(filters, { nil: {} }), bounds, async (asked, moments) => {
        const { counts } = await count({ filters: asked, bounds: moments })
        expect(byName(counts)).toEqual(countedByHand(ownRows, asked, moments))
      }),
      { numRuns: 25, seed: 20_261_126 },
    )
  })
})

test('a bound between the milliseconds of two rows parts them, also at the seam of two blocks', async () => {
  const seam = START + ROWS_PER_BLOCK * SECOND_MS
  for (const bound of [seam - SECOND_MS, seam - SECOND_MS + 1, seam, seam + 1]) {
    const bounds = [START, bound, END]
    expect(byName((await count({ bounds })).counts)).toEqual(countedByHand(ownRows, {}, bounds))
  }
})

test('blocks that come while it counts count nothing twice', async () => {
  const before = await count({})
  const counter = createPingCounter({
    query: async (...question: Parameters<typeof database.pool.query>) => {
      const answer = await database.pool.query(...question)
      const isOfEnds = JSON.stringify(question).includes('AS newest')
      if (isOfEnds) await addInboundBlocks(database.pool, LATER)
      return answer
    },
  } as unknown as typeof database.pool)
  const ofNewest =
    'last_uuid = (SELECT last_uuid FROM reservation_blocks WHERE company_id = $1 ORDER BY last_uuid DESC LIMIT 1)'
  await database.pool.query(`DELETE FROM reservation_blocks WHERE company_id = $1 AND ${ofNewest}`, [OWN])
  const { counts } = await counter({ scope: ofCompany(OWN), filters: {}, bounds: [START, END], now: LATER })
  expect(byName(counts)).toEqual(byName(before.counts))
})

test('a publisher’s are its own', async () => {
  const scope = { companyId: OWN, onlyAffiliateId: 7, onlyTargetId: null }
  const { counts } = await count({ scope })
  expect(byName(counts)).toEqual(countedByHand(ownRows, { affiliate_id: [7] }, [START, END]))
})

test('another Company’s are its own', async () => {
  const { counts } = await count({ scope: ofCompany(OTHER) })
  expect(byName(counts)).toEqual(countedByHand(await rowsOf(OTHER), {}, [START, END]))
})

test('a reservation that is over has expired, whatever its row still says', async () => {
  const at = END + SECOND_MS
  await database.pool.query(
    `INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id,
       affiliate_id, tags, expires_at, shield_scope, shield_scope_id, decision)
     VALUES ($1, (lpad(to_hex($2::bigint), 12, '0') || '70008000000000000001')::uuid, to_timestamp($2 / 1000.0),
       gen_random_uuid(), 'reserved', 1, 1, 1, '{}', to_timestamp($2 / 1000.0 + 30), 'postback_key', 1, '{}')`,
    [OWN, at],
  )
  const bounds = [at, at + 1]
  const live = await count({ bounds, now: at + 29 * SECOND_MS })
  expect(byName(live.counts)).toEqual({ '0 reserved null': 1 })
  const over = await count({ bounds, now: at + 30 * SECOND_MS })
  expect(byName(over.counts)).toEqual({ '0 expired null': 1 })
})

test('a month that was dropped is not counted, and the answer says from where on it counts', async () => {
  await insertRows(DROPPED, ROWS)
  await addInboundBlocks(database.pool, LATER)
  const rows = (await rowsOf(DROPPED)).filter(({ at }) => at >= NEXT_MONTH)
  const bounds = [START, NEXT_MONTH - SECOND_MS, NEXT_MONTH + 60 * SECOND_MS, END]
  await database.pool.query('DROP TABLE reservations_2025_10')
  const scope = ofCompany(DROPPED)
  const dropped = await count({ scope, bounds })
  expect(dropped.countedFrom).toBe(NEXT_MONTH)
  expect(byName(dropped.counts)).toEqual(countedByHand(rows, {}, bounds))
  // The last step of docs/operating.md takes the block that the month's end cuts as well.
  await database.pool.query('DELETE FROM reservation_blocks WHERE first_created_at < $1', [
    new Date(NEXT_MONTH),
  ])
  expect(byName((await count({ scope, bounds })).counts)).toEqual(countedByHand(rows, {}, bounds))
})
