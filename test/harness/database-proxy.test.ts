import pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from './database-proxy.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

let testDatabase: TestDatabase
let proxy: DatabaseProxy
let direct: pg.Pool
let client: pg.Client

beforeAll(async () => {
  testDatabase = await createTestDatabase()
  direct = testDatabase.openPool()
  await direct.query('CREATE TABLE noted (word text)')
})

beforeEach(async () => {
  await direct.query('TRUNCATE noted')
  proxy = await startDatabaseProxy(testDatabase.url)
  client = await connectedClient()
})

afterEach(async () => {
  await client.end().catch(() => undefined)
  await proxy.close()
  await expect.poll(countOthers).toBe(0)
})

/** Backends of connections that were cut: what those had sent may still be carried out until they have noticed. */
async function countOthers(): Promise<number | null> {
  const { rowCount } = await direct.query(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND pid <> pg_backend_pid() AND backend_type = 'client backend'`,
  )
  return rowCount
}

afterAll(async () => {
  await direct.end()
  await testDatabase.drop()
})

async function connectedClient(): Promise<pg.Client> {
  const connected = new pg.Client({ connectionString: proxy.url })
  connected.on('error', () => undefined)
  await connected.connect()
  return connected
}

const note = (word: string) =>
  client.query({ name: 'note', text: 'INSERT INTO noted VALUES ($1)', values: [word] })

async function noted(): Promise<string[]> {
  const { rows } = await direct.query<{ word: string }>('SELECT word FROM noted ORDER BY word')
  return rows.map(({ word }) => word)
}

test('what is not troubled passes, simple and prepared, large and small', async () => {
  const long = 'x'.repeat(300_000)
  await note('one')
  await note(long)
  const { rows } = await client.query<{ words: number }>('SELECT count(*) AS words FROM noted')
  expect(Number(rows[0]?.words)).toBe(2)
  expect(await noted()).toEqual(['one', long])
})

test('the statement after one that passes can be troubled', async () => {
  const met = proxy.trouble(/INSERT INTO noted/, { next: 'cut-before' })
  await note('one')
  await met
  await expect(note('two')).rejects.toThrow(/terminated|ECONNRESET/)
  expect(await noted()).toEqual(['one'])
})

test('a later statement of the same connection can be troubled, whatever others ask meanwhile', async () => {
  const met = proxy.trouble(/INSERT INTO noted/, { next: 'cut-before', like: /^COMMIT/ })
  await client.query('BEGIN')
  await note('one')
  await met
  const other = await connectedClient()
  await other.query('BEGIN')
  await other.query('COMMIT')
  await other.end()
  await note('two')
  await expect(client.query('COMMIT')).rejects.toThrow(/terminated|ECONNRESET/)
  expect(await noted()).toEqual([])
})

test('of several statements that are on their way, the answer of the troubled one alone is lost', async () => {
  const pipelined = new pg.Client({ connectionString: proxy.url, pipeline: true })
  pipelined.on('error', () => undefined)
  await pipelined.connect()
  const met = proxy.trouble(/'two'/, 'cut-after')
  const asked = ['one', 'two', 'three'].map(word => pipelined.query(`INSERT INTO noted SELECT '${word}'`, []))
  const answers = await Promise.allSettled(asked)
  await met
  expect(answers.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected'])
  expect((await noted()).filter(word => word !== 'three')).toEqual(['one', 'two'])
})

test('a connection that is cut before a statement leaves it undone', async () => {
  await note('one')
  const met = proxy.trouble(/INSERT INTO noted/, 'cut-before')
  await expect(note('two')).rejects.toThrow(/terminated|ECONNRESET/)
  await met
  expect(await noted()).toEqual(['one'])
})

test('a connection that is cut after a statement leaves it done', async () => {
  await note('one')
  void proxy.trouble(/INSERT INTO noted/, 'cut-after')
  await expect(note('two')).rejects.toThrow(/terminated|ECONNRESET/)
  expect(await noted()).toEqual(['one', 'two'])
})

test('a COMMIT whose answer is lost is committed', async () => {
  void proxy.trouble(/^COMMIT/, 'cut-after')
  await client.query('BEGIN')
  await note('one')
  await expect(client.query('COMMIT')).rejects.toThrow(/terminated|ECONNRESET/)
  expect(await noted()).toEqual(['one'])
})

test('a statement can be refused, once, within a transaction that is aborted by it', async () => {
  void proxy.trouble(/INSERT INTO noted/, { sqlState: '53100' })
  await client.query('BEGIN')
  await expect(note('one')).rejects.toMatchObject({ code: '53100' })
  await expect(note('two')).rejects.toMatchObject({ code: '25P02' })
  await client.query('ROLLBACK')
  await note('three')
  expect(await noted()).toEqual(['three'])
})

test('a stalled proxy answers nothing, and goes on where it was', async () => {
  proxy.stall()
  let isAnswered = false
  const noting = note('one').then(() => {
    isAnswered = true
  })
  const waiting = connectedClient()
  await direct.query('SELECT')
  expect(isAnswered).toBe(false)
  await proxy.resume()
  await noting
  await (await waiting).end()
  expect(await noted()).toEqual(['one'])
})

test('one statement can stall alone', async () => {
  const met = proxy.trouble(/INSERT INTO noted/, 'stall-before')
  const noting = note('one').catch((error: unknown) => error)
  await met
  const other = await connectedClient()
  await other.query("INSERT INTO noted SELECT 'two'")
  await other.end()
  expect(await noted()).toEqual(['two'])
  proxy.cut()
  expect(await noting).toBeInstanceOf(Error)
})

test('a proxy that refuses breaks what is open and takes nobody until it resumes', async () => {
  await proxy.refuse()
  await expect(client.query('SELECT')).rejects.toThrow()
  await expect(connectedClient()).rejects.toThrow(/ECONNREFUSED/)
  await proxy.resume()
  await (await connectedClient()).end()
})
