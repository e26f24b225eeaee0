import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const LIST = '/target_groups.json'
const at = (id: number) => `/target_groups/${id}.json`
const resetOf = (id: number) => `/target_groups/${id}/reset_cap.json`

async function create(fields: object = {}, options = {}) {
  const body = { target_group: { name: 'Group', ...fields } }
  const answer = await service.request('POST', LIST, { body, ...options })
  expect(answer.status).toBe(201)
  return answer.body.target_group
}

async function createTargets(count: number, options = {}): Promise<number[]> {
  const ids: number[] = []
  for (let created = 0; created < count; created++) {
    const body = { target: { number: '+12025550100' } }
    ids.push((await service.request('POST', '/targets.json', { body, ...options })).body.target.id)
  }
  return ids
}

const change = (id: number, target_group: object) =>
  service.request('PUT', at(id), { body: { target_group } })

const refused = (errors: object) => ({ status: 422, body: { target_group: { errors } } })

test('a new group shows every field of the contract', async () => {
  expect(await create()).toEqual({
    id: expect.any(Number),
    name: 'Group',
    target_ids: [],
    targets: [],
    concurrency_cap: null,
    calls_in_progress: 0,
    behavior: 1,
    priority: null,
    weight: null,
    caps: ['Hard', 'Hourly', 'Daily', 'Monthly'].map(type => ({
      id: expect.any(Number),
      type,
      cap: null,
      filled: 0,
    })),
  })
})

test('members are shown as full targets, all but their own groups and their state; targets show their groups', async () => {
  const [targetId] = await createTargets(1)
  const group = await create({ target_ids: [targetId], concurrency_cap: 4 })
  const { body } = await service.request('GET', `/targets/${targetId}.json`)
  const { target_groups, state, ...target } = body.target
  expect(state).toBe('open')
  expect(group).toMatchObject({ target_ids: [targetId], targets: [target] })
  expect(group.targets[0]).not.toHaveProperty('target_groups')
  const { targets: _, caps: __, ...summary } = group
  expect(target_groups).toEqual([summary])
  expect(target.target_group_ids).toEqual([group.id])
})

describe('fields', () => {
  test.each([
    ['name', 'Renamed'],
    ['concurrency_cap', 0],
    ['priority', 2],
    ['weight', 5],
  ])('%s reads back as it was set', async (field, value) => {
    const group = await create()
    const answer = await change(group.id, { [field]: value })
    expect(answer).toMatchObject({ status: 200, body: { target_group: { ...group, [field]: value } } })
    expect((await create({ [field]: value }))[field]).toBe(value)
  })

  test.each(['concurrency_cap', 'priority', 'weight'])('null clears %s', async field => {
    const group = await create({ [field]: 3 })
    expect((await change(group.id, { [field]: null })).body.target_group[field]).toBeNull()
  })

  test.each(['Hard', 'Hourly', 'Daily', 'Monthly'])('the %s cap is set, and null removes it', async type => {
    const field = `${type.toLowerCase()}_cap_attributes`
    const capOf = (group: { caps: { type: string }[] }) => group.caps.find(cap => cap.type === type)
    const group = await create({ [field]: { cap: 7 } })
    expect(capOf(group)).toMatchObject({ cap: 7 })
    const answer = await change(group.id, { [field]: { cap: null } })
    expect(capOf(answer.body.target_group)).toMatchObject({ cap: null })
  })

  test.each([
    [{ name: '' }, { name: ["can't be blank"] }],
    [{ name: null }, { name: ["can't be blank"] }],
    [{ behavior: 3 }, { behavior: ['is not included in the list'] }],
    [{ behavior: null }, { behavior: ['is not included in the list'] }],
    [{ priority: '1' }, { priority: ['must be an integer or null'] }],
    [{ weight: -1 }, { weight: ['must be greater than or equal to 0'] }],
    [{ concurrency_cap: 1.5 }, { concurrency_cap: ['must be an integer or null'] }],
    [{ target_ids: null }, { target_ids: ['must be an array'] }],
    [{ target_ids: ['1'] }, { target_ids: ['must be an integer'] }],
    [{ add_targets_by_id: 1 }, { add_targets_by_id: ['must be an array'] }],
    [{ daily_cap_attributes: {} }, { 'daily_cap.cap': ["can't be blank"] }],
  ])('%j is refused, and nothing changes', async (fields, errors) => {
    const group = await create()
    expect(await change(group.id, { name: 'After', ...fields })).toMatchObject(refused(errors))
    expect((await service.request('GET', at(group.id))).body).toEqual({ target_group: group })
  })

  test('a group needs a name', async () => {
    const answer = await service.request('POST', LIST, { body: { target_group: {} } })
    expect(answer).toMatchObject(refused({ name: ["can't be blank"] }))
  })

  test('nothing passed changes nothing', async () => {
    const group = await create({ target_ids: await createTargets(1) })
    expect(await change(group.id, {})).toMatchObject({ status: 200, body: { target_group: group } })
  })
})

describe('simuldial', () => {
  const missing = refused({ priority: ["can't be blank"], weight: ["can't be blank"] })

  test('needs priority and weight, on create and on a change to it', async () => {
    const answer = await service.request('POST', LIST, { body: { target_group: { name: 'G', behavior: 2 } } })
    expect(answer).toMatchObject(missing)
    const group = await create()
    expect(await change(group.id, { behavior: 2 })).toMatchObject(missing)
    expect((await change(group.id, { behavior: 2, priority: 1, weight: 1 })).status).toBe(200)
  })

  test('is satisfied by what is stored already, and does not let go of it', async () => {
    const group = await create({ priority: 1, weight: 1 })
    expect((await change(group.id, { behavior: 2 })).body.target_group).toMatchObject({ behavior: 2 })
    expect(await change(group.id, { weight: null })).toMatchObject(refused({ weight: ["can't be blank"] }))
    expect((await change(group.id, { behavior: 1, weight: null })).status).toBe(200)
  })
})

describe('members', () => {
  test('are replaced, added and removed; a target named twice is in it once', async () => {
    const [a, b, c, d] = await createTargets(4)
    const { id } = await create({ target_ids: [b, a, b] })
    const membersAfter = async (fields: object) => (await change(id, fields)).body.target_group.target_ids
    expect(await membersAfter({})).toEqual([a, b])
    expect(await membersAfter({ add_targets_by_id: [c, a] })).toEqual([a, b, c])
    expect(await membersAfter({ remove_targets_by_id: [a, d] })).toEqual([b, c])
    expect(await membersAfter({ target_ids: [d] })).toEqual([d])
    expect(await membersAfter({ target_ids: [] })).toEqual([])
  })

  test('of all three forms at once, replacing comes first and removing last', async () => {
    const [a, b, c, d] = await createTargets(4)
    const { id } = await create({ target_ids: [d] })
    const answer = await change(id, {
      remove_targets_by_id: [b],
      add_targets_by_id: [b, c],
      target_ids: [a, b],
    })
    expect(answer.body.target_group.target_ids).toEqual([a, c])
  })

  test('join in a statement that does not grow with them', async () => {
    const ids = await createTargets(40)
    const query = vi.spyOn(pg.Client.prototype, 'query')
    const { target_ids } = await create({ target_ids: ids })
    const statements: unknown[] = query.mock.calls.map(([statement]) => statement)
    query.mockRestore()
    expect(target_ids).toEqual(ids)
    const joining = statements.filter(statement => JSON.stringify(statement).includes('target_group_members'))
    expect(joining.length).toBeGreaterThan(0)
    expect(JSON.stringify(joining)).not.toContain('$10')
  })

  test.each(['target_ids', 'add_targets_by_id', 'remove_targets_by_id'])(
    'unknown or foreign ids in %s are refused, and nothing changes',
    async field => {
      const [own] = await createTargets(1)
      const [foreign] = await createTargets(1, { query: { company_id: await service.addCompany() } })
      const group = await create({ target_ids: [own] })
      for (const id of [foreign, 1_999_999_999]) {
        const answer = await change(group.id, { name: 'After', [field]: [own, id] })
        expect(answer).toMatchObject(refused({ [field]: ['does not exist'] }))
      }
      expect((await service.request('GET', at(group.id))).body).toEqual({ target_group: group })
    },
  )

  test('a refused create leaves no group behind', async () => {
    const query = { company_id: await service.addCompany() }
    const body = { target_group: { name: 'Group', target_ids: [1_999_999_999] } }
    expect((await service.request('POST', LIST, { query, body })).status).toBe(422)
    expect((await service.request('GET', LIST, { query })).body).toEqual([])
  })
})

describe('resetting the caps', () => {
  test('empties the hard caps of the group and its members only, and is 302 to the group', async () => {
    const [member = 0, bystander = 0] = await createTargets(2)
    const group = await create({ target_ids: [member] })
    await countOneInEveryHardCap()
    const answer = await service.request('POST', resetOf(group.id))
    expect(answer.status).toBe(302)
    expect(answer.headers['location']).toBe(`${at(group.id)}?api_key=${service.apiKey}`)
    const query = { company_id: service.companyId }
    const named = await service.request('POST', resetOf(group.id), { query })
    expect(new URL(String(named.headers['location']), 'http://service.test').searchParams.toString()).toBe(
      `api_key=${service.apiKey}&company_id=${service.companyId}`,
    )
    const { body } = await service.request('GET', at(group.id))
    expect(body.target_group.caps[0]).toMatchObject({ type: 'Hard', filled: 0 })
    expect(body.target_group.targets[0].caps[0]).toMatchObject({ type: 'Hard', filled: 0 })
    const other = await service.request('GET', `/targets/${bystander}.json`)
    expect(other.body.target.caps[0]).toMatchObject({ type: 'Hard', filled: 1 })
  })

  test.each([
    ['owner', 302],
    ['superuser', 302],
    ['member', 403],
    ['reporter', 403],
  ] as const)('a %s is answered %i', async (role, status) => {
    const group = await create()
    const apiKey = await service.addUser(service.companyId, role)
    expect((await service.request('POST', resetOf(group.id), { apiKey })).status).toBe(status)
  })

  async function countOneInEveryHardCap() {
    await service.database.pool.query(
      `INSERT INTO cap_counters (company_id, cap_id, window_label, filled)
       SELECT company_id, id, 'all', 1 FROM caps WHERE kind = 'hard'`,
    )
  }
})

describe('deleting', () => {
  test('answers 204; the targets stay, and a campaign that referred to the group lets it go', async () => {
    const [targetId] = await createTargets(1)
    const group = await create({ target_ids: [targetId] })
    await service.database.pool.query(
      `WITH campaign AS (
         INSERT INTO campaigns (company_id, cid, show_key) VALUES ($1, 'dials-group', 'key') RETURNING id
       )
       INSERT INTO campaign_target_groups (company_id, campaign_id, target_group_id)
       SELECT $1, id, $2 FROM campaign`,
      [service.companyId, group.id],
    )
    expect((await service.request('DELETE', at(group.id))).status).toBe(204)
    expect((await service.request('GET', at(group.id))).status).toBe(404)
    const target = await service.request('GET', `/targets/${targetId}.json`)
    expect(target.body.target).toMatchObject({ target_group_ids: [], target_groups: [] })
  })
})

describe('access', () => {
  test('the list holds the company’s groups bare, by id', async () => {
    const query = { company_id: await service.addCompany() }
    const first = await create({ name: 'First' }, { query })
    const second = await create({ name: 'Second' }, { query })
    expect((await service.request('GET', LIST, { query })).body).toEqual([first, second])
  })

  test('a group of another company does not exist', async () => {
    const other = await create({}, { query: { company_id: await service.addCompany() } })
    for (const [method, path] of [
      ['GET', at],
      ['PUT', at],
      ['DELETE', at],
      ['POST', resetOf],
    ] as const) {
      const body = method === 'PUT' ? { target_group: { name: 'Mine' } } : undefined
      const theirs = await service.request(method, path(other.id), { body })
      const nobodys = await service.request(method, path(1_999_999_999), { body })
      expect(theirs.status).toBe(404)
      expect(theirs.body).toEqual(nobodys.body)
    }
  })

  test.each([
    ['member', 200, 201],
    ['reporter', 403, 403],
    ['publisher', 403, 403],
    ['buyer', 403, 403],
  ] as const)('a %s reading is answered %i, writing %i', async (role, reading, writing) => {
    const apiKey = await service.addUser(service.companyId, role)
    const body = { target_group: { name: 'Group' } }
    expect((await service.request('GET', LIST, { apiKey })).status).toBe(reading)
    expect((await service.request('POST', LIST, { apiKey, body })).status).toBe(writing)
  })

  test('without a key nothing is answered, without a root key nothing is changed', async () => {
    expect((await service.request('GET', LIST, { apiKey: null })).status).toBe(401)
    expect((await service.request('POST', LIST, { body: { name: 'Group' } })).status).toBe(400)
  })
})
