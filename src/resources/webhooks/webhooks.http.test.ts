import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { pauseWebhook } from './store.ts'
import { MAX_WEBHOOKS } from './table.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const URL = 'https://hooks.example.com/calls?from=dialplane'
const FIELDS = { url: URL, events: ['call.ended', 'call.started'] }

const at = (id: number, rest = '') => `/webhooks/${id}${rest}.json`

const create = (webhook: unknown, companyId = service.companyId) =>
  service.request('POST', '/webhooks.json', { body: { webhook }, query: { company_id: companyId } })

async function created(fields: object = {}) {
  const { status, body } = await create({ ...FIELDS, ...fields })
  expect(status).toBe(201)
  return body.webhook
}

const change = (id: number, webhook: unknown) => service.request('PUT', at(id), { body: { webhook } })

const shown = async (id: number) => (await service.request('GET', at(id))).body.webhook

describe('a webhook', () => {
  test('is created with a secret, which is shown then and never again', async () => {
    const { secret, ...webhook } = await created()
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/)
    expect(webhook).toEqual({
      id: expect.any(Number),
      url: URL,
      events: ['call.started', 'call.ended'],
      paused: false,
      paused_at: null,
      pause_reason: null,
      failing_since: null,
      created_at: expect.any(String),
      updated_at: webhook.created_at,
    })
    expect(await shown(webhook.id)).toEqual(webhook)
    const list = await service.request('GET', '/webhooks.json')
    expect(list.body).toContainEqual({ webhook })
    expect(JSON.stringify(list.body)).not.toContain('whsec_')
  })

  test('has its fields changed one by one; what is left out stays', async () => {
    const { id } = await created()
    await change(id, { events: ['target.capped', 'target.capped'] })
    expect(await shown(id)).toMatchObject({ url: URL, events: ['target.capped'], paused: false })
    await change(id, { url: ' https://hooks.example.com/other ' })
    expect(await shown(id)).toMatchObject({
      url: 'https://hooks.example.com/other',
      events: ['target.capped'],
    })
  })

  test('given as it is already changes nothing', async () => {
    const { secret: _, ...webhook } = await created()
    const answer = await change(webhook.id, { ...FIELDS, paused: false })
    expect(answer.body.webhook).toEqual(webhook)
  })

  test('is paused, and goes on, with the time at which it was paused', async () => {
    const { id } = await created({ paused: true })
    const paused = await shown(id)
    expect(paused).toMatchObject({ paused: true, paused_at: expect.any(String), pause_reason: null })
    await change(id, { paused: true })
    expect((await shown(id)).paused_at).toBe(paused.paused_at)
    await change(id, { paused: false })
    expect(await shown(id)).toMatchObject({ paused: false, paused_at: null })
  })

  test('that the service paused begins anew when it goes on', async () => {
    const { id } = await created()
    await service.database.pool.query(
      `UPDATE webhooks SET paused_at = now(), pause_reason = 'It failed.', failing_since = now() WHERE id = $1`,
      [id],
    )
    expect(await shown(id)).toMatchObject({ paused: true, pause_reason: 'It failed.' })
    const answer = await change(id, { paused: false })
    expect(answer.body.webhook).toMatchObject({
      paused: false,
      paused_at: null,
      pause_reason: null,
      failing_since: null,
    })
  })

  test('that is paused already keeps the reason it was paused for', async () => {
    const { id } = await created()
    await change(id, { paused: true })
    const paused = await shown(id)
    await pauseWebhook(service.database.orm, service.companyId, id, paused.url, 'It failed.')
    expect(await shown(id)).toEqual(paused)
  })

  test('is not paused for an address that it has no more, nor does what failed there count', async () => {
    const { id, url: old } = await created()
    await service.database.pool.query('UPDATE webhooks SET failing_since = now() WHERE id = $1', [id])
    const { body } = await change(id, { url: 'https://mended.example.com/' })
    expect(body.webhook).toMatchObject({ failing_since: null })
    await pauseWebhook(service.database.orm, service.companyId, id, old, 'It failed.')
    expect(await shown(id)).toMatchObject({ paused: false })
    await pauseWebhook(service.database.orm, service.companyId, id, body.webhook.url, 'It failed.')
    expect(await shown(id)).toMatchObject({ paused: true, pause_reason: 'It failed.' })
  })

  test('gets another secret, and signs with the one before for a day', async () => {
    const { id, secret } = await created()
    const answer = await service.request('POST', at(id, '/roll_secret'))
    expect(answer.status).toBe(200)
    expect(answer.body.webhook.secret).toMatch(/^whsec_/)
    expect(answer.body.webhook.secret).not.toBe(secret)
    const { rows } = await service.database.pool.query(
      `SELECT secret, previous_secret, previous_secret_until BETWEEN now() + '23 hours' AND now() + '25 hours' AS lasts
       FROM webhooks WHERE id = $1`,
      [id],
    )
    expect(rows).toEqual([{ secret: answer.body.webhook.secret, previous_secret: secret, lasts: true }])
  })

  test('is gone once it is deleted', async () => {
    const { id } = await created()
    expect((await service.request('DELETE', at(id))).status).toBe(204)
    for (const path of [at(id), at(id, '/deliveries')]) {
      expect((await service.request('GET', path)).status).toBe(404)
    }
    expect((await service.request('DELETE', at(id))).status).toBe(404)
  })

  test.each([
    ['no address', { events: ['call.ended'] }, 'url', "can't be blank"],
    ['a blank address', { ...FIELDS, url: ' ' }, 'url', "can't be blank"],
    ['an address of another scheme', { ...FIELDS, url: 'ftp://example.com' }, 'url', /http/],
    ['a private address', { ...FIELDS, url: 'http://169.254.169.254/latest' }, 'url', /private/],
    ['a private address in disguise', { ...FIELDS, url: 'http://0x7f.1/' }, 'url', /private/],
    ['no events', { url: URL }, 'events', "can't be blank"],
    ['an empty list of events', { url: URL, events: [] }, 'events', "can't be blank"],
    ['an unknown event', { url: URL, events: ['call.lost'] }, 'events', 'is not included in the list'],
    ['a pause that is no boolean', { ...FIELDS, paused: 'later' }, 'paused', 'must be true or false'],
  ])('with %s is refused', async (_, webhook, field, message) => {
    const answer = await create(webhook)
    expect(answer.status).toBe(422)
    const { errors } = answer.body.webhook
    expect(Object.keys(errors)).toEqual([field])
    expect(errors[field]).toContainEqual(message instanceof RegExp ? expect.stringMatching(message) : message)
  })

  test('is one of a bounded number, also when many are created at once', async () => {
    const companyId = await service.addCompany()
    const answers = await Promise.all(
      Array.from({ length: MAX_WEBHOOKS + 3 }, () => create(FIELDS, companyId)),
    )
    const statuses = answers.map(({ status }) => status)
    expect(statuses.filter(status => status === 201)).toHaveLength(MAX_WEBHOOKS)
    expect(statuses.filter(status => status === 409)).toHaveLength(3)
  })

  test('has its secret on no audit log', async () => {
    const { id } = await created()
    await service.request('POST', at(id, '/roll_secret'))
    const { body } = await service.request('GET', '/api/v5/audit_events.json', {
      query: { resource: 'webhook', resource_id: id },
    })
    expect(body).toMatchObject([
      { audit_event: { operation: 'roll_secret', after: { secret: '[hidden]' } } },
      { audit_event: { operation: 'create', after: { url: URL, secret: '[hidden]' } } },
    ])
    expect(JSON.stringify(body)).not.toContain('whsec_')
  })
})

describe('another Company’s webhook', () => {
  test.each([
    ['GET', ''],
    ['PUT', ''],
    ['DELETE', ''],
    ['POST', '/roll_secret'],
    ['POST', '/ping'],
    ['GET', '/deliveries'],
    ['POST', '/deliveries/1/redeliver'],
  ] as const)('is not there for %s%s', async (method, rest) => {
    const companyId = await service.addCompany()
    const { body } = await create(FIELDS, companyId)
    const answer = await service.request(method, at(body.webhook.id, rest), {
      ...(method === 'PUT' && { body: { webhook: { paused: true } } }),
    })
    expect(answer).toMatchObject({ status: 404, body: { error: 'No such webhook in this Company.' } })
    const { rows } = await service.database.pool.query(
      'SELECT secret, paused_at FROM webhooks WHERE company_id = $1',
      [companyId],
    )
    expect(rows).toEqual([{ secret: body.webhook.secret, paused_at: null }])
  })
})
