import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type DatabaseProxy, startDatabaseProxy } from '../../../test/harness/database-proxy.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { untilWaiting } from '../../../test/harness/waiting-for-locks.ts'
import { type App, createApp } from '../../app.ts'
import { loadConfig } from '../../config.ts'
import { type Database, openDatabase } from '../../platform/database/database.ts'

/** The service as its clients reach it, and what it stores without anything in between. */
let direct: TestService
let proxy: DatabaseProxy
let database: Database
let app: App
let keysDrawn = 0
let key: string

beforeAll(async () => {
  direct = await startTestService()
  proxy = await startDatabaseProxy(direct.databaseUrl)
  database = openDatabase({ connectionString: proxy.url, max: 10 }, () => undefined)
  const config = loadConfig({ LOG_LEVEL: 'silent', DATA_DIR: direct.dataDir })
  app = await createApp(config, database, pino({ level: 'silent' }))
})
beforeEach(async () => {
  key = `key-${++keysDrawn}`
  await direct.database.pool.query('DELETE FROM idempotency_keys')
})
afterEach(() => proxy.calm())
afterAll(async () => {
  await app.close()
  await database.close()
  await proxy.close()
  await direct.close()
})

const PAYLOAD = { target: { name: 'Sales', number: '+13055550100' } }

async function send(payload: object = PAYLOAD, method: 'POST' | 'DELETE' = 'POST', url = '/targets.json') {
  const answer = await app.main.inject({
    method,
    url,
    query: { api_key: direct.apiKey },
    headers: { 'idempotency-key': key },
    ...(method === 'POST' && { payload }),
  })
  return {
    status: answer.statusCode,
    text: answer.body,
    isReplay: answer.headers['idempotent-replayed'] === 'true',
  }
}

const countTargets = () => countOf('targets')

async function countOf(table: string): Promise<number> {
  const { rows } = await direct.database.pool.query<{ count: number }>(`SELECT count(*) FROM ${table}`)
  return rows[0]?.count ?? 0
}

/** Nobody has been at the request for longer than it takes to be given up. */
const lapse = () =>
  direct.database.pool.query(`UPDATE idempotency_keys SET renewed_at = renewed_at - interval '16 seconds'`)

/** The last statement of the work, and what keeps the outcome. */
const MARK = /UPDATE idempotency_keys SET commits/
const OUTCOME = /UPDATE idempotency_keys SET status/

/** What gives a claim up. */
const FREEING = /DELETE FROM idempotency_keys/

const FOR_GOOD = 1_000

describe('a connection that breaks', () => {
  test.each([
    ['before the work ends', () => proxy.trouble(MARK, 'cut-before')],
    ['once the work has ended', () => proxy.trouble(MARK, 'cut-after')],
    ['before the COMMIT', () => proxy.trouble(MARK, { next: 'cut-before' })],
  ])('%s leaves nothing, and the repetition is carried out', async (_when, trouble) => {
    const before = await countTargets()
    const met = trouble()
    const first = await send()
    await met
    expect(first.status).toBeGreaterThanOrEqual(500)
    expect(await countTargets()).toBe(before)
    expect(await send()).toMatchObject({ status: 201, isReplay: false })
    expect(await send()).toMatchObject({ status: 201, isReplay: true })
    expect(await countTargets()).toBe(before + 1)
  })

  test.each([
    ['once the COMMIT has been carried out', () => proxy.trouble(MARK, { next: 'cut-after' })],
    ['before the outcome is kept', () => proxy.trouble(OUTCOME, 'cut-before')],
    ['once the outcome has been kept', () => proxy.trouble(OUTCOME, 'cut-after')],
  ])('%s is not even noticed', async (_when, trouble) => {
    const before = await countTargets()
    const met = trouble()
    const first = await send()
    await met
    expect(first).toMatchObject({ status: 201, isReplay: false })
    expect(await send()).toEqual({ ...first, isReplay: true })
    expect(await countTargets()).toBe(before + 1)
    expect(await send({ target: { number: '+13055550199' } })).toMatchObject({ status: 422 })
  })

  test('again and again once the COMMIT has been carried out has its client wait for the truth', async () => {
    const before = await countTargets()
    proxy.trouble(MARK, { next: 'cut-after' })
    const met = proxy.trouble(/AS is_marked/, 'cut-before', 3)
    const first = await send()
    await met
    expect(first).toMatchObject({ status: 201 })
    expect(await countTargets()).toBe(before + 1)
  })

  test('before the claim leaves the key as it was', async () => {
    const met = proxy.trouble(/INSERT INTO idempotency_keys/, 'cut-before')
    const first = await send()
    await met
    expect(first.status).toBeGreaterThanOrEqual(500)
    expect(await send()).toMatchObject({ status: 201, isReplay: false })
  })

  test('once the key was claimed, and again, holds it until it can be freed', async () => {
    const before = await countTargets()
    proxy.trouble(FREEING, 'cut-before', 3)
    const met = proxy.trouble(/INSERT INTO idempotency_keys/, 'cut-after')
    const first = await send()
    await met
    expect(first.status).toBeGreaterThanOrEqual(500)
    let again = await send()
    expect(again).toMatchObject({ status: 409, text: expect.stringContaining('still under way') })
    while (again.status === 409) again = await send()
    expect(again).toMatchObject({ status: 201, isReplay: false })
    expect(await countTargets()).toBe(before + 1)
  })

  test('before the work ends, and again, holds the key until it can be freed', async () => {
    proxy.trouble(FREEING, 'cut-before', 3)
    const met = proxy.trouble(MARK, 'cut-before')
    const first = await send()
    await met
    expect(first.status).toBeGreaterThanOrEqual(500)
    let again = await send()
    while (again.status === 409) again = await send()
    expect(again).toMatchObject({ status: 201, isReplay: false })
  })

  test('once the key was claimed, and for good, holds it only until the claim lapses', async () => {
    const before = await countTargets()
    proxy.trouble(FREEING, 'cut-before', FOR_GOOD)
    const met = proxy.trouble(/INSERT INTO idempotency_keys/, 'cut-after')
    const first = await send()
    await met
    expect(first.status).toBeGreaterThanOrEqual(500)
    expect(await send()).toMatchObject({ status: 409, text: expect.stringContaining('still under way') })
    await lapse()
    expect(await send({ target: { number: '+13055550199' } })).toMatchObject({ status: 422 })
    expect(await send()).toMatchObject({ status: 201, isReplay: false })
    expect(await countTargets()).toBe(before + 1)
  })
})

describe('an outcome that is never kept, as of a process that dies', () => {
  test('is still known to have come about, and what it was', async () => {
    const before = await countTargets()
    proxy.trouble(OUTCOME, { sqlState: '53100' }, FOR_GOOD)
    const first = await send()
    expect(first).toMatchObject({ status: 201 })
    const { id } = JSON.parse(first.text).target
    expect(await send()).toMatchObject({ status: 409, text: expect.stringContaining('still under way') })
    await lapse()
    const again = await send()
    expect(again).toMatchObject({
      status: 409,
      text: expect.stringContaining(`carried out (create target ${id})`),
    })
    expect(await send({ target: { number: '+13055550199' } })).toMatchObject({ status: 422 })
    expect(await countTargets()).toBe(before + 1)
  })

  test('is kept as soon as the database takes it', async () => {
    const met = proxy.trouble(OUTCOME, { sqlState: '53100' }, FOR_GOOD)
    const first = await send()
    await met
    proxy.calm()
    let again = await send()
    while (again.status === 409) again = await send()
    expect(again).toEqual({ ...first, isReplay: true })
  })

  test('of a deletion is answered as it would have been', async () => {
    const { id } = JSON.parse((await send()).text).target
    key = `${key}-delete`
    proxy.trouble(OUTCOME, { sqlState: '53100' }, FOR_GOOD)
    const path = `/targets/${id}.json`
    expect(await send({}, 'DELETE', path)).toMatchObject({ status: 204, isReplay: false })
    expect(await send({}, 'DELETE', path)).toEqual({ status: 204, text: '', isReplay: true })
  })
})

test('of a request and the one that took over only one is carried out', async () => {
  const before = await countTargets()
  const blocker = await direct.database.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE targets IN EXCLUSIVE MODE')
  const first = send()
  await untilWaiting(direct.database.pool)
  await lapse()
  const second = send()
  await untilWaiting(direct.database.pool, '', 2)
  await blocker.query('COMMIT')
  blocker.release()
  const answers = await Promise.all([first, second])
  expect(answers.map(({ status }) => status)).toEqual([409, 201])
  expect(answers[0].text).toContain('taken over')
  expect(await countTargets()).toBe(before + 1)
  expect(await send()).toEqual({ ...answers[1], isReplay: true })
})

test('a request that takes long says so, and is not taken over', async () => {
  const blocker = await direct.database.pool.connect()
  await blocker.query('BEGIN')
  await blocker.query('LOCK TABLE targets IN EXCLUSIVE MODE')
  const first = send()
  const lease = `SELECT FROM idempotency_keys WHERE renewed_at > created_at + interval '1 second'`
  while ((await direct.database.pool.query(lease)).rowCount === 0);
  await blocker.query('COMMIT')
  blocker.release()
  expect(await first).toMatchObject({ status: 201 })
})
