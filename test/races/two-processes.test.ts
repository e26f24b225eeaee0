import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { remoteService } from '../harness/remote-service.ts'
import { createRtbNetwork, drawCaller, type Requests } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'
import type { TestAnswer } from '../harness/test-service.ts'

const API_KEY = 'administrator-key-of-the-races'

let testDatabase: TestDatabase
let processes: readonly RunningService[]
let services: readonly Requests[]
let pool: pg.Pool

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  const settings = { DATABASE_URL: testDatabase.url, DIALPLANE_API_KEY: API_KEY, LOG_LEVEL: 'warn' }
  processes = await Promise.all([startServiceProcess(settings), startServiceProcess(settings)])
  services = processes.map(({ baseUrl }) => remoteService(baseUrl, API_KEY))
  // Before either has loaded the configuration.
  await pool.query('UPDATE companies SET knows_callers = true')
})

afterAll(async () => {
  for (const service of processes) service.kill('SIGTERM')
  await Promise.all(processes.map(service => service.ended))
  await pool.end()
  await testDatabase.drop()
})

function serviceOf(index: number): Requests {
  const service = services[index % services.length]
  if (service === undefined) throw new Error('no service runs')
  return service
}

/** Request number `index`: half of them go to each process. */
const ask = (index: number, ...request: Parameters<Requests['request']>): Promise<TestAnswer> =>
  serviceOf(index).request(...request)

async function one<Row extends pg.QueryResultRow>(statement: string, values: unknown[]): Promise<Row> {
  const { rows } = await pool.query<Row>(statement, values)
  const row = rows[0]
  if (row === undefined) throw new Error(`no row: ${statement}`)
  return row
}

const CAP = 12

test('of 5N racing confirms exactly N pass a cap of N, and N are counted', async () => {
  const network = await createRtbNetwork(serviceOf(0), {
    targets: [{ concurrency_cap: CAP, daily_cap_attributes: { cap: CAP + 5 } }],
  })
  const pings = await Promise.all(Array.from({ length: 5 * CAP }, () => network.ping()))
  const body = { key: network.key, status: 'confirmed' }
  const confirms = await Promise.all(
    // Each is sent to both processes at once: a confirm that is repeated must not count again.
    pings.flatMap(ping =>
      [0, 1].map(index => ask(index, 'PUT', `/rtbs/${ping.body.uuid}.json`, { apiKey: null, body })),
    ),
  )
  expect(confirms.map(answer => answer.status)).toEqual(Array(10 * CAP).fill(200))
  const confirmed = confirms.filter(answer => answer.body.status === 'confirmed')
  expect(new Set(confirmed.map(answer => answer.body.uuid)).size).toBe(CAP)
  expect(confirmed).toHaveLength(2 * CAP)

  const [targetId] = network.targetIds
  const { held } = await one('SELECT count(*)::integer AS held FROM slots WHERE target_id = $1', [targetId])
  expect(held).toBe(CAP)
  const { body: shown } = await serviceOf(0).request('GET', `/targets/${targetId}.json`)
  expect(shown.target.calls_in_progress).toBe(CAP)
  expect(shown.target.caps.map((cap: { filled: number }) => cap.filled)).toEqual(Array(4).fill(CAP))
})

test('targets that share a group never exceed its cap together', async () => {
  const { targetIds } = await createRtbNetwork(serviceOf(0), { targets: [{}, {}, {}] })
  const group = { name: 'Shared', target_ids: targetIds, daily_cap_attributes: { cap: CAP } }
  const created = await serviceOf(0).request('POST', '/target_groups.json', { body: { target_group: group } })
  const network = await createRtbNetwork(serviceOf(0), {
    targets: [],
    campaign: { target_group_ids: [created.body.target_group.id] },
  })
  const pings = await Promise.all(Array.from({ length: 5 * CAP }, () => network.ping()))
  const body = { key: network.key, status: 'confirmed' }
  const confirms = await Promise.all(
    pings.map((ping, index) => ask(index, 'PUT', `/rtbs/${ping.body.uuid}.json`, { apiKey: null, body })),
  )
  expect(confirms.filter(answer => answer.body.status === 'confirmed')).toHaveLength(CAP)
})

test('a burst of pings of one caller makes one reservation, and duplicates in order', async () => {
  const network = await createRtbNetwork(serviceOf(0))
  const body = { key: network.key, publisher_id: 'burst', caller_number: drawCaller() }
  const burst = 200
  const answers = await Promise.all(
    Array.from({ length: burst }, (_, index) => ask(index, 'POST', '/rtbs.json', { apiKey: null, body })),
  )
  expect(new Set(answers.map(answer => answer.body.uuid)).size).toBe(1)
  expect(answers.map(answer => answer.body.status)).toEqual(Array(burst).fill('reserved'))
  expect(answers.filter(answer => answer.body.service_ping_shield !== true)).toHaveLength(1)
  const { rows } = await pool.query(
    'SELECT duplicate_order FROM reservations WHERE postback_key_id = $1 ORDER BY duplicate_order',
    [network.keyId],
  )
  expect(rows.map(row => row.duplicate_order)).toEqual(Array.from({ length: burst }, (_, order) => order))
})

test('bursts of one caller by keys of either scope make one reservation for each key, and one for the campaign at most', async () => {
  const network = await createRtbNetwork(serviceOf(0))
  const addKey = async (fields?: object) => (await network.addKey({ ...fields })).key
  const own = [network.key, await addKey()]
  const wide = await Promise.all([0, 1].map(() => addKey({ ping_shield_scope: 'campaign' })))
  for (const caller_number of [drawCaller(), drawCaller(), drawCaller()]) {
    const answers = await Promise.all(
      Array.from({ length: 80 }, async (_, index) => {
        const key = [...own, ...wide][index % 4] ?? ''
        const body = { key, publisher_id: 'burst', caller_number }
        // Each key pings through both processes.
        const answer = await ask(index >> 2, 'POST', '/rtbs.json', { apiKey: null, body })
        return { key, uuid: answer.body.uuid, isDuplicate: answer.body.service_ping_shield === true }
      }),
    )
    const made = new Set(answers.filter(({ isDuplicate }) => !isDuplicate).map(({ uuid }) => uuid))
    for (const key of own) {
      expect(new Set(answers.filter(answer => answer.key === key).map(({ uuid }) => uuid)).size).toBe(1)
    }
    const madeUnderCampaign = answers.filter(({ key, isDuplicate }) => !isDuplicate && wide.includes(key))
    expect(madeUnderCampaign.length).toBeLessThanOrEqual(1)
    expect(made.size).toBe(2 + madeUnderCampaign.length)
    expect(answers.filter(({ uuid }) => !made.has(uuid))).toEqual([])
  }
})

test('a publisher that both processes meet for the first time is created once', async () => {
  const network = await createRtbNetwork(serviceOf(0))
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) => {
      const body = { key: network.key, publisher_id: 'met-by-both', caller_number: drawCaller() }
      return ask(index, 'POST', '/rtbs.json', { apiKey: null, body })
    }),
  )
  expect(answers.map(answer => answer.body.status)).toEqual(Array(20).fill('reserved'))
  const { found } = await one('SELECT count(*)::integer AS found FROM affiliates WHERE afid = $1', [
    'met-by-both',
  ])
  expect(found).toBe(1)
})

test('a caller who is suppressed on one process is refused by the other from then on', async () => {
  const network = await createRtbNetwork(serviceOf(0), {
    campaign: { menu_options_attributes: [{ option: '9', action: 4 }], message: 'Press 9 to be left alone' },
  })
  const number = { number: '+18885550142', cid: network.cid }
  await serviceOf(0).request('POST', '/numbers.json', { body: { number } })
  const call = (index: number, caller_number: string) =>
    ask(index, 'POST', '/api/v5/simulated_calls.json', {
      body: { simulated_call: { number: number.number, caller_number, digits: '9' } },
    })
  const ping = (index: number, caller_number: string) => {
    const body = { key: network.key, publisher_id: 'publisher', caller_number }
    return ask(index, 'POST', '/rtbs.json', { apiKey: null, body })
  }
  for (const index of [0, 1]) {
    const caller = drawCaller()
    expect((await ping(index + 1, caller)).body.status).toBe('reserved')
    expect((await call(index, caller)).status).toBe(201)
    expect((await ping(index + 1, caller)).headers['x-no-target-reason']).toBe('suppressed')
    const events = (await call(index + 1, caller)).body.simulated_call.events
    expect(events.map((entry: { call_event: { type: string } }) => entry.call_event.type)).toContain(
      'call_refused',
    )
  }
})

test('a caller who is suppressed by many calls at once is suppressed once', async () => {
  const network = await createRtbNetwork(serviceOf(0), {
    campaign: { menu_options_attributes: [{ option: '9', action: 4 }], message: 'Press 9 to be left alone' },
  })
  const number = { number: '+18885550143', cid: network.cid }
  await serviceOf(0).request('POST', '/numbers.json', { body: { number } })
  const caller_number = drawCaller()
  const body = { simulated_call: { number: number.number, caller_number, digits: '9' } }
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => ask(index, 'POST', '/api/v5/simulated_calls.json', { body })),
  )
  expect(answers.map(answer => answer.status)).toEqual(Array(10).fill(201))
  const { found } = await one('SELECT count(*)::integer AS found FROM suppressed_numbers WHERE number = $1', [
    caller_number,
  ])
  expect(found).toBe(1)
})

test('a burst of pings of one static caller makes a reservation each', async () => {
  const network = await createRtbNetwork(serviceOf(0))
  const body = { key: network.key, publisher_id: 'switchboard', caller_number: drawCaller() }
  await pool.query('INSERT INTO static_caller_numbers (company_id, number) SELECT id, $1 FROM companies', [
    body.caller_number,
  ])
  const burst = 60
  const answers = await Promise.all(
    Array.from({ length: burst }, (_, index) => ask(index, 'POST', '/rtbs.json', { apiKey: null, body })),
  )
  expect(new Set(answers.map(answer => answer.body.uuid)).size).toBe(burst)
  expect(answers.map(answer => answer.body.status)).toEqual(Array(burst).fill('reserved'))
})

test('of one caller’s calls, both processes together let no more through than the campaign allows', async () => {
  const allowed = 3
  const network = await createCallNetwork(serviceOf(0), {
    campaign: { velocity_calls: allowed, velocity_seconds: 3_600 },
  })
  const callers = ['+12125550131', '+12125550132']
  const calls = await Promise.all(
    callers.flatMap(caller_number =>
      Array.from({ length: 16 }, async (_, index) => {
        const fields = { number: network.number, caller_number }
        const body = { simulated_call: fields }
        const answer = await ask(index, 'POST', '/api/v5/simulated_calls.json', { body })
        expect(answer.status, JSON.stringify(answer.body)).toBe(201)
        return { caller_number, isConnected: answer.body.simulated_call.call.connected === true }
      }),
    ),
  )
  for (const caller of callers) {
    const connected = calls.filter(call => call.caller_number === caller && call.isConnected)
    expect(connected).toHaveLength(allowed)
  }
})
