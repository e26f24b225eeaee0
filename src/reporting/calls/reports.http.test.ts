import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { insertReportedCall } from '../../../test/builders/insert-reported-call.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { ensurePartitions } from '../../platform/database/ensure-partitions.ts'
import { TAG_VALUE_LENGTH } from '../../platform/wire/call-filters.ts'

const PATH = '/api/v1/reports.json'
const NOON = Date.parse('2026-11-10T12:00:00.000Z')
const NOVEMBER = { created_at_start: '2026-11-01', created_at_end: '2026-11-30' }

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await ensurePartitions(service.database.pool, ['calls'], NOON)
})

afterAll(() => service.close())

const report = (query: NonNullable<TestRequest['query']>, options: TestRequest = {}) =>
  service.request('GET', PATH, { ...options, query: { domain: 'calls', ...NOVEMBER, ...query } })

async function create(path: string, rootKey: string, fields: object, companyId: number) {
  const query = { company_id: companyId }
  const answer = await service.request('POST', path, { body: { [rootKey]: fields }, query })
  expect(answer.status).toBe(201)
  return answer.body[rootKey]
}

const insert = (companyId: number, fields: Partial<Parameters<typeof insertReportedCall>[2]>) =>
  insertReportedCall(service.database.pool, companyId, { at: NOON, ...fields })

const settings = (companyId: number, fields: object) =>
  service.request('PUT', `/companies/${companyId}/settings.json`, { body: { settings: fields } })

// biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
const pluck = (answer: { readonly body: any }, ...fields: readonly string[]) =>
  // biome-ignore lint/suspicious/noExplicitAny: as above
  answer.body.data.map((row: any) => fields.map(field => row[field]))

describe('a report', () => {
  test('has a row for each record with calls, and everything that follows from them', async () => {
    const companyId = await service.addCompany()
    const summer = await create('/campaigns.json', 'campaign', { name: 'Summer' }, companyId)
    const winter = await create('/campaigns.json', 'campaign', { cid: 'winter' }, companyId)
    await create('/campaigns.json', 'campaign', { cid: 'idle' }, companyId)
    await insert(companyId, { campaign_id: summer.id, revenue: '10.10', payout: '7', converted: true })
    await insert(companyId, { campaign_id: summer.id, number_repeat: true, rescued: true, revenue: '0.20' })
    await insert(companyId, { campaign_id: summer.id, status: 'in_progress' })
    await insert(companyId, { campaign_id: winter.id, charge_total: '0.07', seconds: 120 })
    const { status, body } = await report({ company_id: companyId, facet: 'campaign' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ count: 2, count_total: 2 })
    expect(body.data[0]).toEqual({
      id: summer.id,
      facet_name: 'Summer',
      total_calls: 3,
      repeat_count: 1,
      duplicate_count: 0,
      unique_calls: 2,
      converted_count: 1,
      revenue: 10.3,
      payout: 7,
      cost: 0,
      total_duration: 120,
      total_duration_percent: 50,
      rescued_count: 1,
      rescued_revenue: 0.2,
      connected_duration: 60,
      connected_duration_percent: 66.6667,
      in_progress_count: 1,
      profit: 3.3,
      repeat_count_percent: 33.3333,
      duplicate_count_percent: 0,
      converted_count_percent: 33.3333,
      rescued_count_percent: 33.3333,
      epc: 5.15,
      cpc: 0,
    })
    expect(body.data[1]).toMatchObject({ id: winter.id, facet_name: 'winter', profit: -0.07, cpc: 0.07 })
  })

  test('by date has the days of the Company’s calendar', async () => {
    const companyId = await service.addCompany()
    await insert(companyId, { at: Date.parse('2026-11-02T04:30:00Z') })
    await insert(companyId, { at: Date.parse('2026-11-02T05:30:00Z') })
    expect(
      pluck(await report({ company_id: companyId, facet: 'date' }), 'id', 'facet_name', 'total_calls'),
    ).toEqual([[20261102, '2026-11-02', 2]])
    await settings(companyId, { time_zone: 'Eastern Time (US & Canada)' })
    for (const facet of ['date', 'daily']) {
      expect(pluck(await report({ company_id: companyId, facet }), 'id', 'facet_name')).toEqual([
        [20261101, '2026-11-01'],
        [20261102, '2026-11-02'],
      ])
    }
  })

  test('by state has FIPS and SGC numbers, for codes that are states where the caller is', async () => {
    const companyId = await service.addCompany()
    const states: readonly (readonly [string | null, string | null])[] = [
      ['US', 'CA'],
      [null, 'CA'],
      ['CA', 'ON'],
      ['MX', 'CO'],
      ['CA', 'CA'],
      ['PR', 'PR'],
      ['US', 'XX'],
      ['US', null],
    ]
    for (const [caller_country, caller_state] of states)
      await insert(companyId, { caller_country, caller_state })
    const answer = await report({ company_id: companyId, facet: 'state' })
    expect(pluck(answer, 'id', 'facet_name', 'total_calls')).toEqual([
      [6, 'CA', 2],
      [72, 'PR', 1],
      [1035, 'ON', 1],
    ])
  })

  test('by affiliate and target has their names; a record that is gone says so', async () => {
    const companyId = await service.addCompany()
    const affiliate = await create(
      '/api/v1/affiliates.json',
      'affiliate',
      { company_name: 'Acme' },
      companyId,
    )
    const target = await create(
      '/targets.json',
      'target',
      { number: '+12025550101', client_tid: 't' },
      companyId,
    )
    await insert(companyId, { affiliate_id: affiliate.id, target_id: target.id, number_id: 123_456 })
    await insert(companyId, {})
    const named = async (facet: string) =>
      pluck(await report({ company_id: companyId, facet }), 'id', 'facet_name')
    expect(await named('affiliate')).toEqual([[affiliate.id, 'Acme']])
    expect(await named('publisher')).toEqual([[affiliate.id, 'Acme']])
    expect(await named('target')).toEqual([[target.id, 't']])
    expect(await named('buyer')).toEqual([[target.id, 't']])
    expect(await named('number')).toEqual([[123_456, 'Number 123456 (deleted)']])
    await settings(companyId, { affiliate_marketing: false })
    for (const facet of ['publisher', 'buyer']) {
      const refused = await report({ company_id: companyId, facet })
      expect(refused.status).toBe(400)
      expect(refused.body.error).toContain('affiliate_marketing')
    }
    expect(await named('affiliate')).toEqual([[affiliate.id, 'Acme']])
  })

  test('shows rows with equally many calls by ascending id, page by page', async () => {
    const companyId = await service.addCompany()
    for (const target_id of [10, 9, 2, 2]) await insert(companyId, { target_id })
    const page = (number: number) =>
      report({ company_id: companyId, facet: 'target', per_page: 2, page: number })
    const first = await page(1)
    expect(pluck(first, 'id')).toEqual([[2], [9]])
    expect(first.body).toMatchObject({ count: 2, count_total: 3 })
    expect(first.headers['link']).toMatch(/&page=2&.*>; rel="last", <.*&page=2&.*>; rel="next"$/)
    const second = await page(2)
    expect(pluck(second, 'id')).toEqual([[10]])
    // Of all rows, not of the page's.
    expect(pluck(second, 'total_duration_percent')).toEqual([[25]])
    expect((await page(3)).body).toEqual({ count: 0, count_total: 3, data: [] })
  })

  test('of a window that cuts days counts what lies in it', async () => {
    const companyId = await service.addCompany()
    for (const hours of [-30, -13, 0, 13, 30]) await insert(companyId, { at: NOON + hours * 3_600_000 })
    const between = async (start: number, end: number) => {
      const bounds = {
        created_at_start: new Date(NOON + start).toISOString(),
        created_at_end: new Date(NOON + end).toISOString(),
      }
      const [row] = pluck(
        await report({ company_id: companyId, facet: 'campaign', ...bounds }),
        'total_calls',
      )
      return row?.[0] ?? 0
    }
    expect(await between(-30 * 3_600_000, 30 * 3_600_000)).toBe(5)
    expect(await between(-30 * 3_600_000 + 1, 30 * 3_600_000 - 1)).toBe(3)
    expect(await between(-1, 0)).toBe(1)
    expect(await between(1, 1_000)).toBe(0)
  })

  test('of a Company sees nothing of another', async () => {
    const [one, other] = [await service.addCompany('One'), await service.addCompany('Other')]
    await insert(one, {})
    expect((await report({ company_id: other, facet: 'campaign' })).body).toEqual({
      count: 0,
      count_total: 0,
      data: [],
    })
  })
})

describe('by tag', () => {
  test('there is a row for each indexed key, and with a key for each of its values', async () => {
    const companyId = await service.addCompany()
    await create('/tags.json', 'tag', { key: 'age' }, companyId)
    await create('/tags.json', 'tag', { key: 'secret', values_report: false }, companyId)
    await insert(companyId, { tags: { age: '40', secret: 'x', other: 'y', sub_id: 'a' } })
    await insert(companyId, { tags: { age: '40' } })
    await insert(companyId, { tags: { age: '9' }, status: 'ringing' })
    const byTag = (query: object) => report({ company_id: companyId, facet: 'tag_value', ...query })
    expect(pluck(await byTag({}), 'id', 'facet_name', 'total_calls')).toEqual([
      ['age', 'age', 3],
      ['sub_id', 'sub_id', 1],
      ['attestation', 'attestation', 0],
      ['caller_country', 'caller_country', 0],
      ['caller_state', 'caller_state', 0],
      ['caller_zip', 'caller_zip', 0],
      ['publisher_id', 'publisher_id', 0],
    ])
    expect(pluck(await byTag({ tag_value_key: 'age' }), 'id', 'total_calls', 'in_progress_count')).toEqual([
      ['40', 2, 0],
      ['9', 1, 1],
    ])
    for (const tag_value_key of ['secret', 'other', 'AGE']) {
      expect((await byTag({ tag_value_key })).body).toEqual({ count: 0, count_total: 0, data: [] })
    }
  })

  test('a tag that is created later reports the calls before it, and one that is deleted none', async () => {
    const companyId = await service.addCompany()
    await insert(companyId, { tags: { age: '40' } })
    const values = async () =>
      pluck(
        await report({ company_id: companyId, facet: 'tag_value', tag_value_key: 'age' }),
        'id',
        'total_calls',
      )
    expect(await values()).toEqual([])
    const tag = await create('/tags.json', 'tag', { key: 'age' }, companyId)
    expect(await values()).toEqual([['40', 1]])
    const query = { company_id: companyId }
    await service.request('DELETE', `/tags/${tag.id}.json`, { query })
    expect(await values()).toEqual([])
  })

  test('values are told apart by their beginning', async () => {
    const companyId = await service.addCompany()
    const beginning = 'ü'.repeat(TAG_VALUE_LENGTH)
    await insert(companyId, { tags: { sub_id: `${beginning}1` } })
    await insert(companyId, { tags: { sub_id: `${beginning}2` } })
    const answer = await report({ company_id: companyId, facet: 'tag_value', tag_value_key: 'sub_id' })
    expect(pluck(answer, 'id', 'total_calls')).toEqual([[beginning, 2]])
  })
})

describe('whose calls', () => {
  test('a publisher’s and a buyer’s report is about their own alone, and names what calls show', async () => {
    const companyId = await service.addCompany()
    const affiliate = await create(
      '/api/v1/affiliates.json',
      'affiliate',
      { afid: 'own', company_name: 'Acme' },
      companyId,
    )
    const target = await create(
      '/targets.json',
      'target',
      { number: '+12025550101', name: 'Desk' },
      companyId,
    )
    const campaign = await create('/campaigns.json', 'campaign', { cid: 'c', name: 'Summer' }, companyId)
    const shared = { campaign_id: campaign.id, affiliate_id: affiliate.id, target_id: target.id }
    await insert(companyId, shared)
    await insert(companyId, { ...shared, affiliate_id: affiliate.id + 1, status: 'ringing' })
    await insert(companyId, { ...shared, target_id: target.id + 1 })
    const publisher = await service.addUser(companyId, 'publisher', { affiliateId: affiliate.id })
    const buyer = await service.addUser(companyId, 'buyer', { targetId: target.id })
    const reporter = await service.addUser(companyId, 'reporter')
    const seen = async (apiKey: string, facet: string) =>
      pluck(await report({ company_id: companyId, facet }, { apiKey }), 'facet_name', 'total_calls')
    expect(await seen(publisher, 'campaign')).toEqual([['c', 2]])
    expect(await seen(publisher, 'affiliate')).toEqual([['Acme', 2]])
    expect(await seen(buyer, 'campaign')).toEqual([['c', 2]])
    expect(await seen(buyer, 'target')).toEqual([['Desk', 2]])
    expect(await seen(reporter, 'campaign')).toEqual([['Summer', 3]])
    expect(await seen(reporter, 'target')).toEqual([
      [`a target (id ${target.id})`, 2],
      [`Target ${target.id + 1} (deleted)`, 1],
    ])
  })

  test('nobody reports without a key, or on a Company that is not theirs', async () => {
    expect((await report({ facet: 'date' }, { apiKey: null })).status).toBe(401)
    const [own, foreign] = [await service.addCompany(), await service.addCompany()]
    const apiKey = await service.addUser(own, 'owner')
    expect((await report({ company_id: foreign, facet: 'date' }, { apiKey })).status).toBe(403)
    expect((await report({ facet: 'date' }, { apiKey })).status).toBe(200)
  })
})

describe('refused with 400', () => {
  test.each([
    ['another domain', { facet: 'date', domain: 'pings' }, 'domain'],
    ['another facet', { facet: 'caller' }, 'facet'],
    ['no facet', {}, 'facet'],
    ['a start that is no time', { facet: 'date', created_at_start: 'yesterday' }, 'created_at_start'],
    ['an end before the start', { facet: 'date', created_at_end: '2026-10-31' }, 'before'],
    ['two years', { facet: 'date', created_at_start: '2024-11-30' }, '2 years'],
    ['page 0', { facet: 'date', page: 0 }, 'page'],
    ['a page that is no number', { facet: 'date', page: 'x' }, 'page'],
  ])('%s', async (_, query, word) => {
    const { status, body } = await report(query)
    expect(status).toBe(400)
    expect(body.error).toContain(word)
  })

  test.each(['domain', 'created_at_start', 'created_at_end'])('no %s', async name => {
    const query: Record<string, string> = { domain: 'calls', facet: 'date', ...NOVEMBER }
    delete query[name]
    const { status, body } = await service.request('GET', PATH, { query })
    expect(status).toBe(400)
    expect(body.error).toContain(name)
  })
})

test('a per_page above 100 is 100', async () => {
  const companyId = await service.addCompany()
  for (let target = 1; target <= 101; target++) await insert(companyId, { target_id: target })
  const { body } = await report({ company_id: companyId, facet: 'target', per_page: 1_000 })
  expect(body).toMatchObject({ count: 100, count_total: 101 })
  expect((await report({ company_id: companyId, facet: 'target' })).body.count).toBe(25)
})
