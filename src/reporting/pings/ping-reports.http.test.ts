import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork, drawCaller } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'

const NOON = Date.parse('2026-11-10T12:00:00.000Z')
const HOUR = 3_600_000
const DAY = 24 * HOUR
const TENTH = { created_at_start: '2026-11-10', created_at_end: '2026-11-10' }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await ensurePartitions(service.database.pool, ['reservations'], NOON - 31 * DAY)
  await ensurePartitions(service.database.pool, ['reservations'], NOON)
})

afterAll(() => service.close())

type Query = NonNullable<TestRequest['query']>

const report = (query: Query = {}, options: TestRequest = {}) =>
  service.request('GET', '/api/v5/ping_reports.json', { ...options, query: { ...TENTH, ...query } })

interface InsertedPing {
  readonly at: number
  readonly status: string
  readonly reason: string | null
  readonly campaign_id: number
  readonly affiliate_id: number
  readonly postback_key_id: number
  readonly caller_state: string
}

let inserted = 0

const insert = (companyId: number, ping: Partial<InsertedPing>) => {
  const { at = NOON, status = 'expired', reason = null, ...ids } = ping
  const { campaign_id = 1, affiliate_id = 1, postback_key_id = 1, caller_state = 'CA' } = ids
  inserted += 1
  return service.database.pool.query(
    `INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, reason, postback_key_id, campaign_id,
       affiliate_id, tags, ended_at, shield_scope, shield_scope_id, caller_state, caller_country, decision)
     VALUES ($1, (lpad(to_hex($2::bigint), 12, '0') || '70008' || lpad(to_hex($3::integer), 15, '0'))::uuid,
       to_timestamp($2 / 1000.0), gen_random_uuid(), $4, $5, $6, $7, $8, '{}', to_timestamp($2 / 1000.0),
       'postback_key', 1, $9, 'US', '{}')`,
    [companyId, at, inserted, status, reason, postback_key_id, campaign_id, affiliate_id, caller_state],
  )
}

/** Four pings of a day and one of the day before. */
async function companyWithPings(): Promise<number> {
  const companyId = await service.addCompany()
  await insert(companyId, { status: 'no-target', reason: 'capped' })
  await insert(companyId, { status: 'no-target', reason: 'capped', affiliate_id: 2, at: NOON + HOUR })
  await insert(companyId, { status: 'rejected', reason: 'paused', campaign_id: 2, caller_state: 'NY' })
  await insert(companyId, { status: 'ping-shield', postback_key_id: 2 })
  await insert(companyId, { status: 'no-target', reason: 'closed', at: NOON - DAY })
  return companyId
}

test('tells how pings ended, and why there was no target, most pings first', async () => {
  const company_id = await companyWithPings()
  const answer = await report({ company_id })
  expect(answer).toMatchObject({ status: 200 })
  expect(answer.body.ping_report).toEqual({
    counted_from: '2026-11-10T00:00:00.000Z',
    totals: { pings: 4, unanswered: 3, unanswered_percent: 75 },
    rows: [
      { status: 'no-target', reason: 'capped', pings: 2, pings_percent: 50 },
      { status: 'ping-shield', reason: null, pings: 1, pings_percent: 25 },
      { status: 'rejected', reason: 'paused', pings: 1, pings_percent: 25 },
    ],
  })
})

test('has what the log has of real pings, also of one whose caps had filled when it was confirmed', async () => {
  const network = await createRtbNetwork(service, { targets: [{ hard_cap_attributes: { cap: 1 } }] })
  const first = await network.ping({ caller_number: drawCaller() })
  const second = await network.ping({ caller_number: drawCaller() })
  await network.confirm(first.body.uuid)
  await network.confirm(second.body.uuid)
  await network.ping({ caller_number: drawCaller() })
  const today = new Date().toISOString().slice(0, 'yyyy-mm-dd'.length)
  const { body } = await report({
    created_at_start: new Date(Date.parse(today) - DAY).toISOString(),
    created_at_end: new Date(Date.now() + HOUR).toISOString(),
    campaign_id: network.campaignId,
  })
  expect(body.ping_report.rows).toMatchObject([
    { status: 'no-target', reason: 'capped', pings: 2 },
    { status: 'confirmed', reason: null, pings: 1 },
  ])
})

describe('beside an earlier window', () => {
  test('what occurred only then has a row too', async () => {
    const company_id = await companyWithPings()
    const { body } = await report({ company_id, compare: 'previous_period' })
    expect(body.ping_report.totals.previous).toEqual({ pings: 1, unanswered: 1, unanswered_percent: 100 })
    expect(body.ping_report.rows[0]).toMatchObject({
      reason: 'capped',
      previous: { pings: 0, pings_percent: 0 },
    })
    expect(body.ping_report.rows.at(-1)).toEqual({
      status: 'no-target',
      reason: 'closed',
      pings: 0,
      pings_percent: 0,
      previous: { pings: 1, pings_percent: 100 },
    })
  })

  test('until a time of the day is compared with until that time', async () => {
    const company_id = await service.addCompany()
    await insert(company_id, { at: NOON - DAY })
    await insert(company_id, { at: NOON - DAY + HOUR + 1 })
    const until = new Date(NOON + HOUR).toISOString()
    const { body } = await report({ company_id, created_at_end: until, compare: 'previous_period' })
    expect(body.ping_report.totals).toMatchObject({ pings: 0, previous: { pings: 1 } })
  })
})

test('days are those of the Company’s time zone', async () => {
  const company_id = await service.addCompany()
  await service.database.pool.query(
    `UPDATE companies SET time_zone = 'Eastern Time (US & Canada)' WHERE id = $1`,
    [company_id],
  )
  const midnight = Date.parse('2026-11-10T05:00:00.000Z')
  for (const at of [midnight - 1, midnight, midnight + DAY - 1, midnight + DAY])
    await insert(company_id, { at })
  const { body } = await report({ company_id })
  expect(body.ping_report).toMatchObject({
    counted_from: '2026-11-10T05:00:00.000Z',
    totals: { pings: 2 },
  })
})

test('by interval each has its own pings, and one without any is there', async () => {
  const company_id = await companyWithPings()
  const { body } = await report({ company_id, created_at_start: '2026-11-08', interval: 'day' })
  expect(body.ping_report.intervals).toEqual([
    { interval_start: '2026-11-08T00:00:00.000Z', pings: 0, unanswered: 0, unanswered_percent: 0, rows: [] },
    {
      interval_start: '2026-11-09T00:00:00.000Z',
      pings: 1,
      unanswered: 1,
      unanswered_percent: 100,
      rows: [{ status: 'no-target', reason: 'closed', pings: 1 }],
    },
    expect.objectContaining({ interval_start: '2026-11-10T00:00:00.000Z', pings: 4, unanswered: 3 }),
  ])
})

test.each([
  [{ campaign_id: 2 }, 1],
  [{ 'campaign_id[]': ['1', '2'] }, 4],
  [{ affiliate_id: 2 }, 1],
  [{ postback_key_id: 2 }, 1],
  [{ caller_state: 'ny' }, 1],
  [{ caller_country: 'ca' }, 0],
  [{ campaign_id: 1, affiliate_id: 1 }, 2],
] as const)('%j picks %i pings', async (filter, pings) => {
  const company_id = await companyWithPings()
  const { body } = await report({ company_id, ...filter })
  expect(body.ping_report.totals.pings).toBe(pings)
})

test.each([
  [{ created_at_start: 'soon' }, /created_at_start must be an ISO 8601/],
  [{ created_at_start: '2026-11-11', created_at_end: '2026-11-10' }, /created_at_start must be before/],
  [{ created_at_start: '2024-11-10' }, /less than 2 years apart/],
  [{ created_at_start: '2026-01-01', interval: 'hour' }, /more than 750 intervals/],
  [{ interval: 'minute' }, /interval/],
  [{ compare: 'tomorrow' }, /compare/],
  [{ campaign_id: 'x' }, /campaign_id/],
  [{ target_id: 1 }, /target_id/],
  [{ created_at_end: '' }, /created_at_end/],
] as const)('%j is 400, and said why', async (query, message) => {
  const answer = await report(query)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatch(message)
})

describe('who may read it', () => {
  test('nobody without a key', async () => {
    expect((await report({}, { apiKey: null })).status).toBe(401)
  })

  test('a Company’s own users, of their own Company’s pings alone', async () => {
    const company_id = await companyWithPings()
    const other = await service.addCompany()
    const apiKey = await service.addUser(other, 'reporter')
    expect((await report({ company_id }, { apiKey })).status).toBe(403)
    const { body } = await report({ company_id: other }, { apiKey })
    expect(body.ping_report).toMatchObject({ totals: { pings: 0 }, rows: [] })
  })

  test('a publisher, of its own pings', async () => {
    const company_id = await companyWithPings()
    const apiKey = await service.addUser(company_id, 'publisher', { affiliateId: 2 })
    const { body } = await report({ company_id }, { apiKey })
    expect(body.ping_report.rows).toEqual([
      { status: 'no-target', reason: 'capped', pings: 1, pings_percent: 100 },
    ])
    const others = await report({ company_id, affiliate_id: 1 }, { apiKey })
    expect(others.body.ping_report.totals.pings).toBe(0)
  })

  test('no buyer: pings that found nobody are not its own', async () => {
    const company_id = await companyWithPings()
    const apiKey = await service.addUser(company_id, 'buyer', { targetId: 1 })
    expect(await report({ company_id }, { apiKey })).toMatchObject({
      status: 403,
      body: { error: 'Your role in the Company does not permit reports on pings.' },
    })
  })
})

describe('the log, by reason', () => {
  const log = (query: Query, options: TestRequest = {}) =>
    service.request('GET', '/api/v5/rtb_inbounds.json', {
      ...options,
      query: { created_at_start: '2026-11-10', created_at_end: '2026-11-10', ...query },
    })

  test('has the pings that the report counts', async () => {
    const company_id = await companyWithPings()
    const { body } = await log({ company_id, 'status[]': 'no-target', 'reason[]': ['capped', 'closed'] })
    expect(body.rtb_inbounds).toHaveLength(2)
    expect((await log({ company_id, reason: 'paused' })).body.rtb_inbounds).toMatchObject([
      { status: 'rejected' },
    ])
  })

  test('refuses a word that is none', async () => {
    expect((await log({ reason: 'weather' })).status).toBe(400)
  })

  test('tells a buyer nothing of what it is not shown', async () => {
    const company_id = await service.addCompany()
    await insert(company_id, { status: 'no-target', reason: 'capped' })
    await service.database.pool.query('UPDATE reservations SET target_id = 7 WHERE company_id = $1', [
      company_id,
    ])
    const apiKey = await service.addUser(company_id, 'buyer', { targetId: 7 })
    expect((await log({ company_id }, { apiKey })).body.rtb_inbounds).toHaveLength(1)
    expect((await log({ company_id, reason: 'capped' }, { apiKey })).body.rtb_inbounds).toEqual([])
  })
})
