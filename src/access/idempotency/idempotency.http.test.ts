import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  startTestService,
  type TestAnswer,
  type TestRequest,
  type TestService,
} from '../../../test/harness/test-service.ts'
import { sweepKeys } from './store.ts'

/** Whoever calls these is known by a postback key, not a user, and retries without a key of its own. */
const OF_POSTBACK_KEYS = /^\/(rtbs|conversions|data_writing)\b/

/** Whoever signs in or out has no session by which an answer could be kept; and these have their effect once. */
const OF_SIGNING_IN =
  /^\/session(\.json|\/(reset|first)\.json)$|^\/session\/(factor|passkey)[./]|\/accept\.json$/

let service: TestService
let keysDrawn = 0
let key: string

beforeAll(async () => {
  service = await startTestService()
})
beforeEach(() => {
  key = `key-${++keysDrawn}`
})
afterAll(() => service.close())

const TARGETS = '/targets.json'
const TARGET = { target: { name: 'Sales', number: '+13055550100' } }

function send(method: 'POST' | 'PUT' | 'PATCH' | 'DELETE' | 'GET', path: string, options: TestRequest = {}) {
  return service.request(method, path, {
    ...options,
    headers: { 'idempotency-key': key, ...options.headers },
  })
}

async function countOf(table: string): Promise<number> {
  const { rows } = await service.database.pool.query<{ count: number }>(`SELECT count(*) FROM ${table}`)
  return rows[0]?.count ?? 0
}

const isReplay = ({ headers }: TestAnswer) => headers['idempotent-replayed'] === 'true'

/** Lets the rows of all keys be older. */
const age = (interval: string) =>
  service.database.pool.query(`UPDATE idempotency_keys SET created_at = created_at - interval '${interval}'`)

/** As if the process had died before anything was committed. */
const forgetCommits = () =>
  service.database.pool.query(`UPDATE idempotency_keys SET status = NULL, answer = NULL, commits = '{}'`)

/** Creates a target while the schema is as `before` makes it: a failure on our side, which no route documents. */
async function sendDuring(before: string, after: string) {
  const { pool } = service.database
  await pool.query(before)
  const answer = await service.app.main.inject({
    method: 'POST',
    url: TARGETS,
    query: { api_key: service.apiKey },
    headers: { 'idempotency-key': key },
    payload: TARGET,
  })
  await pool.query(after)
  return { status: answer.statusCode, error: answer.json().error }
}

describe('a repeated request', () => {
  test('is not carried out again but answered as the first time, and says so', async () => {
    const first = await send('POST', TARGETS, { body: TARGET })
    const targets = await countOf('targets')
    const again = await send('POST', TARGETS, { body: TARGET })
    expect(first.status).toBe(201)
    expect(isReplay(first)).toBe(false)
    expect(again).toMatchObject({ status: 201, body: first.body })
    expect(again.headers['content-type']).toBe(first.headers['content-type'])
    expect(isReplay(again)).toBe(true)
    expect(await countOf('targets')).toBe(targets)
  })

  test('may write the same body and query in another order, and present its API key otherwise', async () => {
    const first = await send('POST', TARGETS, {
      body: '{"target":{"name":"Sales","number":"+13055550100","concurrency_cap":null}}',
      query: { company_id: service.companyId, note: 'x' },
    })
    const again = await send('POST', TARGETS, {
      body: '{ "target": { "concurrency_cap": null, "number": "+13055550100", "name": "Sales" } }',
      query: { note: 'x', company_id: service.companyId },
      apiKey: null,
      headers: { authorization: `Bearer ${service.apiKey}` },
    })
    expect(isReplay(again)).toBe(true)
    expect(again.body).toEqual(first.body)
  })

  test('of a deletion is answered as deleted, without a body', async () => {
    const { body } = await service.request('POST', TARGETS, { body: TARGET })
    const path = `/targets/${body.target.id}.json`
    expect((await send('DELETE', path)).status).toBe(204)
    const again = await send('DELETE', path)
    expect(again).toMatchObject({ status: 204, body: '' })
    expect(isReplay(again)).toBe(true)
  })

  test('of an action that answers with an address is answered with the same address', async () => {
    const created = await service.request('POST', '/target_groups.json', {
      body: { target_group: { name: 'West' } },
    })
    const path = `/target_groups/${created.body.target_group.id}/reset_cap.json`
    const first = await send('POST', path)
    const again = await send('POST', path)
    expect(first.status).toBe(302)
    expect(again.status).toBe(302)
    expect(again.headers['location']).toBe(first.headers['location'])
    expect(isReplay(again)).toBe(true)
  })

  test('of an update leaves what has changed since', async () => {
    const { body } = await service.request('POST', TARGETS, { body: TARGET })
    const path = `/targets/${body.target.id}.json`
    const first = await send('PUT', path, { body: { target: { name: 'First' } } })
    await service.request('PUT', path, { body: { target: { name: 'Later' } } })
    expect((await send('PUT', path, { body: { target: { name: 'First' } } })).body).toEqual(first.body)
    expect((await service.request('GET', path)).body.target.name).toBe('Later')
  })

  test('that was refused as not valid is refused in the same words, though it would pass by now', async () => {
    await service.request('POST', '/api/v1/affiliates.json', { body: { affiliate: { afid: 'taken' } } })
    const body = { affiliate: { afid: 'taken' } }
    const first = await send('POST', '/api/v1/affiliates.json', { body })
    await service.request('DELETE', '/affiliates/afid/taken.json')
    const again = await send('POST', '/api/v1/affiliates.json', { body })
    expect(first.status).toBe(500)
    expect(again).toMatchObject({ status: 500, body: first.body })
    expect(isReplay(again)).toBe(true)
  })

  test.each([
    ['a field that is not valid', 422, { target: { number: 7 } }],
    ['a body without its root key', 400, { number: '+13055550100' }],
  ])('with %s is refused in the same words', async (_what, status, body) => {
    const first = await send('POST', TARGETS, { body })
    const again = await send('POST', TARGETS, { body })
    expect(first.status).toBe(status)
    expect(again).toMatchObject({ status, body: first.body })
    expect(isReplay(again)).toBe(true)
  })

  test('for a record that is missing is answered 404 again', async () => {
    const update = () => send('PUT', '/targets/999999.json', { body: { target: {} } })
    const first = await update()
    const again = await update()
    expect(again).toMatchObject({ status: 404, body: first.body })
    expect(isReplay(again)).toBe(true)
  })

  test('on a route of the user itself is answered again', async () => {
    const body = { company: { name: 'Twice' } }
    const first = await send('POST', '/companies.json', { body })
    const companies = await countOf('companies')
    const again = await send('POST', '/companies.json', { body })
    expect(again).toMatchObject({ status: first.status, body: first.body })
    expect(isReplay(again)).toBe(true)
    expect(await countOf('companies')).toBe(companies)
    await service.request('PUT', '/api/v5/user.json', {
      body: { user: { active_company_id: service.companyId } },
    })
  })

  test('is answered without the key alone: every GET reads afresh', async () => {
    expect(isReplay(await send('GET', TARGETS))).toBe(false)
    const created = await send('POST', TARGETS, { body: TARGET })
    expect(created.status).toBe(201)
  })

  test('that is nested as deeply as a body can be is known again', async () => {
    const body = `{"target":{"number":"+13055550100"},"note":${'['.repeat(400_000)}${']'.repeat(400_000)}}`
    const first = await send('POST', TARGETS, { body })
    const again = await send('POST', TARGETS, { body })
    expect(again).toMatchObject({ status: 201, body: first.body })
  })
})

describe('another request with a used key', () => {
  test.each([
    ['body', TARGETS, { body: { target: { ...TARGET.target, name: 'Support' } } }],
    ['route', '/target_groups.json', { body: TARGET }],
    ['query', TARGETS, { body: TARGET, query: { note: 'y' } }],
    ['Company', TARGETS, { body: { ...TARGET, company_id: 0 } }],
  ])('is refused when its %s is another', async (what, path, options) => {
    if (what === 'Company') Object.assign(options.body, { company_id: (await ownCompany()).id })
    await send('POST', TARGETS, { body: TARGET })
    const answer = await send('POST', path, options)
    expect(answer).toMatchObject({ status: 422, body: { error: expect.stringContaining('another request') } })
  })

  test('is carried out when another user sends it: keys are per user', async () => {
    const apiKey = await service.addUser(service.companyId, 'owner')
    const first = await send('POST', TARGETS, { body: TARGET })
    const theirs = await send('POST', TARGETS, { body: TARGET, apiKey })
    expect(theirs.status).toBe(201)
    expect(theirs.body.target.id).not.toBe(first.body.target.id)
  })
})

async function ownCompany(): Promise<{ id: number }> {
  const { body } = await service.request('POST', '/companies.json', { body: { company: { name: 'Mine' } } })
  await service.request('PUT', '/api/v5/user.json', {
    body: { user: { active_company_id: service.companyId } },
  })
  return body.company
}

test.each([
  ['empty', '', 400],
  ['of 255 characters', 'k'.repeat(255), 201],
  ['of 256 characters', 'k'.repeat(256), 400],
])('a key that is %s', async (_what, given, status) => {
  const answer = await send('POST', TARGETS, { body: TARGET, headers: { 'idempotency-key': given } })
  expect(answer.status).toBe(status)
  if (status === 400) {
    expect(answer.body).toEqual({ error: 'Idempotency-Key must be 1 to 255 characters long.' })
  }
})

describe('a key is free again', () => {
  test.each([
    ['the API key is not known', { apiKey: 'nobody' }, 401],
    ['the Company is not the user’s', { query: { company_id: 999_999 } }, 403],
    ['the body is malformed', { body: '{' }, 400],
    ['the body is of another type', { headers: { 'content-type': 'application/xml' } }, 415],
    ['the body is too large', { body: { target: { name: 'x'.repeat(1_100_000) } } }, 413],
  ])('when %s', async (_what, options: TestRequest, status) => {
    expect((await send('POST', TARGETS, { body: TARGET, ...options })).status).toBe(status)
    const proper = await send('POST', TARGETS, { body: TARGET })
    expect(proper.status).toBe(201)
    expect(isReplay(proper)).toBe(false)
  })

  test('when the request failed on our side', async () => {
    const failed = await sendDuring(
      'ALTER TABLE targets RENAME TO targets_away',
      'ALTER TABLE targets_away RENAME TO targets',
    )
    expect(failed).toMatchObject({ status: 500, error: expect.stringContaining('nothing was changed') })
    expect((await send('POST', TARGETS, { body: TARGET })).status).toBe(201)
  })

  test('when the database had no time for the request', async () => {
    const busy = await sendDuring(
      `CREATE FUNCTION run_out_of_time() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN RAISE EXCEPTION 'canceling statement due to statement timeout' USING ERRCODE = '57014'; END $$;
       CREATE TRIGGER run_out_of_time BEFORE INSERT ON targets EXECUTE FUNCTION run_out_of_time()`,
      'DROP FUNCTION run_out_of_time CASCADE',
    )
    expect(busy).toMatchObject({ status: 503, error: expect.stringContaining('too busy') })
    expect((await send('POST', TARGETS, { body: TARGET })).status).toBe(201)
  })

  test('after 24 hours, swept or not', async () => {
    await send('POST', TARGETS, { body: TARGET })
    await age('23 hours 59 minutes')
    expect(isReplay(await send('POST', TARGETS, { body: TARGET }))).toBe(true)
    await age('1 minute')
    const fresh = await send('POST', TARGETS, { body: { target: { number: '+13055550199' } } })
    expect(fresh.status).toBe(201)
    expect(isReplay(fresh)).toBe(false)
  })
})

describe('a first request without an outcome', () => {
  test('is not carried out again while it may be under way: its repetition is to wait', async () => {
    await send('POST', TARGETS, { body: TARGET })
    await forgetCommits()
    const targets = await countOf('targets')
    const answer = await send('POST', TARGETS, { body: TARGET })
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('still under way') } })
    expect(answer.headers['retry-after']).toBe('1')
    expect(await countOf('targets')).toBe(targets)
  })

  test('is said to be unknown where a version that left no marks carried it out', async () => {
    await send('POST', TARGETS, { body: TARGET })
    await forgetCommits()
    await service.database.pool.query('UPDATE idempotency_keys SET claim = NULL, renewed_at = NULL')
    expect((await send('POST', TARGETS, { body: TARGET })).status).toBe(409)
    await age('61 seconds')
    const answer = await send('POST', TARGETS, { body: TARGET })
    expect(answer).toMatchObject({ status: 409, body: { error: expect.stringContaining('is not known') } })
  })

  test('is carried out when the connection broke before anything was committed', async () => {
    const broken = await sendDuring(
      `CREATE FUNCTION break_connection() RETURNS trigger LANGUAGE plpgsql AS $$
       BEGIN PERFORM pg_terminate_backend(pg_backend_pid()); RETURN NEW; END $$;
       CREATE TRIGGER break_connection BEFORE INSERT ON targets EXECUTE FUNCTION break_connection()`,
      'DROP FUNCTION break_connection CASCADE',
    )
    expect(broken).toMatchObject({ status: 503, error: expect.stringContaining('nothing was changed') })
    expect((await send('POST', TARGETS, { body: TARGET })).status).toBe(201)
  })

  test('is known to have been carried out when it failed once its change was committed', async () => {
    const { database } = service
    const { transaction } = database
    const groups = await countOf('target_groups')
    vi.spyOn(database, 'transaction').mockImplementationOnce(async (...asked) => {
      const outcome = await transaction(...asked)
      vi.spyOn(database.orm, 'select').mockImplementationOnce(() => {
        throw new Error('timeout exceeded when trying to connect')
      })
      return outcome
    })
    // What it answers is read after its change.
    const create = () => send('POST', '/target_groups.json', { body: { target_group: { name: 'Buyers' } } })
    const failed = await create()
    vi.restoreAllMocks()
    expect(failed).toMatchObject({
      status: 503,
      body: { error: expect.stringContaining('look whether') },
    })
    expect(await create()).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('was carried out (create target_group') },
    })
    expect(await countOf('target_groups')).toBe(groups + 1)
  })
})

describe('what storage holds of an answer', () => {
  test('does not show the API key that the answer shows once', async () => {
    const body = { user: { name: 'Ada', memberships: [{ company_id: service.companyId, role: 'member' }] } }
    const first = await send('POST', '/api/v5/users.json', { body })
    const again = await send('POST', '/api/v5/users.json', { body })
    expect(first.body.user.api_key).toMatch(/^[\w-]{32}$/)
    expect(again.body.user.api_key).toBe(first.body.user.api_key)
    const { rows } = await service.database.pool.query<{ answer: Buffer; row: string }>(
      `SELECT answer, encode(answer, 'base64') || idempotency_keys::text AS row FROM idempotency_keys`,
    )
    const secrets = [first.body.user.api_key, service.apiKey, key]
    const encoded = secrets.map(secret => Buffer.from(secret).toString('hex'))
    for (const { answer, row } of rows.filter(({ answer }) => answer !== null)) {
      for (const secret of [...secrets, '"user"']) expect(answer.includes(secret)).toBe(false)
      for (const secret of [...secrets, ...encoded]) expect(row).not.toContain(secret)
    }
  })

  test('cannot be read with another API key of the same user, and the request is not carried out again', async () => {
    const ada = await service.request('POST', '/api/v5/users.json', {
      body: { user: { name: 'Ada', memberships: [{ company_id: service.companyId, role: 'owner' }] } },
    })
    await send('POST', TARGETS, { body: TARGET, apiKey: ada.body.user.api_key })
    const reset = await service.request('POST', `/api/v5/users/${ada.body.user.id}/reset_api_key.json`)
    const targets = await countOf('targets')
    const answer = await send('POST', TARGETS, { body: TARGET, apiKey: reset.body.user.api_key })
    expect(answer).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('API key or session of that time') },
    })
    expect(await countOf('targets')).toBe(targets)
  })

  test('is swept after 24 hours, and nothing before', async () => {
    await send('POST', TARGETS, { body: TARGET })
    await age('24 hours')
    key = `${key}-young`
    await send('POST', TARGETS, { body: TARGET })
    await sweepKeys(service.database.pool)
    expect(await countOf('idempotency_keys')).toBe(1)
    expect(isReplay(await send('POST', TARGETS, { body: TARGET }))).toBe(true)
  })

  test('is swept in as many batches as there are', async () => {
    await service.database.pool.query(
      `INSERT INTO idempotency_keys (user_id, key_hash, request_hash, created_at)
       SELECT users.id, sha256(n::text::bytea), '', now() - interval '2 days'
       FROM generate_series(1, 2500) AS n, (SELECT min(id) AS id FROM users) AS users`,
    )
    await sweepKeys(service.database.pool)
    expect(await countOf(`idempotency_keys WHERE created_at < now() - interval '1 day'`)).toBe(0)
  })
})

test('every operation that changes something documents the key, and no other does', async () => {
  const { body } = await service.request('GET', '/openapi.json', { apiKey: null })
  for (const [path, methods] of Object.entries<Record<string, DocumentedOperation>>(body.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      const about = `${method} ${path}`
      const header = operation.parameters?.find(({ name }) => name === 'Idempotency-Key')
      const changes = method !== 'get' && !OF_POSTBACK_KEYS.test(path) && !OF_SIGNING_IN.test(path)
      expect(header !== undefined, about).toBe(changes)
      if (!changes) continue
      expect(header, about).toMatchObject({ in: 'header', description: expect.stringContaining('24 hours') })
      expect(Object.keys(operation.responses), about).toEqual(expect.arrayContaining(['409', '422']))
      const success = Object.entries(operation.responses).find(([status]) => status < '400')?.[1]
      expect(Object.keys(success?.headers ?? {}), about).toContain('Idempotent-Replayed')
    }
  }
})

interface DocumentedOperation {
  readonly parameters?: readonly { readonly name: string; readonly in: string }[]
  readonly responses: Readonly<Record<string, { readonly headers?: object }>>
}
