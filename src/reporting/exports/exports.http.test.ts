import { gunzipSync } from 'node:zlib'
import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { HOSTILE_VALUES } from '../../../test/bad-input/hostile-values.ts'
import { eventually } from '../../../test/harness/eventually.ts'
import { createRtbNetwork, type RtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestRequest, type TestService } from '../../../test/harness/test-service.ts'
import { expireExports } from './retention.ts'

let service: TestService
let network: RtbNetwork

beforeAll(async () => {
  service = await startTestService()
  network = await createRtbNetwork(service)
})
afterAll(() => service.close())

const NO_UUID = '00000000-0000-0000-0000-000000000000'

const HEADING =
  'Call UUID,UUID,Postback Key ID,Caller Number,Source ID,Campaign ID,Target ID,Revenue,Payout,Status,Duplicate Order,Duplicate Original UUID,Caller State,Caller City,Caller Zip,Caller Country,Created At,Confirmed At,Ended At,Time to Resolve,Fired Pixels Count,Fired Pixels Error Count,PBM Table Version,PBM Rule ID,PBM Bucket,PBM Variant,PBM Original Payout,PBM Percent of Revenue'

/** Rows like that of the reservation `$1`, in every status and with whatever callers and tables may be called. */
const VARIED_ROWS = `
  INSERT INTO reservations (company_id, uuid, created_at, call_uuid, status, postback_key_id, campaign_id, affiliate_id,
    target_id, caller_number, tags, revenue, payout, expires_at, confirmed_at, ended_at, shield_scope, shield_scope_id,
    duplicate_original_uuid, duplicate_order, caller_state, caller_city, caller_zip, caller_country, decision,
    pbm_table_version, pbm_rule_id, pbm_bucket, pbm_variant, pbm_original_payout, pbm_percent_of_revenue)
  SELECT company_id, overlay(uuid::text PLACING lpad(place::text, 12, '0') FROM 25)::uuid, created_at,
    gen_random_uuid(),
    (ARRAY['reserved', 'confirmed', 'claimed', 'expired', 'no-target', 'rejected', 'ping-shield'])[1 + place % 7],
    postback_key_id, campaign_id, affiliate_id, nullif(place % 3, 0), CASE WHEN place % 5 > 0 THEN caller_number END,
    tags, place % 40 / 8.0, place % 9 * 1.1, created_at + (place % 2) * interval '1 hour' - interval '7 ms',
    CASE WHEN place % 2 = 0 THEN created_at + interval '12 ms' END,
    CASE WHEN place % 7 > 1 AND place % 4 > 0 THEN created_at + place * interval '137 ms' END, shield_scope, shield_scope_id,
    CASE WHEN place % 7 = 6 THEN uuid END, CASE WHEN place % 7 = 6 THEN place ELSE 0 END,
    (ARRAY['NY', 'FL', NULL])[1 + place % 3],
    (ARRAY['=1+1', '+1-cmd|x', '-2+3', '@SUM(A1)', E'\\tx', E'\\ry', E'\\nz', 'New York', '', 'a "b", c' || E'\\n' || 'd', 'Ünï', '-7', '+', 'Springfield;=1+1'])[1 + place % 14],
    (ARRAY['=A1', '02134', '-', NULL])[1 + place % 4], (ARRAY['US', 'CA'])[1 + place % 2], decision,
    (ARRAY['=v1', 'v2', NULL])[1 + place % 3], place, place % 10000, (ARRAY['treatment', 'control'])[1 + place % 2],
    place * 0.5, place % 100
  FROM reservations, generate_series(1, 251) AS place
  WHERE uuid = $1`

const LAST_DAY = { created_at: 'last_1d' }

const askFor = (fields: object, options: TestRequest = {}) =>
  service.request('POST', '/api/v5/exports/rtb_inbounds.json', { body: { export: fields }, ...options })

const ask = (params: unknown, options: TestRequest = {}) => askFor({ params }, options)

const get = (id: number, options?: TestRequest) =>
  service.request('GET', `/api/v5/exports/rtb_inbounds/${id}.json`, options)

const download = (id: number, options?: TestRequest) =>
  service.request('GET', `/v2/reports/rtb_inbounds/${id}/download`, options)

/** The export once it is no longer in progress. */
async function finished(id: number, options?: TestRequest) {
  return eventually(async () => {
    const answer = await get(id, options)
    expect(answer).toMatchObject({ status: 200, body: { export: { in_progress: false } } })
    return answer.body.export
  })
}

async function exported(params: unknown, options: TestRequest = {}) {
  const { status, body } = await ask(params, options)
  expect(status).toBe(201)
  const { query } = options
  return finished(body.export.id, { ...options, ...(query && { query }) })
}

/** What the file behind the download holds, unzipped. */
async function fileOf(id: number, options?: TestRequest): Promise<string> {
  const redirect = await download(id, options)
  expect(redirect.status).toBe(302)
  const { pathname, search } = new URL(String(redirect.headers['location']))
  const file = await service.app.main.inject({ method: 'GET', url: pathname + search })
  expect(file.statusCode).toBe(200)
  expect(file.headers).toMatchObject({ 'content-type': 'application/gzip' })
  expect(file.headers).not.toHaveProperty('content-encoding')
  return gunzipSync(file.rawPayload).toString()
}

async function rowsOf(id: number, options?: TestRequest): Promise<Record<string, string>[]> {
  return parse(await fileOf(id, options), { columns: true })
}

const moneyOf = (row: Record<string, string>) => ({
  key: row['Postback Key ID'],
  source: row['Source ID'],
  target: row['Target ID'],
  revenue: row['Revenue'],
  payout: row['Payout'],
})

describe('an export', () => {
  test('is in progress, then has a count, and a file with as many rows', async () => {
    const own = await createRtbNetwork(service)
    await own.ping()
    const { body: second } = await own.ping()
    const created = await ask({ ...LAST_DAY, campaign_id: own.campaignId })
    expect(created).toMatchObject({ status: 201, body: { export: { errors: {} } } })
    const id: number = created.body.export.id
    expect(created.body).toEqual({
      export: {
        id: expect.any(Number),
        format: 'csv',
        in_progress: true,
        export_count: null,
        export_progress: 0,
        export_percentage: 0,
        file_upload_url: null,
        errors: {},
      },
    })
    expect(await finished(id)).toEqual({
      id,
      format: 'csv',
      in_progress: false,
      export_count: 2,
      export_progress: 2,
      export_percentage: 100,
      file_upload_url: `/v2/reports/rtb_inbounds/${id}/download`,
      errors: {},
    })
    const rows = await rowsOf(id)
    expect(rows).toHaveLength(2)
    expect(rows[0]).toMatchObject({ UUID: second.uuid, Status: 'reserved', 'Call UUID': NO_UUID })
  })

  test('without any row is a file with a heading', async () => {
    const { id, export_count } = await exported({ ...LAST_DAY, campaign_id: 999_999 })
    expect(export_count).toBe(0)
    expect(await fileOf(id)).toBe(`${HEADING}\n`)
  })

  test('takes the filters of the list, as values, in arrays, as text and with brackets', async () => {
    const own = await createRtbNetwork(service)
    const { body: ping } = await own.ping({ caller_number: '+13055550123' })
    await own.ping({ caller_number: '+13055550123' })
    const campaign = String(own.campaignId)
    const uuids = async (params: object) => {
      const { id } = await exported({ ...LAST_DAY, campaign_id: [own.campaignId], ...params })
      return (await rowsOf(id)).map(row => row['UUID'])
    }
    const queries = [
      { status: 'reserved' },
      { 'status[]': ['reserved', 'claimed'], duplicate: false },
      { duplicate: false, caller_number: '(305) 555-0123' },
      { campaign_id: campaign, duplicate: 'false', caller_state: null, target_id: [] },
      { 'campaign_id[]': [campaign], status: ['reserved'], created_at_start: '2020-01-01' },
      { status: ['', 'reserved'], caller_state: '', target_id: [''], duplicate: '' },
    ]
    for (const query of queries) expect(await uuids(query), JSON.stringify(query)).toEqual([ping.uuid])
    expect(await uuids({ duplicate: true, status: ['reserved'] })).toEqual([])
  })

  test('names the publisher’s column as the Company does, and payout modification where it has it', async () => {
    const companyId = await service.addCompany('Performance')
    const query = { company_id: companyId }
    const settings = { performance_marketing_nomenclature: true, payout_bid_modification: false }
    await service.request('PUT', `/companies/${companyId}/settings.json`, { body: { settings } })
    const { id } = await exported(LAST_DAY, { query })
    expect(await fileOf(id)).toBe(`${HEADING.replace('Source ID', 'Publisher ID').replace(/,PBM.*/, '')}\n`)
  })

  test('has the columns that are asked for, in that order, and says so in the list', async () => {
    const own = await createRtbNetwork(service)
    const { body: ping } = await own.ping()
    const columns = ['status', 'pbm_rule_id', 'affiliate_id', 'uuid']
    const params = { ...LAST_DAY, campaign_id: own.campaignId }
    const created = await askFor({ params, columns })
    expect(created.status).toBe(201)
    const { id } = await finished(created.body.export.id)
    expect(await rowsOf(id)).toEqual([
      { Status: 'reserved', 'PBM Rule ID': '', 'Source ID': expect.any(String), UUID: ping.uuid },
    ])
    expect((await fileOf(id)).split('\n')[0]).toBe('Status,PBM Rule ID,Source ID,UUID')
    const listed = await service.request('GET', '/api/v5/exports/rtb_inbounds.json')
    expect(listed.body[0].export).toMatchObject({ id, columns })
    expect(listed.body[1].export).toMatchObject({ columns: null })
    const audited = await service.request('GET', '/api/v5/audit_events.json', {
      query: { resource: 'export' },
    })
    expect(audited.body[0].audit_event.after).toMatchObject({ columns })
  })

  test('keeps a column that its Company had when it was asked for', async () => {
    const companyId = await service.addCompany('Modifying')
    const query = { company_id: companyId }
    const { body } = await askFor({ params: LAST_DAY, columns: ['pbm_variant'] }, { query })
    await finished(body.export.id)
    const settings = { payout_bid_modification: false }
    await service.request('PUT', `/companies/${companyId}/settings.json`, { body: { settings } })
    // As if it had waited until now.
    await service.database.pool.query(
      `UPDATE exports SET state = 'pending', file_key = NULL, row_count = NULL, finished_at = NULL, available_at = now()
       WHERE id = $1`,
      [body.export.id],
    )
    await exported(LAST_DAY, { query })
    const { id } = await finished(body.export.id)
    expect(await fileOf(id)).toBe('PBM Variant\n')
    const refused = await askFor({ params: LAST_DAY, columns: ['pbm_variant'] }, { query })
    expect(refused.status).toBe(422)
  })

  test('is made once for a repeated request, and is on the audit log', async () => {
    const options = { headers: { 'idempotency-key': 'the-same-export' } }
    const [first, again] = [await ask(LAST_DAY, options), await ask(LAST_DAY, options)]
    expect(again).toMatchObject({ status: 201, headers: { 'idempotent-replayed': 'true' } })
    expect(again.body).toEqual(first.body)
    const log = await service.request('GET', '/api/v5/audit_events.json', { query: { resource: 'export' } })
    const ids = log.body.map(
      (entry: { audit_event: { resource_id: number } }) => entry.audit_event.resource_id,
    )
    expect(ids.filter((id: number) => id === first.body.export.id)).toHaveLength(1)
    expect(log.body[0].audit_event).toMatchObject({ operation: 'create', after: { params: LAST_DAY } })
  })
})

/** As the list words it, in the cells of the file. */
function cellOf(value: unknown): string {
  const text = value === null ? '' : String(value)
  const isFormula = /^[=+\-@\t\n\r]/.test(text) && !/^[+-]?\d+(\.\d+)?$/.test(text)
  return isFormula || text.includes(';') ? `'${text}` : text
}

describe('the rows of a file', () => {
  test('are those of the list, cell by cell, formulas aside', async () => {
    const own = await createRtbNetwork(service)
    const { body: ping } = await own.ping()
    await service.database.pool.query(VARIED_ROWS, [ping.uuid])
    const { id } = await exported({ ...LAST_DAY, campaign_id: own.campaignId })
    const query = { campaign_id: own.campaignId, ...LAST_DAY }
    const pages = await Promise.all(
      [1, 2, 3].map(page =>
        service.request('GET', '/api/v5/rtb_inbounds.json', { query: { ...query, page } }),
      ),
    )
    const listed: object[] = pages.flatMap(page => page.body.rtb_inbounds)
    expect(listed.length).toBe(252)
    const file = await fileOf(id)
    const lines: string[][] = parse(file)
    // Quoted as well: other programs would part it there.
    expect(file).toContain(`,"'Springfield;=1+1",`)
    expect(lines.slice(1)).toEqual(listed.map(row => Object.values(row).map(cellOf)))
    expect(lines.flat()).toEqual(expect.arrayContaining(["'=1+1", "'@SUM(A1)", "'-2+3", '-7', 'a "b", c\nd']))
  })
})

describe('an invalid request', () => {
  test.each<[string, unknown, Record<string, readonly unknown[]>]>([
    ['no params', undefined, { params: ["can't be blank"] }],
    ['params that are no object', [LAST_DAY], { params: ['must be an object'] }],
    ['no window', {}, { created_at: ["can't be blank", expect.stringContaining('last_7d')] }],
    [
      'an unknown window',
      { created_at: 'sometime' },
      { created_at: [expect.stringMatching(/^must be today/)] },
    ],
    [
      'a window of three months',
      { created_at: 'last_90d' },
      { created_at: [expect.stringContaining('2 months')] },
    ],
    [
      'bounds over more than two months',
      { created_at_start: '2026-01-01', created_at_end: '2026-06-01' },
      { created_at_start: [expect.stringContaining('2 months')] },
    ],
    [
      'a bound that is no time',
      { created_at_start: '2026-01-01', created_at_end: 'x' },
      { created_at_end: [expect.stringMatching(/^must be an ISO 8601/)] },
    ],
    ['an unknown status', { ...LAST_DAY, status: ['gone'] }, { status: ['is not included in the list'] }],
    ['an id that is none', { ...LAST_DAY, campaign_id: 'x' }, { campaign_id: ['must be an integer'] }],
    [
      'a caller that is no phone number',
      { ...LAST_DAY, caller_number: 'nobody' },
      { caller_number: ['must be a phone number, such as +12025550123'] },
    ],
    ['half a range', { ...LAST_DAY, revenue: [1] }, { revenue: ['is too short (minimum is 2 entries)'] }],
    [
      'a value that is no plain one',
      { ...LAST_DAY, target_id: [{}] },
      { target_id: [expect.stringContaining('plain')] },
    ],
    [
      'an unknown filter',
      { ...LAST_DAY, campaing_id: 1 },
      { campaing_id: [expect.stringContaining('campaign_id')] },
    ],
    [
      'several at once',
      { duplicate: 'maybe', page: 1, created_at_start: {} },
      {
        duplicate: ['must be true or false'],
        page: [expect.any(String)],
        created_at_start: [expect.any(String)],
      },
    ],
  ])('is answered with what is wrong: %s', async (_name, params, errors) => {
    const { status, body } = await ask(params)
    expect(status).toBe(422)
    expect(body.export).toEqual({
      id: expect.any(Number),
      format: 'csv',
      in_progress: false,
      export_count: null,
      export_progress: 0,
      export_percentage: 0,
      file_upload_url: null,
      errors,
    })
    expect((await get(body.export.id)).body).toEqual(body)
    expect(await download(body.export.id)).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('errors') },
    })
  })

  test('holds whatever values it may, and is taken or refused in words', async () => {
    for (const filter of [
      'caller_state',
      'caller_number',
      'campaign_id',
      'status',
      'revenue',
      'duplicate',
      'created_at',
      '\ud800',
    ]) {
      for (const value of HOSTILE_VALUES) {
        const { status } = await ask({ ...LAST_DAY, campaign_id: 0, [filter]: value })
        expect([201, 422], `${filter} ${JSON.stringify(value).slice(0, 50)}`).toContain(status)
      }
    }
    await service.database.pool.query('DELETE FROM exports')
  })

  test('of another format', async () => {
    const body = { export: { format: 'xlsx', params: LAST_DAY } }
    const answer = await service.request('POST', '/api/v5/exports/rtb_inbounds.json', { body })
    expect(answer).toMatchObject({
      status: 422,
      body: { export: { in_progress: false, errors: { format: ['is not included in the list'] } } },
    })
  })

  test.each<[unknown, string]>([
    ['uuid', 'must be an array of names'],
    [['uuid', 'colour'], 'has no "colour" (these are known: call_uuid, uuid, postback_key_id,'],
    [['uuid', 'uuid'], 'must name nothing twice'],
  ])('with the columns %j', async (columns, message) => {
    const { status, body } = await askFor({ params: { ...LAST_DAY, status: 'gone' }, columns })
    expect(status).toBe(422)
    expect(body.export.errors).toEqual({
      columns: [expect.stringContaining(message)],
      status: ['is not included in the list'],
    })
  })

  test('without the root key is 400', async () => {
    const answer = await service.request('POST', '/api/v5/exports/rtb_inbounds.json', { body: LAST_DAY })
    expect(answer).toMatchObject({ status: 400, body: { error: expect.stringContaining('"export"') } })
  })

  test('is refused to a publisher or buyer who has ten waiting, and to no one else for those', async () => {
    const companyId = await service.addCompany('Shared')
    const query = { company_id: companyId }
    const publisher = async (afid: string) => {
      const { body } = await service.request('POST', '/api/v1/affiliates.json', {
        body: { affiliate: { afid } },
        query,
      })
      const affiliateId = body.affiliate.id
      return { affiliateId, apiKey: await service.addUser(companyId, 'publisher', { affiliateId }) }
    }
    const [one, other] = [await publisher('one'), await publisher('other')]
    const fill = (affiliateId: number | null, count: number) =>
      service.database.pool.query(
        `INSERT INTO exports (company_id, only_affiliate_id, format, state, filters, window_start, window_end, available_at)
         SELECT $1, $2, 'csv', 'pending', '{}', now(), now(), now() + interval '1 day' FROM generate_series(1, $3)`,
        [companyId, affiliateId, count],
      )
    await fill(one.affiliateId, 10)
    expect(await ask(LAST_DAY, { query, apiKey: one.apiKey })).toMatchObject({
      status: 429,
      body: { error: '10 of your exports are not finished yet: wait for one of them.' },
    })
    expect((await ask(LAST_DAY, { query, apiKey: other.apiKey })).status).toBe(201)
    // The last places are the Company's own.
    await fill(null, 70)
    expect((await ask(LAST_DAY, { query, apiKey: other.apiKey })).status).toBe(429)
    expect((await ask(LAST_DAY, { query })).status).toBe(201)
  })

  test('when a hundred others wait, is refused until some are done', async () => {
    const companyId = await service.addCompany('Greedy')
    await service.database.pool.query(
      `INSERT INTO exports (company_id, format, state, filters, window_start, window_end, available_at)
       SELECT $1, 'csv', 'pending', '{}', now(), now(), now() + interval '1 day' FROM generate_series(1, 100)`,
      [companyId],
    )
    const answer = await ask(LAST_DAY, { query: { company_id: companyId } })
    expect(answer).toMatchObject({ status: 429, headers: { 'retry-after': '5' } })
    await service.database.pool.query(
      'DELETE FROM exports WHERE id = (SELECT max(id) FROM exports WHERE company_id = $1)',
      [companyId],
    )
    // What is exported is kept locked, so that the one that is taken is not done before the others are refused.
    const locking = await service.database.pool.connect()
    await locking.query('BEGIN')
    await locking.query('LOCK TABLE reservations IN ACCESS EXCLUSIVE MODE')
    const racing = await Promise.all(
      Array.from({ length: 8 }, () => ask(LAST_DAY, { query: { company_id: companyId } })),
    )
    await locking.query('ROLLBACK')
    locking.release()
    expect(racing.map(({ status }) => status).sort()).toEqual([201, ...Array(7).fill(429)])
  })
})

describe('a download', () => {
  const change = (id: number, assignments: string) =>
    service.database.pool.query(`UPDATE exports SET ${assignments} WHERE id = $1`, [id])

  test('is refused in words while the file is made', async () => {
    const { id } = await exported(LAST_DAY)
    await change(id, "state = 'running', heartbeat_at = now() + interval '1 day'")
    expect(await download(id)).toMatchObject({
      status: 409,
      body: { error: expect.stringContaining('poll') },
    })
    await change(id, "state = 'finished'")
  })

  test('is gone once the file has expired, and the file with it', async () => {
    const { id } = await exported(LAST_DAY)
    const fileLeft = async () => {
      const { rows } = await service.database.pool.query('SELECT file_key FROM exports WHERE id = $1', [id])
      return rows[0].file_key
    }
    const key = await fileLeft()
    await change(id, 'expires_at = now()')
    expect((await get(id)).body.export).toMatchObject({
      in_progress: false,
      export_count: expect.any(Number),
      file_upload_url: null,
    })
    expect(await download(id)).toMatchObject({
      status: 404,
      body: { error: expect.stringContaining('expired') },
    })
    await expireExports(service.database.pool)
    expect(await fileLeft()).toBeNull()
    const { rows } = await service.database.pool.query('SELECT key FROM discarded_files WHERE key = $1', [
      key,
    ])
    expect(rows).toHaveLength(1)
  })

  test('needs a key', async () => {
    const { id } = await exported(LAST_DAY)
    expect(await download(id, { apiKey: null })).toMatchObject({ status: 401 })
    expect(await get(id, { apiKey: null })).toMatchObject({ status: 401 })
    expect(await ask(LAST_DAY, { apiKey: null })).toMatchObject({ status: 401 })
  })
})

describe('who sees an export', () => {
  test('needs no company_id: it is its own Company’s, for those who may act there', async () => {
    const companyId = await service.addCompany('Second')
    const { id } = await exported(LAST_DAY, { query: { company_id: companyId } })
    expect((await get(id)).status).toBe(200)
    expect((await download(id)).status).toBe(302)
    expect((await get(id, { query: { company_id: service.companyId } })).status).toBe(404)
    const stranger = await service.addUser(service.companyId, 'owner')
    expect((await get(id, { apiKey: stranger })).status).toBe(404)
    expect((await download(id, { apiKey: stranger })).status).toBe(404)
    const selected = { apiKey: stranger, query: { company_id: companyId } }
    expect((await download(id, selected)).status).toBe(403)
    expect((await ask(LAST_DAY, selected)).status).toBe(403)
    for (const missing of [0, 999_999, 2 ** 31]) expect((await get(missing)).status).toBe(404)
  })

  test('is made in the Company of the one campaign that it asks for, by those who may act there', async () => {
    const companyId = await service.addCompany('Third')
    const query = { company_id: companyId }
    const body = { campaign: { name: 'Theirs' } }
    const { campaign } = (await service.request('POST', '/campaigns.json', { body, query })).body
    const madeIn = async (campaign_id: unknown, options?: TestRequest) => {
      const { body } = await ask({ ...LAST_DAY, campaign_id }, options)
      const sql = 'SELECT company_id FROM exports WHERE id = $1'
      return (await service.database.pool.query(sql, [body.export.id])).rows[0].company_id
    }
    for (const campaign_id of [campaign.id, String(campaign.id), [campaign.id]]) {
      expect(await madeIn(campaign_id)).toBe(companyId)
    }
    expect(await madeIn([campaign.id, network.campaignId])).toBe(service.companyId)
    expect(await madeIn({ id: campaign.id })).toBe(service.companyId)
    expect(await madeIn(2 ** 40)).toBe(service.companyId)
    expect(await madeIn(campaign.id, { query: { company_id: service.companyId } })).toBe(service.companyId)
    const stranger = await service.addUser(service.companyId, 'owner')
    expect(await madeIn(campaign.id, { apiKey: stranger })).toBe(service.companyId)
  })

  test('a publisher and a buyer export their own rows, and find no others’ exports', async () => {
    const own = await createRtbNetwork(service, {
      targets: [{ conversion_criteria_attributes: [{ tiers: [{ seconds: 30, revenue: 30, payout: 20 }] }] }],
    })
    const mine = await own.ping({ publisher_id: 'exporting' })
    await own.ping({ publisher_id: 'somebody-else' })
    await network.ping()
    const { rows } = await service.database.pool.query("SELECT id FROM affiliates WHERE afid = 'exporting'")
    const publisher = await service.addUser(service.companyId, 'publisher', { affiliateId: rows[0].id })
    const buyer = await service.addUser(service.companyId, 'buyer', { targetId: own.targetIds[0] ?? 0 })
    const id = expect.stringMatching(/^[1-9]/)
    const ofCompany = { key: id, source: id, target: id, revenue: '30', payout: '20' }
    const toPublisher = { ...ofCompany, target: '', revenue: '0' }
    const toBuyer = { ...ofCompany, key: '0', source: '0', payout: '0' }
    const all = await exported(LAST_DAY)
    const whole = (await rowsOf(all.id)).find(row => row['UUID'] === mine.body.uuid)
    expect(moneyOf(whole ?? {})).toEqual(ofCompany)
    const counts = []
    for (const apiKey of [publisher, buyer]) {
      const { id, export_count } = await exported(LAST_DAY, { apiKey })
      const rows = await rowsOf(id, { apiKey })
      counts.push([export_count, rows.map(row => row['UUID'])])
      expect(rows.map(moneyOf)).toEqual(rows.map(() => (apiKey === publisher ? toPublisher : toBuyer)))
      expect((await get(all.id, { apiKey })).status).toBe(404)
      expect((await download(all.id, { apiKey })).status).toBe(404)
      const columns = ['payout', 'affiliate_id', 'revenue', 'target_id', 'postback_key_id']
      const chosen = await finished(
        (await askFor({ params: LAST_DAY, columns }, { apiKey })).body.export.id,
        {
          apiKey,
        },
      )
      expect((await rowsOf(chosen.id, { apiKey })).map(moneyOf)).toEqual(rows.map(moneyOf))
      const other = apiKey === publisher ? buyer : publisher
      expect((await get(id, { apiKey: other })).status).toBe(404)
      expect((await get(id)).status).toBe(200)
    }
    expect(counts[0]).toEqual([1, [mine.body.uuid]])
    expect(counts[1]?.[0]).toBe(2)
  })

  test('a reporter reads the log, and so exports it', async () => {
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const { id } = await exported(LAST_DAY, { apiKey })
    expect((await download(id, { apiKey })).status).toBe(302)
  })
})
