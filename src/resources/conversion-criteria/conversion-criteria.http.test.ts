import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { MAX_CRITERIA } from './schema.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const SALE = {
  name: 'Sale',
  tag_list: '<<<age:>=18>>>,<<<state:CA>>>',
  dedupe_seconds: 86_400,
  tiers: [
    { seconds: 90, revenue: 25.5, payout_percent: 62.5 },
    { seconds: 30, revenue: 20, payout: 12 },
  ],
}

const SHOWN_SALE = {
  id: expect.any(Number),
  name: 'Sale',
  position: 1,
  tag_values: [
    { id: expect.any(Number), key: 'age', operator: '>=', value: '18' },
    { id: expect.any(Number), key: 'state', operator: '==', value: 'CA' },
  ],
  dedupe_seconds: 86_400,
  tiers: [
    { seconds: 30, revenue: 20, payout: 12, payout_percent: null },
    { seconds: 90, revenue: 25.5, payout: 0, payout_percent: 62.5 },
  ],
}

const OWNERS = [
  { rootKey: 'target', list: '/targets.json', required: { number: '+12025550100' } },
  { rootKey: 'campaign', list: '/campaigns.json', required: {} },
] as const

/** Items, the field that is named in their refusal, and what is said of it. */
const WRONG: readonly (readonly [items: unknown, field: string, message: string])[] = [
  ['all', 'conversion_criteria', 'must be an array'],
  [null, 'conversion_criteria', 'must be an array'],
  [[{ name: 7 }], 'conversion_criteria.name', 'must be a string or null'],
  [[{ position: -1 }], 'conversion_criteria.position', 'must be greater than or equal to 0'],
  [[{ tag_list: null }], 'conversion_criteria.tag_list', 'must be a string'],
  [[{ tag_list: 'age' }], 'conversion_criteria.tag_list', 'is malformed: entry 1 must start with <<<'],
  [[{ dedupe_seconds: 1.5 }], 'conversion_criteria.dedupe_seconds', 'must be an integer'],
  [[{ tiers: null }], 'conversion_criteria.tiers', 'must be an array'],
  [[{ tiers: [{}] }], 'conversion_criteria.tiers.seconds', "can't be blank"],
  [[{ tiers: [{ seconds: 1, revenue: '20' }] }], 'conversion_criteria.tiers.revenue', 'must be a number'],
  [
    [{ tiers: [{ seconds: 1, payout: -0.01 }] }],
    'conversion_criteria.tiers.payout',
    'must be greater than or equal to 0',
  ],
  [
    [{ tiers: [{ seconds: 1, payout: 0.00001 }] }],
    'conversion_criteria.tiers.payout',
    'must have at most 4 decimals',
  ],
  [
    [{ tiers: [{ seconds: 1, revenue: 1e300 }] }],
    'conversion_criteria.tiers.revenue',
    'must be less than or equal to 1000000',
  ],
  [
    [{ tiers: [{ seconds: 1, payout_percent: 1000 }] }],
    'conversion_criteria.tiers.payout_percent',
    'must be less than or equal to 999',
  ],
  [
    [{ tiers: [{ seconds: 1 }, { seconds: 1 }] }],
    'conversion_criteria.tiers.seconds',
    'has already been taken',
  ],
  [[{ _destroy: true }], 'conversion_criteria.id', "can't be blank"],
  [[{ id: 2_000_000 }], 'conversion_criteria.id', 'does not exist'],
]

describe.each(OWNERS)('the conversion criteria of a $rootKey', ({ rootKey, list, required }) => {
  const pathOf = ({ id, cid }: { readonly id: number; readonly cid?: string }) =>
    rootKey === 'target' ? `/targets/${id}.json` : `/campaigns/cid/${cid}.json`

  async function create(conversion_criteria_attributes: unknown, options: TestRequest = {}) {
    const body = { [rootKey]: { ...required, conversion_criteria_attributes } }
    const answer = await service.request('POST', list, { body, ...options })
    expect(answer.status).toBe(201)
    return answer.body[rootKey]
  }
  const send = (owner: { readonly id: number }, fields: unknown, options: TestRequest = {}) =>
    service.request('PUT', pathOf(owner), { body: { [rootKey]: fields }, ...options })
  const change = (owner: { readonly id: number }, items: unknown, options: TestRequest = {}) =>
    send(owner, { conversion_criteria_attributes: items }, options)
  const read = async (owner: { readonly id: number }, options: TestRequest = {}) =>
    (await service.request('GET', pathOf(owner), options)).body[rootKey]
  const refused = (errors: object) => ({ status: 422, body: { [rootKey]: { errors } } })

  test('are shown as they were given, tiers by ascending seconds', async () => {
    const owner = await create([SALE])
    expect(owner.conversion_criteria).toEqual([SHOWN_SALE])
    expect((await read(owner)).conversion_criteria).toEqual(owner.conversion_criteria)
  })

  test('are none unless given', async () => {
    expect((await create(undefined)).conversion_criteria).toEqual([])
    expect((await create([])).conversion_criteria).toEqual([])
    expect((await create([{}])).conversion_criteria).toEqual([
      { id: expect.any(Number), name: null, position: 1, tag_values: [], dedupe_seconds: 0, tiers: [] },
    ])
  })

  test('are changed by id in what is sent, added without one, removed by _destroy', async () => {
    const owner = await create([SALE, { name: 'Rest', tiers: [{ seconds: 0, revenue: 1 }] }])
    const [sale, rest] = owner.conversion_criteria
    const { body } = await change(owner, [
      { id: sale.id, name: null, tag_list: '' },
      { id: rest.id, _destroy: true },
      { name: 'New' },
    ])
    expect(body[rootKey].conversion_criteria).toEqual([
      { ...sale, name: null, tag_values: [] },
      { ...SHOWN_SALE, name: 'New', position: 3, dedupe_seconds: 0, tag_values: [], tiers: [] },
    ])
    const [lowest, highest] = sale.tiers
    const raised = [{ ...lowest, payout: 12.0001 }, highest]
    const repriced = await change(owner, [{ id: sale.id, tiers: raised }])
    expect(repriced.body[rootKey].conversion_criteria[0].tiers).toEqual(raised)
    const emptied = await change(owner, [{ id: sale.id, tiers: [] }])
    expect(emptied.body[rootKey].conversion_criteria[0].tiers).toEqual([])
  })

  test('stand by position, and by age where it is equal', async () => {
    const owner = await create([{ name: 'A', position: 5 }, { name: 'B', position: 2 }, { name: 'C' }])
    const names = (shown: { conversion_criteria: { name: string }[] }) =>
      shown.conversion_criteria.map(({ name }) => name)
    expect(names(owner)).toEqual(['B', 'A', 'C'])
    const last = owner.conversion_criteria[2]
    expect(names((await change(owner, [{ id: last.id, position: 2 }])).body[rootKey])).toEqual([
      'B',
      'C',
      'A',
    ])
  })

  test('stay when others than they are sent', async () => {
    const owner = await create([SALE])
    const renamed = await send(owner, { name: 'Renamed' })
    expect(renamed.body[rootKey].conversion_criteria).toEqual(owner.conversion_criteria)
    const empty = await change(owner, [])
    expect(empty.body[rootKey].conversion_criteria).toEqual(owner.conversion_criteria)
  })

  test('asked to be what they are keep the ids of their tags', async () => {
    const owner = await create([SALE])
    const [{ id }] = owner.conversion_criteria
    const { body } = await change(owner, [{ id, ...SALE }])
    expect(body[rootKey].conversion_criteria).toEqual(owner.conversion_criteria)
    // A Campaign counts as changed when nested records are sent, as with its timers.
    if (rootKey === 'target') expect(body.target).toEqual(owner)
  })

  test('that are wrong are refused on their field, and nothing changes', async () => {
    const owner = await create([SALE])
    for (const [items, field, message] of WRONG) {
      const expected = refused({ [field]: [message] })
      expect(await change(owner, items), JSON.stringify(items)).toMatchObject(expected)
      const body = { [rootKey]: { ...required, name: 'Never', conversion_criteria_attributes: items } }
      expect(await service.request('POST', list, { body }), JSON.stringify(items)).toMatchObject(expected)
    }
    expect(await read(owner)).toEqual(owner)
    expect(JSON.stringify((await service.request('GET', list)).body)).not.toContain('Never')
  })

  test('of another record are not touched, in this Company or another', async () => {
    const elsewhere = { query: { company_id: await service.addCompany() } }
    const owner = await create([])
    for (const options of [{}, elsewhere]) {
      const other = await create([SALE], options)
      const [{ id }] = other.conversion_criteria
      for (const item of [
        { id, name: 'Mine' },
        { id, _destroy: true },
      ]) {
        expect(await change(owner, [item])).toMatchObject(
          refused({ 'conversion_criteria.id': ['does not exist'] }),
        )
      }
      expect(await read(other, options)).toEqual(other)
    }
  })

  test('of another Company’s record are not found', async () => {
    const owner = await create([SALE])
    const query = { company_id: await service.addCompany() }
    expect((await change(owner, [SALE], { query })).status).toBe(404)
    expect((await change(owner, [SALE], { apiKey: null })).status).toBe(401)
    const apiKey = await service.addUser(service.companyId, 'reporter')
    expect((await change(owner, [SALE], { apiKey })).status).toBe(403)
  })

  test('are on the audit log, before and after', async () => {
    const owner = await create([SALE])
    const [criterion] = owner.conversion_criteria
    await change(owner, [{ id: criterion.id, tiers: [] }])
    const { body } = await service.request('GET', '/api/v5/audit_events.json', { query: { per_page: 1 } })
    const { id } = body[0].audit_event
    const { audit_event } = (await service.request('GET', `/api/v5/audit_events/${id}.json`)).body
    expect(audit_event).toMatchObject({
      resource: rootKey,
      resource_id: owner.id,
      before: { conversion_criteria: [criterion] },
      after: { conversion_criteria: [{ ...criterion, tiers: [] }] },
    })
  })

  test('go with their owner', async () => {
    const owner = await create([SALE])
    const [{ id }] = owner.conversion_criteria
    expect((await service.request('DELETE', pathOf(owner))).status).toBe(204)
    const { rows } = await service.database.pool.query(
      `SELECT 1 FROM conversion_criteria WHERE id = $1
       UNION ALL SELECT 1 FROM conversion_tiers WHERE criterion_id = $1
       UNION ALL SELECT 1 FROM tag_values WHERE conversion_criterion_id = $1`,
      [id],
    )
    expect(rows).toEqual([])
  })

  test('stay within their number when two requests add some at once', async () => {
    const owner = await create([])
    const half = Array.from({ length: MAX_CRITERIA / 2 + 1 }, () => ({}))
    const answers = await Promise.all([change(owner, half), change(owner, half)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422])
    expect((await read(owner)).conversion_criteria).toHaveLength(half.length)
  })
})

describe('who sees them', () => {
  test('a target shows them wherever it stands', async () => {
    const body = { target: { number: '+12025550100', conversion_criteria_attributes: [SALE] } }
    const { target } = (await service.request('POST', '/targets.json', { body })).body
    const { conversion_criteria } = target
    const group = { target_group: { name: 'Group', target_ids: [target.id] } }
    const { target_group } = (await service.request('POST', '/target_groups.json', { body: group })).body
    expect(target_group.targets[0].conversion_criteria).toEqual(conversion_criteria)
    const attached = { campaign: { target_ids: [target.id] } }
    const { campaign } = (await service.request('POST', '/campaigns.json', { body: attached })).body
    expect(campaign.targets[0].conversion_criteria).toEqual(conversion_criteria)
  })

  test('a reporter reads a campaign’s; lists of campaigns leave them out', async () => {
    const body = { campaign: { name: 'Listed', conversion_criteria_attributes: [SALE] } }
    const { campaign } = (await service.request('POST', '/campaigns.json', { body })).body
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const read = await service.request('GET', `/campaigns/cid/${campaign.cid}.json`, { apiKey })
    expect(read.body.campaign.conversion_criteria).toEqual([SHOWN_SALE])
    const { body: listed } = await service.request('GET', '/campaigns.json')
    for (const entry of listed) {
      expect(entry.campaign).not.toHaveProperty('conversion_criteria')
      expect(entry.campaign).not.toHaveProperty('routing_strategy')
    }
  })
})

describe('the routing strategy of a campaign', () => {
  const create = (fields: object) =>
    service.request('POST', '/campaigns.json', { body: { campaign: fields } })

  test('is priority_weight until it is changed', async () => {
    const { campaign } = (await create({})).body
    expect(campaign.routing_strategy).toBe('priority_weight')
    const path = `/campaigns/cid/${campaign.cid}.json`
    for (const routing_strategy of ['bid', 'performance', 'priority_weight']) {
      const { body } = await service.request('PUT', path, { body: { campaign: { routing_strategy } } })
      expect(body.campaign.routing_strategy).toBe(routing_strategy)
      const renamed = await service.request('PUT', path, { body: { campaign: { name: routing_strategy } } })
      expect(renamed.body.campaign.routing_strategy).toBe(routing_strategy)
    }
  })

  test.each(['cheapest', '', null, 7])('%j is not in the list', async routing_strategy => {
    expect(await create({ routing_strategy })).toMatchObject({
      status: 422,
      body: { campaign: { errors: { routing_strategy: ['is not included in the list'] } } },
    })
  })
})
