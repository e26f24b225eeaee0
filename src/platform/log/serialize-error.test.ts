import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../test/harness/test-database.ts'
import { type Database, openDatabase } from '../database/database.ts'
import { createHttpServer } from '../http/http-server.ts'
import { createLogger } from './logger.ts'

const SECRET = 'sip-password-of-a-target'

/** Violates a NOT NULL constraint; the server's `detail` then quotes the whole row. */
const failingInsert = () => sql`INSERT INTO users (name, api_key_hash) VALUES (${SECRET}, NULL)`

let testDatabase: TestDatabase
let database: Database
let lines: string[] = []
const logger = createLogger('info', { write: line => lines.push(line) })

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  database = openDatabase({ connectionString: testDatabase.url }, () => undefined)
})

afterAll(async () => {
  await database.close()
  await testDatabase.drop()
})

beforeEach(() => {
  lines = []
})

const failure = () => database.orm.execute(failingInsert()).catch((error: unknown) => error)

test('a failed statement is logged with its text and what the server said, without any value', async () => {
  logger.error({ err: await failure() }, 'failed')
  expect(lines.join()).not.toContain(SECRET)
  expect(loggedError()).toMatchObject({
    type: 'DrizzleQueryError',
    query: expect.stringContaining('INSERT INTO users'),
    cause: { code: '23502', table: 'users', column: 'api_key_hash', stack: expect.stringContaining('at ') },
  })
  expect(loggedError().cause.message).toContain('null value in column "api_key_hash"')
})

test('nor does it show as the cause or as one of several errors', async () => {
  const cause = await failure()
  logger.error({ err: new Error('the start failed', { cause }) })
  logger.error(new AggregateError([cause], 'two steps failed'))
  expect(lines).toHaveLength(2)
  expect(lines.join()).not.toContain(SECRET)
  expect(lines[0]).toContain('the start failed')
  expect(lines[1]).toContain('INSERT INTO users')
})

test('nor what a prepared statement reports about its row', async () => {
  const statement = { text: 'INSERT INTO users (name, api_key_hash) VALUES ($1, NULL)', values: [SECRET] }
  const refused: unknown = await database.pool.query(statement).catch((error: unknown) => error)
  expect(refused).toMatchObject({ detail: expect.stringContaining(SECRET) })
  logger.error({ err: refused })
  expect(lines.join()).not.toContain(SECRET)
  expect(loggedError()).toMatchObject({ type: 'DatabaseError', code: '23502' })
})

test('a request that fails on it logs no value either', async () => {
  const fastify = createHttpServer({ logger, baseUrl: null, trustProxy: false })
  fastify.get('/failing', () => database.orm.execute(failingInsert()))
  const { statusCode } = await fastify.inject('/failing')
  await fastify.close()
  expect(statusCode).toBe(500)
  expect(lines.join()).not.toContain(SECRET)
  expect(loggedError()).toMatchObject({ type: 'DrizzleQueryError', cause: { code: '23502' } })
})

test('any other error keeps its message, code and stack', () => {
  logger.error({ err: Object.assign(new TypeError('no address'), { code: 'EADDRINUSE' }) })
  expect(loggedError()).toMatchObject({
    type: 'TypeError',
    message: 'no address',
    code: 'EADDRINUSE',
    stack: expect.stringContaining('TypeError: no address'),
  })
})

function loggedError() {
  return JSON.parse(lines[0] ?? '{}').err
}
