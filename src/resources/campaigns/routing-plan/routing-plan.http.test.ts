import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../../test/harness/test-service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

let first: number
let second: number
let member: number
let group: number
let cid: string
let campaigns = 0

const create = async (path: string, root: string, fields: object) =>
  (await service.request('POST', path, { body: { [root]: fields } })).body[root]

const addTarget = async (name: string): Promise<number> =>
  (await create('/targets.json', 'target', { number: '+12125550101', name })).id

beforeEach(async () => {
  first = await addTarget('First')
  second = await addTarget('Second')
  member = await addTarget('Member')
  group = (
    await create('/target_groups.json', 'target_group', {
      name: 'Night',
      behavior: 2,
      priority: 2,
      weight: 1,
      target_ids: [member],
    })
  ).id
  cid = `plan-${++campaigns}`
  await create('/campaigns.json', 'campaign', { cid, target_ids: [first], target_group_ids: [group] })
})

const path = (of = cid) => `/campaigns/cid/${of}/routing_plan.json`
const get = (options = {}) => service.request('GET', path(), options)
const put = (plan: unknown, options = {}) =>
  service.request('PUT', path(), { body: { routing_plan: plan }, ...options })

const tagOf = async () => (await get()).headers['etag'] as string
const targetOf = async (id: number) => (await service.request('GET', `/targets/${id}.json`)).body.target

describe('reading', () => {
  test('shows whom the campaign rings, and where everybody stands whom that brings in', async () => {
    const { status, body } = await get()
    expect(status).toBe(200)
    expect(body).toEqual({
      routing_plan: {
        id: expect.any(Number),
        cid,
        target_ids: [first],
        target_group_ids: [group],
        targets: [
          { id: first, priority: 1, weight: 1 },
          { id: member, priority: 1, weight: 1 },
        ],
        target_groups: [{ id: group, priority: 2, weight: 1 }],
      },
    })
  })

  test('has another version after whatever changes it, and the same after anything else', async () => {
    const versions = [await tagOf()]
    const change = async (where: string, root: string, fields: object) => {
      expect((await service.request('PUT', where, { body: { [root]: fields } })).status).toBe(200)
      versions.push(await tagOf())
    }
    await change(`/targets/${member}.json`, 'target', { weight: 7 })
    await change(`/target_groups/${group}.json`, 'target_group', { priority: 5 })
    await change(`/target_groups/${group}.json`, 'target_group', { add_targets_by_id: [second] })
    await change(`/campaigns/cid/${cid}.json`, 'campaign', { target_ids: [] })
    expect(new Set(versions).size).toBe(5)
    await change(`/campaigns/cid/${cid}.json`, 'campaign', { name: 'Another name' })
    await change(`/targets/${first}.json`, 'target', { weight: 9 })
    expect(new Set(versions).size).toBe(5)
  })
})

describe('saving', () => {
  test('changes the campaign, its targets and its groups at once', async () => {
    const { status, body, headers } = await put({
      target_ids: [first, second],
      targets: [
        { id: second, priority: 3 },
        { id: first, weight: 4 },
      ],
      target_groups: [{ id: group, priority: 1, weight: 2 }],
    })
    expect(status).toBe(200)
    expect(body.routing_plan).toMatchObject({
      target_ids: [first, second],
      target_group_ids: [group],
      targets: [
        { id: first, priority: 1, weight: 4 },
        { id: second, priority: 3, weight: 1 },
        { id: member, priority: 1, weight: 1 },
      ],
      target_groups: [{ id: group, priority: 1, weight: 2 }],
    })
    expect(headers['etag']).toBe(await tagOf())
  })

  test('changes nothing of a target but its place', async () => {
    await put({ targets: [{ id: first, weight: 3, paused: true }] })
    expect(await targetOf(first)).toMatchObject({ weight: 3, paused: false })
  })

  test('leaves what is not sent, and takes an empty list for nobody', async () => {
    await put({ target_group_ids: [] })
    expect((await get()).body.routing_plan).toMatchObject({ target_ids: [first], target_group_ids: [] })
  })

  test('is one version of the configuration, and an audit event for each record that is another now', async () => {
    const versions = async () =>
      (
        await service.database.pool.query(
          'SELECT count(*)::integer AS count FROM configuration_changes WHERE company_id = $1',
          [service.companyId],
        )
      ).rows[0].count
    const before = await versions()
    await put({
      target_ids: [],
      targets: [
        { id: first, priority: 2 },
        { id: member, priority: 1 },
      ],
      target_groups: [{ id: group, weight: 5 }],
    })
    expect(await versions()).toBe(before + 1)
    const { body } = await service.request('GET', '/api/v5/audit_events.json', { query: { per_page: 3 } })
    const events = body.map(({ audit_event: event }: { audit_event: Record<string, unknown> }) => event)
    expect(events).toMatchObject([
      { resource: 'campaign', before: { target_ids: [first] }, after: { target_ids: [] } },
      { resource: 'target_group', resource_id: group, after: { weight: 5 } },
      { resource: 'target', resource_id: first, before: { priority: 1 }, after: { priority: 2 } },
    ])
  })

  test('is refused where somebody else changed any of it, with what is there now', async () => {
    const etag = await tagOf()
    await service.request('PUT', `/targets/${first}.json`, { body: { target: { priority: 9 } } })
    const { status, body } = await put(
      { target_ids: [], targets: [{ id: first, weight: 2 }] },
      { headers: { 'if-match': etag } },
    )
    expect(status).toBe(412)
    expect(body.routing_plan).toMatchObject({
      target_ids: [first],
      targets: [{ id: first, priority: 9, weight: 1 }, { id: member }],
    })
    const again = await put({ target_ids: [] }, { headers: { 'if-match': await tagOf() } })
    expect(again.status).toBe(200)
  })

  test('of two who know the same version only one saves', async () => {
    const headers = { 'if-match': await tagOf() }
    const answers = await Promise.all([
      put({ targets: [{ id: first, weight: 2 }] }, { headers }),
      put({ target_groups: [{ id: group, weight: 2 }] }, { headers }),
    ])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412])
  })

  test.each([
    [
      'a target that does not exist',
      () => ({
        targets: [
          { id: first, weight: 9 },
          { id: 999_999, weight: 2 },
        ],
      }),
      { 'targets.1.id': ['does not exist'] },
    ],
    [
      'a group that does not exist',
      () => ({ targets: [{ id: first, weight: 9 }], target_groups: [{ id: 999_999, weight: 2 }] }),
      { 'target_groups.0.id': ['does not exist'] },
    ],
    [
      'a target twice',
      () => ({
        targets: [
          { id: first, weight: 9 },
          { id: first, weight: 2 },
        ],
      }),
      { 'targets.1.id': ['has already been taken'] },
    ],
    [
      'an attached target that does not exist',
      () => ({ targets: [{ id: first, weight: 9 }], target_ids: [999_999] }),
      { target_ids: ['does not exist'] },
    ],
    [
      'an attached group that does not exist',
      () => ({ targets: [{ id: first, weight: 9 }], target_group_ids: [999_999] }),
      { target_group_ids: ['does not exist'] },
    ],
  ])('with %s nothing is changed', async (_, plan, errors) => {
    const { status, body } = await put(plan())
    expect(status).toBe(422)
    expect(body.routing_plan.errors).toEqual(errors)
    expect(await targetOf(first)).toMatchObject({ weight: 1 })
  })

  test.each([
    ['a weight below 0', { targets: [{ id: 1, weight: -1 }] }],
    ['a priority of null', { targets: [{ id: 1, priority: null }] }],
    ['no list', { target_ids: 7 }],
  ])('refuses %s', async (_, plan) => {
    expect((await put(plan)).status).toBe(422)
  })
})

describe('who may', () => {
  test('another Company’s campaign, target and group do not exist', async () => {
    const company_id = await service.addCompany()
    expect((await get({ query: { company_id } })).status).toBe(404)
    expect((await put({ target_ids: [] }, { query: { company_id } })).status).toBe(404)
    const other = await service.request('POST', '/targets.json', {
      body: { target: { number: '+12125550101' } },
      query: { company_id },
    })
    const { status, body } = await put({ targets: [{ id: other.body.target.id, weight: 5 }] })
    expect(status).toBe(422)
    expect(body.routing_plan.errors).toEqual({ 'targets.0.id': ['does not exist'] })
  })

  test('is refused without a key, and to who may not', async () => {
    expect((await get({ apiKey: null })).status).toBe(401)
    const member = await service.addUser(service.companyId, 'member')
    expect((await put({ targets: [{ id: first, weight: 2 }] }, { apiKey: member })).status).toBe(200)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await get({ apiKey: reporter })).status).toBe(403)
    expect((await put({ target_ids: [] }, { apiKey: reporter })).status).toBe(403)
  })
})
