import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { remoteService } from '../harness/remote-service.ts'
import { createRtbNetwork, drawCaller, type Requests, type RtbNetwork } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'administrator-key-of-the-races'

let testDatabase: TestDatabase
let settings: Readonly<Record<string, string>>
let processes: RunningService[]
let services: Requests[]
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  settings = { DATABASE_URL: testDatabase.url, DIALPLANE_API_KEY: API_KEY, LOG_LEVEL: 'warn' }
  processes = await Promise.all([startServiceProcess(settings), startServiceProcess(settings)])
  services = processes.map(({ baseUrl }) => remoteService(baseUrl, API_KEY))
})

afterAll(async () => {
  for (const service of processes) service.kill('SIGTERM')
  await Promise.all(processes.map(service => service.ended))
  await pool.end()
  await testDatabase.drop()
})

/** Request number `index`: half of them go to each process. */
function ask(index: number, ...request: Parameters<Requests['request']>) {
  const service = services[index % services.length]
  if (service === undefined) throw new Error('no service runs')
  return service.request(...request)
}

const LONG_LIFE = { ttl_seconds: 3_600 }

async function networkWithPool(size: number, reserve = size) {
  const network = await createRtbNetwork(services[0] as Requests, { key: LONG_LIFE })
  const number_pool = { cid: network.cid, max_pool_size: size, reserve_size: reserve }
  const created = await ask(0, 'POST', '/number_pools.json', { body: { number_pool } })
  return { network, poolId: created.body.number_pool.id as number }
}

const ping = (index: number, { key }: RtbNetwork, caller_number = drawCaller()) =>
  ask(index, 'POST', '/rtbs.json', { apiKey: null, body: { key, publisher_id: 'publisher', caller_number } })

const NUMBERS = 20

test('two processes never lend one number twice, and lend every number there is', async () => {
  const { network, poolId } = await networkWithPool(NUMBERS)
  const answers = await Promise.all(Array.from({ length: 3 * NUMBERS }, (_, index) => ping(index, network)))
  expect(answers.map(answer => answer.body.status)).toEqual(Array(3 * NUMBERS).fill('reserved'))
  const lent = answers.flatMap(answer => answer.body.inbound_number ?? [])
  expect(new Set(lent).size).toBe(NUMBERS)
  expect(lent).toHaveLength(NUMBERS)
  const { rows } = await pool.query(
    `SELECT count(*)::integer AS leases, count(DISTINCT holder_id)::integer AS holders
     FROM number_leases WHERE number_pool_id = $1`,
    [poolId],
  )
  expect(rows).toEqual([{ leases: NUMBERS, holders: NUMBERS }])
})

test('a pool that two processes let grow gets no number too many, and each goes to one reservation', async () => {
  const { network, poolId } = await networkWithPool(5, 0)
  const lent: string[] = []
  // A ping does not wait long for its pool: a number that comes later is the next one's.
  await eventually(async () => {
    const answers = await Promise.all(Array.from({ length: 16 }, (_, index) => ping(index, network)))
    lent.push(...answers.flatMap(answer => answer.body.inbound_number ?? []))
    expect(lent).toHaveLength(5)
  })
  expect(new Set(lent).size).toBe(5)
  const { rows } = await pool.query(
    'SELECT count(*)::integer AS numbers FROM numbers WHERE number_pool_id = $1',
    [poolId],
  )
  expect(rows).toEqual([{ numbers: 5 }])
})

test('of calls that race for reservations each claims one, and every number is free again', async () => {
  const { network, poolId } = await networkWithPool(NUMBERS)
  const pinged = await Promise.all(
    Array.from({ length: NUMBERS }, async (_, index) => {
      const caller = drawCaller()
      return { caller, body: (await ping(index, network, caller)).body }
    }),
  )
  // Each reservation is confirmed and called, at its number and at its SIP address, on both processes at once.
  const outcomes = await Promise.all(
    pinged.flatMap(({ caller, body }, index) => [
      ask(index, 'PUT', `/rtbs/${body.uuid}.json`, {
        apiKey: null,
        body: { key: network.key, status: 'confirmed' },
      }),
      ...[{ number: body.inbound_number }, { sip_address: body.sip_address }].map((called, side) =>
        ask(index + side, 'POST', '/api/v5/simulated_calls.json', {
          body: { simulated_call: { ...called, caller_number: caller } },
        }),
      ),
    ]),
  )
  expect(outcomes.filter(({ status }) => status >= 500)).toEqual([])
  const claims = outcomes.flatMap(({ body }) => body.simulated_call?.call?.reservation_uuid ?? [])
  expect([...claims].sort()).toEqual(pinged.map(({ body }) => body.uuid).sort())
  const { rows } = await pool.query(
    `SELECT
       (SELECT count(*)::integer FROM slots WHERE target_id = $1) AS slots,
       (SELECT count(*)::integer FROM number_leases WHERE number_pool_id = $2 AND expires_at > now()) AS leases`,
    [network.targetIds[0], poolId],
  )
  expect(rows).toEqual([{ slots: 0, leases: 0 }])
})

test('reservations, their numbers and their slots outlive both processes, and end by the sweep of the next one', async () => {
  const { network } = await networkWithPool(2)
  const caller = drawCaller()
  const kept = (await ping(0, network, caller)).body
  const lost = (await ping(1, network)).body
  for (const uuid of [kept.uuid, lost.uuid]) await network.confirm(uuid)
  for (const service of processes) service.kill('SIGKILL')
  await Promise.all(processes.map(service => service.ended))
  // Its time is up while nobody runs.
  await pool.query('UPDATE reservations SET expires_at = now() WHERE uuid = $1', [lost.uuid])

  processes = [await startServiceProcess(settings)]
  services = processes.map(({ baseUrl }) => remoteService(baseUrl, API_KEY))
  const again = await ping(0, network, caller)
  expect(again.body).toEqual({ ...kept, status: 'confirmed', service_ping_shield: true })
  await expect
    .poll(async () => {
      const { rows } = await pool.query('SELECT status FROM reservations WHERE uuid = $1', [lost.uuid])
      return rows[0].status
    })
    .toBe('expired')
  const call = await ask(0, 'POST', '/api/v5/simulated_calls.json', {
    body: { simulated_call: { number: kept.inbound_number, caller_number: caller } },
  })
  expect(call.body.simulated_call.call.reservation_uuid).toBe(kept.uuid)
  const { rows } = await pool.query('SELECT FROM slots WHERE target_id = $1', [network.targetIds[0]])
  expect(rows).toEqual([])
})
