import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { eventually } from '../../../test/harness/eventually.ts'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createHttpServer } from './http-server.ts'

let testDatabase: TestDatabase
let database: Database

beforeAll(async () => {
  testDatabase = await createTestDatabase()
})
afterAll(() => testDatabase.drop())

beforeEach(async () => {
  database = openDatabase(
    { connectionString: testDatabase.url, max: 1, connectionTimeoutMillis: 50, statement_timeout: 50 },
    () => undefined,
  )
  // On a busy machine the first connection takes longer than these tests let any take; then there is one, and it is kept.
  await eventually(async () => (await database.pool.connect()).release())
  return () => database.close()
})

/** What a route answers whose handler does this. */
async function answerOf(handle: () => Promise<unknown>) {
  const fastify = createHttpServer({ logger: pino({ level: 'silent' }), baseUrl: null, trustProxy: false })
  fastify.get('/', handle)
  const answer = await fastify.inject('/')
  return { status: answer.statusCode, body: answer.json(), retryAfter: answer.headers['retry-after'] }
}

const BUSY = {
  status: 503,
  body: { error: expect.stringContaining('database is too busy') },
  retryAfter: expect.stringMatching(/^[1-9]\d*$/),
}

test.each([
  ['a statement', () => database.pool.query('SELECT 1')],
  ['a statement of a resource', () => database.orm.execute('SELECT 1')],
  ['a transaction', () => database.transaction(tx => tx.execute('SELECT 1'))],
])('%s that gets no connection in time is answered with when to come again', async (_what, handle) => {
  const connection = await database.pool.connect()
  const answer = await answerOf(handle)
  connection.release()
  expect(answer).toEqual(BUSY)
})

test.each([
  ['a statement', () => database.pool.query('SELECT pg_sleep(10)')],
  ['a transaction', () => database.transaction(tx => tx.execute('SELECT pg_sleep(10)'))],
])('%s that the server cancels in time is answered with when to come again', async (_what, handle) => {
  expect(await answerOf(handle)).toEqual(BUSY)
})

test('a statement that is wrong is a failure on our side, not a lack of time', async () => {
  expect(await answerOf(() => database.pool.query('SELECT nonsense'))).toMatchObject({
    status: 500,
    retryAfter: undefined,
  })
})
