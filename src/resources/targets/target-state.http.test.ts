import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let companyId: number

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(async () => {
  companyId = await service.addCompany()
})
afterAll(() => service.close())

interface Listed {
  readonly id: number
  readonly name: string
  readonly state: string
}

const STATES = ['open', 'closed', 'capped', 'paused'] as const

async function list(query: object = {}, apiKey = service.apiKey): Promise<readonly Listed[]> {
  const answer = await service.request('GET', '/targets.json', {
    query: { company_id: companyId, ...query },
    apiKey,
  })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
  return answer.body
}

/** By the field, and by the filter for each state: they must say the same. */
async function statesOf(apiKey?: string): Promise<Readonly<Record<string, string>>> {
  const shown = Object.fromEntries((await list({}, apiKey)).map(({ name, state }) => [name, state]))
  for (const state of STATES) {
    const found = (await list({ state }, apiKey)).map(({ name }) => name)
    expect(found, state).toEqual(Object.keys(shown).filter(name => shown[name] === state))
  }
  return shown
}

const closedAllDay = [0, 1, 2, 3, 4, 5, 6].map(day_of_week => ({ day_of_week, work_day: false }))

async function addGroup(fields: object): Promise<void> {
  const answer = await service.request('POST', '/target_groups.json', {
    query: { company_id: companyId },
    body: { target_group: { name: 'Group', ...fields } },
  })
  expect(answer.status).toBe(201)
}

describe('the state of a target', () => {
  test('is the first thing in the way of a call: a pause, then the hours, then a full cap', async () => {
    const full = { daily_cap_attributes: { cap: 0 } }
    const targets = [
      { name: 'open', daily_cap_attributes: { cap: 1 }, time_zone: 'Tokyo' },
      { name: 'capped', ...full },
      { name: 'without room at a time', concurrency_cap: 0 },
      { name: 'closed', business_hours_attributes: closedAllDay, ...full },
      { name: 'paused', paused: true, business_hours_attributes: closedAllDay, ...full },
      { name: 'without hours', business_hours_attributes: [] },
    ]
    await createCallNetwork(service, { companyId, targets })
    expect(await statesOf()).toEqual({
      open: 'open',
      capped: 'capped',
      'without room at a time': 'capped',
      closed: 'closed',
      paused: 'paused',
      'without hours': 'open',
    })
  })

  test('follows what its caps have counted', async () => {
    const network = await createCallNetwork(service, {
      companyId,
      targets: [{ name: 'first', hard_cap_attributes: { cap: 1 }, monthly_cap_attributes: { cap: 1 } }],
    })
    expect(await statesOf()).toEqual({ first: 'open' })
    expect((await network.call()).body.simulated_call.call.connected).toBe(true)
    expect(await statesOf()).toEqual({ first: 'capped' })
  })

  test('follows the caps of its groups, and only for who may read them', async () => {
    const network = await createCallNetwork(service, {
      companyId,
      targets: [{ name: 'own' }, { name: 'other' }],
    })
    const [own] = network.targetIds
    await addGroup({ target_ids: [own], hourly_cap_attributes: { cap: 0 } })
    expect(await statesOf()).toEqual({ own: 'capped', other: 'open' })
    const buyer = await service.addUser(companyId, 'buyer', { targetId: own ?? 0 })
    expect(await statesOf(buyer)).toEqual({ own: 'open' })
  })

  test('that is none of them is 400', async () => {
    const query = { company_id: companyId, state: 'full' }
    expect(await service.request('GET', '/targets.json', { query })).toMatchObject({
      status: 400,
      body: { error: expect.stringContaining('state') },
    })
  })
})
