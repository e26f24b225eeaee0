import { once } from 'node:events'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { type App, createApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'

let service: TestService
/** Another process, as far as storage can tell: its own connections, nothing in memory shared. */
let other: { readonly app: App; readonly database: Database }

beforeAll(async () => {
  service = await startTestService()
  const database = openDatabase({ connectionString: service.databaseUrl, max: 10 }, () => undefined)
  const config = loadConfig({ LOG_LEVEL: 'silent' })
  other = { database, app: await createApp(config, database, pino({ level: 'silent' })) }
})

afterAll(async () => {
  await other.app.close()
  await other.database.close()
  await service.close()
})

const PAYLOAD = { target: { name: 'Raced', number: '+13055550100' } }

function createTarget(server: FastifyInstance, key: string) {
  return server.inject({
    method: 'POST',
    url: '/targets.json',
    query: { api_key: service.apiKey },
    headers: { 'idempotency-key': key },
    payload: PAYLOAD,
  })
}

async function countTargets(): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>('SELECT count(*) FROM targets')
  return rows[0]?.count ?? 0
}

const RACERS = 20
const ROUNDS = 5

test.each([
  ['one process', () => [service.app.main]],
  ['two processes', () => [service.app.main, other.app.main]],
])(
  'of many at once through %s, one is carried out and the others wait or are answered as it was',
  async (_where, serversOf) => {
    const servers = serversOf()
    for (let round = 0; round < ROUNDS; round++) {
      const key = `race-${servers.length}-${round}`
      const before = await countTargets()
      const answers = await Promise.all(
        Array.from({ length: RACERS }, (_, racer) =>
          createTarget(servers[racer % servers.length] as FastifyInstance, key),
        ),
      )
      expect(await countTargets()).toBe(before + 1)
      const created = answers.filter(({ statusCode }) => statusCode === 201)
      const first = created.filter(({ headers }) => headers['idempotent-replayed'] === undefined)
      expect(first).toHaveLength(1)
      expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(RACERS - created.length)
      for (const server of servers) {
        const replay = await createTarget(server, key)
        expect(replay.headers['idempotent-replayed']).toBe('true')
        expect(replay.statusCode).toBe(201)
        expect(replay.rawPayload.equals(first[0]?.rawPayload ?? Buffer.of())).toBe(true)
      }
    }
  },
)

test('when the client hangs up, the work goes on and its outcome is kept', async () => {
  const { app, database, apiKey } = service
  const port = Number(new URL(await app.main.listen({ port: 0 })).port)
  const blocker = await database.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE targets IN EXCLUSIVE MODE')
  const body = JSON.stringify(PAYLOAD)
  const socket = connect(port, '127.0.0.1')
  socket.write(
    [
      `POST /targets.json?api_key=${apiKey} HTTP/1.1`,
      'Host: localhost',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      'Idempotency-Key: hung-up',
      '',
      body,
    ].join('\r\n'),
  )
  await until(() => isClaimed('hung-up'))
  socket.destroy()
  await once(socket, 'close')
  await blocker.query('COMMIT')
  blocker.release()
  await until(async () => (await createTarget(app.main, 'hung-up')).headers['idempotent-replayed'] === 'true')
})

async function isClaimed(key: string): Promise<boolean> {
  const statement = 'SELECT FROM idempotency_keys WHERE key_hash = sha256($1::text::bytea)'
  return (await service.database.pool.query(statement, [key])).rowCount === 1
}

/** Asks until it is so; vitest ends a test whose wait is in vain. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  while (!(await isSo()));
}
