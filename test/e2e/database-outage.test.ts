import type pg from 'pg'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { type CallNetwork, createCallNetwork } from '../harness/call-network.ts'
import { databaseOutage } from '../harness/database-outage.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../harness/database-proxy.ts'
import { eventually } from '../harness/eventually.ts'
import { remoteService } from '../harness/remote-service.ts'
import type { Requests } from '../harness/rtb-network.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'the-key-of-the-first-user'

/** Longer than a silent process used to live. `OUTAGE_SECONDS=60` tries what is promised, in every form. */
const OUTAGE_SECONDS = Number(process.env['OUTAGE_SECONDS'] ?? 16)

/** As many as the target takes at once. */
const CAP = 60

/** So many of them are over while the database is away. */
const ENDING = 15
const ENDING_TALK_SECONDS = 10
const LONG_TALK_SECONDS = 3_600

let database: TestDatabase
let pool: pg.Pool
let proxies: DatabaseProxy[]
let services: RunningService[]

beforeEach(async () => {
  database = await createTestDatabase()
  pool = database.openPool()
  proxies = []
  services = []
})

afterEach(async () => {
  await Promise.all(proxies.map(proxy => proxy.resume()))
  for (const service of services) service.kill('SIGTERM')
  await Promise.all(services.map(service => service.ended))
  await Promise.all(proxies.map(proxy => proxy.close()))
  await pool.end()
  await database.drop()
})

/** A service behind a way to the database of its own. */
async function startService(workers: number): Promise<Requests> {
  const proxy = await startDatabaseProxy(database.url)
  proxies.push(proxy)
  const service = await startServiceProcess({
    DATABASE_URL: proxy.url,
    DIALPLANE_API_KEY: API_KEY,
    WORKERS: String(workers),
    LOG_LEVEL: 'warn',
  })
  services.push(service)
  return remoteService(service.baseUrl, API_KEY)
}

const FORMS = [
  { processes: 3, workers: 1, outage: 'refused' },
  { processes: 1, workers: 3, outage: 'stalled' },
  { processes: 3, workers: 1, outage: 'stalled' },
  { processes: 1, workers: 3, outage: 'refused' },
] as const

const TRIED = process.env['OUTAGE_SECONDS'] === undefined ? FORMS.slice(0, 2) : FORMS

test.each(TRIED)(
  'an outage ends no call, and the cap stands ($processes processes, $workers workers each, connections $outage)',
  async ({ processes, workers, outage }) => {
    const answering: Requests[] = []
    for (let count = 0; count < processes; count++) answering.push(await startService(workers))
    const network = await createCallNetwork(serviceOf(answering, 0), {
      targets: [{ concurrency_cap: CAP, timeout_seconds: 20 }],
    })
    const place = async (index: number, talkSeconds: number) => {
      const body = callOf(network, index, talkSeconds)
      const answer = await serviceOf(answering, index).request('POST', '/api/v5/simulated_calls.json', {
        body,
      })
      expect(answer.status, JSON.stringify(answer.body)).toBe(201)
      return answer.body.simulated_call.call.uuid as string
    }
    const lasting: string[] = []
    for (let index = ENDING; index < CAP; index++) lasting.push(await place(index, LONG_TALK_SECONDS))
    const ending = await Promise.all(
      Array.from({ length: ENDING }, (_, index) => place(index, ENDING_TALK_SECONDS)),
    )
    await eventually(async () => expect(await connectedAmong([...lasting, ...ending])).toBe(CAP))

    await databaseOutage(proxies, outage, OUTAGE_SECONDS)

    // What nobody could write down is written down, for when it happened.
    await eventually(async () => expect(await talkSecondsOf(ending)).toHaveLength(ENDING))
    for (const seconds of await talkSecondsOf(ending)) {
      expect(Math.abs(seconds - ENDING_TALK_SECONDS)).toBeLessThanOrEqual(1)
    }
    await untilEveryProcessHasLookedAround(processes * workers)
    expect(await connectedAmong(lasting)).toBe(lasting.length)

    // There is room for as many as have ended, for no more.
    await eventually(async () => expect(await slotsHeld()).toBe(lasting.length))
    const more = await Promise.all(
      Array.from({ length: ENDING + 10 }, (_, index) => place(CAP + index, LONG_TALK_SECONDS)),
    )
    await eventually(async () => expect(await reasonsOf(more)).toHaveLength(10))
    await eventually(async () => expect(await connectedAmong(more)).toBe(ENDING))
    expect(await reasonsOf(more)).toEqual(Array(10).fill('no_target'))
    expect(await slotsHeld()).toBe(CAP)

    // Nothing is amiss with the calls that have lasted.
    const hangUps = await Promise.all(
      lasting.map(async (uuid, index) => {
        const since = Date.now()
        const path = `/api/v5/simulated_calls/${uuid}/hangup.json`
        const answer = await serviceOf(answering, index).request('POST', path)
        expect(answer.status, JSON.stringify(answer.body)).toBe(200)
        return { uuid, since, until: Date.now() }
      }),
    )
    const talks = await talksOf(lasting)
    for (const { uuid, since, until } of hangUps) {
      const { connectedAt, seconds } = talks.get(uuid) ?? { connectedAt: 0, seconds: 0 }
      expect(seconds).toBeGreaterThanOrEqual((since - connectedAt) / 1_000 - 1)
      expect(seconds).toBeLessThanOrEqual((until - connectedAt) / 1_000 + 1)
    }
    expect(await reasonsOf(lasting)).toEqual(Array(lasting.length).fill('caller_hung_up'))
  },
)

function serviceOf(answering: readonly Requests[], index: number): Requests {
  const service = answering[index % answering.length]
  if (service === undefined) throw new Error('no service runs')
  return service
}

const callOf = ({ number }: CallNetwork, index: number, talkSeconds: number) => ({
  simulated_call: {
    number,
    caller_number: `+1303556${String(index).padStart(4, '0')}`,
    clock: 'realtime',
    answers: [{ talk_seconds: talkSeconds }],
  },
})

async function read<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const { rows } = await pool.query<Row>(statement, values)
  return rows
}

async function connectedAmong(uuids: readonly string[]): Promise<number> {
  const running = await read(
    "SELECT FROM calls WHERE uuid = ANY ($1) AND status = 'in_progress' AND connected",
    [uuids],
  )
  return running.length
}

async function talkSecondsOf(uuids: readonly string[]): Promise<readonly number[]> {
  const over = await read<{ dialed_call_duration: number }>(
    "SELECT dialed_call_duration FROM calls WHERE uuid = ANY ($1) AND status = 'finished'",
    [uuids],
  )
  return over.map(row => row.dialed_call_duration)
}

/** When they were connected, and for how long. */
async function talksOf(uuids: readonly string[]) {
  const rows = await read<{ uuid: string; connected_time: Date; dialed_call_duration: number }>(
    'SELECT uuid, connected_time, dialed_call_duration FROM calls WHERE uuid = ANY ($1)',
    [uuids],
  )
  return new Map(
    rows.map(row => [
      row.uuid,
      { connectedAt: row.connected_time.getTime(), seconds: row.dialed_call_duration },
    ]),
  )
}

async function reasonsOf(uuids: readonly string[]): Promise<readonly string[]> {
  const ends = await read<{ reason: string }>(
    "SELECT data ->> 'reason' AS reason FROM call_events WHERE call_uuid = ANY ($1) AND type = 'call_ended'",
    [uuids],
  )
  return ends.map(({ reason }) => reason)
}

const slotsHeld = async () => (await read('SELECT FROM slots')).length

/** A few heartbeats after the outage: that is as often as they look for calls that nobody runs. */
async function untilEveryProcessHasLookedAround(processes: number): Promise<void> {
  const [since] = await read<{ now: Date }>("SELECT now() + interval '6 seconds' AS now")
  await eventually(async () => {
    const heard = await read('SELECT FROM process_heartbeats WHERE beat_at > $1', [since?.now])
    expect(heard).toHaveLength(processes)
  })
}
