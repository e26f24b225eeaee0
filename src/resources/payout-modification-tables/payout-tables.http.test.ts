import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createRtbNetwork } from '../../../test/harness/rtb-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'

let service: TestService
let campaignId: number

beforeAll(async () => {
  service = await startTestService()
  campaignId = await addCampaign(service.companyId)
})
afterAll(() => service.close())

async function addCampaign(companyId: number): Promise<number> {
  const query = { company_id: companyId }
  const answer = await service.request('POST', '/campaigns.json', { body: { campaign: {} }, query })
  return answer.body.campaign.id
}

const ROOT = 'payout_bid_modification_table'
const CSV = 'rule_id,caller_state,payout_pct\n1,FL,60\n2,*,current\n'

const pathOf = (campaign: number, rest = '') =>
  `/api/v5/campaigns/${campaign}/payout_bid_modification_tables${rest}.json`

const upload = (fields: object, campaign = campaignId, options: object = {}) =>
  service.request('POST', pathOf(campaign), { body: { [ROOT]: { csv_data: CSV, ...fields } }, ...options })

/** Uploads a table; answers its record. */
const uploaded = async (fields: object = {}, campaign = campaignId) => {
  const answer = await upload(fields, campaign)
  expect(answer.status).toBe(201)
  return answer.body[ROOT]
}

const read = async (id: number, campaign = campaignId) =>
  (await service.request('GET', pathOf(campaign, `/${id}`))).body[ROOT]

const put = (id: number, body: unknown, campaign = campaignId) =>
  service.request('PUT', pathOf(campaign, `/${id}`), { body })

const activeIds = async (campaign = campaignId): Promise<readonly number[]> => {
  const { body } = await service.request('GET', pathOf(campaign))
  return body.filter((entry: never) => entry[ROOT]['active']).map((entry: never) => entry[ROOT]['id'])
}

describe('an upload', () => {
  test('is answered with the table; its label is its id, its salt the Company and the day', async () => {
    const at = new Date().toISOString()
    const table = await uploaded()
    expect(table).toEqual({
      id: expect.any(Number),
      campaign_id: campaignId,
      table_version: String(table.id),
      active: false,
      salt: `my_company_${at.slice(0, 10)}`,
      csv_data: CSV,
      created_at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
    })
    expect(await read(table.id)).toEqual(table)
  })

  test('keeps the salt and the label that it names, null being as good as none', async () => {
    expect(await uploaded({ salt: 'Salz', table_version: 'v1' })).toMatchObject({
      salt: 'Salz',
      table_version: 'v1',
    })
    const table = await uploaded({ salt: null, table_version: null })
    expect(table).toMatchObject({
      table_version: String(table.id),
      salt: expect.stringContaining('my_company_'),
    })
  })

  test('without a label gets one that no other has, though somebody named a table after ids to come', async () => {
    const campaign = await addCampaign(service.companyId)
    const { id } = await uploaded({}, campaign)
    for (const ahead of [4, 5]) await uploaded({ table_version: String(id + ahead) }, campaign)
    for (let times = 0; times < 3; times++) {
      const table = await uploaded({}, campaign)
      expect(table.table_version).toBe(String(table.id))
    }
  })

  test('with a label that the campaign has is refused, and nothing is deactivated for it', async () => {
    const campaign = await addCampaign(service.companyId)
    const table = await uploaded({ table_version: 'twice', active: true }, campaign)
    const answer = await upload({ table_version: 'twice', active: true }, campaign)
    expect(answer).toMatchObject({
      status: 422,
      body: { [ROOT]: { errors: { table_version: ['has already been taken'] } } },
    })
    expect(await activeIds(campaign)).toEqual([table.id])
    await uploaded({ table_version: 'twice' }, await addCampaign(service.companyId))
  })

  test('that is to be active deactivates the one that was', async () => {
    const campaign = await addCampaign(service.companyId)
    const first = await uploaded({ active: true }, campaign)
    expect(await activeIds(campaign)).toEqual([first.id])
    const second = await uploaded({ active: true }, campaign)
    expect(await activeIds(campaign)).toEqual([second.id])
    await uploaded({}, campaign)
    expect(await activeIds(campaign)).toEqual([second.id])
  })

  test.each([
    [{ csv_data: '' }, { csv_data: ["can't be blank"] }],
    [{ csv_data: null }, { csv_data: ["can't be blank"] }],
    [{ csv_data: undefined }, { csv_data: ["can't be blank"] }],
    [{ csv_data: 7 }, { csv_data: ['must be a string'] }],
    [{ active: 'yes' }, { active: ['must be true or false'] }],
    [{ salt: ' ' }, { salt: ["can't be blank"] }],
    [{ table_version: 7 }, { table_version: ['must be a string or null'] }],
  ])('of %j is refused as %j', async (fields, errors) => {
    const answer = await upload(fields)
    expect(answer).toMatchObject({ status: 422, body: { [ROOT]: { errors } } })
  })

  test('whose CSV cannot be read is refused flatly, and nothing is changed', async () => {
    const campaign = await addCampaign(service.companyId)
    const table = await uploaded({ active: true }, campaign)
    const answer = await upload({ csv_data: 'age,payout_pct\n=5,50\n1,-1', active: true }, campaign)
    expect(answer.status).toBe(422)
    expect(answer.body).toEqual({
      errors: [
        expect.stringMatching(/^CSV data could not be parsed into rules: row 2, column A \("age"\): /),
        expect.stringMatching(/^CSV data could not be parsed into rules: row 3, column B \("payout_pct"\): /),
      ],
    })
    expect(await activeIds(campaign)).toEqual([table.id])
  })

  test('of a megabyte is taken, of more refused flatly, of far more as too large a body', async () => {
    const csvOf = (bytes: number) => {
      const head = 'payout_pct,note\n50,'
      return head + ' '.repeat(bytes - head.length)
    }
    expect((await upload({ csv_data: csvOf(1_048_576) })).status).toBe(201)
    const tooLong = await upload({ csv_data: csvOf(1_048_577) })
    expect(tooLong.status).toBe(422)
    expect(tooLong.body.errors[0]).toMatch(/^CSV data could not be parsed into rules: .*1048577 bytes/)
    const tooLarge = await upload({ csv_data: csvOf(2_700_000) })
    expect(tooLarge).toMatchObject({ status: 413, body: { error: expect.stringContaining('2.5 MB') } })
  })

  test('without the root key is 400', async () => {
    const answer = await service.request('POST', pathOf(campaignId), { body: { csv_data: CSV } })
    expect(answer.status).toBe(400)
  })
})

describe('the list', () => {
  test('shows every table of the campaign, the latest first, whole', async () => {
    const campaign = await addCampaign(service.companyId)
    const tables = []
    for (let upload = 0; upload < 12; upload++) tables.unshift(await uploaded({}, campaign))
    const { status, body } = await service.request('GET', pathOf(campaign))
    expect(status).toBe(200)
    expect(body).toEqual(tables.map(table => ({ [ROOT]: table })))
  })

  test('has pages for who asks, is searched by version, sorted, and narrowed to the one in force', async () => {
    const campaign = await addCampaign(service.companyId)
    const versions = ['Spring', 'autumn', 'summer 2026']
    for (const table_version of versions)
      await uploaded({ table_version, active: table_version === 'autumn' }, campaign)
    const found = async (query: Readonly<Record<string, string | number>>) => {
      const answer = await service.request('GET', pathOf(campaign), { query })
      expect(answer.status, JSON.stringify(answer.body)).toBe(200)
      return {
        versions: answer.body.map(
          (entry: Record<string, { table_version: string }>) => entry[ROOT]?.table_version,
        ),
        total: answer.headers['x-total-count'],
      }
    }
    expect(await found({ page: 1, per_page: 2 })).toEqual({ versions: ['summer 2026', 'autumn'], total: '3' })
    expect(await found({ page: 2, per_page: 2 })).toEqual({ versions: ['Spring'], total: '3' })
    expect((await found({ sort: 'table_version' })).versions).toEqual(['autumn', 'Spring', 'summer 2026'])
    expect((await found({ q: 'SUMMER' })).versions).toEqual(['summer 2026'])
    expect((await found({ active: 'true' })).versions).toEqual(['autumn'])
    expect((await found({ active: 'false', sort: 'id' })).versions).toEqual(['Spring', 'summer 2026'])
    expect((await service.request('GET', pathOf(campaign), { query: { sort: 'salt' } })).status).toBe(400)
  })

  test('is empty where nothing was uploaded', async () => {
    const answer = await service.request('GET', pathOf(await addCampaign(service.companyId)))
    expect(answer).toMatchObject({ status: 200, body: [] })
  })
})

describe('active', () => {
  test('can be set, nested or bare: activating an older table takes the campaign back', async () => {
    const campaign = await addCampaign(service.companyId)
    const [older, newer] = [
      await uploaded({ active: true }, campaign),
      await uploaded({ active: true }, campaign),
    ]
    const back = await put(older.id, { [ROOT]: { active: true } }, campaign)
    expect(back).toMatchObject({ status: 200, body: { [ROOT]: { ...older, active: true } } })
    expect(await activeIds(campaign)).toEqual([older.id])
    expect((await put(newer.id, { active: true }, campaign)).status).toBe(200)
    expect(await activeIds(campaign)).toEqual([newer.id])
    expect((await put(newer.id, { active: false }, campaign)).body[ROOT].active).toBe(false)
    expect(await activeIds(campaign)).toEqual([])
  })

  test('is all that can change', async () => {
    const table = await uploaded({ salt: 'a', table_version: 'once' })
    const body = { [ROOT]: { active: true, salt: 'b', table_version: 'c', csv_data: 'payout_pct\n1', id: 1 } }
    expect((await put(table.id, body)).body[ROOT]).toEqual({ ...table, active: true })
  })

  test.each([
    [{ [ROOT]: {} }, ["can't be blank"]],
    [{}, ["can't be blank"]],
    [{ active: null }, ["can't be blank"]],
    [{ [ROOT]: { active: 'true' } }, ['must be true or false']],
    [{ active: 1 }, ['must be true or false']],
    [{ [ROOT]: { active: null } }, ['must be true or false']],
  ])('is required: %j is refused', async (body, messages) => {
    const table = await uploaded()
    const answer = await put(table.id, body)
    expect(answer).toMatchObject({ status: 422, body: { [ROOT]: { errors: { active: messages } } } })
  })

  test('activating leaves an event for either table', async () => {
    const campaign = await addCampaign(service.companyId)
    const [first, second] = [await uploaded({ active: true }, campaign), await uploaded({}, campaign)]
    await put(second.id, { active: true }, campaign)
    const events = (await service.request('GET', '/api/v5/audit_events.json', { query: { per_page: 2 } }))
      .body
    expect(
      events.map(({ audit_event: event }: never) => [event['resource_id'], event['before'], event['after']]),
    ).toEqual([
      [second.id, { active: false }, { active: true }],
      [first.id, { active: true }, { active: false }],
    ])
  })
})

test('a deleted table is gone, with 200 and no body', async () => {
  const table = await uploaded({ active: true })
  const answer = await service.request('DELETE', pathOf(campaignId, `/${table.id}`))
  expect(answer).toMatchObject({ status: 200, body: '' })
  expect((await service.request('GET', pathOf(campaignId, `/${table.id}`))).status).toBe(404)
  expect((await service.request('DELETE', pathOf(campaignId, `/${table.id}`))).status).toBe(404)
  expect(await activeIds()).toEqual([])
})

describe('who may', () => {
  test('no key is 401', async () => {
    expect((await service.request('GET', pathOf(campaignId), { apiKey: null })).status).toBe(401)
  })

  test('a reporter reads and does not write', async () => {
    const apiKey = await service.addUser(service.companyId, 'reporter')
    const table = await uploaded()
    expect((await service.request('GET', pathOf(campaignId, `/${table.id}`), { apiKey })).status).toBe(200)
    expect((await upload({}, campaignId, { apiKey })).status).toBe(403)
    const answer = await service.request('PUT', pathOf(campaignId, `/${table.id}`), {
      apiKey,
      body: { active: true },
    })
    expect(answer.status).toBe(403)
  })

  test('the campaign’s own Company is meant, when the user may act there; else there is no such campaign', async () => {
    const elsewhere = await service.addCompany('Elsewhere')
    const foreign = await addCampaign(elsewhere)
    const table = await uploaded({}, foreign)
    expect(table.salt).toMatch(/^elsewhere_/)
    const apiKey = await service.addUser(service.companyId, 'owner')
    for (const [method, path, body] of [
      ['GET', pathOf(foreign), undefined],
      ['GET', pathOf(foreign, `/${table.id}`), undefined],
      ['PUT', pathOf(foreign, `/${table.id}`), { active: true }],
      ['DELETE', pathOf(foreign, `/${table.id}`), undefined],
      ['POST', pathOf(foreign), { [ROOT]: { csv_data: CSV } }],
      ['POST', pathOf(foreign, '/preview'), { [ROOT]: { csv_data: CSV } }],
    ] as const) {
      const answer = await service.request(method, path, { apiKey, ...(body && { body }) })
      expect(answer.status, `${method} ${path}`).toBe(404)
    }
    expect(await read(table.id, foreign)).toEqual(table)
  })

  test('a table of another campaign is not found below this one', async () => {
    const table = await uploaded({}, await addCampaign(service.companyId))
    expect((await service.request('GET', pathOf(campaignId, `/${table.id}`))).status).toBe(404)
    expect((await put(table.id, { active: true })).status).toBe(404)
  })

  test('a campaign that there is none of is 404, as is what is no id', async () => {
    expect((await upload({}, 2_000_000)).status).toBe(404)
    expect(
      (await service.request('GET', '/api/v5/campaigns/x/payout_bid_modification_tables.json')).status,
    ).toBe(404)
  })
})

test('a table is in force with the next ping, until it is deactivated or deleted', async () => {
  const criterion = { tiers: [{ seconds: 60, revenue: 40, payout: 30 }] }
  const network = await createRtbNetwork(service, {
    targets: [{ conversion_criteria_attributes: [criterion] }],
  })
  const payout = async () => (await network.ping()).body.service_payout
  expect(await payout()).toBe(30)
  const table = await uploaded({ csv_data: 'payout_pct\n62.5', active: true }, network.campaignId)
  expect(await payout()).toBe(25)
  await uploaded({ csv_data: 'payout_pct\n50', active: true }, network.campaignId)
  expect(await payout()).toBe(20)
  await put(table.id, { active: true }, network.campaignId)
  expect(await payout()).toBe(25)
  await put(table.id, { active: false }, network.campaignId)
  expect(await payout()).toBe(30)
  await put(table.id, { active: true }, network.campaignId)
  await service.request('DELETE', pathOf(network.campaignId, `/${table.id}`))
  expect(await payout()).toBe(30)
})

test('whose a Campaign is, is found by an index of its own, however many Campaigns there are', async () => {
  const client = await service.database.pool.connect()
  try {
    // A table of few rows is read as a whole otherwise.
    await client.query('SET enable_seqscan = off')
    const { rows } = await client.query('EXPLAIN SELECT company_id FROM campaigns WHERE id = 1')
    expect(JSON.stringify(rows)).toMatch(/campaigns_id\b/)
  } finally {
    await client.query('RESET enable_seqscan')
    client.release()
  }
})
