import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'
import { type ApiDocument, operationsOf } from '../platform/http/openapi/document.ts'

let service: TestService

/** Every list of the API that can be sorted, with the values that its `sort` takes. */
const lists = new Map<string, readonly string[]>()

/** Those among them that are searched as well: logs are not (docs/decisions/0101). */
const searched = new Set<string>()

beforeAll(async () => {
  service = await startTestService()
  const document = service.app.main.swagger() as unknown as ApiDocument
  for (const { path, method, operation } of operationsOf(document)) {
    const sort = operation.parameters?.find(parameter => parameter.name === 'sort')
    if (method !== 'get' || sort === undefined) continue
    lists.set(path, (sort.schema.enum ?? []) as string[])
    if (operation.parameters?.some(parameter => parameter.name === 'q')) searched.add(path)
  }
  for (const [name, fields] of Object.entries(TARGETS)) {
    await service.request('POST', '/targets.json', { body: { target: { name, ...fields } } })
  }
})

afterAll(() => service.close())

const TARGETS = {
  Zebra: { number: '+13055550101', tid: 'z', priority: 3, tag_list: '<<<age:25>>>' },
  apple: { number: '+13055550102', tid: 'a', priority: 1, tag_list: '<<<age:30>>>' },
  Mango: { number: '+12125550103', tid: 'm', priority: 3 },
}

const targets = (query: Readonly<Record<string, string | number>>, apiKey?: string) =>
  service.request('GET', '/targets.json', { query, ...(apiKey !== undefined && { apiKey }) })

const names = async (query: Readonly<Record<string, string | number>>) => {
  const { status, body } = await targets(query)
  expect(status).toBe(200)
  return body.map((target: { name: string }) => target.name)
}

describe('targets with certain ids', () => {
  test('are those of the Company that have them, in the order of the list', async () => {
    const { body } = await targets({})
    const [zebra, apple, mango] = body.map(({ id }: { id: number }) => id)
    expect(await names({ ids: `${mango},${zebra},1999999` })).toEqual(['Zebra', 'Mango'])
    expect(await names({ ids: String(apple), sort: 'name' })).toEqual(['apple'])
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId: apple })
    expect((await targets({ ids: `${apple},${zebra}` }, buyer)).body).toHaveLength(1)
  })

  test.each(['0', '1,', 'x', '1;2', '1'.repeat(10)])('%s is refused', async ids => {
    expect((await targets({ ids })).status).toBe(400)
  })
})

describe('every list', () => {
  const addressOf = (path: string) =>
    path
      .replace('{id}', String(path.includes('companies') ? service.companyId : 1))
      .replaceAll(/\{\w+\}/g, '1')

  test('is searched and sorted by what its document says, and says how many rows there are', async () => {
    expect(searched.size).toBeGreaterThanOrEqual(17)
    for (const [path, sorts] of lists) {
      if (searched.has(path)) expect(sorts, path).toContain('-id')
      for (const sort of sorts) {
        const query = { sort, ...(searched.has(path) && { q: 'nothing has this name' }), per_page: 2 }
        const { status, headers, body } = await service.request('GET', addressOf(path), { query })
        // Keys of a campaign that is not there.
        if (status === 404) continue
        expect([path, sort, status, body, headers['x-total-count']]).toEqual([path, sort, 200, [], '0'])
      }
    }
  })

  test('names the columns that it has to who asks for another', async () => {
    for (const [path, sorts] of lists) {
      const { status, body } = await service.request('GET', addressOf(path), { query: { sort: 'shoe_size' } })
      expect([path, status]).toEqual([path, 400])
      expect(body.error).toContain(`must be one of ${sorts.join(', ')}`)
    }
  })
})

describe('a list', () => {
  test.each([
    ['name', ['apple', 'Mango', 'Zebra']],
    ['-name', ['Zebra', 'Mango', 'apple']],
    ['priority', ['apple', 'Zebra', 'Mango']],
    ['-priority', ['Mango', 'Zebra', 'apple']],
    ['-id', ['Mango', 'apple', 'Zebra']],
  ])('is sorted by %s in any case, equal ones by id, whole and in pages alike', async (sort, expected) => {
    expect(await names({ sort })).toEqual(expected)
    const pages = await Promise.all([1, 2, 3, 4].map(page => names({ sort, page, per_page: 1 })))
    expect(pages.flat()).toEqual(expected)
  })

  test('keeps its order without any of it', async () => {
    expect(await names({})).toEqual(['Zebra', 'apple', 'Mango'])
  })

  test.each([
    [{ q: 'PPL' }, ['apple']],
    [{ q: '(305) 555' }, ['Zebra', 'apple']],
    [{ tid: 'm' }, ['Mango']],
    [{ tag: 'age' }, ['Zebra', 'apple']],
    [{ tag: 'age:30' }, ['apple']],
    [{ tag: 'age:31' }, []],
    [{ paused: 'true' }, []],
    [{ paused: 'false', sort: 'name', per_page: 2 }, ['apple', 'Mango']],
  ])('is narrowed by %j', async (query, expected) => {
    expect(await names(query)).toEqual(expected)
  })

  test('shows a paused target by that filter alone', async () => {
    const [{ id }] = (await targets({ tid: 'm' })).body
    await service.request('PUT', `/targets/${id}.json`, { body: { target: { paused: true } } })
    expect(await names({ paused: '1' })).toEqual(['Mango'])
    await service.request('PUT', `/targets/${id}.json`, { body: { target: { paused: false } } })
  })

  test('is narrowed to the targets that a campaign may use, by itself or by a group', async () => {
    const [zebra, apple] = (await targets({})).body
    const group = await service.request('POST', '/target_groups.json', {
      body: { target_group: { name: 'Fruit', target_ids: [apple.id] } },
    })
    const groupId = group.body.target_group.id
    const campaign = await service.request('POST', '/campaigns.json', {
      body: { campaign: { name: 'Autumn', target_ids: [zebra.id], target_group_ids: [groupId] } },
    })
    const { id, cid } = campaign.body.campaign
    expect(await names({ campaign_id: id })).toEqual(['Zebra', 'apple'])
    expect(await names({ cid })).toEqual(['Zebra', 'apple'])
    expect(await names({ target_group_id: groupId })).toEqual(['apple'])
    expect(await names({ campaign_id: id + 1 })).toEqual([])
    for (const [target, found] of [
      [zebra, 1],
      [apple, 1],
      [{ id: apple.id + 1 }, 0],
    ] as const) {
      const using = await service.request('GET', '/campaigns.json', { query: { target_id: target.id } })
      expect(using.body).toHaveLength(found)
    }
    const groups = await service.request('GET', '/target_groups.json', { query: { target_id: apple.id } })
    expect(groups.body.map((found: { id: number }) => found.id)).toEqual([groupId])
    const others = await service.request('GET', '/target_groups.json', { query: { target_id: zebra.id } })
    expect(others.body).toEqual([])
  })

  test('has the campaigns that use a target or group by a key of their menu alone', async () => {
    const [zebra, apple] = (await targets({})).body
    const named = { name: 'Menu fruit', target_ids: [apple.id] }
    const made = await service.request('POST', '/target_groups.json', { body: { target_group: named } })
    const groupId = made.body.target_group.id
    const menu = [
      { option: '2', action: 1, target_ids: [zebra.id] },
      { option: '3', action: 1, target_group_ids: [groupId] },
    ]
    const campaign = await service.request('POST', '/campaigns.json', {
      body: { campaign: { name: 'By menu', target_ids: [], menu_options_attributes: menu } },
    })
    expect(campaign.status, JSON.stringify(campaign.body)).toBe(201)
    const { cid } = campaign.body.campaign
    for (const query of [{ target_id: zebra.id }, { target_id: apple.id }, { target_group_id: groupId }]) {
      const { body } = await service.request('GET', '/campaigns.json', { query })
      const cids = body.map((row: { campaign: { cid: string } }) => row.campaign.cid)
      expect(cids, JSON.stringify(query)).toContain(cid)
    }
    const plain = await service.request('POST', '/campaigns.json', { body: { campaign: { name: 'Plain' } } })
    const ofNumber = {
      ...{ number: '+18005550177', cid: plain.body.campaign.cid },
      menu_options_attributes: menu,
    }
    const number = await service.request('POST', '/numbers.json', { body: { number: ofNumber } })
    expect(number.status, JSON.stringify(number.body)).toBe(201)
    for (const query of [{ target_id: zebra.id }, { target_group_id: groupId }]) {
      const { body } = await service.request('GET', '/campaigns.json', { query })
      const cids = body.map((row: { campaign: { cid: string } }) => row.campaign.cid)
      expect(cids, JSON.stringify(query)).toEqual(expect.arrayContaining([cid, plain.body.campaign.cid]))
    }
    const of = { target_group_id: groupId + 1 }
    expect((await service.request('GET', '/campaigns.json', { query: of })).body).toEqual([])
  })

  test('tells a buyer nothing by filters that it would not show', async () => {
    const [{ id }] = (await targets({ tid: 'z' })).body
    const apiKey = await service.addUser(service.companyId, 'buyer', { targetId: id })
    expect((await targets({}, apiKey)).body).toHaveLength(1)
    expect((await targets({ q: 'zebra', sort: '-name' }, apiKey)).body).toHaveLength(1)
    for (const query of [{ tag: 'age' }, { target_group_id: 1 }, { campaign_id: 1 }, { cid: 'any' }]) {
      expect((await targets(query, apiKey)).body, JSON.stringify(query)).toEqual([])
    }
  })

  test('tells a reporter nothing of which campaigns use a target', async () => {
    const [{ id }] = (await targets({ tid: 'z' })).body
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const { status, body } = await service.request('GET', '/campaigns.json', {
      query: { target_id: id },
      apiKey,
    })
    expect([status, body]).toEqual([200, []])
  })

  test('holds nothing of another Company, whatever it is asked', async () => {
    const other = await service.addCompany()
    for (const query of [{ q: 'zebra' }, { sort: 'name' }, { tag: 'age' }, { cid: 'any' }]) {
      expect((await targets({ ...query, company_id: other })).body).toEqual([])
    }
  })
})

test('a contact is found by its number or what is said of it, a suppressed number by a part of it', async () => {
  const numbers = [{ number: '+13055550177', description: 'Office' }]
  await service.request('POST', '/contacts.json', {
    body: { contact: { contact_numbers_attributes: numbers, tag_list: '<<<vip:yes>>>' } },
  })
  for (const [query, found] of [
    [{ q: '555-0177' }, 1],
    [{ q: 'office' }, 1],
    [{ q: '0199' }, 0],
    [{ number: '+13055550177' }, 1],
    [{ tag: 'vip:yes' }, 1],
    [{ tag: 'vip:no' }, 0],
  ] as const) {
    const { body } = await service.request('GET', '/contacts.json', { query })
    expect(body, JSON.stringify(query)).toHaveLength(found)
  }
  await service.request('POST', '/suppressed_numbers/+13055550188.json')
  await service.request('POST', '/suppressed_numbers/+13055550166.json')
  const suppressed = async (query: Readonly<Record<string, string | number>>) =>
    (await service.request('GET', '/suppressed_numbers.json', { query })).body.map(
      ({ suppressed_number }: { suppressed_number: { number: string } }) => suppressed_number.number,
    )
  expect(await suppressed({ q: '0188' })).toEqual(['+13055550188'])
  expect(await suppressed({ sort: 'number' })).toEqual(['+13055550166', '+13055550188'])
  // Two digits say nothing of a number: they find nothing, rather than everything.
  expect(await suppressed({ q: '+5' })).toEqual([])
})
