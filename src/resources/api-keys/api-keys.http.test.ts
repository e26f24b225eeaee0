import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const PATH = '/api_keys.json'
const at = (id: number, action = '') => `/api_keys/${id}${action}.json`

const create = (fields: object, apiKey?: string) =>
  service.request('POST', PATH, { body: { api_key: fields }, ...(apiKey && { apiKey }) })

/** A further key of the administrator, or of who has `apiKey`. */
async function issue(fields: object = {}, apiKey?: string): Promise<{ id: number; key: string }> {
  const answer = await create({ name: 'Import', ...fields }, apiKey)
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body))
  return answer.body.api_key
}

const change = (id: number, fields: object, apiKey?: string) =>
  service.request('PUT', at(id), { body: { api_key: fields }, ...(apiKey && { apiKey }) })

const rotate = (id: number, fields: object, apiKey?: string) =>
  service.request('POST', at(id, '/rotate'), { body: { api_key: fields }, ...(apiKey && { apiKey }) })

const listTargets = (apiKey: string) => service.request('GET', '/targets.json', { apiKey })

/** What is stored of a key, as time would have made it. */
const set = (id: number, assignment: string) =>
  service.database.pool.query(`UPDATE api_keys SET ${assignment} WHERE id = $1`, [id])

async function userOf(apiKey: string): Promise<number> {
  return (await service.request('GET', '/api/v5/user.json', { apiKey })).body.user.id
}

describe('creating', () => {
  test('shows the key once, with what it may do', async () => {
    const fields = {
      name: 'Nightly import',
      scopes: ['targets:write', 'read', 'read'],
      addresses: [' 198.51.100.77/24', '203.0.113.10', '203.0.113.10'],
      expires_at: '2036-01-01T00:00:00.000Z',
    }
    const created = await create(fields)
    const shown = {
      id: expect.any(Number),
      ...fields,
      scopes: ['read', 'targets:write'],
      addresses: ['198.51.100.0/24', '203.0.113.10'],
      prefix: created.body.api_key.key.slice(0, 12),
      overlap_until: null,
      last_used_at: null,
      created_at: expect.any(String),
      updated_at: expect.any(String),
    }
    expect(created).toMatchObject({ status: 201 })
    expect(created.body.api_key).toEqual({ ...shown, key: expect.stringMatching(/^dpk_[\w-]{40}$/) })
    const read = await service.request('GET', at(created.body.api_key.id))
    expect(read.body.api_key).toEqual(shown)
    const listed = await service.request('GET', PATH)
    expect(listed.body).toContainEqual({ api_key: shown })
  })

  test('without more than a name it may all that its user may, from everywhere and for ever', async () => {
    const { body } = await create({ name: 'Plain' })
    expect(body.api_key).toMatchObject({ scopes: ['write'], addresses: [], expires_at: null })
    expect((await listTargets(body.api_key.key)).status).toBe(200)
  })

  test.each([
    [{ name: null }, 'name'],
    [{ name: ' ' }, 'name'],
    [{ name: 'x'.repeat(101) }, 'name'],
    [{ scopes: [] }, 'scopes'],
    [{ scopes: ['targets:delete'] }, 'scopes'],
    [{ scopes: ['users:write'] }, 'scopes'],
    [{ scopes: null }, 'scopes'],
    [{ addresses: ['10.1'] }, 'addresses'],
    [{ addresses: 'everywhere' }, 'addresses'],
    [{ expires_at: 'tomorrow' }, 'expires_at'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, 'expires_at'],
    [{ expires_at: '2035-12-31T23:59:60Z' }, 'expires_at'],
  ])('%j is refused at its field', async (fields, field) => {
    const answer = await create({ name: 'Import', ...fields })
    expect(answer.status).toBe(422)
    expect(Object.keys(answer.body.api_key.errors).map(name => name.split('.')[0])).toEqual([field])
  })

  test('the fifty-first is refused, also where two ask for the fiftieth at once', async () => {
    const apiKey = await service.addUser(service.companyId, 'member')
    for (let keys = 0; keys < 49; keys++) await issue({}, apiKey)
    const last = await Promise.all([1, 2].map(() => create({ name: 'Last' }, apiKey)))
    expect(last.map(({ status }) => status).sort()).toEqual([201, 422])
    expect((await create({ name: 'One more' }, apiKey)).body.error).toContain('You have 50 API keys already')
  })
})

describe('a key', () => {
  test('that is changed stays what was not sent, and is held to what was with the next request', async () => {
    const { id, key } = await issue({ expires_at: '2036-01-01T00:00:00.000Z' })
    expect((await change(id, { scopes: ['calls:read'], expires_at: null })).body.api_key).toMatchObject({
      name: 'Import',
      scopes: ['calls:read'],
      expires_at: null,
    })
    expect((await listTargets(key)).status).toBe(403)
    expect((await change(id, { name: 'Renamed' })).body.api_key.scopes).toEqual(['calls:read'])
  })

  test('that has expired says so', async () => {
    const { id, key } = await issue()
    await set(id, `expires_at = '2026-01-01T00:00:00Z'`)
    expect(await listTargets(key)).toMatchObject({
      status: 401,
      body: { error: 'This API key expired on 2026-01-01T00:00:00.000Z: use another.' },
    })
    expect((await rotate(id, {})).status).toBe(422)
    expect((await change(id, { expires_at: null })).status).toBe(200)
    expect((await listTargets(key)).status).toBe(200)
  })

  test('is refused from where it may not be used', async () => {
    const { id, key } = await issue({ addresses: ['198.51.100.0/24'] })
    expect(await listTargets(key)).toMatchObject({
      status: 403,
      body: { error: expect.stringContaining('may not be used from 127.0.0.1') },
    })
    await change(id, { addresses: ['198.51.100.0/24', '127.0.0.0/8'] })
    expect((await listTargets(key)).status).toBe(200)
  })

  test('that was deleted is not known, and the first one goes on', async () => {
    const { id, key } = await issue()
    expect((await service.request('DELETE', at(id))).status).toBe(204)
    expect(await listTargets(key)).toMatchObject({
      status: 401,
      body: { error: expect.stringContaining('not known') },
    })
    expect((await service.request('GET', at(id))).status).toBe(404)
    expect((await listTargets(service.apiKey)).status).toBe(200)
  })

  test('outlives a reset of the first one', async () => {
    const memberKey = await service.addUser(service.companyId, 'member')
    const { key } = await issue({}, memberKey)
    await service.request('POST', `/api/v5/users/${await userOf(memberKey)}/reset_api_key.json`)
    expect((await listTargets(memberKey)).status).toBe(401)
    expect((await listTargets(key)).status).toBe(200)
  })

  test('notes its use once a minute', async () => {
    const { id, key } = await issue()
    const lastUse = async () => (await service.request('GET', at(id))).body.api_key.last_used_at
    await listTargets(key)
    await expect.poll(lastUse).not.toBeNull()
    await set(id, `last_used_at = now() - interval '59 seconds'`)
    const recent = await lastUse()
    await listTargets(key)
    expect(await lastUse()).toBe(recent)
    await set(id, `last_used_at = now() - interval '60 seconds'`)
    const due = await lastUse()
    await listTargets(key)
    await expect.poll(lastUse).not.toBe(due)
  })
})

describe('rotating', () => {
  test('ends the old secret at once', async () => {
    const { id, key } = await issue({ scopes: ['targets:read'] })
    const rotated = await rotate(id, {})
    expect(rotated.body.api_key).toMatchObject({ id, scopes: ['targets:read'], overlap_until: null })
    expect((await listTargets(rotated.body.api_key.key)).status).toBe(200)
    expect(await listTargets(key)).toMatchObject({
      status: 401,
      body: { error: 'This API key was replaced by a new one: use that.' },
    })
  })

  test('lets both work for so long, and ends one that was replaced before', async () => {
    const { id, key: first } = await issue()
    const second = (await rotate(id, { overlap_seconds: 3_600 })).body.api_key
    expect(Date.parse(second.overlap_until)).toBeGreaterThan(Date.now() + 3_000_000)
    expect((await listTargets(first)).status).toBe(200)
    const third = (await rotate(id, { overlap_seconds: 604_800 })).body.api_key
    const statuses = await Promise.all([first, second.key, third.key].map(listTargets))
    expect(statuses.map(({ status }) => status)).toEqual([401, 200, 200])
    await set(id, 'overlap_until = now()')
    expect((await listTargets(second.key)).status).toBe(401)
  })

  test('is taken without a body, and refused beyond seven days', async () => {
    const { id } = await issue()
    expect((await service.request('POST', at(id, '/rotate'))).status).toBe(200)
    expect((await rotate(id, { overlap_seconds: 604_801 })).status).toBe(422)
  })

  test('at once leaves one secret that works', async () => {
    const { id } = await issue()
    const answers = await Promise.all([1, 2, 3].map(() => rotate(id, {})))
    const statuses = await Promise.all(answers.map(({ body }) => listTargets(body.api_key.key)))
    expect(statuses.map(({ status }) => status).sort()).toEqual([200, 401, 401])
  })

  test('with an Idempotency-Key is done once, and its answer is for the key that asked alone', async () => {
    const { id } = await issue()
    const other = await issue()
    const headers = { 'idempotency-key': 'rotate-once' }
    const ask = (apiKey: string) => service.request('POST', at(id, '/rotate'), { headers, apiKey })
    const [first, again] = [await ask(service.apiKey), await ask(service.apiKey)]
    expect(again.body).toEqual(first.body)
    expect((await ask(other.key)).status).toBe(409)
  })
})

describe('whose keys', () => {
  test('nobody else’s are found, not even by an administrator under its own', async () => {
    const memberKey = await service.addUser(service.companyId, 'member')
    const { id } = await issue({}, memberKey)
    const answers = [
      await service.request('GET', at(id)),
      await change(id, { name: 'Mine' }),
      await rotate(id, {}),
      await service.request('DELETE', at(id)),
    ]
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404])
    expect(
      (await service.request('GET', PATH)).body.map((entry: ApiKeyEntry) => entry.api_key.id),
    ).not.toContain(id)
  })

  test('who wholly manages a user lists and deletes its keys', async () => {
    const ownerKey = await service.addUser(service.companyId, 'owner')
    const memberKey = await service.addUser(service.companyId, 'member')
    const { id, key } = await issue({}, memberKey)
    const path = `/api/v5/users/${await userOf(memberKey)}/api_keys`
    const listed = await service.request('GET', `${path}.json`, { apiKey: ownerKey })
    expect(listed.body.map((entry: ApiKeyEntry) => entry.api_key.id)).toEqual([id])
    expect((await service.request('DELETE', `${path}/${id}.json`, { apiKey: ownerKey })).status).toBe(204)
    expect((await listTargets(key)).status).toBe(401)
    expect((await service.request('DELETE', `${path}/${id}.json`, { apiKey: ownerKey })).status).toBe(404)
  })

  test('are searched by name and by how they begin, sorted, and narrowed to those that have ended', async () => {
    const ownerKey = await service.addUser(service.companyId, 'owner')
    const memberKey = await service.addUser(service.companyId, 'member')
    const zebra = await issue({ name: 'Zebra' }, memberKey)
    const apple = await issue({ name: 'apple export' }, memberKey)
    await set(zebra.id, `expires_at = now() - interval '1 day'`)
    for (const [path, apiKey] of [
      [PATH, memberKey],
      [`/api/v5/users/${await userOf(memberKey)}/api_keys.json`, ownerKey],
    ] as const) {
      const found = async (query: Readonly<Record<string, string>>) => {
        const answer = await service.request('GET', path, { apiKey, query })
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return answer.body.map((entry: ApiKeyEntry) => entry.api_key.id)
      }
      expect(await found({})).toEqual([zebra.id, apple.id])
      expect(await found({ sort: 'name' })).toEqual([apple.id, zebra.id])
      expect(await found({ sort: '-id' })).toEqual([apple.id, zebra.id])
      expect(await found({ q: 'EXPORT' })).toEqual([apple.id])
      expect(await found({ q: zebra.key.slice(0, 8) })).toContain(zebra.id)
      expect(await found({ expired: 'true' })).toEqual([zebra.id])
      expect(await found({ expired: 'false' })).toEqual([apple.id])
      const refused = await service.request('GET', path, { apiKey, query: { sort: 'key' } })
      expect(refused.status).toBe(400)
    }
  })

  test('who manages a user only in part, elsewhere, or not at all, does not', async () => {
    const otherCompanyId = await service.addCompany()
    const shared = await service.request('POST', '/api/v5/users.json', {
      body: {
        user: {
          name: 'Shared',
          memberships: [service.companyId, otherCompanyId].map(company_id => ({
            company_id,
            role: 'member',
          })),
        },
      },
    })
    const { id } = await issue({}, shared.body.user.api_key)
    const path = `/api/v5/users/${shared.body.user.id}/api_keys`
    const callers = [
      [await service.addUser(service.companyId, 'owner'), 403],
      [await service.addUser(await service.addCompany(), 'owner'), 404],
      [await service.addUser(service.companyId, 'member'), 403],
      [service.apiKey, 200],
    ] as const
    for (const [apiKey, status] of callers) {
      expect((await service.request('GET', `${path}.json`, { apiKey })).status).toBe(status)
      if (status === 200) continue
      expect((await service.request('DELETE', `${path}/${id}.json`, { apiKey })).status).toBe(status)
    }
  })
})

interface ApiKeyEntry {
  readonly api_key: { readonly id: number }
}

test('the audit log says what was done to a key in the user’s Companies, and never what it is', async () => {
  const ownerKey = await service.addUser(service.companyId, 'owner')
  const { id, key } = await issue({ scopes: ['read'] }, ownerKey)
  await change(id, { scopes: ['calls:read'] }, ownerKey)
  await rotate(id, { overlap_seconds: 60 }, ownerKey)
  await service.request('DELETE', at(id), { apiKey: ownerKey })
  const query = { resource: 'api_key', resource_id: id }
  const events = (await service.request('GET', '/api/v5/audit_events.json', { query })).body.map(
    ({ audit_event }: { audit_event: object }) => audit_event,
  )
  expect(events.map(({ operation }: { operation: string }) => operation)).toEqual([
    'delete',
    'rotate',
    'update',
    'create',
  ])
  expect(events[2]).toMatchObject({ before: { scopes: ['read'] }, after: { scopes: ['calls:read'] } })
  expect(JSON.stringify(events)).not.toContain(key.slice(12))
})
