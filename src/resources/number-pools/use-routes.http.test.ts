import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { createRtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { HOUR_MS, hourOf } from '../../number-leases/use/use-hours.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const path = (id: number | string) => `/number_pools/${id}/use.json`

let campaigns = 0

/** A pool without a number, and none to be had, so that nothing of it is sampled as lent. */
async function addPool(fields: object = {}, companyId = service.companyId) {
  const query = { company_id: companyId }
  const cid = `used-${++campaigns}`
  const campaign = await service.request('POST', '/campaigns.json', { body: { campaign: { cid } }, query })
  const body = { number_pool: { cid, reserve_size: 0, ...fields } }
  const { body: created } = await service.request('POST', '/number_pools.json', { body, query })
  return { id: created.number_pool.id as number, showKey: campaign.body.campaign.show_key as string }
}

/** @param hoursAgo how many hours before the one that has not ended */
async function insertHour(poolId: number, hoursAgo: number, [samples, sum, highest, numbers]: number[]) {
  const hour = new Date(hourOf(Date.now()) - hoursAgo * HOUR_MS)
  await service.database.pool.query(
    `INSERT INTO number_pool_hours (company_id, number_pool_id, hour, samples, lent_sum, lent_highest, numbers)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [service.companyId, poolId, hour, samples, sum, highest, numbers],
  )
  return hour.toISOString()
}

async function insertShortages(poolId: number, hoursAgo: number, counts: readonly number[]) {
  await service.database.pool.query(
    `INSERT INTO number_pool_shortages (company_id, number_pool_id, hour, process_id, visitors, reservations, at_once)
     VALUES ($1, $2, $3, gen_random_uuid(), $4, $5, $6)`,
    [service.companyId, poolId, new Date(hourOf(Date.now()) - hoursAgo * HOUR_MS), ...counts],
  )
}

const useOf = async (id: number, query = {}) =>
  (await service.request('GET', path(id), { query })).body.number_pool_use

describe('the use of a pool', () => {
  test('is told hour by hour, and what it comes to', async () => {
    const { id } = await addPool()
    const full = await insertHour(id, 5, [60, 300, 10, 10])
    const calm = await insertHour(id, 3, [40, 100, 4, 10])
    await insertShortages(id, 5, [2, 3, 4])
    await insertShortages(id, 5, [1, 0, 1])
    const use = await useOf(id)
    expect(use).toMatchObject({
      period: 'day',
      lent_highest: 10,
      numbers_at_highest: 10,
      highest_in: full,
      lent_average: 4,
      visitors_without: 3,
      reservations_without: 3,
      numbers_missing: 5,
    })
    expect(Date.parse(use.until) - Date.parse(use.from)).toBe(24 * HOUR_MS)
    expect(use.hours.slice(0, 2)).toEqual([
      {
        hour: full,
        samples: 60,
        lent_highest: 10,
        lent_average: 5,
        numbers: 10,
        visitors_without: 3,
        reservations_without: 3,
        without_at_once: 5,
      },
      {
        hour: calm,
        samples: 40,
        lent_highest: 4,
        lent_average: 2.5,
        numbers: 10,
        visitors_without: 0,
        reservations_without: 0,
        without_at_once: 0,
      },
    ])
  })

  test('goes back a day, a week or a month', async () => {
    const { id } = await addPool()
    // A test may see an hour end between here and there: none of these is at the edge of a period.
    for (const hoursAgo of [20, 100, 700, 730]) await insertHour(id, hoursAgo, [1, hoursAgo, hoursAgo, 1_000])
    const highest = async (query = {}) => (await useOf(id, query)).lent_highest
    expect(await highest()).toBe(20)
    expect(await highest({ period: 'day' })).toBe(20)
    expect(await highest({ period: 'week' })).toBe(100)
    expect(await highest({ period: 'month' })).toBe(700)
  })

  test('is unknown in an hour in which only shortages were counted, and that of no sample is left out', async () => {
    const { id } = await addPool()
    await insertHour(id, 4, [0, 0, 0, 0])
    await insertShortages(id, 2, [1, 0, 1])
    const { hours, lent_highest } = await useOf(id)
    const known = hours.filter(({ samples }: { samples: number }) => samples === 0)
    expect(known).toMatchObject([
      { lent_highest: null, lent_average: null, numbers: null, visitors_without: 1 },
    ])
    expect(lent_highest === null || lent_highest === 0).toBe(true)
  })

  test('counts visitors and pings that found no number', async () => {
    const { id, showKey } = await addPool({ type: 'Local', country: 'DE' })
    const visit = { query: { show_key: showKey }, apiKey: null }
    expect((await service.request('GET', '/v1/number.json', visit)).status).toBe(503)
    const network = await createRtbNetwork(service)
    const pool = { cid: network.cid, type: 'Local', country: 'DE', reserve_size: 0 }
    const created = await service.request('POST', '/number_pools.json', { body: { number_pool: pool } })
    const pinged = created.body.number_pool.id
    expect((await network.ping()).body.inbound_number).toBeNull()
    await eventually(async () => {
      expect(await useOf(id)).toMatchObject({
        visitors_without: 1,
        reservations_without: 0,
        numbers_missing: 1,
      })
      expect(await useOf(pinged)).toMatchObject({ visitors_without: 0, reservations_without: 1 })
    })
  })
})

describe('refusals', () => {
  test('of a period that there is not', async () => {
    const { id } = await addPool()
    const answer = await service.request('GET', path(id), { query: { period: 'year' } })
    expect(answer.status).toBe(400)
  })

  test('of who is nobody, and of who has nothing to do with pools', async () => {
    const { id } = await addPool()
    expect((await service.request('GET', path(id), { apiKey: 'nobody' })).status).toBe(401)
    const created = await service.request('POST', '/targets.json', {
      body: { target: { number: '+12025550100' } },
    })
    const targetId = created.body.target.id
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId })
    expect((await service.request('GET', path(id), { apiKey: buyer })).status).toBe(403)
    const reporter = await service.addUser(service.companyId, 'reporter')
    expect((await service.request('GET', path(id), { apiKey: reporter })).status).toBe(200)
  })

  test('of a pool that there is not, or that is another Company’s', async () => {
    const otherCompanyId = await service.addCompany()
    const other = await addPool({}, otherCompanyId)
    for (const id of [other.id, 2_000_000_000]) {
      const answer = await service.request('GET', path(id))
      expect(answer).toMatchObject({ status: 404, body: { error: expect.any(String) } })
    }
    expect((await service.request('GET', path('none'))).status).toBe(404)
  })
})
