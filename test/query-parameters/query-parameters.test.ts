import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type ApiDocument,
  operationsOf as documentedOperations,
} from '../../src/platform/http/openapi/document.ts'
import { type Operation, operationsOf } from '../bad-input/operations.ts'
import { type SeededNetwork, seedNetwork } from '../bad-input/seed-network.ts'
import { startTestService, type TestRequest, type TestService } from '../harness/test-service.ts'

/**
 * completions.md §10, Query parameters. The operations come from the API document, so a new list is tested by being
 * there.
 */
let service: TestService
let network: SeededNetwork
let lists: readonly Operation[]
let others: readonly Operation[]

beforeAll(async () => {
  service = await startTestService()
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body as ApiDocument
  const answersArray = new Set(
    documentedOperations(document)
      .filter(({ operation }) => {
        const schema = operation.responses['200']?.content?.['application/json']?.schema
        return schema?.type === 'array'
      })
      .map(({ method, path }) => `${method.toUpperCase()} ${path}`),
  )
  const operations = operationsOf(document).filter(
    ({ isOfRtb, isPublic, isOfSession }) => !isOfRtb && !isPublic && !isOfSession,
  )
  const isList = ({ method, path, queryNames }: Operation) =>
    answersArray.has(`${method} ${path}`) ||
    (method === 'GET' && queryNames.some(name => name !== 'company_id')) ||
    path.includes('/rtb_inbounds/{id}') ||
    path.endsWith('/exports/rtb_inbounds.json')
  lists = operations.filter(isList)
  others = operations.filter(operation => operation.method === 'GET' && !isList(operation))
  network = await seedNetwork(service, service.companyId)
})
afterAll(() => service.close())

const REPORT = {
  domain: 'calls',
  facet: 'campaign',
  created_at_start: '2026-11-01',
  created_at_end: '2026-11-30',
}

/** What lists cannot be asked without. */
const NEEDED: Readonly<Record<string, TestRequest['query']>> = {
  '/api/v1/reports.json': REPORT,
  '/api/v1/reports.csv': REPORT,
  '/api/v5/ping_reports.json': { created_at_start: '2026-11-01', created_at_end: '2026-11-30' },
}

function ask(operation: Operation, query: TestRequest['query'] = {}) {
  const needed = { ...NEEDED[operation.path], ...network.requiredQuery(operation) }
  const company = operation.queryNames.includes('company_id') ? { company_id: network.companyId } : {}
  const body = operation.method === 'POST' ? { export: { params: { created_at: 'today' } } } : undefined
  return service.request(operation.method, network.pathOf(operation), {
    body,
    query: { ...company, ...needed, ...query },
  })
}

const about = ({ method, path }: Operation, query: unknown) => `${method} ${path} ${JSON.stringify(query)}`

test('lists, reports and exports are found in the document: without them these tests would test nothing', () => {
  const paths = lists.map(({ path }) => path)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/api/v1/affiliates.json',
      '/api/v1/reports.json',
      '/api/v2/calls.json',
      '/api/v3/rtb_inbounds.json',
      '/api/v5/audit_events.json',
      '/api/v5/calls/{uuid}/events.json',
      '/api/v5/calls.csv',
      '/api/v5/calls.json',
      '/api/v5/calls/totals.json',
      '/api/v5/campaigns/{campaign_id}/payout_bid_modification_tables.json',
      '/api/v5/exports/rtb_inbounds.json',
      '/api/v5/exports/rtb_inbounds/{id}.json',
      '/api/v5/fired_pixels.json',
      '/api/v5/live.json',
      '/api/v5/users.json',
      '/campaigns.json',
      '/companies.json',
      '/contacts.json',
      '/number_pools.json',
      '/numbers.json',
      '/static_caller_numbers.json',
      '/suppressed_numbers.json',
      '/suppressed_numbers/check.json',
      '/tags.json',
      '/target_groups.json',
      '/targets.json',
      '/v2/reports/rtb_inbounds/{id}/download',
      '/webhooks.json',
      '/webhooks/{id}/deliveries.json',
    ]),
  )
})

describe('a parameter that a list does not know', () => {
  test.each(['stauts', 'created_at_strat', 'filter[cid]', 'Page', 'constructor'])(
    '%s is refused, naming those that it knows',
    async name => {
      for (const operation of lists) {
        for (const sent of [name, `${name}[]`]) {
          const { status, body } = await ask(operation, { [sent]: 'x' })
          expect(status, about(operation, sent)).toBe(400)
          expect(body.error, about(operation, sent)).toContain(`"${name}"`)
          for (const known of [...operation.queryNames, 'api_key', 'company_id', 'page', 'per_page']) {
            expect(body.error, about(operation, sent)).toContain(known)
          }
        }
      }
    },
  )

  test('is refused beside those that it knows, and also without a value where it has one elsewhere', async () => {
    const calls = lists.find(({ path }) => path === '/api/v5/calls.json')
    expect(calls).toBeDefined()
    if (calls === undefined) return
    expect((await ask(calls, { cid: 'autos', campaign: 'autos' })).status).toBe(400)
    expect((await ask(calls, { campaign: ['', 'autos'] })).status).toBe(400)
    expect((await ask(calls, { campaign: '' })).status).toBe(200)
  })

  test('is not looked at before it is known who asks', async () => {
    for (const operation of lists) {
      const query = { stauts: 'x' }
      const answer = await service.request(operation.method, network.pathOf(operation), {
        apiKey: null,
        query,
      })
      expect(answer.status, about(operation, query)).toBe(401)
    }
  })

  test('of another kind of route is nobody’s concern', async () => {
    for (const operation of others) {
      const { status } = await ask(operation, { stauts: 'x' })
      expect(status, about(operation, {})).toBe((await ask(operation)).status)
    }
  })
})

describe('what every list takes', () => {
  test.each(['api_key', 'company_id', 'page', 'per_page', '_'])('%s passes', async name => {
    for (const operation of lists) {
      const value = { api_key: service.apiKey, company_id: String(network.companyId) }[name] ?? '1'
      const { status, body } = await ask(operation, { [name]: value })
      expect(status, `${about(operation, name)} ${JSON.stringify(body)}`).toBe((await ask(operation)).status)
      expect(status, about(operation, name)).toBeLessThan(410)
      expect(status, about(operation, name)).not.toBe(400)
    }
  })
})

describe('a parameter without a value', () => {
  test('counts as absent', async () => {
    for (const operation of lists.filter(({ method }) => method === 'GET')) {
      const plain = await ask(operation)
      for (const name of new Set([...operation.queryNames, 'company_id', 'page', 'stauts'])) {
        if (NEEDED[operation.path]?.[name] !== undefined || network.requiredQuery(operation)?.[name]) continue
        for (const sent of [name, `${name}[]`]) {
          const empty = await ask(operation, { [sent]: '' })
          expect(empty.status, about(operation, sent)).toBe(plain.status)
        }
      }
    }
  })

  test('is missing where it is needed', async () => {
    const report = lists.find(({ path }) => path === '/api/v1/reports.json')
    expect(report).toBeDefined()
    if (report === undefined) return
    expect(await ask(report, { facet: '' })).toMatchObject({
      status: 400,
      body: { error: 'The query parameter "facet" is missing.' },
    })
  })
})

test('where a list is filtered by a client id, its alias filters alike', async () => {
  const aliased = lists.flatMap(operation =>
    ['cid', 'afid', 'tid']
      .filter(name => operation.queryNames.includes(name))
      .map(name => ({ operation, name })),
  )
  expect(aliased.length).toBeGreaterThan(10)
  for (const { operation, name } of aliased) {
    for (const value of ['autos', 'nobody']) {
      const [plain, alias] = [
        await ask(operation, { [name]: value }),
        await ask(operation, { [`client_${name}`]: value }),
      ]
      expect(alias.status, about(operation, name)).toBe(200)
      expect(alias.body, about(operation, name)).toEqual(plain.body)
    }
    const none = await ask(operation, { [`client_${name}`]: 'nobody' })
    if (operation.path.endsWith('.csv')) expect(none.body.trim(), about(operation, name)).not.toContain('\n')
    else if (operation.path.endsWith('/totals.json')) expect(none.body.call_totals.total_calls).toBe(0)
    else expect(none.body, about(operation, name)).toEqual([])
  }
})

describe('a boolean', () => {
  const inbounds = (query: TestRequest['query']) =>
    service.request('GET', '/api/v5/rtb_inbounds.json', {
      query: { company_id: network.companyId, ...query },
    })

  test.each(['true', '1'])('is set by %s', async value => {
    expect((await inbounds({ with_filters: value })).body).toHaveProperty('filters')
    expect((await inbounds({ duplicate: value })).body.rtb_inbounds).toEqual([])
  })

  test.each(['false', '0'])('is unset by %s', async value => {
    expect((await inbounds({ with_filters: value })).body).not.toHaveProperty('filters')
    expect((await inbounds({ duplicate: value })).body.rtb_inbounds).toHaveLength(1)
    expect((await inbounds({ 'duplicate[]': value })).body.rtb_inbounds).toHaveLength(1)
  })

  test.each(['yes', 'True', 'FALSE', '2', '-1', 'null', 'on', ' true', '01'])(
    '%s is refused',
    async value => {
      for (const name of ['with_filters', 'duplicate']) {
        expect(await inbounds({ [name]: value })).toMatchObject({
          status: 400,
          body: { error: `The query parameter "${name}" is not valid: it must be true or false.` },
        })
      }
      expect((await inbounds({ duplicate: ['true', 'false'] })).status).toBe(400)
    },
  )
})
