import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

/** What changes of users leave on the audit logs of the Companies that they concern. */
let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/api/v5/users.json'
const at = (id: number) => `/api/v5/users/${id}.json`

async function create(fields: object, apiKey = service.apiKey) {
  const answer = await service.request('POST', LIST, { apiKey, body: { user: { name: 'Ada', ...fields } } })
  expect(answer.status).toBe(201)
  return answer.body.user
}

async function change(id: number, user: object, apiKey = service.apiKey): Promise<void> {
  expect((await service.request('PUT', at(id), { apiKey, body: { user } })).status).toBe(200)
}

const membership = (company_id: number, role: string) => ({
  company_id,
  role,
  affiliate_id: null,
  target_id: null,
})

/** Newest first. */
async function eventsOf(companyId: number, userId: number) {
  const query = { company_id: companyId, resource: 'user', resource_id: userId }
  const answer = await service.request('GET', '/api/v5/audit_events.json', { query })
  return answer.body.map(
    ({ audit_event }: { audit_event: Record<'operation' | 'before' | 'after' | 'user_name', unknown> }) => ({
      operation: audit_event.operation,
      before: audit_event.before,
      after: audit_event.after,
      by: audit_event.user_name,
    }),
  )
}

const twoCompanies = async () => [await service.addCompany(), await service.addCompany()] as const

test('each company learns of a new user, and of its own membership only', async () => {
  const [first, second] = await twoCompanies()
  const memberships = [membership(first, 'member'), membership(second, 'owner')]
  const user = await create({ email: 'ada@example.com', memberships })
  const about = { id: user.id, name: 'Ada', email: 'ada@example.com', administrator: false }
  for (const [companyId, role] of [
    [first, 'member'],
    [second, 'owner'],
  ] as const) {
    expect(await eventsOf(companyId, user.id)).toEqual([
      {
        operation: 'create',
        before: null,
        after: { ...about, memberships: [membership(companyId, role)] },
        by: 'Administrator',
      },
    ])
  }
})

test('a new name concerns all of the user’s companies, a new role the one where it has it', async () => {
  const [first, second] = await twoCompanies()
  const { id } = await create({ memberships: [membership(first, 'member'), membership(second, 'member')] })
  await change(id, {
    name: 'Grace',
    memberships: [membership(first, 'reporter'), membership(second, 'member')],
  })
  const [inFirst] = await eventsOf(first, id)
  expect(inFirst).toEqual({
    operation: 'update',
    before: { name: 'Ada', memberships: [membership(first, 'member')] },
    after: { name: 'Grace', memberships: [membership(first, 'reporter')] },
    by: 'Administrator',
  })
  const [inSecond] = await eventsOf(second, id)
  expect(inSecond).toMatchObject({ before: { name: 'Ada' }, after: { name: 'Grace' } })
  await change(id, { memberships: [membership(first, 'owner'), membership(second, 'member')] })
  expect(await eventsOf(first, id)).toHaveLength(3)
  expect(await eventsOf(second, id)).toHaveLength(2)
})

test('who joins a company is created there, and who leaves it deleted', async () => {
  const [first, second] = await twoCompanies()
  const { id } = await create({ memberships: [membership(first, 'member')] })
  await change(id, { memberships: [membership(second, 'member')] })
  const [left] = await eventsOf(first, id)
  expect(left).toMatchObject({
    operation: 'delete',
    before: { memberships: [membership(first, 'member')] },
    after: null,
  })
  const [joined] = await eventsOf(second, id)
  expect(joined).toMatchObject({
    operation: 'create',
    before: null,
    after: { memberships: [membership(second, 'member')] },
  })
})

describe('deleting', () => {
  test('is on the log of each company', async () => {
    const [first, second] = await twoCompanies()
    const { id } = await create({ memberships: [membership(first, 'member'), membership(second, 'member')] })
    await service.request('DELETE', at(id))
    for (const companyId of [first, second]) {
      const [event] = await eventsOf(companyId, id)
      expect(event).toMatchObject({
        operation: 'delete',
        before: { name: 'Ada', memberships: [membership(companyId, 'member')] },
        after: null,
      })
    }
  })

  test('by an owner, of a user who stays elsewhere, is on the log of the owner’s company alone', async () => {
    const [first, second] = await twoCompanies()
    const ownerKey = await service.addUser(first, 'owner')
    const { id } = await create({ memberships: [membership(first, 'member'), membership(second, 'member')] })
    await service.request('DELETE', at(id), { apiKey: ownerKey })
    const [event] = await eventsOf(first, id)
    expect(event).toMatchObject({ operation: 'delete', by: 'owner' })
    expect(await eventsOf(second, id)).toHaveLength(1)
  })
})

test('a reset says who got a new key, and nothing of the key', async () => {
  const companyId = await service.addCompany()
  const { id } = await create({ memberships: [membership(companyId, 'member')] })
  await service.request('POST', `/api/v5/users/${id}/reset_api_key.json`)
  const [event] = await eventsOf(companyId, id)
  expect(event).toEqual({ operation: 'reset_api_key', before: null, after: null, by: 'Administrator' })
})

describe('oneself', () => {
  test('a new name is on the log, under the name that one had', async () => {
    const companyId = await service.addCompany()
    const { id, api_key: apiKey } = await create({ memberships: [membership(companyId, 'reporter')] })
    await service.request('PUT', '/api/v5/user.json', { apiKey, body: { user: { name: 'Grace' } } })
    const [event] = await eventsOf(companyId, id)
    expect(event).toEqual({
      operation: 'update',
      before: { name: 'Ada' },
      after: { name: 'Grace' },
      by: 'Ada',
    })
  })

  test('which company is active is one’s own affair', async () => {
    const [first, second] = await twoCompanies()
    const { id, api_key: apiKey } = await create({
      memberships: [membership(first, 'member'), membership(second, 'member')],
    })
    const body = { user: { active_company_id: second } }
    expect((await service.request('PUT', '/api/v5/user.json', { apiKey, body })).status).toBe(200)
    expect(await eventsOf(first, id)).toHaveLength(1)
    expect(await eventsOf(second, id)).toHaveLength(1)
  })
})

test('a refused change, or one without effect, is on no log', async () => {
  const companyId = await service.addCompany()
  const { id } = await create({ memberships: [membership(companyId, 'member')] })
  await change(id, { name: 'Ada', memberships: [membership(companyId, 'member')] })
  const refused = await service.request('PUT', at(id), {
    body: { user: { name: 'Grace', memberships: [membership(1_999_999_999, 'member')] } },
  })
  expect(refused.status).toBe(422)
  expect(await eventsOf(companyId, id)).toHaveLength(1)
})
