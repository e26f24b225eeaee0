import { once } from 'node:events'
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { Agent, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { processIdentity } from '../../src/platform/process-identity.ts'
import { eventually } from '../harness/eventually.ts'
import { type RunningService, spawnService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'the-key-of-the-first-user'

/** One connection, which stays with the worker that got it. */
interface Line {
  readonly workerPid: number
  send(method: string, path: string, body?: object): Promise<{ status: number; text: string }>
  hangUp(): void
}

describe('two workers on the embedded database', () => {
  let dataDir: string
  let service: RunningService
  let lines: readonly [Line, Line]
  let key: string
  let cid: string

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dialplane-workers-'))
    // As root, PostgreSQL runs as another account, which must pass through.
    await chmod(dataDir, 0o755)
    service = await startServiceProcess({ DATA_DIR: dataDir, DIALPLANE_API_KEY: API_KEY, WORKERS: '2' })
    lines = await linesToBoth(service)
    const create = async (path: string, body: object) => {
      const answer = await lines[0].send('POST', `${path}?api_key=${API_KEY}`, body)
      expect(answer.status, answer.text).toBe(201)
      return JSON.parse(answer.text)
    }
    const { target } = await create('/targets.json', { target: { number: '+13055550100' } })
    const { campaign } = await create('/campaigns.json', { campaign: { target_ids: [target.id] } })
    const path = `/campaigns/${campaign.id}/postback_keys.json`
    cid = campaign.cid
    key = (await create(path, { postback_key: { name: 'RTB' } })).postback_key.key
  })

  afterAll(async () => {
    for (const line of lines) line.hangUp()
    service.kill('SIGTERM')
    await service.ended
    await rm(dataDir, { recursive: true, force: true })
  })

  const ping = async (line: Line, callerNumber: string) => {
    const parameters = { key, publisher_id: 'publisher', caller_number: callerNumber }
    return JSON.parse((await line.send('POST', '/rtbs.json', parameters)).text)
  }
  const metricOf = async (line: Line, name: string) => {
    const { text: metrics } = await line.send('GET', '/metrics')
    return Number(
      metrics
        .split('\n')
        .find(row => row.startsWith(name))
        ?.slice(name.length),
    )
  }

  test('the banner comes once, when both serve', () => {
    expect(service.output().match(/is ready/g)).toHaveLength(1)
    expect(lines[0].workerPid).not.toBe(lines[1].workerPid)
  })

  test('identical pings to both make one reservation, which either of them confirms', async () => {
    const pings = Array.from({ length: 50 }, (_, index) => ping(lines[index % 2] ?? lines[0], '+12125550100'))
    const answers = await Promise.all(pings)
    expect(new Set(answers.map(({ uuid }) => uuid)).size).toBe(1)
    expect(answers.filter(answer => !answer.service_ping_shield)).toHaveLength(1)
    for (const line of lines) {
      const answer = await line.send('PUT', `/rtbs/${answers[0].uuid}.json`, { key, status: 'confirmed' })
      expect(JSON.parse(answer.text)).toMatchObject({ uuid: answers[0].uuid, status: 'confirmed' })
    }
  })

  test('either of them tells what both have counted', async () => {
    for (const line of lines) {
      expect(await metricOf(line, 'rtb_pings_total{outcome="reserved",reason=""} ')).toBe(1)
      expect(await metricOf(line, 'rtb_pings_total{outcome="shielded",reason=""} ')).toBe(49)
      expect(await metricOf(line, 'workers_serving ')).toBe(2)
    }
  })

  test('a change through one is in force at the other', async () => {
    expect((await ping(lines[1], '+12125550101')).status).toBe('reserved')
    const path = `/campaigns/cid/${cid}.json?api_key=${API_KEY}`
    expect((await lines[0].send('PUT', path, { campaign: { paused: true } })).status).toBe(200)
    await eventually(async () => {
      expect((await ping(lines[1], '+12125550102')).status).toBe('no-target')
    })
  })

  test('one that is killed is replaced, and what it counted is not lost', async () => {
    const [survivor, victim] = lines
    const counted = await metricOf(survivor, 'rtb_pings_total{outcome="shielded",reason=""} ')
    process.kill(victim.workerPid, 'SIGKILL')
    await service.hasPrinted('a worker was ended by SIGKILL and is replaced')
    await eventually(async () => expect(await metricOf(survivor, 'workers_serving ')).toBe(2))
    expect(await metricOf(survivor, 'rtb_pings_total{outcome="shielded",reason=""} ')).toBe(counted)
    expect(await metricOf(survivor, 'worker_ends_total ')).toBe(1)
    lines = await linesToBoth(service)
    expect(lines.map(line => line.workerPid)).not.toContain(victim.workerPid)
  })

  test('Ctrl-C, which every process hears, lets a request in flight finish and ends all in peace', async () => {
    const body = JSON.stringify({ affiliate: { afid: 'in-flight' } })
    const inFlight = request(`${service.baseUrl}/api/v1/affiliates.json?api_key=${API_KEY}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
        expect: '100-continue',
      },
    })
    inFlight.flushHeaders()
    await once(inFlight, 'continue')
    service.interruptGroup()
    // A connection that is handed to a worker in the moment in which it stops listening is never answered.
    const health = () => fetch(`${service.baseUrl}/healthz`, { signal: AbortSignal.timeout(500) })
    await eventually(() => expect(health()).rejects.toThrow('fetch failed'))
    inFlight.end(body)
    const [answer] = (await once(inFlight, 'response')) as [IncomingMessage]
    expect([answer.statusCode, await text(answer)]).toEqual([201, expect.stringContaining('in-flight')])
    expect(await service.ended).toEqual({ exitCode: 0, signal: null })
  })
})

describe('workers on a database server', () => {
  let database: TestDatabase
  let settings: Record<string, string>

  beforeEach(async () => {
    database = await createTestDatabase()
    settings = { DATABASE_URL: database.url, DIALPLANE_API_KEY: API_KEY, WORKERS: '2' }
  })
  afterEach(async () => {
    await database.drop()
  })

  test('end with the first process, also when that is killed', async () => {
    const service = await startServiceProcess(settings)
    const lines = await linesToBoth(service)
    service.kill('SIGKILL')
    const workers = lines.map(({ workerPid }) => workerPid)
    await eventually(() => expect(workers.map(processIdentity)).toEqual([null, null]))
    for (const line of lines) line.hangUp()
  })

  test('that cannot listen end the start, with what to change, once and without a stack', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const service = spawnService({ ...settings, PORT: String(port) })
    expect((await service.ended).exitCode).toBe(1)
    const sentence = `Cannot listen on 127.0.0.1:${port} (EADDRINUSE): choose another HOST or PORT.`
    expect(service.output().split(sentence)).toHaveLength(2)
    expect(service.output()).not.toMatch(/^ +at /m)
    holder.close()
  })

  test('that would be too many for the server are refused, with how many it has connections for', async () => {
    const service = spawnService({ ...settings, WORKERS: '64' })
    expect((await service.ended).exitCode).toBe(1)
    expect(service.output()).toMatch(
      /WORKERS=64 is too many for a PostgreSQL server that allows \d+ connections/,
    )
  })
})

/** Connections are handed out in turn, so a few of them reach both. */
async function linesToBoth(service: RunningService): Promise<[Line, Line]> {
  const first = await openLine(service)
  for (let tries = 0; tries < 10; tries++) {
    const second = await openLine(service)
    if (second.workerPid !== first.workerPid) return [first, second]
    second.hangUp()
  }
  throw new Error('every connection reached the same worker')
}

let linesOpened = 0

/** Asks for a path of its own, so that the log tells which worker answers. */
async function openLine(service: RunningService): Promise<Line> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const send: Line['send'] = async (method, path, body) => {
    const headers = { 'content-type': 'application/json' }
    const sent = request(`${service.baseUrl}${path}`, { agent, method, headers })
    sent.end(body === undefined ? undefined : JSON.stringify(body))
    const [answer] = (await once(sent, 'response')) as [IncomingMessage]
    return { status: answer.statusCode ?? 0, text: await text(answer) }
  }
  const path = `/line-${++linesOpened}`
  await send('GET', path)
  await service.hasPrinted(`"path":"${path}"`)
  const entry = service
    .output()
    .split('\n')
    .find(row => row.includes(`"path":"${path}"`))
  const { pid } = JSON.parse(entry ?? '{}')
  return { workerPid: pid, send, hangUp: () => agent.destroy() }
}
