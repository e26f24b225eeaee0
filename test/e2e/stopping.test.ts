import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { processIdentity } from '../../src/platform/process-identity.ts'
import { startDatabaseProxy } from '../harness/database-proxy.ts'
import { eventually } from '../harness/eventually.ts'
import { type RunningService, type ServiceProcess, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'the-key-of-the-first-user'

const IN_PEACE = { exitCode: 0, signal: null }

/** Longer than any test takes: what ends before that was not waited for. */
const FOREVER_SECONDS = '3000'

describe('on a database server', () => {
  let database: TestDatabase
  let settings: Record<string, string>

  beforeEach(async () => {
    database = await createTestDatabase()
    settings = { DATABASE_URL: database.url, DIALPLANE_API_KEY: API_KEY }
  })
  afterEach(() => database.drop())

  test.each(['1', '2'])(
    'with WORKERS=%s, one signal has it say that it is not ready and serve on; a second ends it at once',
    async workers => {
      const service = await startServiceProcess({
        ...settings,
        WORKERS: workers,
        DRAIN_SECONDS: FOREVER_SECONDS,
      })
      const ready = async () => (await fetch(`${service.baseUrl}/readyz`)).status
      expect(await ready()).toBe(200)
      service.kill('SIGTERM')
      await eventually(async () => expect([await ready(), await ready()]).toEqual([503, 503]))
      expect(
        (await send(service, 'POST', '/targets.json', { target: { number: '+12025550100' } })).status,
      ).toBe(201)
      const uuid = await beginCall(service)
      await repeatUntil(service.hasPrinted('draining: finishing'), () => service.kill('SIGTERM'))
      expect(await service.ended).toEqual(IN_PEACE)
      expect(await endOfCall(uuid)).toEqual({ status: 'finished', hung_up_by: 'system' })
    },
  )

  test('calls are let finish for as long as they are given, and others take their process for alive', async () => {
    const service = await startServiceProcess({ ...settings, CALL_DRAIN_SECONDS: FOREVER_SECONDS })
    const uuid = await beginCall(service)
    service.kill('SIGTERM')
    await eventually(() => expect(fetch(`${service.baseUrl}/healthz`)).rejects.toThrow('fetch failed'))
    const other = await startServiceProcess(settings)
    await heartbeatAfter(Date.now())
    const answer = await send(other, 'POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect(answer.status).toBe(200)
    expect(await service.ended).toEqual(IN_PEACE)
    expect(await endOfCall(uuid)).toEqual({ status: 'finished', hung_up_by: 'caller' })
    other.kill('SIGTERM')
    await other.ended
  })

  test('a simulated call, in which nobody talks, is given no time', async () => {
    const service = await startServiceProcess(settings)
    const uuid = await beginCall(service)
    service.kill('SIGTERM')
    expect(await service.ended).toEqual(IN_PEACE)
    expect(await endOfCall(uuid)).toEqual({ status: 'finished', hung_up_by: 'system' })
  })

  test.each(['refuse', 'stall'] as const)(
    'a database that would %s does not keep it from ending in peace',
    async weather => {
      const proxy = await startDatabaseProxy(database.url)
      const service = await startServiceProcess({ ...settings, DATABASE_URL: proxy.url })
      await beginCall(service)
      await proxy[weather]()
      service.kill('SIGTERM')
      expect(await service.ended).toEqual(IN_PEACE)
      await proxy.close()
    },
  )

  test('workers whose first process was killed finish what they have in hand', async () => {
    const service = await startServiceProcess({
      ...settings,
      WORKERS: '2',
      CALL_DRAIN_SECONDS: FOREVER_SECONDS,
    })
    const uuid = await beginCall(service)
    service.kill('SIGKILL')
    const other = await startServiceProcess(settings)
    await heartbeatAfter(Date.now())
    await send(other, 'POST', `/api/v5/simulated_calls/${uuid}/hangup.json`)
    expect(await endOfCall(uuid)).toEqual({ status: 'finished', hung_up_by: 'caller' })
    const workers = [...service.output().matchAll(/"worker":(\d+),"msg":"a worker serves"/g)]
    expect(workers).toHaveLength(2)
    await eventually(() =>
      expect(workers.map(([, pid]) => processIdentity(Number(pid)))).toEqual([null, null]),
    )
    other.kill('SIGTERM')
    await other.ended
  })

  /** Waits until every process that has calls has said that it is alive, by its own clock, after that moment. */
  async function heartbeatAfter(at: number): Promise<void> {
    await eventually(async () => {
      const rows = await query<{ alive: boolean }>(
        `SELECT beat_at > to_timestamp(${at} / 1000.0) AS alive FROM process_heartbeats
         WHERE process_id IN (SELECT process_id FROM calls)`,
      )
      expect(rows).toEqual([{ alive: true }])
    })
  }

  async function endOfCall(uuid: string): Promise<unknown> {
    const [row] = await query(`SELECT status, hung_up_by FROM calls WHERE uuid = '${uuid}'`)
    return row
  }

  async function query<Row extends object>(text: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: database.url })
    await client.connect()
    try {
      return (await client.query<Row>(text)).rows
    } finally {
      await client.end()
    }
  }
})

describe('on the embedded database', () => {
  let dataDir: string
  let settings: Record<string, string>

  beforeEach(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'dialplane-stopping-'))
    // As root, PostgreSQL runs as another account, which must pass through.
    await chmod(dataDir, 0o755)
    settings = { DATA_DIR: dataDir, DIALPLANE_API_KEY: API_KEY }
  })
  afterEach(() => rm(dataDir, { recursive: true, force: true }))

  const databasePid = async () =>
    Number.parseInt(await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)

  test.each([
    ['1', 'once'],
    ['1', 'twice'],
    ['2', 'twice'],
  ])('with WORKERS=%s, Ctrl-C on npm start, pressed %s, leaves nothing running', async (workers, presses) => {
    // As a terminal has it: npm and all that it starts are one group, and Ctrl-C reaches each of them.
    const npm = spawn('npm', ['start', '--silent'], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: {
        PATH: process.env['PATH'],
        HOME: tmpdir(),
        PORT: '0',
        WORKERS: workers,
        DRAIN_SECONDS: presses === 'once' ? '0' : FOREVER_SECONDS,
        ...settings,
      },
      detached: true,
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const group = npm.pid ?? 0
    const ended = once(npm, 'close')
    const output = outputOf(npm)
    await output.hasPrinted('is ready')
    const database = await databasePid()
    expect(processIdentity(database)).not.toBeNull()
    const press = () => process.kill(-group, 'SIGINT')
    press()
    if (presses === 'twice') await repeatUntil(output.hasPrinted('draining: finishing'), press)
    expect(await ended).toEqual([0, null])
    expect(processIdentity(database)).toBeNull()
    expect(() => process.kill(-group, 0), 'nobody of the group is left').toThrow('ESRCH')
    const next = await startServiceProcess(settings)
    next.kill('SIGTERM')
    expect(await next.ended).toEqual(IN_PEACE)
  })

  test('a database that is stopped as well does not make it a failure', async () => {
    const service = await startServiceProcess({ ...settings, DRAIN_SECONDS: FOREVER_SECONDS })
    service.kill('SIGTERM')
    process.kill(await databasePid(), 'SIGTERM')
    expect(await service.ended).toEqual(IN_PEACE)
  })

  test('a database that somebody asks to stop ends at once, and the service with it', async () => {
    const service = await startServiceProcess(settings)
    process.kill(await databasePid(), 'SIGTERM')
    expect(await service.ended).toEqual({ exitCode: 1, signal: null })
    expect(service.output()).toContain('PostgreSQL stopped unexpectedly')
  })
})

async function send(service: RunningService, method: string, path: string, body?: object) {
  const answer = await fetch(`${service.baseUrl}${path}?api_key=${API_KEY}`, {
    method,
    ...(body && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
  })
  // biome-ignore lint/suspicious/noExplicitAny: tests read answers as a client without types would
  return { status: answer.status, body: (await answer.json()) as any }
}

/** @returns the UUID of a call that talks until somebody ends it */
async function beginCall(service: RunningService): Promise<string> {
  const create = async (path: string, fields: object) => {
    const answer = await send(service, 'POST', path, fields)
    expect(answer.status, JSON.stringify(answer.body)).toBe(201)
    return answer.body
  }
  const { target } = await create('/targets.json', { target: { number: '+12025550101' } })
  const { campaign } = await create('/campaigns.json', { campaign: { target_ids: [target.id] } })
  const number = '+18885550100'
  await create('/numbers.json', { number: { number, cid: campaign.cid } })
  const { simulated_call } = await create('/api/v5/simulated_calls.json', {
    simulated_call: { number, clock: 'realtime', answers: [{ talk_seconds: 3_000 }] },
  })
  return simulated_call.call.uuid
}

/**
 * Signals that come close together count as one, and nobody knows how close they come on a busy machine. None is sent
 * after `end`: one that meets Node.js as it exits would kill it.
 */
async function repeatUntil(end: Promise<unknown>, act: () => void): Promise<void> {
  const repeating = setInterval(() => {
    try {
      act()
    } catch {
      // There is nobody left.
    }
  }, 200)
  await end
  clearInterval(repeating)
}

function outputOf(child: ChildProcess): Pick<ServiceProcess, 'hasPrinted'> {
  onTestFinished(() => void child.kill('SIGTERM'))
  let text = ''
  const looking = new Set<() => void>()
  child.stdout?.setEncoding('utf8').on('data', chunk => {
    text += chunk
    for (const look of looking) look()
  })
  return {
    hasPrinted: wanted =>
      new Promise((resolve, reject) => {
        const look = () => text.includes(wanted) && resolve()
        looking.add(look)
        child.once('close', () => reject(new Error(`it ended without printing "${wanted}":\n${text}`)))
        look()
      }),
  }
}
