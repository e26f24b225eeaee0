import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { startTwilioApi, type TwilioApi, twilioError } from '../../../test/harness/twilio-api.ts'
import { twilioInventory } from '../../number-inventory/twilio/twilio-inventory.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'
import { configurationChanges } from '../changes/configuration-changes.ts'
import { startFillingReserves } from './fill-reserves.ts'
import { createPoolNumbers, type PoolNumbers } from './provision-number.ts'
import { poolsBelowReserve } from './read-reserve.ts'
import { OUTAGE_MS } from './recent-outages.ts'

/** The API is played from Twilio's published documentation, not recorded: see test/harness/twilio-api.ts. */
let twilio: TwilioApi
let service: TestService
/** As two processes would have them: each with connections of its own. */
let databases: readonly Database[]
let processes: readonly PoolNumbers[]
/** How far the clock of the processes is ahead. */
let elapsed = 0
const now = () => Date.now() + elapsed

beforeAll(async () => {
  twilio = await startTwilioApi()
  service = await startTestService(twilio.environment)
  for (const cid of ['main', 'second']) await createCampaign(cid)
  databases = [1, 2].map(() =>
    openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined),
  )
  processes = databases.map(database =>
    createPoolNumbers({
      database,
      configuration: configurationChanges(database),
      inventory: twilioInventory(twilio, Math.random),
      logger: pino({ level: 'silent' }),
      now,
    }),
  )
})
afterEach(() => {
  elapsed = 0
})
afterAll(async () => {
  await Promise.all(databases.map(database => database.close()))
  await service.close()
  await twilio.close()
})

async function createCampaign(cid: string) {
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign: { cid } } })
  expect(answer.status).toBe(201)
}

/** A pool without numbers. */
async function createPool(fields: object = {}) {
  const pool = { cid: 'main', type: 'Local', reserve_size: 0, ...fields }
  const answer = await service.request('POST', '/number_pools.json', { body: { number_pool: pool } })
  expect(answer.status).toBe(201)
  return answer.body.number_pool
}

/** Raises the reserve in storage alone, so that nothing is provisioned yet. */
const setReserve = (poolId: number, size: number) =>
  service.database.pool.query('UPDATE number_pools SET reserve_size = $2 WHERE id = $1', [poolId, size])

let made = 0
function sell(count: number): readonly string[] {
  const numbers = Array.from({ length: count }, () => `+1808556${String(1000 + ++made)}`)
  twilio.forSale.set('US/Local', [...numbers])
  twilio.seen.length = 0
  return numbers
}

const purchases = () => twilio.seen.filter(request => request.method === 'POST').length

function processOf(index: number): PoolNumbers {
  const numbers = processes[index % processes.length]
  if (numbers === undefined) throw new Error('there is no process')
  return numbers
}

const provision = (poolId: number, index = 0) => processOf(index).provision(service.companyId, poolId)
const fill = (poolId: number, index = 0) =>
  processOf(index).fillReserve(service.companyId, poolId, now() + 10_000)

/** Has the service ask the carrier now about purchases whose answer was lost, and waits until it has. */
async function askAboutPurchases(poolId: number) {
  const { pool } = service.database
  await pool.query('UPDATE unrecorded_numbers SET release_at = now() WHERE number_pool_id = $1', [poolId])
  const left = 'SELECT FROM unrecorded_numbers WHERE number_pool_id = $1'
  await eventually(async () => expect((await pool.query(left, [poolId])).rows).toEqual([]))
}

async function numbersOf(poolId: number) {
  const { rows } = await service.database.pool.query(
    `SELECT numbers.*, campaigns.cid FROM numbers JOIN campaigns ON campaigns.id = campaign_id
     WHERE number_pool_id = $1 ORDER BY numbers.id`,
    [poolId],
  )
  return rows
}

const lend = (number: { company_id: number; id: number; number_pool_id: number }, until: string) =>
  service.database.pool.query(
    `UPDATE number_leases
     SET holder = 'visitor', holder_id = gen_random_uuid(), leased_at = now(), expires_at = now() + $3::interval
     WHERE company_id = $1 AND number_id = $2`,
    [number.company_id, number.id, until],
  )

describe('provisioning', () => {
  test('adds a number of the pool’s kind, campaign and affiliate', async () => {
    const { id } = await createPool({ afid: 'pool-source' })
    const [number] = sell(1)
    expect(await provision(id)).toEqual({
      outcome: 'provisioned',
      number: { id: expect.any(Number), number },
    })
    const affiliate = (await service.request('GET', '/affiliates/afid/pool-source.json')).body.affiliate
    expect(await numbersOf(id)).toMatchObject([
      {
        number,
        cid: 'main',
        affiliate_id: affiliate.id,
        inventory: `twilio:${twilio.accountSid}`,
        country: 'US',
      },
    ])
  })

  test('however many ask at once on two processes, none is bought beyond max_pool_size', async () => {
    const { id } = await createPool({ max_pool_size: 5 })
    sell(40)
    const outcomes = await Promise.all(Array.from({ length: 40 }, (_, index) => provision(id, index)))
    const provisioned = outcomes.filter(({ outcome }) => outcome === 'provisioned')
    expect(provisioned).toHaveLength(5)
    expect(outcomes.filter(({ outcome }) => outcome === 'full')).toHaveLength(35)
    expect(await numbersOf(id)).toHaveLength(5)
    expect(purchases()).toBe(5)
  })

  test('a full pool does not bother the inventory', async () => {
    const { id } = await createPool({ max_pool_size: 1 })
    sell(2)
    await provision(id)
    twilio.seen.length = 0
    expect(await provision(id)).toEqual({ outcome: 'full' })
    expect(twilio.seen).toEqual([])
  })

  test('a pool that is gone, and another Company’s, is full', async () => {
    const { id } = await createPool()
    sell(1)
    expect(await processOf(0).provision(service.companyId + 1, id)).toEqual({ outcome: 'full' })
    expect(await provision(2_000_000_000)).toEqual({ outcome: 'full' })
    expect(purchases()).toBe(0)
  })

  test('a pool that goes while its number is bought leaves the number to be given back', async () => {
    const { id } = await createPool()
    const [number] = sell(1)
    const meanwhile = () => service.request('DELETE', `/number_pools/${id}.json`)
    twilio.letFail('POST', 'Incoming', { meanwhile })
    expect((await provision(id)).outcome).not.toBe('provisioned')
    const owned = () => [...twilio.owned.values()].map(entry => entry.phone_number)
    await eventually(() => expect(owned()).not.toContain(number))
    expect(purchases()).toBe(1)
  })

  test('a pool that moves while its number is bought takes the number along', async () => {
    const { id } = await createPool()
    sell(1)
    const body = { number_pool: { cid: 'second' } }
    const meanwhile = () => service.request('PUT', `/number_pools/${id}.json`, { body })
    twilio.letFail('POST', 'Incoming', { meanwhile })
    expect((await provision(id)).outcome).toBe('provisioned')
    expect(await numbersOf(id)).toMatchObject([{ cid: 'second' }])
  })

  test.each([
    ['fails', () => twilio.letFail('POST', 'Incoming', twilioError(503, 20503, 'Unavailable'))],
    ['refuses', () => twilio.letFail('POST', 'Incoming', twilioError(400, 21631, 'Requires an Address'))],
    ['has none', () => sell(0)],
  ])('an inventory that %s is an outcome, and not an error', async (_name, spoil) => {
    const { id } = await createPool()
    sell(1)
    spoil()
    expect(await provision(id)).toEqual({ outcome: 'unavailable' })
    expect(await numbersOf(id)).toEqual([])
  })

  test('a purchase whose answer is lost holds its place in the pool until the number is given back', async () => {
    const { id } = await createPool({ max_pool_size: 1 })
    await setReserve(id, 1)
    sell(5)
    twilio.letFail('POST', 'Incoming', 'answer lost')
    expect(await provision(id)).toEqual({ outcome: 'unavailable' })
    elapsed += OUTAGE_MS
    expect(await provision(id)).toEqual({ outcome: 'full' })
    expect(await provision(id, 1)).toEqual({ outcome: 'full' })
    await fill(id)
    expect(purchases()).toBe(1)
    await askAboutPurchases(id)
    expect((await provision(id)).outcome).toBe('provisioned')
    expect(await numbersOf(id)).toHaveLength(1)
  })

  test('an inventory that gave none is not asked again for a while, for that pool and by that process', async () => {
    const [{ id }, other] = [await createPool(), await createPool()]
    sell(0)
    expect(await provision(id)).toEqual({ outcome: 'unavailable' })
    sell(3)
    elapsed += OUTAGE_MS - 1_000
    await setReserve(id, 1)
    await fill(id)
    expect(await provision(id)).toEqual({ outcome: 'unavailable' })
    expect(twilio.seen).toEqual([])
    expect((await provision(other.id)).outcome).toBe('provisioned')
    expect((await provision(id, 1)).outcome).toBe('provisioned')
    elapsed += 1_000
    expect((await provision(id)).outcome).toBe('provisioned')
  })
})

describe('the reserve', () => {
  test('is filled once, though two processes fill it at the same time', async () => {
    const { id } = await createPool({ max_pool_size: 10 })
    await setReserve(id, 3)
    sell(20)
    await Promise.all(Array.from({ length: 8 }, (_, index) => fill(id, index)))
    expect(await numbersOf(id)).toHaveLength(3)
    expect(purchases()).toBe(3)
  })

  test('is of free numbers: those lent, at rest or paused do not count', async () => {
    const { id } = await createPool({ max_pool_size: 10, buffer_seconds: 3_600 })
    sell(20)
    for (let count = 0; count < 4; count++) await provision(id)
    const [lent, resting, paused] = await numbersOf(id)
    await lend(lent, '1 minute')
    await lend(resting, '-1 minute')
    await service.request('PUT', `/numbers/${paused.id}.json`, { body: { number: { paused: true } } })
    await setReserve(id, 2)
    expect(await poolsBelowReserve(service.database.orm, Date.now())).toContainEqual({
      companyId: service.companyId,
      id,
    })
    await fill(id)
    expect(await numbersOf(id)).toHaveLength(5)
    await fill(id)
    expect(await numbersOf(id)).toHaveLength(5)
    const below = await poolsBelowReserve(service.database.orm, Date.now())
    expect(below.map(pool => pool.id)).not.toContain(id)
  })

  test('never grows a pool beyond its size', async () => {
    const { id } = await createPool({ max_pool_size: 2 })
    sell(20)
    await provision(id)
    const [lent] = await numbersOf(id)
    await lend(lent, '1 minute')
    await setReserve(id, 2)
    await fill(id)
    expect(await numbersOf(id)).toHaveLength(2)
    const below = await poolsBelowReserve(service.database.orm, Date.now())
    expect(below.map(pool => pool.id)).not.toContain(id)
  })

  test('what the inventory could not give when the pool was made is asked for again', async () => {
    sell(0)
    const { id } = await createPool({ reserve_size: 1 })
    expect(await numbersOf(id)).toEqual([])
    sell(1)
    const job = startFillingReserves(processOf(0), {
      db: service.database.orm,
      logger: pino({ level: 'silent' }),
      now: Date.now,
    })
    await eventually(async () => expect(await numbersOf(id)).toHaveLength(1))
    await job.stop()
  })
})
