import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { CALLERS, type Caller } from './expectations.ts'
import { addCaller, type SeededCompany, seedCompany } from './seed-company.ts'

/** What answers hold for each role, where all of them may ask. */
let service: TestService
let company: SeededCompany
const keys = new Map<Caller, string>()

beforeAll(async () => {
  service = await startTestService()
  company = await seedCompany(service)
  for (const caller of CALLERS) keys.set(caller, await addCaller(service, company, caller))
})
afterAll(() => service.close())

async function see(caller: Caller, path: string, query: Readonly<Record<string, string | number>> = {}) {
  const apiKey = keys.get(caller) ?? null
  const answer = await service.request('GET', path, { apiKey, query })
  expect(answer.status, `${caller} ${path}`).toBe(200)
  return answer.body
}

/** The values of one field of a list's rows. */
const pluck = (rows: readonly Readonly<Record<string, never>>[], rootKey: string, field: string) =>
  rows.map(row => (row[rootKey] ?? row)[field])

const reservations = (body: { readonly rtb_inbounds: readonly { readonly uuid: string }[] }) =>
  body.rtb_inbounds.map(({ uuid }) => uuid)

/** As its calls show it, which have no name of it. */
const ownCampaign = () => ({ id: expect.any(Number), name: `own-${company.companyId}` })

describe('a publisher', () => {
  test('finds its own rows alone in every list', async () => {
    const { own, rival } = company
    const numbers = await see('publisher', '/numbers.json')
    expect(pluck(numbers, 'number', 'id')).toEqual([own.numberId])
    const affiliates = await see('publisher', '/api/v1/affiliates.json')
    expect(pluck(affiliates, 'affiliate', 'id')).toEqual([own.affiliateId])
    for (const version of ['v5', 'v4', 'v3', 'v2']) {
      const calls = await see('publisher', `/api/${version}/calls.json`)
      expect(pluck(calls, 'call', 'uuid')).toEqual([own.callUuid])
      const inbounds = await see('publisher', `/api/${version}/rtb_inbounds.json`)
      expect(reservations(inbounds)).toEqual([own.reservationUuid])
    }
    expect(await see('publisher', '/numbers.json', { afid: `rival-${company.companyId}` })).toEqual([])
    expect(await see('publisher', '/api/v5/calls.json', { afid: `rival-${company.companyId}` })).toEqual([])
    const filtered = await see('publisher', '/api/v5/rtb_inbounds.json', { affiliate_id: rival.affiliateId })
    expect(reservations(filtered)).toEqual([])
  })

  test('reads what happened to its call, and not whom it went to', async () => {
    const events = await see('publisher', `/api/v5/calls/${company.own.callUuid}/events.json`)
    const types = events.map(({ call_event }: { call_event: { type: string } }) => call_event.type)
    expect(types).toEqual(expect.arrayContaining(['call_offered', 'leg_dialled', 'call_ended']))
    expect(types).not.toContain('candidates_considered')
    expect(JSON.stringify(events)).not.toMatch(/"(address|target_id|target_group_id)"/)
  })

  test('is offered no filter that names what it may not read, and campaigns of its pings by their code', async () => {
    const { filters } = await see('publisher', '/api/v5/rtb_inbounds.json', { with_filters: 'true' })
    expect(filters).toMatchObject({ campaigns: [ownCampaign()], targets: [], postback_keys: [] })
    expect(filters.publishers.map(({ id }: { id: number }) => id)).toEqual([company.own.affiliateId])
  })

  test('learns no number of a target from the menu options of its number', async () => {
    const secret = '+13035550142'
    const menu_options_attributes = [
      { option: '1', target_ids: [company.own.targetId] },
      { option: '2', target_number: secret },
    ]
    const changed = await service.request('PUT', `/numbers/${company.own.numberId}.json`, {
      body: { number: { menu_options_attributes } },
      query: { company_id: company.companyId },
    })
    expect(JSON.stringify(changed.body)).toContain(secret)
    for (const path of [`/numbers/${company.own.numberId}.json`, '/numbers.json']) {
      const body = await see('publisher', path)
      expect(JSON.stringify(body)).not.toContain(secret)
      const { number } = Array.isArray(body) ? body[0] : body
      const shown = number.menu_options.map(({ menu_option }: { menu_option: object }) => menu_option)
      expect(shown).toHaveLength(2)
      for (const option of shown) {
        expect(option).toMatchObject({ target_number: null, target_ids: [], target_group_ids: [] })
      }
    }
  })
})

describe('a buyer', () => {
  test('reads what happened to its call, and not who else was considered', async () => {
    const events = await see('buyer', `/api/v5/calls/${company.own.callUuid}/events.json`)
    const types = events.map(({ call_event }: { call_event: { type: string } }) => call_event.type)
    expect(types).toEqual(expect.arrayContaining(['call_offered', 'leg_dialled', 'call_ended']))
    expect(types).not.toContain('candidates_considered')
    const all = await see('owner', `/api/v5/calls/${company.own.callUuid}/events.json`)
    expect(JSON.stringify(all)).toContain('candidates_considered')
  })

  test('finds its own rows alone in every list', async () => {
    const { own, rival } = company
    const targets = await see('buyer', '/targets.json')
    expect(pluck(targets, 'target', 'id')).toEqual([own.targetId])
    for (const version of ['v5', 'v4', 'v3', 'v2']) {
      const calls = await see('buyer', `/api/${version}/calls.json`)
      expect(pluck(calls, 'call', 'uuid')).toEqual([own.callUuid])
      const inbounds = await see('buyer', `/api/${version}/rtb_inbounds.json`)
      expect(reservations(inbounds)).toEqual([own.reservationUuid])
    }
    const filtered = await see('buyer', '/api/v5/rtb_inbounds.json', { target_id: rival.targetId })
    expect(reservations(filtered)).toEqual([])
  })

  test('is offered no filter that names what it may not read, and campaigns of its pings by their code', async () => {
    const { filters } = await see('buyer', '/api/v5/rtb_inbounds.json', { with_filters: 'true' })
    expect(filters).toMatchObject({ campaigns: [ownCampaign()], publishers: [], postback_keys: [] })
    expect(filters.targets.map(({ id }: { id: number }) => id)).toEqual([company.own.targetId])
  })

  test('sees no groups on its target', async () => {
    const { companyId, own } = company
    const grouped = await service.request('POST', '/target_groups.json', {
      body: { target_group: { name: 'Secret', target_ids: [own.targetId] } },
      query: { company_id: companyId },
    })
    expect(grouped.status).toBe(201)
    expect(JSON.stringify(await see('member', `/targets/${own.targetId}.json`))).toContain('Secret')
    for (const path of [`/targets/${own.targetId}.json`, '/targets.json']) {
      expect(JSON.stringify(await see('buyer', path))).not.toContain('Secret')
    }
  })
})

test('a campaign shows its targets to those who may read targets', async () => {
  const path = `/campaigns/cid/own-${company.companyId}.json`
  for (const caller of ['owner', 'superuser', 'member', 'administrator'] as const) {
    const { campaign } = await see(caller, path)
    expect(pluck(campaign.targets, 'target', 'id'), caller).toEqual([company.own.targetId])
  }
  expect((await see('reporter', path)).campaign).not.toHaveProperty('targets')
})

test('the log’s filters name targets to those who may read targets', async () => {
  const path = '/api/v5/rtb_inbounds.json'
  const offered = async (caller: Caller) =>
    (await see(caller, path, { with_filters: 'true' })).filters.targets
  expect(await offered('member')).not.toEqual([])
  expect(await offered('reporter')).toEqual([])
})

test('a Company shows its owner’s name to administrators alone', async () => {
  const byId = `/companies/${company.companyId}.json`
  const shownTo = async (caller: Caller) => [
    (await see(caller, '/company.json')).company,
    (await see(caller, byId)).company,
    ...(await see(caller, '/companies.json')),
  ]
  for (const caller of ['owner', 'superuser', 'member', 'reporter'] as const) {
    const shown = await shownTo(caller)
    expect(shown).toHaveLength(3)
    for (const fields of shown) expect(fields, caller).not.toHaveProperty('owner_user_name')
  }
  for (const fields of await shownTo('administrator')) expect(fields).toHaveProperty('owner_user_name')
})

test('lists of Companies hold those that the caller may read', async () => {
  const ids = async (caller: Caller) => pluck(await see(caller, '/companies.json'), 'company', 'id')
  for (const caller of ['owner', 'superuser', 'member', 'reporter'] as const) {
    expect(await ids(caller), caller).toEqual([company.companyId])
  }
  for (const caller of ['publisher', 'buyer', 'stranger'] as const) {
    expect(await ids(caller), caller).toEqual([])
  }
  expect(await ids('administrator')).toContain(service.companyId)
})
