import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createRtbNetwork, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import type { LoggedPing } from '../../resources/payout-modification-tables/logged-ping.ts'
import { addInboundBlocks } from './add-blocks.ts'
import { ROWS_PER_BLOCK } from './block-places.ts'
import { loggedPings } from './logged-pings.ts'

let service: TestService
let network: RtbNetwork
/** The middle of the current month, which surely has a partition. */
let newest: number

const PINGS = 4_500

/** One ping a second backwards from `newest`; every fifth found no target. */
beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service, { targets: [{ tid: 'buyer' }] })
  await network.ping({ publisher_id: 'sunny' })
  const today = new Date()
  newest = Date.UTC(today.getUTCFullYear(), today.getUTCMonth(), 15)
  await service.database.pool.query(
    `INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id,
       affiliate_id, target_id, tags, revenue, payout, pbm_original_payout, caller_state, shield_scope,
       shield_scope_id, decision)
     SELECT p.company_id,
       (left(hex, 8) || '-' || substr(hex, 9, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       to_timestamp(ms / 1000.0), gen_random_uuid(), CASE n % 5 WHEN 0 THEN 'no-target' ELSE 'expired' END,
       p.postback_key_id, p.campaign_id, p.affiliate_id, p.target_id, '{"age":"30"}', 40, 25,
       CASE n % 2 WHEN 0 THEN 30 END, 'FL', p.shield_scope, p.shield_scope_id, p.decision
     FROM reservations AS p, generate_series(0, $3::int - 1) AS n,
       LATERAL (SELECT $2::bigint - n * 1000 AS ms) AS moment,
       LATERAL (SELECT lpad(to_hex(ms), 12, '0') AS hex) AS text
     WHERE p.campaign_id = $1 AND p.status = 'reserved'`,
    [network.campaignId, newest, PINGS],
  )
})
afterAll(() => service.close())

async function read(fromSeconds: number, toSeconds: number, campaignId = network.campaignId) {
  const pings: LoggedPing[] = []
  const wanted = {
    companyId: service.companyId,
    campaignId,
    from: newest + fromSeconds * 1_000,
    to: newest + toSeconds * 1_000,
  }
  for await (const portion of loggedPings(service.database.pool)(wanted)) pings.push(...portion)
  return pings
}

const secondsOf = (pings: readonly LoggedPing[]) => pings.map(ping => (ping.at - newest) / 1_000)

test('every ping that reserved a target is read once, newest first, over several portions', async () => {
  const expected = Array.from({ length: PINGS }, (_, second) => second).filter(second => second % 5 !== 0)
  expect(secondsOf(await read(-PINGS, 1))).toEqual(expected.map(second => -second))
})

test('the window’s start is included, its end is not', async () => {
  expect(secondsOf(await read(-3, -1))).toEqual([-2, -3])
})

test('a ping is as its payout table saw it: ids, tags, and the payout before any table', async () => {
  const [second, third] = await read(-3, -1)
  expect(second).toMatchObject({
    campaign: { id: network.campaignId, cid: network.cid },
    affiliate: { afid: 'sunny' },
    target: { id: network.targetIds[0], tid: 'buyer' },
  })
  expect(Object.fromEntries(second?.tags.values ?? [])).toMatchObject({
    age: '30',
    caller_state: 'FL',
    publisher_id: 'sunny',
  })
  expect([second?.revenue.toFixed(), second?.payout.toFixed(), third?.payout.toFixed()]).toEqual([
    '40',
    '30',
    '25',
  ])
})

test('another campaign has none of them', async () => {
  const other = await createRtbNetwork(service)
  expect(await read(-PINGS, 1, other.campaignId)).toEqual([])
})

test('what blocks of the log have none of a campaign’s is not looked at, and what lies beside it is', async () => {
  const { pool } = service.database
  const other = await createRtbNetwork(service)
  const startSeconds = -40 * 24 * 60 * 60
  await ensurePartitions(pool, ['reservations'], newest + startSeconds * 1_000)
  // The last ping of the first block, and the only one after the second, are the other's.
  const [lastOfFirst, afterSecond] = [ROWS_PER_BLOCK, 2 * ROWS_PER_BLOCK + 1]
  await pool.query(
    `INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id, affiliate_id,
       target_id, tags, shield_scope, shield_scope_id, decision)
     SELECT p.company_id,
       (left(hex, 8) || '-' || substr(hex, 9, 4) || '-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid,
       to_timestamp(ms / 1000.0), gen_random_uuid(), 'expired', p.postback_key_id,
       CASE WHEN n IN ($3, $4) THEN $5 ELSE p.campaign_id END, p.affiliate_id, p.target_id, '{}', p.shield_scope,
       p.shield_scope_id, p.decision
     FROM reservations AS p, generate_series(1, $4::int) AS n,
       LATERAL (SELECT $2::bigint + n * 1000 AS ms) AS moment,
       LATERAL (SELECT lpad(to_hex(ms), 12, '0') AS hex) AS text
     WHERE p.campaign_id = $1 AND p.status = 'reserved'`,
    [network.campaignId, newest + startSeconds * 1_000, lastOfFirst, afterSecond, other.campaignId],
  )
  await addInboundBlocks(pool, newest + (startSeconds + 24 * 60 * 60) * 1_000)
  const secondsRead = async (campaignId: number) =>
    secondsOf(await read(startSeconds, startSeconds + afterSecond + 1, campaignId)).map(
      second => second - startSeconds,
    )
  expect(await secondsRead(network.campaignId)).toHaveLength(afterSecond - 2)
  const query = vi.spyOn(pool, 'query')
  expect(await secondsRead(other.campaignId)).toEqual([afterSecond, lastOfFirst])
  const spans = spansOf(query.mock.calls)
  query.mockRestore()
  const looked = spans.map(({ first, before }) => (before - first) / 1_000)
  expect(looked.reduce((sum, seconds) => sum + seconds, 0)).toBeLessThan(ROWS_PER_BLOCK + 5)
})

test('however rare a campaign’s pings are, no statement looks at more than an hour of the log', async () => {
  const other = await createRtbNetwork(service)
  const query = vi.spyOn(service.database.pool, 'query')
  await read(-36 * 60 * 60, 1, other.campaignId)
  const spans = spansOf(query.mock.calls)
  query.mockRestore()
  expect(spans[0]?.before).toBe(newest + 1_000)
  expect(spans.at(-1)?.first).toBe(newest - 36 * 60 * 60 * 1_000)
  for (const [index, { first, before }] of spans.entries()) {
    expect(before - first).toBeLessThanOrEqual(60 * 60 * 1_000)
    expect(spans[index + 1]?.before ?? first).toBe(first)
  }
})

/** The parts of the log that statements looked at. */
const spansOf = (calls: readonly (readonly unknown[])[]) =>
  (calls as readonly (readonly [{ readonly name?: string; readonly values: readonly string[] }])[])
    .filter(([{ name }]) => name === 'read_logged_pings')
    .map(([{ values }]) => ({ first: instantOf(values[2]), before: instantOf(values[3]) }))

/** When a uuid of version 7 was made. */
const instantOf = (uuid = '') => Number.parseInt(uuid.replace('-', '').slice(0, 12), 16)
