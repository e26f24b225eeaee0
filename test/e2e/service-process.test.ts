import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { type ClientRequest, type IncomingMessage, request } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { processIdentity } from '../../src/platform/process-identity.ts'
import {
  type RunningService,
  type ServiceProcess,
  spawnService,
  startServiceProcess,
} from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'the-key-of-the-first-user'

/** completions.md §1: a drain ends within this time. */
const DRAIN_LIMIT_MS = 10_000

/** A stack printed to the operator; in a log line it is part of the JSON. */
const STACK = /^ +at /m

describe('on a database server', () => {
  let database: TestDatabase
  let settings: Record<string, string>

  beforeEach(async () => {
    database = await createTestDatabase()
    settings = { DATABASE_URL: database.url, DIALPLANE_API_KEY: API_KEY }
  })

  afterEach(async () => {
    await database.drop()
  })

  test('the banner tells where everything is, and says ready once', async () => {
    const service = await startServiceProcess(settings)
    for (const label of ['Base URL', 'RTB URL', 'Console']) {
      expect(service.output()).toMatch(new RegExp(`${label} +${service.baseUrl}`))
    }
    expect(service.output().match(/ready/g)).toHaveLength(1)
    expect((await fetch(`${service.baseUrl}/readyz`)).status).toBe(200)
    await stop(service)
  })

  test('a port that is taken is named, with what to change, and no stack', async () => {
    const holder = createServer().listen(0, '127.0.0.1')
    await once(holder, 'listening')
    const { port } = holder.address() as AddressInfo
    const service = spawnService({ ...settings, PORT: String(port) })
    expect((await service.ended).exitCode).toBe(1)
    expect(service.output()).toContain(
      `Cannot listen on 127.0.0.1:${port} (EADDRINUSE): choose another HOST or PORT.`,
    )
    expect(service.output()).not.toMatch(STACK)
    holder.close()
  })

  test('a generated API key is printed at the first start alone, and works', async () => {
    const { DATABASE_URL } = settings as { DATABASE_URL: string }
    const first = await startServiceProcess({ DATABASE_URL })
    const apiKey = /API key +(\S+)/.exec(first.output())?.[1] ?? ''
    expect(await affiliateIds(first, apiKey)).toEqual([])
    const [, baseUrl = '', token = ''] =
      /Sign in +(\S+)\/console\/first#token=(\S+)/.exec(first.output()) ?? []
    expect([await statusOfLink(baseUrl, token), await statusOfLink(baseUrl, token)]).toEqual([201, 401])
    await stop(first)
    const second = await startServiceProcess({ DATABASE_URL })
    expect(second.output()).not.toMatch(/API key|Sign in/)
    expect(await affiliateIds(second, apiKey)).toEqual([])
    await stop(second)
  })

  test('SIGTERM lets a request in flight finish, takes no other, and exits 0 in time', async () => {
    const service = await startServiceProcess(settings)
    const body = JSON.stringify({ affiliate: { afid: 'in-flight' } })
    const inFlight = openRequest(service, body)
    // The service has the request's headers and waits for its body.
    await once(inFlight, 'continue')
    const signalledAt = performance.now()
    service.kill('SIGTERM')
    await service.hasPrinted('draining')
    await expect(fetch(`${service.baseUrl}/healthz`)).rejects.toThrow('fetch failed')

    inFlight.end(body)
    const [answer] = (await once(inFlight, 'response')) as [IncomingMessage]
    expect(answer.statusCode).toBe(201)
    expect(JSON.parse(await text(answer))).toMatchObject({ affiliate: { afid: 'in-flight' } })
    expect(await service.ended).toEqual({ exitCode: 0, signal: null })
    expect(performance.now() - signalledAt).toBeLessThan(DRAIN_LIMIT_MS)
  })

  test('API keys never reach the logs, however they are sent', async () => {
    const service = await startServiceProcess({ ...settings, LOG_LEVEL: 'trace' })
    const url = `${service.baseUrl}/api/v1/affiliates.json`
    const wrongKey = 'a-key-that-nobody-has-been-given'
    for (const key of [API_KEY, wrongKey]) {
      await fetch(`${url}?api_key=${key}`)
      await fetch(`${url}?page=x&api_key=${key}`)
      await fetch(url, { headers: { authorization: `Bearer ${key}` } })
      await fetch(`${service.baseUrl}/no-such-route?api_key=${key}`)
    }
    await stop(service)
    const logLines = service
      .output()
      .split('\n')
      .filter(line => line.startsWith('{'))
    expect(logLines.join('\n')).toContain('/no-such-route')
    expect(logLines.join('\n')).not.toContain(API_KEY)
    expect(logLines.join('\n')).not.toContain(wrongKey)
  })
})

describe('on the embedded database', () => {
  let dataDir: string
  let settings: Record<string, string>
  let started: ServiceProcess[]

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dialplane-e2e-'))
    // As root, PostgreSQL runs as another account, which must pass through.
    await chmod(dataDir, 0o755)
    settings = { DATA_DIR: dataDir, DIALPLANE_API_KEY: API_KEY }
    started = []
  })

  afterEach(async () => {
    for (const service of started) await stop(service)
    await rm(dataDir, { recursive: true, force: true })
  })

  async function start(): Promise<RunningService> {
    const service = await startServiceProcess(settings)
    started.push(service)
    return service
  }

  test('what was acknowledged before kill -9 is there after a restart', async () => {
    const killed = await start()
    const id = await createAffiliate(killed, 'acknowledged')
    killed.kill('SIGKILL')
    expect(await killed.ended).toEqual({ exitCode: null, signal: 'SIGKILL' })
    const next = await start()
    expect(await affiliateIds(next, API_KEY)).toEqual([id])
  })

  test('a second process on the same directory is refused, and the first goes on', async () => {
    const first = await start()
    const second = spawnService(settings)
    expect((await second.ended).exitCode).toBe(1)
    expect(second.output()).toContain(`${dataDir} is already in use by process ${first.pid}`)
    expect(second.output()).not.toMatch(STACK)
    expect((await fetch(`${first.baseUrl}/readyz`)).status).toBe(200)
  })

  test('Ctrl-C stops the service first and its database after it', async () => {
    const service = await start()
    const database = processIdentity(await databasePid())
    service.interruptGroup()
    expect(await service.ended).toEqual({ exitCode: 0, signal: null })
    expect(service.output()).not.toMatch(LOST_DATABASE)
    expect(database).not.toBeNull()
    await expect(databasePid()).rejects.toThrow('ENOENT')
  })

  test('a database that ends under it ends the service, which says so', async () => {
    const service = await start()
    process.kill(await databasePid(), 'SIGKILL')
    expect((await service.ended).exitCode).toBe(1)
    expect(service.output()).toContain('PostgreSQL stopped unexpectedly (ended by SIGKILL)')
    expect(service.output()).not.toMatch(STACK)
  })

  async function databasePid(): Promise<number> {
    return Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  }
})

test('a configuration that cannot be used is refused with every problem in it, and no stack', async () => {
  const service = spawnService({ PORT: 'eighty', LOG_LEVEL: 'loud', DIALPLANE_API_KEY: 'two words' })
  expect((await service.ended).exitCode).toBe(1)
  expect(service.output()).toContain('PORT: "eighty"')
  expect(service.output()).toContain('LOG_LEVEL: "loud"')
  expect(service.output()).toContain('DIALPLANE_API_KEY: ')
  expect(service.output()).not.toMatch(/two words| {4}at /)
})

/** What is logged by whom its database left, or is not there any more. */
const LOST_DATABASE = /administrator command|ECONNREFUSED|ECONNRESET|ENOENT/

async function stop(service: ServiceProcess): Promise<void> {
  service.kill('SIGTERM')
  await service.ended
}

async function createAffiliate(service: RunningService, afid: string): Promise<number> {
  const answer = await fetch(`${service.baseUrl}/api/v1/affiliates.json?api_key=${API_KEY}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ affiliate: { afid } }),
  })
  expect(answer.status).toBe(201)
  const { affiliate } = (await answer.json()) as { affiliate: { id: number } }
  return affiliate.id
}

/** Signs in by the link that a first start prints. */
async function statusOfLink(baseUrl: string, token: string): Promise<number> {
  const answer = await fetch(`${baseUrl}/session/first.json`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ session: { token } }),
  })
  return answer.status
}

async function affiliateIds(service: RunningService, apiKey: string): Promise<number[]> {
  const answer = await fetch(`${service.baseUrl}/api/v1/affiliates.json?api_key=${apiKey}`)
  expect(answer.status).toBe(200)
  const affiliates = (await answer.json()) as { affiliate: { id: number } }[]
  return affiliates.map(({ affiliate }) => affiliate.id)
}

/** A request whose body is held back until the service asks for it. */
function openRequest(service: RunningService, body: string): ClientRequest {
  const opened = request(`${service.baseUrl}/api/v1/affiliates.json?api_key=${API_KEY}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
      expect: '100-continue',
    },
  })
  opened.flushHeaders()
  return opened
}
