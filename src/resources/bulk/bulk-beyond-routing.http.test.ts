import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
  await service.request('POST', '/campaigns.json', { body: { campaign: { cid: 'autos' } } })
})
afterAll(() => service.close())

const create = async (path: string, rootKey: string, fields: object, options = {}) => {
  const answer = await service.request('POST', `${path}.json`, { body: { [rootKey]: fields }, ...options })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body[rootKey]
}

const bulk = (path: string, changes: readonly object[], options = {}) =>
  service.request('POST', `${path}/bulk.json`, { body: { changes }, ...options })

const restore = (batchId: string) =>
  service.request('POST', `/api/v5/audit_events/batches/${batchId}/restore.json`)

const namesIn = async (path: string, rootKey: string) =>
  (await service.request('GET', `${path}.json`)).body.map(
    (entry: Record<string, { name: string }>) => entry[rootKey]?.name,
  )

describe('alerts', () => {
  const alert = (name: string, kind = 'balance_low') => create('/alerts', 'alert', { name, kind })

  test('are switched off, deleted and created together, and brought back', async () => {
    const [quiet, gone] = [await alert('Quiet'), await alert('Gone')]
    const answer = await bulk('/alerts', [
      { id: quiet.id, enabled: false },
      { id: gone.id, delete: true },
      { create: { name: 'New', kind: 'webhook_failing' } },
    ])
    expect(answer.status).toBe(200)
    expect(answer.body.changes).toMatchObject([
      { status: 200, alert: { enabled: false, open_events: 0 } },
      { status: 204 },
      { status: 201, alert: { kind: 'webhook_failing', lasting_minutes: 10 } },
    ])
    expect(await namesIn('/alerts', 'alert')).toEqual(['Quiet', 'New'])
    expect((await restore(answer.body.batch_id)).status).toBe(200)
    expect(await namesIn('/alerts', 'alert')).toEqual(['Quiet', 'Gone'])
    expect((await service.request('GET', `/alerts/${quiet.id}.json`)).body.alert.enabled).toBe(true)
  })

  test('are all as they were where one is refused', async () => {
    const { id } = await alert('Kept')
    const answer = await bulk('/alerts', [
      { id, enabled: false },
      { create: { name: 'Of nobody', kind: 'buyer_silent', subject_id: 999_999 } },
    ])
    expect(answer.status).toBe(422)
    expect(answer.body.changes).toEqual([
      { index: 1, status: 422, errors: { subject_id: ['does not exist'] } },
    ])
    expect((await service.request('GET', `/alerts/${id}.json`)).body.alert.enabled).toBe(true)
  })

  test('about what a role may not see do not exist for it', async () => {
    const { id } = await alert('Trunks', 'trunk_unreachable')
    const member = await service.addUser(service.companyId, 'member')
    const answer = await bulk('/alerts', [{ id, enabled: false }], { apiKey: member })
    expect(answer.body.changes).toMatchObject([{ index: 0, status: 404 }])
    const made = await bulk('/alerts', [{ create: { name: 'Mine', kind: 'trunk_unreachable' } }], {
      apiKey: member,
    })
    expect(made.body.changes).toMatchObject([{ index: 0, status: 403 }])
  })
})

describe('scheduled reports', () => {
  const report = (name: string) =>
    create('/scheduled_reports', 'scheduled_report', {
      name,
      days: 'yesterday',
      frequency: 'daily',
      report: { facet: 'campaign' },
    })

  test('are switched off and deleted together, and brought back', async () => {
    const [quiet, gone] = [await report('Quiet'), await report('Gone')]
    const answer = await bulk('/scheduled_reports', [
      { id: quiet.id, enabled: false },
      { id: gone.id, delete: true },
    ])
    expect(answer.body.changes).toMatchObject([
      { scheduled_report: { enabled: false, next_at: null } },
      { status: 204 },
    ])
    expect((await restore(answer.body.batch_id)).status).toBe(200)
    expect(await namesIn('/scheduled_reports', 'scheduled_report')).toEqual(['Quiet', 'Gone'])
  })

  test('that cannot be asked are refused as by themselves', async () => {
    const { id } = await report('Kept')
    const answer = await bulk('/scheduled_reports', [{ id, report: { facet: 'date', facet2: 'date' } }])
    expect(answer.status).toBe(422)
    expect(answer.body.changes).toMatchObject([{ index: 0, errors: { report: [expect.any(String)] } }])
  })
})

describe('number pools', () => {
  const pool = (fields = {}) => create('/number_pools', 'number_pool', { cid: 'autos', ...fields })

  test('are changed and deleted together, and brought back', async () => {
    const [kept, gone] = [await pool({ max_pool_size: 5 }), await pool({ max_pool_size: 7 })]
    const answer = await bulk('/number_pools', [
      { id: kept.id, max_pool_size: 9 },
      { id: gone.id, delete: true },
    ])
    expect(answer.body.changes).toMatchObject([{ number_pool: { max_pool_size: 9 } }, { status: 204 }])
    const back = await restore(answer.body.batch_id)
    expect(back.body.changes.map(({ left_out }: { left_out: unknown }) => left_out)).toContainEqual([
      'numbers: new ones are drawn',
    ])
    const { body } = await service.request('GET', '/number_pools.json')
    const sizes = body.map(({ number_pool }: { number_pool: { max_pool_size: number } }) => number_pool)
    expect(sizes).toMatchObject([{ max_pool_size: 5 }, { max_pool_size: 7, cid: 'autos' }])
  })

  test('of a campaign that does not exist are refused', async () => {
    const { id } = await pool()
    const answer = await bulk('/number_pools', [{ id, cid: 'nowhere' }])
    expect(answer.body.changes).toEqual([{ index: 0, status: 422, errors: { cid: ['does not exist'] } }])
  })
})

test.each(['/alerts', '/scheduled_reports', '/number_pools'])(
  '%s are changed by who may, in its own Company',
  async path => {
    const changes = [{ id: 1, delete: true }]
    expect((await bulk(path, changes, { apiKey: null })).status).toBe(401)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await bulk(path, changes, { apiKey: reporter })).status).toBe(403)
    const company_id = await service.addCompany()
    const answer = await bulk(path, changes, { query: { company_id } })
    expect(answer.body.changes).toMatchObject([{ index: 0, status: 404 }])
    expect((await bulk(path, [])).status).toBe(400)
  },
)

describe('a change of a record as it was at a time', () => {
  const NUMBER = '+13055550191'
  let query: { readonly company_id: number }
  beforeAll(async () => {
    query = { company_id: await service.addCompany() }
    await create('/campaigns', 'campaign', { cid: 'autos' }, { query })
  })

  const changeAt = async (path: string, fields: object, at?: string) => {
    const made = await bulk(path, [{ create: fields }], { query })
    expect(made.status, JSON.stringify(made.body)).toBe(200)
    const { index: _, status: _status, id, ...shown } = made.body.changes[0]
    const [record] = Object.values<{ updated_at?: string }>(shown)
    return bulk(path, [{ id, delete: true, if_updated_at: at ?? record?.updated_at }], { query })
  }

  test.each([
    ['/targets', { number: NUMBER }],
    ['/campaigns', { cid: 'dated' }],
    ['/api/v1/affiliates', { afid: 'dated' }],
    ['/numbers', { cid: 'autos', number: NUMBER }],
    ['/number_pools', { cid: 'autos', reserve_size: 0 }],
    ['/suppressed_numbers', { number: NUMBER }],
    ['/webhooks', { url: 'https://example.com/hook', events: ['call.ended'] }],
    ['/alerts', { name: 'Dated', kind: 'balance_low' }],
    [
      '/scheduled_reports',
      { name: 'Dated', days: 'today', frequency: 'daily', report: { facet: 'campaign' } },
    ],
  ])('is made where %s say it is so still, and refused where not', async (path, fields) => {
    const answer = await changeAt(path, fields)
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    expect(await changeAt(path, fields, '2026-11-20T12:00:00.000Z')).toMatchObject({
      status: 422,
      body: { changes: [{ status: 409 }] },
    })
  })

  test.each([
    ['/contacts', 'contact', { contact_numbers_attributes: [{ number: NUMBER }] }],
    ['/tags', 'tag', { key: 'dated' }],
    ['/target_groups', 'target group', { name: 'Dated' }],
    ['/static_caller_numbers', 'static caller number', { number: NUMBER }],
  ])('is told that %s do not say so', async (path, words, fields) => {
    expect(await changeAt(path, fields, '2026-11-20T12:00:00.000Z')).toMatchObject({
      status: 422,
      body: { changes: [{ status: 400, error: `A ${words} has no updated_at: leave if_updated_at out.` }] },
    })
  })
})
