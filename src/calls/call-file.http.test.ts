import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { insertReportedCall } from '../../test/builders/insert-reported-call.ts'
import { type CallNetwork, createCallNetwork } from '../../test/harness/call-network.ts'
import { type DatabaseProxy, startDatabaseProxy } from '../../test/harness/database-proxy.ts'
import { eventually } from '../../test/harness/eventually.ts'
import { startTestService, type TestService } from '../../test/harness/test-service.ts'

let proxy: DatabaseProxy
let service: TestService
let network: CallNetwork
let baseUrl: string
/** Oldest first. */
const uuids: string[] = []

const PATH = '/api/v5/calls.csv'
const CALLER = '+14155550123'

/** When calls are inserted: tables of this month are there on any day. */
const MONTH_START = new Date(new Date().setUTCDate(1)).toISOString().slice(0, 10)

beforeAll(async () => {
  service = await startTestService({}, async databaseUrl => {
    proxy = await startDatabaseProxy(databaseUrl)
    return proxy.url
  })
  network = await createCallNetwork(service, {
    targets: [{ client_tid: 'buyer-1' }, { client_tid: 'buyer-2' }],
    number: { afid: 'publisher-1', sid: '=SUM(A1)' },
  })
  const other = await createCallNetwork(service, { number: { afid: 'publisher-2' } })
  const answers = [
    await network.call({ caller_number: CALLER }),
    await network.call({ answers: [{ outcome: 'busy' }] }),
    await other.call(),
  ]
  for (const answer of answers) uuids.push(answer.body.simulated_call.call.uuid)
  baseUrl = await service.app.main.listen({ port: 0, host: '127.0.0.1' })
})

afterAll(async () => {
  await service.close()
  await proxy.close()
})

type Query = Readonly<Record<string, string | number | readonly string[]>>

const file = (query: Query = {}, apiKey?: string | null) =>
  service.request('GET', PATH, { query, ...(apiKey !== undefined && { apiKey }) })

const rowsOf = (text: string): Record<string, string>[] => parse(text, { columns: true })

/** The calls of a file, by their place in `uuids`. */
async function filed(query: Query): Promise<number[]> {
  const { status, body } = await file(query)
  expect(status).toBe(200)
  return rowsOf(body).map(row => uuids.indexOf(row['uuid'] ?? ''))
}

describe('the file of calls', () => {
  test('is CSV to be saved, which nobody keeps on the way', async () => {
    const { status, headers, body } = await file()
    expect(status).toBe(200)
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-total-count': '3' })
    expect(headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(headers['content-disposition']).toMatch(
      /^attachment; filename="calls-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.csv"$/,
    )
    expect(body.split('\r\n')[0]).toMatch(/^uuid,caller,caller_zip,.*,target_group_id,target_group_name,/)
    expect(body.split('\r\n')).toHaveLength(5)
  })

  test('has a line for each call of the list, its cells under the names of the fields', async () => {
    const listed = (await service.request('GET', '/api/v5/calls.json')).body
    const rows = rowsOf((await file()).body)
    expect(rows.map(({ uuid }) => uuid)).toEqual([...uuids].reverse())
    for (const [index, { call }] of listed.entries()) {
      const { fired_pixels, target_group, tags, sid, ...fields } = call
      const cells = Object.fromEntries(
        Object.entries(fields).map(([name, value]) => [name, value === null ? '' : String(value)]),
      )
      expect(rows[index]).toMatchObject(cells)
      expect(JSON.parse(rows[index]?.['tags'] ?? '')).toEqual(tags)
      expect(Object.keys(rows[index] ?? {})).toHaveLength(Object.keys(call).length)
      expect([fired_pixels, target_group]).toEqual([[], {}])
    }
  })

  test.each([
    [{ order: 'asc' }, [0, 1, 2]],
    [{ sort_by: 'updated_at' }, [2, 1, 0]],
    [{ sort_by: 'updated_at', order: 'asc' }, [0, 1, 2]],
    [{ caller: '415-555-0123' }, [0]],
    [{ afid: 'publisher-2' }, [2]],
    [{ client_afid: 'publisher-2' }, [2]],
    [{ tid: 'buyer-2' }, [1]],
    [{ sub_id: '=SUM(A1)' }, [1, 0]],
    [{ status: 'finished' }, [2, 1, 0]],
    [{ status: 'ringing' }, []],
    [{ cid: 'unknown' }, []],
    [{ created_at_start: '2020-01-01', created_at_end: '2999-01-01' }, [2, 1, 0]],
    [{ created_at_end: '2020-01-01' }, []],
    [{ updated_at_start: '2999-01-01' }, []],
  ])('is narrowed and sorted by %j, as the list is', async (query, expected) => {
    expect(await filed(query)).toEqual(expected)
  })

  test('has the columns that are asked for, in that order, and profit only then', async () => {
    const columns = ['profit', 'caller_state', 'target_group_name', 'uuid']
    const at = Date.parse(MONTH_START)
    const earned = { revenue: '10.1', payout: '7.0003', charge_total: '0.2', caller_state: 'TX' }
    const company = await service.addCompany('Earning')
    const uuid = await insertReportedCall(service.database.pool, company, { at, ...earned })
    const { status, body } = await file({ columns, company_id: company })
    expect(status).toBe(200)
    expect(parse(body)).toEqual([columns, ['2.8997', 'TX', '', uuid]])
    expect((await file({ columns: 'uuid', status: 'ringing' })).body).toBe('uuid\r\n')
    expect((await file()).body.split('\r\n')[0]).not.toContain('profit')
  })

  test('without calls is its heading', async () => {
    const { body, headers } = await file({ cid: 'unknown' })
    expect(body).toMatch(/^uuid,[a-z_,]+\r\n$/)
    expect(headers['x-total-count']).toBe('0')
  })

  test('is not made for who only asks what it would be like', async () => {
    const answer = await service.app.main.inject({
      method: 'HEAD',
      url: PATH,
      query: { api_key: service.apiKey },
    })
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['x-total-count']).toBe('3')
    expect(answer.body).toBe('')
  })

  test('has no cell that a spreadsheet would run, or part in two', async () => {
    const uuid = await insertReportedCall(service.database.pool, service.companyId, {
      at: Date.parse(MONTH_START),
      caller_state: '@cmd',
      tags: { note: '=1+1;=2+2', quoted: 'say "hi", twice' },
    })
    const { body } = await file({ created_at_end: `${MONTH_START}T00:00:00Z` })
    const [row] = rowsOf(body)
    expect(row).toMatchObject({ uuid, caller_state: "'@cmd" })
    expect(body).not.toContain(';')
    expect(JSON.parse(row?.['tags'] ?? '')).toEqual({ note: '=1+1;=2+2', quoted: 'say "hi", twice' })
    const [ofNetwork] = rowsOf((await file({ caller: CALLER })).body)
    expect(ofNetwork).toMatchObject({ sid: "'=SUM(A1)", caller: CALLER })
  })
})

describe('refused', () => {
  test.each([
    [{ created_at_start: 'soon' }, 'created_at_start must be an ISO 8601 date or time'],
    [{ updated_at_end: 'soon' }, 'updated_at_end must be an ISO 8601 date or time'],
    [
      { created_at_start: '2026-11-02', created_at_end: '2026-11-01' },
      'created_at_start must be before created_at_end.',
    ],
    [{ caller: 'nobody' }, 'caller must be a phone number'],
    [{ status: 'over' }, 'must be one of ringing, in_progress, finished'],
    [{ stauts: 'finished' }, '"stauts"'],
    [{ columns: 'colour' }, 'must be one of uuid, caller, caller_zip'],
    [{ columns: ['uuid', 'fired_pixels'] }, 'target_group_id, target_group_name'],
    [{ columns: ['uuid', 'uuid'] }, 'must name nothing twice'],
  ])('%j is, with what to change', async (query, words) => {
    const { status, body } = await file(query as Query)
    expect(status).toBe(400)
    expect(body.error).toContain(words)
  })

  test('is who has no key, or one for something else', async () => {
    expect((await file({}, null)).status).toBe(401)
    expect((await file({}, 'not-a-key-of-anybody-here')).status).toBe(401)
    const created = await service.request('POST', '/api_keys.json', {
      body: { api_key: { name: 'Campaigns', scopes: ['campaigns:read'] } },
    })
    expect(created.status).toBe(201)
    expect((await file({}, created.body.api_key.key)).status).toBe(403)
  })

  test('is another Company’s member, and each sees its own calls alone', async () => {
    const company = await service.addCompany()
    const owner = await service.addUser(company, 'owner')
    expect((await file({ company_id: service.companyId }, owner)).status).toBe(403)
    expect(rowsOf((await file({}, owner)).body)).toEqual([])
  })

  test('are more than a hundred thousand calls, with how to ask for fewer', async () => {
    const company = await service.addCompany('Busy')
    const calls = { company_id: company, created_at_start: MONTH_START }
    await insertMany(company, 100_001)
    const refused = await file(calls)
    expect(refused.status).toBe(400)
    expect(refused.body.error).toBe(
      'More than 100000 calls match: ask for a shorter time (created_at_start, created_at_end), or add a filter.',
    )
    expect((await file({ ...calls, created_at_end: `${MONTH_START}T00:00:00.500Z` })).status).toBe(200)
  })
})

describe('a publisher and a buyer', () => {
  test('get their own calls, as their lists show them', async () => {
    const { affiliate } = (await service.request('GET', '/api/v1/affiliates.json')).body.find(
      (each: { affiliate: { afid: string } }) => each.affiliate.afid === 'publisher-1',
    )
    const [, targetId = 0] = network.targetIds
    for (const [role, scope] of [
      ['publisher', { affiliateId: affiliate.id }],
      ['buyer', { targetId }],
    ] as const) {
      const key = await service.addUser(service.companyId, role, scope)
      const listed = (await service.request('GET', '/api/v5/calls.json', { apiKey: key })).body
      const rows = rowsOf((await file({}, key)).body)
      expect(rows.map(({ uuid }) => uuid)).toEqual(
        listed.map((each: { call: { uuid: string } }) => each.call.uuid),
      )
      expect(rows.length).toBeGreaterThan(0)
      const hidden =
        role === 'publisher'
          ? { tid: '', dialed_number: '', recording_url: '', revenue: '0' }
          : { afid: '', number: '', sid: '', payout: '0' }
      for (const row of rows) expect(row).toMatchObject({ ...hidden, charge_total: '0' })
      const names = [...Object.keys(hidden), 'profit']
      for (const row of rowsOf((await file({ columns: names }, key)).body))
        expect(row).toEqual({ ...hidden, profit: '0' })
    }
  })

  test('find no profit where their own side of it is known', async () => {
    const company = await service.addCompany('Paying')
    const { affiliate } = (
      await service.request('POST', '/api/v1/affiliates.json', {
        query: { company_id: company },
        body: { affiliate: { afid: 'paid' } },
      })
    ).body
    const at = Date.parse(MONTH_START)
    const paid = { affiliate_id: affiliate.id, revenue: '10', payout: '7' }
    await insertReportedCall(service.database.pool, company, { at, ...paid })
    const key = await service.addUser(company, 'publisher', { affiliateId: affiliate.id })
    const { body } = await file({ columns: ['revenue', 'payout', 'profit'] }, key)
    expect(rowsOf(body)).toEqual([{ revenue: '0', payout: '7', profit: '0' }])
  })

  test('get no line by a filter of what they are not shown', async () => {
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId: network.targetIds[1] ?? 0 })
    expect(rowsOf((await file({ afid: 'publisher-1' }, buyer)).body)).toEqual([])
  })
})

describe('a log of thousands', () => {
  const MANY = 3_210
  const many: Record<string, string> = {}

  beforeAll(async () => {
    const company = await service.addCompany('Large')
    await insertMany(company, MANY)
    Object.assign(many, { company_id: String(company), api_key: service.apiKey })
  })

  const download = (init: RequestInit = {}) => fetch(`${baseUrl}${PATH}?${new URLSearchParams(many)}`, init)
  /** Of the statements that read rows. The sweep of lost calls asks for some by their uuids, too. */
  const READS_ROWS = /uuid = ANY \(\$2::uuid\[\]\) AND created_at BETWEEN/

  test('is whole, each call once and in order', async () => {
    const answer = await download({ headers: { 'accept-encoding': 'identity' } })
    expect(answer.headers.get('x-total-count')).toBe(String(MANY))
    const times = rowsOf(await answer.text()).map(row => row['created_at'] ?? '')
    expect(times).toHaveLength(MANY)
    expect(new Set(times).size).toBe(MANY)
    expect(times).toEqual(times.toSorted().reverse())
  })

  test('sorted by its last change misses no call that changes meanwhile', async () => {
    const company = Number(many['company_id'])
    const query = { company_id: company, sort_by: 'updated_at' }
    const original = service.database.pool.query.bind(service.database.pool)
    let portions = 0
    const spy = vi.spyOn(service.database.pool, 'query').mockImplementation((async (...asked: [never]) => {
      const [statement] = asked as unknown as [string]
      if (typeof statement === 'string' && READS_ROWS.test(statement) && ++portions === 2) {
        await original('UPDATE calls SET updated_at = now() WHERE company_id = $1', [company])
      }
      return original(...asked)
    }) as never)
    const { body } = await file(query)
    spy.mockRestore()
    expect(portions).toBeGreaterThan(2)
    expect(new Set(rowsOf(body).map(row => row['uuid'])).size).toBe(MANY)
  })

  test.each(['identity', 'gzip'])(
    'is cut off where the database fails in its midst, never ended (%s)',
    async encoding => {
      // The second portion, by whichever connection it is read.
      void proxy.trouble(READS_ROWS, 'pass')
      void proxy.trouble(READS_ROWS, { sqlState: '57P01' })
      const answer = await download({ headers: { 'accept-encoding': encoding } })
      expect(answer.status).toBe(200)
      await expect(answer.text()).rejects.toThrow('terminated')
      proxy.calm()
    },
  )

  test('is refused with 503 where the database fails at once', async () => {
    void proxy.trouble(/string_agg/, { sqlState: '57P01' })
    const answer = await download()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).not.toBeNull()
    expect(answer.headers.get('content-disposition')).toBeNull()
    proxy.calm()
  })

  test('is read no further for a client that has gone away', async () => {
    const company = await service.addCompany('Larger')
    await insertMany(company, 60_000)
    const statements = vi.spyOn(service.database.pool, 'query')
    const read = () => statements.mock.calls.filter(([text]) => READS_ROWS.test(String(text))).length
    const gone = new AbortController()
    const url = `${baseUrl}${PATH}?${new URLSearchParams({ ...many, company_id: String(company) })}`
    const answer = await fetch(url, { signal: gone.signal, headers: { 'accept-encoding': 'identity' } })
    await answer.body?.getReader().read()
    gone.abort()
    let before = -1
    await eventually(() => {
      const [last, now] = [before, read()]
      before = now
      expect(now).toBe(last)
    })
    expect(before).toBeLessThan(240)
    statements.mockRestore()
  })
})

/** Calls a millisecond apart, from the beginning of the month on. */
async function insertMany(companyId: number, count: number): Promise<void> {
  await service.database.pool.query(
    `INSERT INTO calls (company_id, uuid, created_at, updated_at, process_id, status, via, campaign_id, tags, end_time)
     SELECT $1, gen_random_uuid(), at, at, gen_random_uuid(), 'finished', 'simulated', 1, '{}', at
     FROM (
       SELECT ($3 || 'T00:00:00Z')::timestamptz + make_interval(secs => place / 1000.0) AS at
       FROM generate_series(1, $2::integer) AS place
     ) AS times`,
    [companyId, count, MONTH_START],
  )
}
