import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operation, operationsOf } from '../../test/bad-input/operations.ts'
import { type SeededNetwork, seedNetwork } from '../../test/bad-input/seed-network.ts'
import { digestOfStorage } from '../../test/bad-input/storage-digest.ts'
import { startTestService, type TestAnswer, type TestService } from '../../test/harness/test-service.ts'

/** What limits a key holds on every route: they come from the API document. */
let service: TestService
let operations: readonly Operation[]
let network: SeededNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await seedNetwork(service, service.companyId)
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
  // The RTB interface knows keys of campaigns, not of users; sessions are begun without one.
  operations = operationsOf(document).filter(
    ({ isPublic, isOfRtb, isOfSession }) => !isPublic && !isOfRtb && !isOfSession,
  )
})
afterAll(() => service.close())

async function issue(fields: object, apiKey = service.apiKey): Promise<string> {
  const answer = await service.request('POST', '/api_keys.json', {
    apiKey,
    body: { api_key: { name: 'Limited', ...fields } },
  })
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.api_key.key
}

function send(operation: Operation, apiKey: string): Promise<TestAnswer> {
  const { method, rootKey } = operation
  const hasBody = rootKey !== null && method !== 'DELETE'
  return service.request(method, network.pathOf(operation), {
    apiKey,
    query: { ...network.requiredQuery(operation) },
    ...(hasBody && { body: { [rootKey]: network.requiredFields(operation) } }),
  })
}

const lacksScope = ({ status, body }: TestAnswer) =>
  status === 403 && String(body.error).startsWith('This API key lacks the scope ')

const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** To ask for an export of what one reads is to read, and so is to ask what would be. */
const READING_POSTS = [
  'POST /api/v5/cap_simulations.json',
  'POST /api/v5/exports/rtb_inbounds.json',
  'POST /api/v5/routing_previews.json',
]

describe('every route', () => {
  test('is closed to a key that may only do something else, and nothing changes', async () => {
    const apiKey = await issue({ scopes: ['replays:read'] })
    const before = await digestOfStorage(service.database)
    const open = []
    for (const operation of operations) {
      if (!lacksScope(await send(operation, apiKey))) open.push(nameOf(operation))
    }
    expect(open).toEqual(operations.map(nameOf).filter(name => name.includes('/replay.json')))
    expect(withoutUses(await digestOfStorage(service.database))).toBe(withoutUses(before))
  })

  test('that writes is closed to a key that may only read, and every other is open', async () => {
    const apiKey = await issue({ scopes: ['read'] })
    for (const operation of operations) {
      const isReading = operation.method === 'GET' || READING_POSTS.includes(nameOf(operation))
      expect(lacksScope(await send(operation, apiKey)), nameOf(operation)).toBe(!isReading)
    }
  })
})

/** That a key is in use is noted whatever comes of the request. */
function withoutUses(digest: string): string {
  return digest.replace(/^api_keys .*$/m, '')
}

test('a key with one resource reads and writes that one alone', async () => {
  const apiKey = await issue({ scopes: ['tags:write'] })
  const created = await service.request('POST', '/tags.json', { apiKey, body: { tag: { key: 'scoped' } } })
  expect(created.status).toBe(201)
  expect((await service.request('GET', '/tags.json', { apiKey })).status).toBe(200)
  expect(await service.request('GET', '/targets.json', { apiKey })).toMatchObject({
    status: 403,
    body: { error: 'This API key lacks the scope targets:read or read: use another, or add it to the key.' },
  })
})

test('a key never may more than its user', async () => {
  const reporterKey = await service.addUser(service.companyId, 'reporter')
  const apiKey = await issue({ scopes: ['write'] }, reporterKey)
  const answer = await service.request('POST', '/tags.json', { apiKey, body: { tag: { key: 'beyond' } } })
  expect(answer).toMatchObject({ status: 403, body: { error: expect.stringContaining('Your role') } })
})

test('a key that only reads is shown no secret of what its user may write', async () => {
  const body = { campaign: { cid: 'with-secrets' } }
  await service.request('POST', '/campaigns.json', { body })
  const shown = async (apiKey: string) =>
    (await service.request('GET', '/campaigns/cid/with-secrets.json', { apiKey })).body.campaign.show_key
  expect(await shown(service.apiKey)).toEqual(expect.any(String))
  expect(await shown(await issue({ scopes: ['read'] }))).toBeNull()
  expect(await shown(await issue({ scopes: ['campaigns:write'] }))).toEqual(expect.any(String))
})

test('a repeated request is answered only to a key that may still make it', async () => {
  const created = await service.request('POST', '/api_keys.json', { body: { api_key: { name: 'Lessened' } } })
  const { id, key: apiKey } = created.body.api_key
  const ask = () =>
    service.request('POST', '/tags.json', {
      apiKey,
      body: { tag: { key: 'repeated' } },
      headers: { 'idempotency-key': 'tag-once' },
    })
  expect((await ask()).status).toBe(201)
  expect((await ask()).headers['idempotent-replayed']).toBe('true')
  await service.request('PUT', `/api_keys/${id}.json`, { body: { api_key: { scopes: ['read'] } } })
  expect(lacksScope(await ask())).toBe(true)
})

describe('a key without limits is given out', () => {
  const user = { body: { user: { name: 'New' } } }
  const reset = '/api/v5/users/1/reset_api_key.json'

  test.each([
    ['to none that is bound to an address', { addresses: ['127.0.0.1'] }],
    ['to none that ends', { expires_at: '2036-01-01T00:00:00Z' }],
  ])('%s', async (_, limits) => {
    const apiKey = await issue({ scopes: ['write'], ...limits })
    for (const [path, options] of [
      ['/api/v5/users.json', user],
      [reset, {}],
    ] as const) {
      const answer = await service.request('POST', path, { ...options, apiKey })
      expect(answer).toMatchObject({
        status: 403,
        body: { error: expect.stringContaining('without limits') },
      })
    }
  })

  test('to one that has none', async () => {
    const apiKey = await issue({ scopes: ['write'] })
    expect((await service.request('POST', '/api/v5/users.json', { ...user, apiKey })).status).toBe(201)
  })
})

test('a key gives none that may be used where, or when, it may not itself', async () => {
  const apiKey = await issue({ addresses: ['127.0.0.1'], expires_at: '2036-01-01T00:00:00Z' })
  const wider = await service.request('POST', '/api_keys.json', {
    apiKey,
    body: { api_key: { name: 'Wider', addresses: ['127.0.0.1'] } },
  })
  expect(wider.body.api_key.errors).toEqual({
    expires_at: ['must not be later than that of the API key that you ask with'],
  })
  const plain = await service.request('POST', '/api_keys.json', { body: { api_key: { name: 'Plain' } } })
  const path = `/api_keys/${plain.body.api_key.id}`
  for (const [method, action] of [
    ['PUT', '.json'],
    ['POST', '/rotate.json'],
  ] as const) {
    const answer = await service.request(method, `${path}${action}`, { apiKey, body: { api_key: {} } })
    expect(answer.body.api_key.errors).toHaveProperty('addresses')
  }
})
