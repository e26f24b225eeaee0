import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestAnswer, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'

/** Nobody can leave a Company without an owner or superuser, nor the installation without an administrator. */
let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const at = (id: number) => `/api/v5/users/${id}.json`

const change = (apiKey: string, id: number, user: object) =>
  service.request('PUT', at(id), { apiKey, body: { user } })

const member = (company_id: number, role: string) => ({ memberships: [{ company_id, role }] })

async function userOf(apiKey: string): Promise<{ id: number; memberships: { role: string }[] }> {
  return (await service.request('GET', '/api/v5/user.json', { apiKey })).body.user
}

/** A Company whose owner, of whom no key is known, is replaced by these. */
async function addCompanyOf(...roles: readonly ('owner' | 'superuser')[]) {
  const companyId = await service.addCompany()
  const [founder] = (await service.request('GET', '/api/v5/users.json', { query: { company_id: companyId } }))
    .body
  const users = []
  for (const role of roles) {
    const apiKey = await service.addUser(companyId, role)
    users.push({ apiKey, id: (await userOf(apiKey)).id })
  }
  await change(service.apiKey, founder.user.id, { memberships: [] })
  const [first, second] = users
  if (first === undefined) throw new Error('a company needs somebody')
  return { companyId, first, second: second ?? first }
}

const abandoned = (companyId: number) => ({
  status: 422,
  body: {
    user: { errors: { memberships: [`would leave Company ${companyId} without an owner or superuser`] } },
  },
})

describe('the last owner of a company', () => {
  test.each([
    ['becomes no member', (companyId: number) => member(companyId, 'member')],
    ['does not leave', () => ({ memberships: [] })],
  ])('%s, by its own hand or an administrator’s', async (_name, fieldsFor) => {
    const { companyId, first } = await addCompanyOf('owner')
    for (const apiKey of [first.apiKey, service.apiKey]) {
      const answer = await change(apiKey, first.id, { name: 'Changed', ...fieldsFor(companyId) })
      expect(answer).toMatchObject(abandoned(companyId))
    }
    const answer = await service.request('GET', at(first.id))
    expect(answer.body.user).toMatchObject({ name: 'owner', ...member(companyId, 'owner') })
  })

  test('is not deleted', async () => {
    const { companyId, first } = await addCompanyOf('owner')
    expect(await service.request('DELETE', at(first.id))).toMatchObject(abandoned(companyId))
    expect((await userOf(first.apiKey)).id).toBe(first.id)
  })

  test('may become superuser, and go once there is another', async () => {
    const { companyId, first } = await addCompanyOf('owner')
    expect((await change(first.apiKey, first.id, member(companyId, 'superuser'))).status).toBe(200)
    await service.addUser(companyId, 'owner')
    expect((await change(first.apiKey, first.id, member(companyId, 'member'))).status).toBe(200)
  })

  test('every company that would be left alone is named, and none is', async () => {
    const { companyId, first } = await addCompanyOf('owner')
    const other = await service.request('POST', '/companies.json', {
      apiKey: first.apiKey,
      body: { company: { name: 'Second' } },
    })
    const answer = await change(service.apiKey, first.id, { memberships: [] })
    expect(answer.body.user.errors.memberships).toEqual(
      [companyId, other.body.company.id].map(id => `would leave Company ${id} without an owner or superuser`),
    )
    expect((await userOf(first.apiKey)).memberships).toHaveLength(2)
  })
})

test('the last administrator does not resign, nor does another user change that', async () => {
  const { id } = await userOf(service.apiKey)
  expect(await change(service.apiKey, id, { administrator: false })).toMatchObject({
    status: 403,
    body: { error: 'This user is the only administrator: make another user administrator first.' },
  })
  expect(await userOf(service.apiKey)).toMatchObject({ administrator: true })
})

describe('at once', () => {
  const ROUNDS = 5

  /**
   * Sends both requests, and lets them go on together once both callers are known and both users about to be changed.
   */
  async function race(
    userIds: readonly number[],
    requests: readonly (() => Promise<TestAnswer>)[],
  ): Promise<readonly number[]> {
    const { pool } = service.database
    const holder = await pool.connect()
    await holder.query('BEGIN')
    await holder.query('SELECT id FROM users WHERE id = ANY($1) FOR UPDATE', [userIds])
    const answers = Promise.all(requests.map(send => send()))
    await untilWaiting(pool, '', requests.length)
    await holder.query('ROLLBACK')
    holder.release()
    return (await answers).map(({ status }) => status).sort()
  }

  test('two owners who demote one another: one of them remains', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { companyId, first, second } = await addCompanyOf('owner', 'superuser')
      const statuses = await race(
        [first.id, second.id],
        [
          () => change(first.apiKey, second.id, member(companyId, 'member')),
          () => change(second.apiKey, first.id, member(companyId, 'member')),
        ],
      )
      expect(statuses).toEqual([200, 422])
    }
  })

  test('two owners of whom one leaves and deletes the other’s user: one of them remains', async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const { first, second } = await addCompanyOf('owner', 'owner')
      const statuses = await race(
        [first.id, second.id],
        [
          () => service.request('DELETE', at(second.id), { apiKey: first.apiKey }),
          () => change(first.apiKey, first.id, { memberships: [] }),
        ],
      )
      expect(statuses.filter(status => status === 422)).toHaveLength(1)
    }
  })

  test('two administrators who depose one another: one of them remains', async () => {
    const first = { apiKey: service.apiKey, id: (await userOf(service.apiKey)).id }
    const created = await service.request('POST', '/api/v5/users.json', {
      body: { user: { name: 'Deputy', administrator: true } },
    })
    const deputy = { apiKey: created.body.user.api_key as string, id: created.body.user.id as number }
    for (let round = 0; round < ROUNDS; round++) {
      const statuses = await race(
        [first.id, deputy.id],
        [
          () => change(first.apiKey, deputy.id, { administrator: false }),
          () => change(deputy.apiKey, first.id, { administrator: false }),
        ],
      )
      expect(statuses).toEqual([200, 403])
      const { rows } = await service.database.pool.query('SELECT id FROM users WHERE administrator')
      expect(rows).toHaveLength(1)
      await service.database.pool.query('UPDATE users SET administrator = true WHERE id = ANY($1)', [
        [first.id, deputy.id],
      ])
    }
  })
})
