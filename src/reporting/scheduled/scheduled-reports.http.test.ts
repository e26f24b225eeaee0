import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { MAX_SCHEDULED_REPORTS } from './table.ts'

let service: TestService
let companyId: number

beforeAll(async () => {
  service = await startTestService()
  companyId = service.companyId
})
beforeEach(() => service.database.pool.query('DELETE FROM scheduled_reports'))
afterAll(() => service.close())

const DAILY = { name: 'Yesterday', report: { facet: 'campaign' }, days: 'yesterday', frequency: 'daily' }

const create = (fields: object = {}, options: TestRequest = {}) =>
  service.request('POST', '/scheduled_reports.json', {
    body: { scheduled_report: { ...DAILY, ...fields } },
    ...options,
  })

async function created(fields: object = {}, options: TestRequest = {}) {
  const { status, body } = await create(fields, options)
  expect(status).toBe(201)
  return body.scheduled_report
}

const update = (id: number, fields: object, options: TestRequest = {}) =>
  service.request('PUT', `/scheduled_reports/${id}.json`, { body: { scheduled_report: fields }, ...options })

async function addUser(role: 'member' | 'reporter' | 'publisher', email: string) {
  const extra = role === 'publisher' ? { affiliateId: await addAffiliate() } : {}
  const apiKey = await service.addUser(companyId, role, extra)
  const { body } = await service.request('GET', '/api/v5/user.json', { apiKey })
  await service.database.pool.query('UPDATE users SET email = $2 WHERE id = $1', [body.user.id, email])
  return { id: body.user.id as number, apiKey }
}

async function addAffiliate(): Promise<number> {
  const { body } = await service.request('POST', '/api/v1/affiliates.json', {
    body: { affiliate: { company_name: 'Leads Ltd' } },
  })
  return body.affiliate.id
}

test('every field goes there and back; a day is asked where the frequency has one', async () => {
  const { id: userId } = await addUser('member', 'there@example.com')
  const sent = {
    name: 'Publishers',
    report: {
      ...{
        facet: 'affiliate',
        facet2: 'tag_value',
        tag_value_key2: 'caller_state',
        compare: 'previous_week',
      },
      ...{ campaign_id: [7], caller_state: ['CA'], converted: true, tag: ['sub_id:spring'] },
    },
    days: 'last_week',
    frequency: 'weekly',
    day_of_week: 0,
    hour: 6,
    time_zone: 'Tokyo',
    user_ids: [userId],
    webhooks: false,
    enabled: false,
  }
  const report = await created(sent)
  expect(report).toEqual({
    ...sent,
    id: expect.any(Number),
    day_of_month: null,
    next_at: null,
    sending: false,
    last_sent_at: null,
    last_error: null,
    created_at: expect.any(String),
    updated_at: expect.any(String),
  })
  const path = `/scheduled_reports/${report.id}.json`
  expect((await service.request('GET', path)).body.scheduled_report).toEqual(report)
  const changed = await update(report.id, { frequency: 'monthly', enabled: true })
  expect(changed.body.scheduled_report).toMatchObject({
    ...{ frequency: 'monthly', day_of_week: null, day_of_month: 1, hour: 6, report: sent.report },
    next_at: expect.stringMatching(/T21:00:00.000Z$/),
  })
  expect((await update(report.id, { report: { facet: 'date' } })).body.scheduled_report.report).toEqual({
    facet: 'date',
  })
  expect((await service.request('DELETE', path)).status).toBe(204)
  expect((await service.request('GET', path)).status).toBe(404)
})

test('what is left out is: daily at 8 by the Company’s clocks, to webhooks', async () => {
  await service.request('PUT', `/companies/${companyId}/settings.json`, {
    body: { settings: { time_zone: 'Tokyo' } },
  })
  const report = await created()
  expect(report).toMatchObject({ hour: 8, webhooks: true, enabled: true, user_ids: [], day_of_week: null })
  expect(report.next_at).toMatch(/T23:00:00.000Z$/)
  expect(await created({ frequency: 'weekly' })).toMatchObject({ day_of_week: 1, day_of_month: null })
  expect(await created({ frequency: 'monthly' })).toMatchObject({ day_of_week: null, day_of_month: 1 })
})

test('null in a day is its default, where the frequency has it; an own day stays', async () => {
  const { id } = await created({ frequency: 'weekly', day_of_week: 3 })
  expect((await update(id, { name: 'Other' })).body.scheduled_report.day_of_week).toBe(3)
  expect((await update(id, { day_of_week: null })).body.scheduled_report.day_of_week).toBe(1)
})

test.each([
  [{ name: ' ' }, 'name'],
  [{ report: undefined }, 'report'],
  [{ report: { facet: 'nothing' } }, 'report.facet'],
  [{ report: { facet: 'date', facet2: 'date' } }, 'report'],
  [{ report: { facet: 'date', facet2: 'tag_value' } }, 'report'],
  [{ days: 'tomorrow' }, 'days'],
  [{ frequency: 'hourly' }, 'frequency'],
  [{ day_of_week: 1 }, 'day_of_week'],
  [{ frequency: 'weekly', day_of_week: 7 }, 'day_of_week'],
  [{ frequency: 'weekly', day_of_month: 1 }, 'day_of_month'],
  [{ frequency: 'monthly', day_of_month: 0 }, 'day_of_month'],
  [{ hour: 24 }, 'hour'],
  [{ hour: null }, 'hour'],
  [{ time_zone: 'Europe/Berlin' }, 'time_zone'],
  [{ user_ids: [987_654] }, 'user_ids'],
  [{ user_ids: Array.from({ length: 51 }, (_, id) => id + 1) }, 'user_ids'],
])('%j is refused', async (fields, field) => {
  const { status, body } = await create(fields)
  expect(status).toBe(422)
  expect(Object.keys(body.scheduled_report.errors)).toEqual([field])
})

test('everything that is wrong is told at once', async () => {
  const { status, body } = await create({
    ...{ day_of_week: 1, user_ids: [987_654], report: { facet: 'date', facet2: 'date' } },
  })
  expect(status).toBe(422)
  expect(Object.keys(body.scheduled_report.errors).sort()).toEqual(['day_of_week', 'report', 'user_ids'])
})

test('who may not read the Company’s reports cannot be mailed', async () => {
  const publisher = await addUser('publisher', 'leads@example.com')
  const other = await service.addCompany()
  const { rows } = await service.database.pool.query(
    'SELECT user_id FROM memberships WHERE company_id = $1',
    [other],
  )
  for (const id of [publisher.id, rows[0].user_id]) {
    const { status, body } = await create({ user_ids: [id] })
    expect(status).toBe(422)
    expect(body.scheduled_report.errors).toEqual({ user_ids: ['does not exist'] })
  }
})

test('reporters read, and publishers see none', async () => {
  const { id } = await created()
  const reporter = await addUser('reporter', 'reporter@example.com')
  const publisher = await addUser('publisher', 'publisher@example.com')
  const query = { company_id: companyId }
  const statuses = async ({ apiKey }: { apiKey: string }) => [
    (await service.request('GET', '/scheduled_reports.json', { apiKey, query })).status,
    (await service.request('GET', `/scheduled_reports/${id}.json`, { apiKey, query })).status,
    (await create({}, { apiKey, query })).status,
    (await update(id, { name: 'Mine' }, { apiKey, query })).status,
    (await service.request('POST', `/scheduled_reports/${id}/send.json`, { apiKey, query })).status,
    (await service.request('DELETE', `/scheduled_reports/${id}.json`, { apiKey, query })).status,
  ]
  expect(await statuses(reporter)).toEqual([200, 200, 403, 403, 403, 403])
  expect(await statuses(publisher)).toEqual([403, 403, 403, 403, 403, 403])
  expect((await service.request('GET', '/scheduled_reports.json', { apiKey: null })).status).toBe(401)
})

test('another Company’s report does not exist', async () => {
  const { id } = await created({}, { query: { company_id: await service.addCompany() } })
  const path = `/scheduled_reports/${id}.json`
  expect((await service.request('GET', path)).status).toBe(404)
  expect((await update(id, { name: 'Mine' })).status).toBe(404)
  expect((await service.request('POST', `/scheduled_reports/${id}/send.json`)).status).toBe(404)
  expect((await service.request('DELETE', path)).status).toBe(404)
  expect((await service.request('GET', '/scheduled_reports.json')).body).toEqual([])
})

test('a list is searched, sorted, filtered and paged', async () => {
  await created({ name: 'beta' })
  await created({ name: 'Alpha', frequency: 'weekly' })
  await created({ name: 'gamma', enabled: false })
  const names = async (query: Record<string, string>) =>
    (await service.request('GET', '/scheduled_reports.json', { query })).body.map(
      (each: { scheduled_report: { name: string } }) => each.scheduled_report.name,
    )
  expect(await names({})).toEqual(['beta', 'Alpha', 'gamma'])
  expect(await names({ sort: 'name' })).toEqual(['Alpha', 'beta', 'gamma'])
  expect(await names({ q: 'ALPH' })).toEqual(['Alpha'])
  expect(await names({ frequency: 'weekly' })).toEqual(['Alpha'])
  expect(await names({ enabled: 'false' })).toEqual(['gamma'])
  expect(await names({ sort: 'name', per_page: '1', page: '2' })).toEqual(['beta'])
  expect((await service.request('GET', '/scheduled_reports.json', { query: { sort: 'hour' } })).status).toBe(
    400,
  )
})

test('a Company has so many at most, also when two are made at once', async () => {
  await created()
  await service.database.pool.query(
    `INSERT INTO scheduled_reports (company_id, name, question, days, frequency, hour, time_zone, user_ids)
     SELECT company_id, name, question, days, frequency, hour, time_zone, user_ids
     FROM scheduled_reports, generate_series(2, $2) WHERE company_id = $1`,
    [companyId, MAX_SCHEDULED_REPORTS - 1],
  )
  const statuses = await Promise.all([1, 2, 3].map(async () => (await create()).status))
  expect(statuses.sort()).toEqual([201, 409, 409])
})

describe('sent now', () => {
  test('it is mailed with its figures and a file, and is due as before', async () => {
    const { id: userId } = await addUser('member', 'ada@example.com')
    const { id, next_at } = await created({ user_ids: [userId], name: 'Now & <then>' })
    const asked = await service.request('POST', `/scheduled_reports/${id}/send.json`)
    expect(asked.status).toBe(200)
    expect(asked.body.scheduled_report.sending).toBe(true)
    await eventually(async () => {
      const { body } = await service.request('GET', `/scheduled_reports/${id}.json`)
      expect(body.scheduled_report).toMatchObject({ sending: false, next_at, last_error: null })
      expect(body.scheduled_report.last_sent_at).not.toBeNull()
    })
    const listed = await service.request('GET', '/mails.json')
    const [{ mail }] = listed.body
    expect(mail).toMatchObject({ to: 'ada@example.com', company_id: companyId })
    const shown = await service.request('GET', `/mails/${mail.id}.json`)
    expect(shown.body.mail.html).toContain('Now &amp; &lt;then&gt;')
    expect(shown.body.mail.text).toContain('No calls on these days.')
    expect(shown.body.mail.attachment).toMatchObject({
      filename: expect.stringMatching(/^calls-by-campaign-.*\.csv$/),
      content: expect.stringContaining('id,facet_name,total_calls'),
    })
  })

  test('without anybody to tell, it says so', async () => {
    const { id } = await created({ webhooks: false })
    await service.request('POST', `/scheduled_reports/${id}/send.json`)
    await eventually(async () => {
      const { body } = await service.request('GET', `/scheduled_reports/${id}.json`)
      expect(body.scheduled_report).toMatchObject({ sending: false, last_sent_at: null })
      expect(body.scheduled_report.last_error).toContain('Nobody is told')
    })
  })
})
