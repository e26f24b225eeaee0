import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const SELF = '/api/v5/user.json'
const LIST = '/api/v5/users.json'
const at = (id: number) => `/api/v5/users/${id}.json`
const resetOf = (id: number) => `/api/v5/users/${id}/reset_api_key.json`

async function create(fields: object = {}, options = {}) {
  const answer = await service.request('POST', LIST, {
    body: { user: { name: 'Ada', ...fields } },
    ...options,
  })
  expect(answer.status).toBe(201)
  return answer.body.user
}

const change = (id: number, user: object, apiKey = service.apiKey) =>
  service.request('PUT', at(id), { body: { user }, apiKey })

const refused = (errors: object) => ({ status: 422, body: { user: { errors } } })

const membership = (company_id: number, role: string, scope = {}) => ({
  company_id,
  role,
  affiliate_id: null,
  target_id: null,
  ...scope,
})

/** A Company with an owner; answers the Company's id and the owner's key. */
async function addOwnedCompany() {
  const companyId = await service.addCompany()
  return { companyId, ownerKey: await service.addUser(companyId, 'owner') }
}

async function selfOf(apiKey: string) {
  return (await service.request('GET', SELF, { apiKey })).body.user
}

describe('creating', () => {
  test('answers the user with every field, and a key that works', async () => {
    const companyId = await service.addCompany()
    const { api_key, ...user } = await create({
      email: 'Ada@Example.com',
      memberships: [{ company_id: companyId, role: 'member' }],
    })
    expect(user).toEqual({
      id: expect.any(Number),
      name: 'Ada',
      email: 'ada@example.com',
      administrator: false,
      active_company_id: companyId,
      memberships: [membership(companyId, 'member')],
      created_at: expect.stringMatching(/Z$/),
      updated_at: expect.stringMatching(/Z$/),
    })
    expect(api_key.length).toBeGreaterThanOrEqual(27)
    expect(await selfOf(api_key)).toEqual(user)
  })

  test('the first membership is the active company', async () => {
    const [first, second] = [await service.addCompany(), await service.addCompany()]
    const memberships = [
      { company_id: second, role: 'owner' },
      { company_id: first, role: 'reporter' },
    ]
    expect((await create({ memberships })).active_company_id).toBe(second)
  })

  test.each([
    [{ name: undefined }, { name: ["can't be blank"] }],
    [{ name: ' ' }, { name: ["can't be blank"] }],
    [{ name: 7 }, { name: ['must be a string'] }],
    [{ email: 'nobody' }, { email: ['is not a valid email'] }],
    [{ administrator: null }, { administrator: ['must be true or false'] }],
    [{ memberships: {} }, { memberships: ['must be an array'] }],
    [
      { memberships: [{ role: 'boss' }] },
      { 'memberships.company_id': ["can't be blank"], 'memberships.role': ['is not included in the list'] },
    ],
    [
      { memberships: [{ company_id: 1_999_999_999, role: 'owner' }] },
      { 'memberships.company_id': ['does not exist'] },
    ],
  ])('%j is refused with %j', async (fields, errors) => {
    const answer = await service.request('POST', LIST, { body: { user: { name: 'Ada', ...fields } } })
    expect(answer).toMatchObject(refused(errors))
  })

  test('an e-mail address in use is refused, in whatever case', async () => {
    await create({ email: 'twice@example.com' })
    const answer = await service.request('POST', LIST, {
      body: { user: { name: 'B', email: 'TWICE@example.com' } },
    })
    expect(answer).toMatchObject(refused({ email: ['has already been taken'] }))
  })

  test('one company twice is refused', async () => {
    const { companyId } = await addOwnedCompany()
    const memberships = ['owner', 'member'].map(role => ({ company_id: companyId, role }))
    const answer = await service.request('POST', LIST, { body: { user: { name: 'Ada', memberships } } })
    expect(answer).toMatchObject(refused({ 'memberships.company_id': ['has already been taken'] }))
  })

  test('a publisher needs an affiliate of the company, a buyer a target of it', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const own = await service.request('POST', '/api/v1/affiliates.json', {
      apiKey: ownerKey,
      body: { affiliate: {} },
    })
    const foreign = await service.request('POST', '/api/v1/affiliates.json', { body: { affiliate: {} } })
    const tryWith = (fields: object) =>
      service.request('POST', LIST, {
        body: { user: { name: 'Ada', memberships: [{ company_id: companyId, ...fields }] } },
      })
    const affiliate_id = own.body.affiliate.id
    expect(await tryWith({ role: 'publisher' })).toMatchObject(
      refused({ 'memberships.affiliate_id': ["can't be blank"] }),
    )
    expect(await tryWith({ role: 'buyer' })).toMatchObject(
      refused({ 'memberships.target_id': ["can't be blank"] }),
    )
    expect(await tryWith({ role: 'publisher', affiliate_id: foreign.body.affiliate.id })).toMatchObject(
      refused({ 'memberships.affiliate_id': ['does not exist'] }),
    )
    expect((await tryWith({ role: 'publisher', affiliate_id })).body.user.memberships).toEqual([
      membership(companyId, 'publisher', { affiliate_id }),
    ])
  })
})

describe('oneself', () => {
  test('is read and changed by every role', async () => {
    const apiKey = await service.addUser(service.companyId, 'buyer')
    const before = await selfOf(apiKey)
    const answer = await service.request('PUT', SELF, {
      apiKey,
      body: { user: { name: 'Grace', email: 'grace@example.com', administrator: true, memberships: [] } },
    })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      ...before,
      name: 'Grace',
      email: 'grace@example.com',
      updated_at: expect.any(String),
    })
  })

  test('chooses the active company among its own', async () => {
    const [first, second] = [await service.addCompany(), await service.addCompany()]
    const { api_key } = await create({
      memberships: [
        { company_id: first, role: 'owner' },
        { company_id: second, role: 'owner' },
      ],
    })
    const choose = (active_company_id: unknown) =>
      service.request('PUT', SELF, { apiKey: api_key, body: { user: { active_company_id } } })
    expect((await choose(second)).body.user.active_company_id).toBe(second)
    expect((await service.request('GET', '/company.json', { apiKey: api_key })).body.company.id).toBe(second)
    expect(await choose(service.companyId)).toMatchObject(refused({ active_company_id: ['does not exist'] }))
    expect(await choose('none')).toMatchObject(refused({ active_company_id: ['must be an integer or null'] }))
    // As it stands in the record of one who has none.
    expect((await choose(null)).body.user.active_company_id).toBe(second)
  })

  test('nothing passed changes nothing', async () => {
    const before = await selfOf(service.apiKey)
    const answer = await service.request('PUT', SELF, { body: { user: {} } })
    expect(answer).toMatchObject({ status: 200, body: { user: before } })
  })
})

describe('an owner', () => {
  test('sees the users of its own companies, and of them nothing of other companies', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const elsewhere = await service.addCompany()
    const shared = await create({
      memberships: [
        { company_id: elsewhere, role: 'owner' },
        { company_id: companyId, role: 'member' },
      ],
    })
    const stranger = await create({ memberships: [{ company_id: elsewhere, role: 'member' }] })
    const list = await service.request('GET', LIST, { apiKey: ownerKey })
    expect(list.body.map(({ user }: { user: { id: number } }) => user.id)).toContain(shared.id)
    const seen = await service.request('GET', at(shared.id), { apiKey: ownerKey })
    expect(seen.body.user).toMatchObject({
      active_company_id: null,
      memberships: [membership(companyId, 'member')],
    })
    expect(seen.body.user).not.toHaveProperty('api_key')
    const theirs = await service.request('GET', at(stranger.id), { apiKey: ownerKey })
    const nobodys = await service.request('GET', at(1_999_999_999), { apiKey: ownerKey })
    expect(theirs.status).toBe(404)
    expect(theirs.body).toEqual(nobodys.body)
  })

  test('creates users in its own companies only, and no administrators', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const tryWith = (fields: object) =>
      service.request('POST', LIST, { apiKey: ownerKey, body: { user: { name: 'Ada', ...fields } } })
    const memberships = [{ company_id: companyId, role: 'member' }]
    expect((await tryWith({ memberships })).status).toBe(201)
    expect((await tryWith({ memberships, administrator: true })).status).toBe(403)
    expect(await tryWith({})).toMatchObject(refused({ memberships: ["can't be blank"] }))
    expect(await tryWith({ memberships: [{ company_id: service.companyId, role: 'member' }] })).toMatchObject(
      refused({ 'memberships.company_id': ['does not exist'] }),
    )
  })

  test('replaces only the memberships of its own companies', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const elsewhere = await service.addCompany()
    const { id } = await create({
      memberships: [
        { company_id: companyId, role: 'member' },
        { company_id: elsewhere, role: 'reporter' },
      ],
    })
    const changed = await change(
      id,
      { memberships: [{ company_id: companyId, role: 'superuser' }] },
      ownerKey,
    )
    expect(changed.body.user.memberships).toEqual([membership(companyId, 'superuser')])
    await change(id, { memberships: [] }, ownerKey)
    const whole = await service.request('GET', at(id))
    expect(whole.body.user).toMatchObject({
      active_company_id: elsewhere,
      memberships: [membership(elsewhere, 'reporter')],
    })
  })

  test('cannot take over a user who has more than the owner: name, address and key stay', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const memberships = [{ company_id: companyId, role: 'member' }]
    const administrator = await create({ administrator: true, memberships })
    const elsewhere = await create({
      memberships: [...memberships, { company_id: await service.addCompany(), role: 'member' }],
    })
    for (const { id, api_key } of [administrator, elsewhere]) {
      expect((await change(id, { email: 'mine@example.com' }, ownerKey)).status).toBe(403)
      expect((await service.request('POST', resetOf(id), { apiKey: ownerKey })).status).toBe(403)
      expect((await service.request('GET', SELF, { apiKey: api_key })).status).toBe(200)
    }
    expect((await change(administrator.id, { administrator: false }, ownerKey)).status).toBe(403)
  })

  test('deletes a user of its own, but only lets go of one who is elsewhere too', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const elsewhere = await service.addCompany()
    const own = await create({ memberships: [{ company_id: companyId, role: 'member' }] })
    const shared = await create({
      memberships: [
        { company_id: companyId, role: 'member' },
        { company_id: elsewhere, role: 'member' },
      ],
    })
    for (const { id } of [own, shared]) {
      expect((await service.request('DELETE', at(id), { apiKey: ownerKey })).status).toBe(204)
    }
    expect((await service.request('GET', SELF, { apiKey: own.api_key })).status).toBe(401)
    expect((await selfOf(shared.api_key)).memberships).toEqual([membership(elsewhere, 'member')])
  })

  test('does not delete itself', async () => {
    const { ownerKey } = await addOwnedCompany()
    const { id } = await selfOf(ownerKey)
    expect((await service.request('DELETE', at(id), { apiKey: ownerKey })).status).toBe(403)
  })

  test.each(['member', 'reporter', 'publisher', 'buyer'] as const)('is not what a %s is: 403', async role => {
    const apiKey = await service.addUser(service.companyId, role)
    const { id } = await selfOf(apiKey)
    const body = { user: { name: 'X' } }
    for (const [method, path] of [
      ['GET', LIST],
      ['POST', LIST],
      ['GET', at(id)],
      ['PUT', at(id)],
      ['DELETE', at(id)],
      ['POST', resetOf(id)],
    ] as const) {
      const withBody = path === LIST || method === 'PUT' ? { body } : {}
      expect((await service.request(method, path, { apiKey, ...withBody })).status).toBe(403)
    }
  })
})

describe('an administrator', () => {
  test('changes everything of a user, memberships altogether', async () => {
    const [first, second] = [await service.addCompany(), await service.addCompany()]
    const { api_key: _, ...user } = await create({ memberships: [{ company_id: first, role: 'owner' }] })
    const answer = await change(user.id, {
      name: 'Grace',
      email: null,
      administrator: true,
      memberships: [{ company_id: second, role: 'reporter' }],
    })
    expect(answer.status).toBe(200)
    expect(answer.body.user).toEqual({
      ...user,
      name: 'Grace',
      administrator: true,
      active_company_id: second,
      memberships: [membership(second, 'reporter')],
      updated_at: expect.any(String),
    })
  })

  test('who is none any more acts in the first of its own companies', async () => {
    const [own, other] = [await service.addCompany(), await service.addCompany()]
    const made = await create({ administrator: true, memberships: [{ company_id: own, role: 'owner' }] })
    const self = (fields: object) =>
      service.request('PUT', '/api/v5/user.json', { apiKey: made.api_key, body: { user: fields } })
    expect(await self({ active_company_id: other })).toMatchObject({ status: 200 })
    const answer = await change(made.id, { administrator: false })
    expect(answer.body.user).toMatchObject({ administrator: false, active_company_id: own })
    const targets = await service.request('GET', '/targets.json', { apiKey: made.api_key })
    expect(targets.status).toBe(200)
    const lone = await create({ administrator: true, memberships: [] })
    expect((await change(lone.id, { administrator: false })).body.user.active_company_id).toBeNull()
  })

  test('may send back the membership of a buyer whose target was deleted', async () => {
    const companyId = await service.addCompany()
    const query = { company_id: companyId }
    const made = await service.request('POST', '/targets.json', {
      query,
      body: { target: { number: '+13055550123' } },
    })
    const { id: targetId } = made.body.target
    const memberships = [{ company_id: companyId, role: 'buyer', target_id: targetId }]
    const user = await create({ memberships })
    expect((await service.request('DELETE', `/targets/${targetId}.json`, { query })).status).toBe(204)
    expect(await change(user.id, { name: 'Grace', memberships })).toMatchObject({
      status: 200,
      body: { user: { name: 'Grace', memberships: [{ target_id: targetId }] } },
    })
    const another = [{ company_id: companyId, role: 'buyer', target_id: targetId + 1_000_000 }]
    expect((await change(user.id, { memberships: another })).status).toBe(422)
  })

  test('a refused change changes nothing', async () => {
    const { api_key: _, ...user } = await create()
    const memberships = [{ company_id: 1_999_999_999, role: 'owner' }]
    expect((await change(user.id, { name: 'After', memberships })).status).toBe(422)
    expect((await service.request('GET', at(user.id))).body).toEqual({ user })
    expect(await change(user.id, {})).toMatchObject({ status: 200, body: { user } })
  })

  test('narrows the list to one company, in pages', async () => {
    const { companyId } = await addOwnedCompany()
    const query = { company_id: companyId, per_page: 1 }
    const answer = await service.request('GET', LIST, { query })
    expect(answer.body).toHaveLength(1)
    expect(answer.headers['link']).toContain('rel="next"')
    const ownerKey = await service.addUser(companyId, 'owner')
    const foreign = { company_id: service.companyId }
    expect((await service.request('GET', LIST, { apiKey: ownerKey, query: foreign })).status).toBe(403)
    const nowhere = { company_id: 1_999_999_999 }
    expect((await service.request('GET', LIST, { query: nowhere })).status).toBe(403)
    expect((await service.request('GET', LIST, { query: { company_id: 'x' } })).status).toBe(400)
    for (const nobody of ['0', '-1', '3000000000']) {
      expect((await service.request('GET', LIST, { query: { company_id: nobody } })).status).toBe(403)
    }
  })

  test('narrows the list to the buyers of a target, in companies that one manages', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const body = { target: { number: '+13055550123' } }
    const made = await service.request('POST', '/targets.json', { apiKey: ownerKey, body })
    const target_id = made.body.target.id
    const memberships = [{ company_id: companyId, role: 'buyer', target_id }]
    const { id } = await create({ memberships })
    const query = { company_id: companyId, target_id }
    const found = await service.request('GET', LIST, { apiKey: ownerKey, query })
    expect(found.body.map(({ user }: { user: { id: number } }) => user.id)).toEqual([id])
    const { ownerKey: stranger } = await addOwnedCompany()
    expect((await service.request('GET', LIST, { apiKey: stranger, query: { target_id } })).body).toEqual([])
  })

  test('narrows the list to those who sign in for a publisher, in companies that one manages', async () => {
    const { companyId, ownerKey } = await addOwnedCompany()
    const body = { affiliate: { afid: 'east', company_name: 'East Media' } }
    const made = await service.request('POST', '/api/v1/affiliates.json', { apiKey: ownerKey, body })
    const affiliate_id = made.body.affiliate.id
    const memberships = [{ company_id: companyId, role: 'publisher', affiliate_id }]
    const { id } = await create({ memberships })
    const query = { company_id: companyId, affiliate_id }
    const found = await service.request('GET', LIST, { apiKey: ownerKey, query })
    expect(found.body.map(({ user }: { user: { id: number } }) => user.id)).toEqual([id])
    const { ownerKey: stranger } = await addOwnedCompany()
    const theirs = await service.request('GET', LIST, { apiKey: stranger, query: { affiliate_id } })
    expect(theirs.body).toEqual([])
  })
})

describe('resetting the API key', () => {
  test('the old key dies at once, the new one works', async () => {
    const { id, api_key: oldKey } = await create()
    const answer = await service.request('POST', resetOf(id))
    expect(answer.status).toBe(200)
    const { api_key: newKey } = answer.body.user
    expect(newKey).not.toBe(oldKey)
    expect((await service.request('GET', SELF, { apiKey: oldKey })).status).toBe(401)
    expect((await service.request('GET', SELF, { apiKey: newKey })).body.user.id).toBe(id)
  })
})

test('without a key nothing is answered, without a root key nothing is changed', async () => {
  for (const path of [SELF, LIST, at(1)]) {
    expect((await service.request('GET', path, { apiKey: null })).status).toBe(401)
  }
  expect((await service.request('POST', LIST, { body: { name: 'Ada' } })).status).toBe(400)
  expect((await service.request('PUT', SELF, { body: {} })).status).toBe(400)
})
