import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../harness/call-network.ts'
import { eventually } from '../harness/eventually.ts'
import { remoteService } from '../harness/remote-service.ts'
import { type RunningService, startServiceProcess } from '../harness/service-process.ts'
import { createTestDatabase, type TestDatabase } from '../harness/test-database.ts'

const API_KEY = 'administrator-key-of-the-killed'
const MAIN = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

const PROCESSES = 3
/** After how many answers each is killed: somewhere within the calls that are under way then. */
const CALLS_EACH = [9, 17, 26]
const AT_ONCE = 16

/** Processes are taken for dead after some ten seconds, on a machine that runs other tests at the same time. */
const SWEPT_WITHIN_MS = 90_000

let testDatabase: TestDatabase
let pool: pg.Pool
let settings: Readonly<Record<string, string>>
const started: RunningService[] = []

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  pool = testDatabase.openPool()
  settings = { DATABASE_URL: testDatabase.url, DIALPLANE_API_KEY: API_KEY, LOG_LEVEL: 'warn' }
})

afterAll(async () => {
  for (const service of started) service.kill('SIGTERM')
  await Promise.all(started.map(service => service.ended))
  await pool.end()
  await testDatabase.drop()
})

async function start(): Promise<RunningService> {
  const service = await startServiceProcess(settings)
  started.push(service)
  return service
}

/** Makes instant calls, many at once, and kills the process under them once so many have been answered. */
async function killWhileCalling(service: RunningService, call: () => Promise<unknown>, answers: number) {
  let answered = 0
  let isKilled = false
  const keepCalling = async () => {
    while (!isKilled) {
      try {
        await call()
      } catch {
        return
      }
      answered++
      if (answered < answers || isKilled) continue
      isKilled = true
      service.kill('SIGKILL')
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, keepCalling))
  await service.ended
}

/** What `dialplane check` answers and prints. */
function check(): Promise<{ readonly exitCode: number | null; readonly output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [MAIN, 'check'], {
      env: { PATH: process.env['PATH'], LOG_LEVEL: 'warn', ...settings },
    })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) {
      stream.setEncoding('utf8').on('data', (text: string) => {
        output += text
      })
    }
    child.once('error', reject).once('close', exitCode => resolve({ exitCode, output }))
  })
}

test(
  'whenever processes are killed amid instant calls, counts are what the calls say',
  async () => {
    const services = [...(await Promise.all(Array.from({ length: PROCESSES }, start)))]
    const [first] = services
    if (first === undefined) throw new Error('no service runs')
    const network = await createCallNetwork(remoteService(first.baseUrl, API_KEY), {
      // One that fails first, and gives its slot back; one without limits, one with.
      targets: [{ hard_cap_attributes: { cap: 1_000 } }, {}],
    })
    const answers = [{ outcome: 'busy' }, { outcome: 'answer', talk_seconds: 60 }]
    await Promise.all(
      services.map((service, index) => {
        const { request } = remoteService(service.baseUrl, API_KEY)
        let caller = 0
        const call = () =>
          request('POST', '/api/v5/simulated_calls.json', {
            body: {
              simulated_call: {
                number: network.number,
                caller_number: `+1${720 + index}555${String(caller++).padStart(4, '0')}`,
                answers: caller % 2 === 0 ? answers : answers.slice(1),
              },
            },
          })
        return killWhileCalling(service, call, CALLS_EACH[index] ?? 10)
      }),
    )
    await start()
    await eventually(async () => {
      const { rows } = await pool.query<{ left: number }>(
        `SELECT (SELECT count(*) FROM calls WHERE status <> 'finished')::integer
             + (SELECT count(*) FROM slots)::integer AS left`,
      )
      expect(rows[0]?.left).toBe(0)
    })
    const { rows } = await pool.query<{ connected: number }>(
      'SELECT count(*)::integer AS connected FROM calls WHERE connected',
    )
    expect(rows[0]?.connected).toBeGreaterThan(0)
    expect(await check()).toEqual({
      exitCode: 0,
      output: 'What caps have counted is what the facts say, of 1 Company.\n',
    })

    await pool.query(
      "UPDATE cap_counters AS counter SET filled = filled + 3 FROM caps AS cap WHERE cap.id = cap_id AND cap.kind = 'hard'",
    )
    const differing = await check()
    expect(differing.exitCode).toBe(3)
    expect(differing.output).toMatch(/\bhard\b/)
  },
  SWEPT_WITHIN_MS + 120_000,
)
