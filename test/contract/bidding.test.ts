import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { eventually } from '../harness/eventually.ts'
import { createRtbNetwork, drawCaller } from '../harness/rtb-network.ts'
import { type ContractNetwork, createContractNetwork } from './contract-network.ts'
import type { ShownRecord } from './resource-contract.ts'
import { shapeProblems } from './shape-problems.ts'
import {
  CHOICE_FIELDS,
  EXPORT_FIELDS,
  INBOUND_FIELDS,
  INBOUND_FILTERS,
  INBOUND_PAYOUT_FIELDS,
  type LoggedPing,
  type Value,
} from './tables/inbounds.ts'
import { PAYOUT_TABLES } from './tables/payout-tables.ts'

/** What the contract says of bidding that no create, read and update of one record could show. */
let network: ContractNetwork
let ping: LoggedPing

beforeAll(async () => {
  network = await createContractNetwork()
  const rtb = await createRtbNetwork(network.service)
  await rtb.ping({ publisher_id: network.afid, caller_number: drawCaller() })
  ping = { network: rtb, affiliateId: network.affiliateId }
})
afterAll(() => network.service.close())

/** The list of the log; without a window unless one is given. */
const list = (query: Readonly<Record<string, Value>> = {}, version = 'v5') => {
  const texts = Object.entries(query).map(([name, value]) => [
    Array.isArray(value) ? `${name}[]` : name,
    Array.isArray(value) ? value.map(String) : String(value),
  ])
  return network.service.request('GET', `/api/${version}/rtb_inbounds.json`, {
    query: Object.fromEntries(texts),
  })
}

const ask = (fields: unknown) => network.send('POST', '/api/v5/exports/rtb_inbounds.json', { export: fields })

const FILTERS = Object.entries(INBOUND_FILTERS)

describe('the log', () => {
  test.each(['v2', 'v3', 'v4', 'v5'])(
    'of %s has rows with exactly the fields of the contract',
    async version => {
      const { status, body } = await list({}, version)
      expect(status).toBe(200)
      const row = { ...INBOUND_FIELDS, ...INBOUND_PAYOUT_FIELDS }
      expect(shapeProblems(body, { rtb_inbounds: [row] })).toEqual([])
      expect(body.rtb_inbounds).toHaveLength(1)
    },
  )

  test('has no pbm fields without payout bid modification', async () => {
    const path = `/companies/${network.companyId}/settings.json`
    await network.send('PUT', path, { settings: { payout_bid_modification: false } })
    const { body } = await list()
    await network.send('PUT', path, { settings: { payout_bid_modification: true } })
    expect(shapeProblems(body, { rtb_inbounds: [INBOUND_FIELDS] })).toEqual([])
  })

  test('has the choices of its filters with with_filters alone', async () => {
    const { body } = await list({ with_filters: true })
    expect(shapeProblems(body.filters, CHOICE_FIELDS)).toEqual([])
    expect((await list({ with_filters: false })).body).not.toHaveProperty('filters')
  })

  test('has 100 rows a page whatever per_page says, and pages from 1', async () => {
    expect((await list({ per_page: 0 })).body.rtb_inbounds).toHaveLength(1)
    expect((await list({ page: 2 })).body.rtb_inbounds).toEqual([])
    for (const page of [0, -1, 'x']) expect((await list({ page })).status).toBe(400)
  })

  test.each(FILTERS)('is filtered by %s', async (name, { finding, missing, isList, wrong }) => {
    const value = finding(ping)
    expect((await list({ [name]: value })).body.rtb_inbounds).toHaveLength(1)
    if (missing !== undefined) expect((await list({ [name]: missing })).body.rtb_inbounds).toEqual([])
    if (isList) {
      const several = [missing, value] as (string | number)[]
      expect((await list({ [name]: several })).body.rtb_inbounds).toHaveLength(1)
    }
    for (const refused of wrong) {
      const answer = await list({ [name]: refused })
      expect(answer, `${name}=${refused}`).toMatchObject({ status: 400, body: { error: expect.any(String) } })
    }
  })

  test('is windowed by created_at where it is given, whatever the bounds say', async () => {
    const bounds = { created_at_start: '2020-01-01', created_at_end: 'soon' }
    expect((await list({ ...bounds, created_at: 'last_7d' })).body.rtb_inbounds).toHaveLength(1)
    expect((await list(bounds)).status).toBe(400)
  })
})

/** The export as it is shown once it is no longer in progress. */
const finished = (id: number): Promise<ShownRecord> =>
  eventually(async () => {
    const { body } = await network.send('GET', `/api/v5/exports/rtb_inbounds/${id}.json`)
    expect(body.export.in_progress).toBe(false)
    return body.export
  })

const UNFINISHED = {
  format: 'csv',
  export_count: null,
  export_progress: 0,
  export_percentage: 0,
  file_upload_url: null,
}

const RELATIVE = { created_at: 'last_7d' }
const BOUND = { created_at_end: new Date(Date.now() + 86_400_000).toISOString() }

/** With a window, which an export needs: the last week, unless the parameters name one. */
function windowed(params: Readonly<Record<string, unknown>>) {
  const hasWindow = Object.entries(params).some(
    ([name, value]) => name.startsWith('created_at') && value !== null,
  )
  return hasWindow ? params : { ...params, ...('created_at' in params ? BOUND : RELATIVE) }
}

async function exportedRows(params: Readonly<Record<string, unknown>>): Promise<number> {
  const { status, body } = await ask({ params: windowed(params) })
  expect(status, JSON.stringify(params)).toBe(201)
  return (await finished(body.export.id)).export_count
}

describe('an export', () => {
  test('has exactly the fields of the contract, under way and done', async () => {
    const { status, body } = await ask({ params: windowed({}) })
    expect(status).toBe(201)
    expect(shapeProblems(body, { export: EXPORT_FIELDS })).toEqual([])
    expect(body.export).toMatchObject({ ...UNFINISHED, in_progress: true, errors: {} })
    const done = await finished(body.export.id)
    expect(shapeProblems(done, EXPORT_FIELDS)).toEqual([])
    expect(done).toMatchObject({ export_count: 1, export_progress: 1, export_percentage: 100, errors: {} })
    expect((await network.send('GET', done.file_upload_url)).status).toBe(302)
  })

  test.each(FILTERS)(
    'is filtered by %s, which null leaves out',
    async (name, { finding, missing, wrong }) => {
      const found = (value: Value | null) => exportedRows({ [name]: value })
      expect(await found(finding(ping))).toBe(1)
      expect(await found(null)).toBe(1)
      if (missing !== undefined) expect(await found(missing)).toBe(0)
      for (const refused of wrong) await expectRefusal({ params: windowed({ [name]: refused }) }, name)
    },
  )

  test.each([
    [{ params: { created_at: 'last_7d' }, format: 'xlsx' }, 'format'],
    [{ params: { created_at: 'last_7d' }, format: null }, 'format'],
    [{}, 'params'],
    [{ params: null }, 'params'],
    [{ params: 'all' }, 'params'],
    [{ params: {} }, 'created_at'],
    [{ params: { created_at: 'last_7d', per_page: 5 } }, 'per_page'],
  ])('of %j is refused on %s', expectRefusal)

  test('that does not exist is 404', async () => {
    expect((await network.send('GET', '/api/v5/exports/rtb_inbounds/999999.json')).status).toBe(404)
    expect((await network.send('GET', '/v2/reports/rtb_inbounds/999999/download')).status).toBe(404)
  })
})

/** Answered with an Export, which can be read again. */
async function expectRefusal(fields: unknown, name: string): Promise<void> {
  const { status, body } = await ask(fields)
  const about = JSON.stringify(fields)
  expect(status, about).toBe(422)
  expect(shapeProblems(body, { export: EXPORT_FIELDS })).toEqual([])
  expect(body.export, about).toMatchObject({ ...UNFINISHED, in_progress: false })
  expect(Object.keys(body.export.errors), about).toEqual([name])
  expect(body.export.errors[name]).toContainEqual(expect.stringMatching(/\S/))
  expect((await network.send('GET', `/api/v5/exports/rtb_inbounds/${body.export.id}.json`)).body).toEqual(
    body,
  )
}

describe('a payout bid modification table', () => {
  const { rootKey, create, readPath } = PAYOUT_TABLES
  const upload = async (fields: object = {}): Promise<ShownRecord> => {
    const body = { [rootKey]: { ...create.required(network), ...fields } }
    return (await network.send('POST', create.path(network), body)).body[rootKey]
  }
  const pathOf = (table: ShownRecord) => readPath?.(table, network) ?? ''
  const read = async (table: ShownRecord) => (await network.send('GET', pathOf(table))).body[rootKey]

  test('has the same salt and label by null as without them', async () => {
    const [named, unnamed] = [await upload({ salt: null, table_version: null }), await upload()]
    expect(named).toMatchObject({ salt: unnamed.salt, table_version: String(named.id) })
  })

  test('changes in active alone, and the one active before with it', async () => {
    const [first, second] = [await upload({ active: true }), await upload()]
    const fields = { active: true, salt: 'other', table_version: 'other', csv_data: 'payout_pct\n1', id: 7 }
    const answer = await network.send('PUT', pathOf(second), { [rootKey]: fields })
    expect(answer).toMatchObject({ status: 200, body: { [rootKey]: { ...second, active: true } } })
    expect(await read(second)).toEqual({ ...second, active: true })
    expect(await read(first)).toEqual({ ...first, active: false })
    await network.send('PUT', pathOf(second), { [rootKey]: { active: false } })
    expect(await read(second)).toEqual(second)
    expect(await read(first)).toEqual({ ...first, active: false })
  })

  test.each([{}, { active: null }, { active: 'yes' }])('is not changed by %j', async fields => {
    const table = await upload({ active: true })
    const answer = await network.send('PUT', pathOf(table), { [rootKey]: fields })
    expect(answer).toMatchObject({
      status: 422,
      body: { [rootKey]: { errors: { active: [expect.any(String)] } } },
    })
    expect(await read(table)).toEqual(table)
  })
})
