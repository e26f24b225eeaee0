import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'

const NOON = Date.parse('2026-11-10T12:00:00.000Z')
const DAY = 24 * 3_600_000
const NOVEMBER = { created_at_start: '2026-11-01', created_at_end: '2026-11-30' }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await ensurePartitions(service.database.pool, ['calls'], NOON - 31 * DAY)
  await ensurePartitions(service.database.pool, ['calls'], NOON)
})

afterAll(() => service.close())

type Query = NonNullable<TestRequest['query']>

const report = (query: Query, options: TestRequest = {}, file = 'json') =>
  service.request('GET', `/api/v1/reports.${file}`, {
    ...options,
    query: { domain: 'calls', ...NOVEMBER, ...query },
  })

const insert = (companyId: number, fields: Partial<Parameters<typeof insertReportedCall>[2]>) =>
  insertReportedCall(service.database.pool, companyId, { at: NOON, ...fields })

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
const pluck = (answer: { readonly body: any }, ...fields: readonly string[]) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  answer.body.data.map((row: any) => fields.map(field => row[field]))

/** A Company with calls of two campaigns by two affiliates to two targets. */
async function companyWithCalls(): Promise<number> {
  const companyId = await service.addCompany()
  const us = { caller_country: 'US', number_id: 9 } as const
  await insert(companyId, {
    ...us,
    campaign_id: 1,
    affiliate_id: 1,
    target_id: 1,
    caller_state: 'CA',
    revenue: '5',
  })
  await insert(companyId, {
    ...us,
    campaign_id: 1,
    affiliate_id: 2,
    target_id: 1,
    converted: true,
    revenue: '7',
  })
  await insert(companyId, { ...us, campaign_id: 1, affiliate_id: 2, target_id: 2, tags: { sub_id: 'a:b' } })
  await insert(companyId, { ...us, campaign_id: 2, affiliate_id: 2, target_id: 2, tags: { sub_id: 'c' } })
  return companyId
}

test('filters pick calls; several values of one are alternatives', async () => {
  const companyId = await companyWithCalls()
  const calls = async (query: Query) =>
    (await report({ company_id: companyId, facet: 'number', ...query })).body.data[0]?.total_calls ?? 0
  expect(await calls({})).toBe(4)
  expect(await calls({ campaign_id: '1' })).toBe(3)
  expect(await calls({ 'campaign_id[]': ['1', '2'] })).toBe(4)
  expect(await calls({ campaign_id: '1', affiliate_id: '2' })).toBe(2)
  expect(await calls({ campaign_id: '1', affiliate_id: '2', target_id: '2' })).toBe(1)
  expect(await calls({ number_id: '8' })).toBe(0)
  expect(await calls({ caller_state: 'ca' })).toBe(1)
  expect(await calls({ converted: 'true' })).toBe(1)
  expect(await calls({ converted: 'false' })).toBe(3)
  expect(await calls({ tag: 'sub_id:a:b' })).toBe(1)
  expect(await calls({ 'tag[]': ['sub_id:a:b', 'sub_id:c'] })).toBe(2)
  expect(await calls({ 'tag[]': ['sub_id:c', 'caller_zip:1'] })).toBe(0)
  expect(await calls({ tag: 'unknown:c' })).toBe(0)
})

test('with facet2 rows are for each pair, and totals are of all of them', async () => {
  const companyId = await companyWithCalls()
  const answer = await report({
    ...{ company_id: companyId, facet: 'campaign', facet2: 'affiliate', totals: 'true', per_page: 1 },
  })
  expect(answer.body).toMatchObject({ count: 1, count_total: 3 })
  expect(answer.body.data[0]).toMatchObject({
    ...{ id: 1, total_calls: 2, revenue: 7 },
    facet2: { id: 2, facet_name: 'Affiliate 2 (deleted)' },
  })
  expect(answer.body.totals).toMatchObject({ total_calls: 4, converted_count: 1, revenue: 12, profit: 12 })
  const byTag = { facet2: 'tag_value', tag_value_key2: 'sub_id' }
  const tagged = await report({ company_id: companyId, facet: 'campaign', ...byTag })
  expect(pluck(tagged, 'id', 'facet2', 'total_calls')).toEqual([
    [1, { id: 'a:b', facet_name: 'a:b' }, 1],
    [2, { id: 'c', facet_name: 'c' }, 1],
  ])
})

test('compare adds what the same row came to earlier, by date the earlier day', async () => {
  const companyId = await service.addCompany()
  await insert(companyId, { campaign_id: 1, revenue: '5' })
  await insert(companyId, { campaign_id: 2 })
  await insert(companyId, { campaign_id: 1, at: NOON - 7 * DAY, revenue: '3', target_id: 4 })
  await insert(companyId, { campaign_id: 3, at: NOON - 7 * DAY })
  const window = { created_at_start: '2026-11-10', created_at_end: '2026-11-10', compare: 'previous_week' }
  const asked = { company_id: companyId, ...window }
  const byCampaign = await report({ ...asked, facet: 'campaign', totals: 'true' })
  expect(pluck(byCampaign, 'id', 'previous')).toMatchObject([
    [1, { total_calls: 1, revenue: 3, total_duration_percent: 50 }],
    [2, { total_calls: 0, revenue: 0 }],
  ])
  expect(byCampaign.body.totals).toMatchObject({ total_calls: 2, previous: { total_calls: 2, revenue: 3 } })
  const byDate = await report({ ...asked, facet: 'date' })
  expect(pluck(byDate, 'id', 'previous')).toMatchObject([[20261110, { total_calls: 2, revenue: 3 }]])
  const pairs = await report({ ...asked, facet: 'campaign', facet2: 'date' })
  expect(pluck(pairs, 'id', 'previous')).toMatchObject([
    [1, { total_calls: 1 }],
    [2, { total_calls: 0 }],
  ])
})

test('an interval adds each row’s figures in its order, by the Company’s clocks', async () => {
  const companyId = await service.addCompany()
  const body = { settings: { time_zone: 'Eastern Time (US & Canada)' } }
  await service.request('PUT', `/companies/${companyId}/settings.json`, { body })
  // Clocks show 01:30 twice on the first.
  for (const at of [
    '2026-11-01T05:30:00Z',
    '2026-11-01T06:30:00Z',
    '2026-11-02T04:59:00Z',
    '2026-11-02T05:00:00Z',
  ]) {
    await insert(companyId, { at: Date.parse(at), revenue: '1', target_id: 3 })
  }
  const asked = { company_id: companyId, facet: 'target', created_at_end: '2026-11-02' }
  const byHour = await report({ ...asked, interval: 'hour' })
  expect(byHour.body.intervals).toHaveLength(49)
  expect(byHour.body.data[0].series.map((point: { interval_start: string }) => point.interval_start)).toEqual(
    [
      '2026-11-01T05:00:00.000Z',
      '2026-11-01T06:00:00.000Z',
      '2026-11-02T04:00:00.000Z',
      '2026-11-02T05:00:00.000Z',
    ],
  )
  const byDay = await report({ ...asked, interval: 'day' })
  expect(byDay.body.data[0].series).toMatchObject([
    { interval_start: '2026-11-01T04:00:00.000Z', total_calls: 3, revenue: 3 },
    { interval_start: '2026-11-02T05:00:00.000Z', total_calls: 1, revenue: 1 },
  ])
})

test('drill_down gives what picks a row’s calls: asking with it finds that row again', async () => {
  const companyId = await companyWithCalls()
  const asked = { company_id: companyId, facet: 'campaign', facet2: 'affiliate' }
  const { body } = await report({ ...asked, drill_down: 'true' })
  expect(body.data[0].filters).toEqual({
    created_at_start: '2026-11-01T00:00:00.000Z',
    created_at_end: '2026-11-30T23:59:59.999Z',
    campaign_id: [1],
    affiliate_id: [2],
  })
  for (const row of body.data) {
    const again = await report({ ...asked, ...row.filters })
    expect(again.body).toMatchObject({ count_total: 1, data: [{ id: row.id, total_calls: row.total_calls }] })
  }
  const byDate = await report({ company_id: companyId, facet: 'date', drill_down: 'true' })
  expect(byDate.body.data[0].filters).toEqual({
    created_at_start: '2026-11-10T00:00:00.000Z',
    created_at_end: '2026-11-10T23:59:59.999Z',
  })
})

test('a row’s calls are found in the list by what drill_down gives, abroad and by long values too', async () => {
  const companyId = await service.addCompany()
  const beginning = 'ü'.repeat(255)
  await insert(companyId, { caller_state: 'CO', caller_country: 'US', tags: { sub_id: `${beginning}a` } })
  await insert(companyId, { caller_state: 'CO', caller_country: 'MX', tags: { sub_id: `${beginning}b` } })
  await insert(companyId, { caller_state: 'XX', caller_country: 'MX', tags: { sub_id: 'ü' } })
  const listed = async (query: Query) =>
    (await service.request('GET', '/api/v5/calls.json', { query: { company_id: companyId, ...query } })).body
      .length
  for (const [asked, calls] of [
    [{ facet: 'state' }, 1],
    [{ facet: 'tag_value', tag_value_key: 'sub_id' }, 2],
  ] as const) {
    const [row] = (await report({ company_id: companyId, ...asked, drill_down: 'true' })).body.data
    const { body } = await report({ company_id: companyId, ...asked, ...row.filters })
    expect([row.total_calls, await listed(row.filters), body.data[0].total_calls]).toEqual([
      calls,
      calls,
      calls,
    ])
  }
  // As long as it is, a value is the one that reports cut it to.
  expect(await listed({ ...NOVEMBER, tag: `sub_id:${beginning}a` })).toBe(2)
  expect(await listed({ ...NOVEMBER, caller_state: 'XX' })).toBe(1)
})

describe('as CSV', () => {
  test('there are all rows with a heading, and nothing that a spreadsheet would run', async () => {
    const companyId = await service.addCompany()
    for (let target = 1; target <= 30; target++) await insert(companyId, { target_id: target })
    await insert(companyId, { tags: { sub_id: '=1+1' } })
    const byTarget = await report({ company_id: companyId, facet: 'target', facet2: 'campaign' }, {}, 'csv')
    expect(byTarget.status).toBe(200)
    expect(byTarget.headers['content-type']).toBe('text/csv; charset=utf-8')
    const lines = String(byTarget.body).trim().split('\r\n')
    expect(lines).toHaveLength(31)
    expect(lines[0]).toMatch(/^id,facet_name,facet2_id,facet2_name,total_calls,repeat_count,.*,epc,cpc$/)
    expect(lines[1]).toMatch(/^1,Target 1 \(deleted\),1,Campaign 1 \(deleted\),1,0,/)
    const asked = { facet: 'tag_value', tag_value_key: 'sub_id', compare: 'previous_month' }
    const byTag = await report({ company_id: companyId, ...asked }, {}, 'csv')
    expect(byTag.body).toMatch(/,previous_cpc\r\n'=1\+1,'=1\+1,1,/)
  })

  test('a publisher has no columns of what is not its own', async () => {
    const companyId = await companyWithCalls()
    const apiKey = await service.addUser(companyId, 'publisher', {
      affiliateId: await affiliateOf(companyId),
    })
    const { body } = await report({ company_id: companyId, facet: 'campaign' }, { apiKey }, 'csv')
    expect(String(body).split('\r\n')[0]).not.toMatch(/revenue|profit|cost|epc|cpc/)
    expect(String(body).split('\r\n')[0]).toMatch(/,payout,/)
  })
})

async function affiliateOf(companyId: number): Promise<number> {
  const body = { affiliate: { afid: 'own' } }
  return (
    await service.request('POST', '/api/v1/affiliates.json', { body, query: { company_id: companyId } })
  ).body.affiliate.id
}

test('nobody filters, or pairs rows, by what they are not shown', async () => {
  const companyId = await companyWithCalls()
  const apiKey = await service.addUser(companyId, 'publisher', { affiliateId: await affiliateOf(companyId) })
  const asked = { company_id: companyId, facet: 'campaign' }
  for (const query of [{ target_id: '1' }, { facet2: 'target' }]) {
    expect((await report({ ...asked, ...query }, { apiKey })).status).toBe(403)
  }
  const body = { target: { number: '+12025550101' } }
  const created = await service.request('POST', '/targets.json', { body, query: { company_id: companyId } })
  const buyer = await service.addUser(companyId, 'buyer', { targetId: created.body.target.id })
  for (const query of [{ affiliate_id: '1' }, { number_id: '1' }, { facet2: 'number' }]) {
    expect((await report({ ...asked, ...query }, { apiKey: buyer })).status).toBe(403)
  }
  const own = { campaign_id: 1, target_id: created.body.target.id, tags: { sub_id: 'a' } }
  await insert(companyId, own)
  expect((await report(asked, { apiKey: buyer })).body.count_total).toBe(1)
  expect((await report({ ...asked, tag: 'sub_id:a' }, { apiKey: buyer })).body.count_total).toBe(0)
})

test.each<readonly [string, Query, string]>([
  ['a facet twice', { facet: 'date', facet2: 'daily' }, 'facet2'],
  ['a second facet of no tag', { facet: 'date', facet2: 'tag_value' }, 'tag_value_key2'],
  ['an interval with two facets', { facet: 'target', facet2: 'date', interval: 'day' }, 'interval'],
  ['too many hours', { facet: 'target', interval: 'hour', created_at_start: '2026-10-01' }, 'intervals'],
  ['too many points', { facet: 'target', interval: 'hour', per_page: 100 }, 'per_page'],
  ['an id that is none', { facet: 'target', campaign_id: 'x' }, 'campaign_id'],
  ['a tag without a value', { facet: 'target', tag: 'age' }, 'tag'],
  ['another comparison', { facet: 'target', compare: 'yesterday' }, 'compare'],
  ['another filter', { facet: 'target', cid: 'x' }, 'cid'],
])('%s is refused', async (_, query, word) => {
  const { status, body } = await report(query)
  expect(status).toBe(400)
  expect(body.error).toContain(word)
})
