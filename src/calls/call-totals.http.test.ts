import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertReportedCall, type ReportedCall } from '../../test/builders/insert-reported-call.ts'
import { reportStorage } from '../../test/builders/report-storage.ts'
import { createCallNetwork } from '../../test/harness/call-network.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/harness/database-proxy.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

const PATH = '/api/v5/calls/totals.json'
const HOUR = 3_600_000
/** Tables of this month are there on any day. */
const MONTH_START = Date.parse(new Date(new Date().setUTCDate(1)).toISOString().slice(0, 10))
const PER_PAGE = 3

let proxy: DatabaseProxy
let service: TestService
let company: number
let affiliateId: number
let targetId: number

beforeAll(async () => {
  service = await startTestService({}, async databaseUrl => {
    proxy = await startDatabaseProxy(databaseUrl)
    return proxy.url
  })
  company = await service.addCompany('Adding up')
  const query = { company_id: company }
  const { affiliate } = (
    await service.request('POST', '/api/v1/affiliates.json', {
      query,
      body: { affiliate: { afid: 'publisher' } },
    })
  ).body
  const { target } = (
    await service.request('POST', '/targets.json', {
      query,
      body: { target: { name: 'Buyer', number: '+13035550100' } },
    })
  ).body
  ;[affiliateId, targetId] = [affiliate.id, target.id]
  for (const [place, call] of CALLS.entries()) await insertCall(place, call)
})

afterAll(async () => {
  await service.close()
  await proxy.close()
})

type Kind = Partial<Omit<ReportedCall, 'at'>> & { readonly isOf?: 'publisher' | 'buyer' }

/** Amounts whose sum floats get wrong. */
const CALLS: readonly Kind[] = [
  { isOf: 'publisher', revenue: '0.1', payout: '0.0301', charge_total: '0.0001', converted: true },
  { isOf: 'publisher', revenue: '0.2', payout: '0.0602', caller_state: 'CA', caller_country: 'US' },
  { isOf: 'buyer', revenue: '1250.1234', payout: '33.3333', converted: true, seconds: 4_000 },
  { isOf: 'buyer', number_repeat: true, duplicate: true, seconds: 12, connected_seconds: 0 },
  { number_repeat: true, revenue: '70', payout: '7.7777', charge_total: '0.0715', tags: { age: '40' } },
  { converted: true, revenue: '0.7', payout: '0.1', tags: { age: '41' }, campaign_id: 2 },
]

function insertCall(place: number, { isOf, ...fields }: Kind) {
  const at = MONTH_START + place * 31 * HOUR
  const party =
    isOf === 'publisher' ? { affiliate_id: affiliateId } : isOf === 'buyer' ? { target_id: targetId } : {}
  return insertReportedCall(service.database.pool, company, { at, ...party, ...fields })
}

type Query = Readonly<Record<string, string | number>>

const totals = (query: Query = {}, apiKey?: string | null) =>
  service.request('GET', PATH, {
    query: { ...(apiKey === undefined && { company_id: company }), ...query },
    ...(apiKey !== undefined && { apiKey }),
  })

const SUMMED = ['total_duration', 'dialed_call_duration', 'revenue', 'payout', 'charge_total'] as const

/** All pages of the list, added up in whole ten-thousandths as any client could. */
async function addedUp(query: Query, apiKey?: string): Promise<object> {
  const sums: Record<string, number> = Object.fromEntries(SUMMED.map(name => [name, 0]))
  const counts = {
    total_calls: 0,
    in_progress_count: 0,
    repeat_count: 0,
    duplicate_count: 0,
    converted_count: 0,
  }
  for (let page = 1; ; page++) {
    const { status, body } = await service.request('GET', '/api/v5/calls.json', {
      query: {
        ...(apiKey === undefined && { company_id: company }),
        ...{ ...query, per_page: PER_PAGE, page },
      },
      ...(apiKey !== undefined && { apiKey }),
    })
    expect(status).toBe(200)
    for (const { call } of body) {
      counts.total_calls += 1
      counts.in_progress_count += Number(call.status !== 'finished')
      counts.repeat_count += Number(call.repeat)
      counts.duplicate_count += Number(call.duplicate)
      counts.converted_count += Number(call.converted)
      for (const name of SUMMED) sums[name] = (sums[name] ?? 0) + Math.round(call[name] * 10_000)
    }
    if (body.length < PER_PAGE) break
  }
  const written = Object.fromEntries(Object.entries(sums).map(([name, parts]) => [name, parts / 10_000]))
  return { ...counts, ...written }
}

const FILTERS: readonly Query[] = [
  {},
  { converted: 'true' },
  { converted: 'false' },
  { repeat: 'true' },
  { duplicate: 'false' },
  { 'campaign_id[]': 1 },
  { status: 'finished' },
  { cid: 'cid-2' },
  { 'caller_state[]': 'ca' },
  { 'tag[]': 'age:40' },
  { created_at_start: new Date(MONTH_START + 60 * HOUR).toISOString() },
  { created_at_end: new Date(MONTH_START + 130 * HOUR).toISOString(), sort_by: 'updated_at' },
  { cid: 'unknown' },
]

describe('the totals of calls', () => {
  test.each([
    ['call by call', async () => undefined],
    ['by sums', () => reportStorage(service.database.pool, company).rebuild()],
  ])('are what all pages of the list add up to, whatever it is narrowed by: %s', async (_how, prepare) => {
    await prepare()
    for (const query of FILTERS) {
      const { status, body } = await totals(query)
      expect(status).toBe(200)
      expect(body.call_totals, JSON.stringify(query)).toMatchObject(await addedUp(query))
    }
  })

  test('have profit, exact to the last part of a cent', async () => {
    const { body } = await totals()
    expect(body.call_totals).toMatchObject({
      ...{ total_calls: 6, revenue: 1321.1234, payout: 41.3013, charge_total: 0.0716 },
      profit: 1279.7505,
    })
  })

  test('count a call that is running', async () => {
    const network = await createCallNetwork(service, {})
    await network.call({ clock: 'realtime', answers: [{ outcome: 'answer', talk_seconds: 600 }] })
    const { body } = await totals({ company_id: service.companyId })
    expect(body.call_totals).toMatchObject({ total_calls: 1, in_progress_count: 1 })
  })

  test('are of nothing where there is nothing', async () => {
    const { body } = await totals({ company_id: await service.addCompany() })
    expect(Object.values(body.call_totals)).toEqual(Array(11).fill(0))
  })

  test('are those of a publisher and of a buyer, by what each is shown', async () => {
    for (const [role, scope, hidden] of [
      ['publisher', { affiliateId }, { revenue: 0, charge_total: 0, profit: 0 }],
      ['buyer', { targetId }, { payout: 0, charge_total: 0, profit: 0 }],
    ] as const) {
      const key = await service.addUser(company, role, scope)
      const { body } = await totals({}, key)
      expect(body.call_totals).toMatchObject({ ...(await addedUp({}, key)), ...hidden, total_calls: 2 })
    }
  })

  test('by a filter of what a party is not shown are of no call', async () => {
    const buyer = await service.addUser(company, 'buyer', { targetId })
    expect((await totals({ afid: 'publisher' }, buyer)).body.call_totals.total_calls).toBe(0)
  })
})

describe('refused', () => {
  test.each([
    [{ created_at_start: 'soon' }, 'created_at_start must be an ISO 8601 date or time'],
    [{ caller: 'nobody' }, 'caller must be a phone number'],
    [{ stauts: 'finished' }, '"stauts"'],
  ])('%j is, with what to change', async (query, words) => {
    const { status, body } = await totals(query as Query)
    expect(status).toBe(400)
    expect(body.error).toContain(words)
  })

  test('is who has no key, and another Company’s member', async () => {
    expect((await totals({}, null)).status).toBe(401)
    const owner = await service.addUser(await service.addCompany(), 'owner')
    expect((await totals({ company_id: company }, owner)).status).toBe(403)
  })

  test('are more calls than can be added up in time, with how to ask for fewer', async () => {
    void proxy.trouble(/bigint_sum\(\(revenue/, { sqlState: '57014' })
    const { status, body } = await totals({ cid: 'cid-1' })
    proxy.calm()
    expect(status).toBe(503)
    expect(body.error).toContain('ask for fewer days')
  })
})
