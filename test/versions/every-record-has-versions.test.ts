import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyOf, nameOf, pathOf, prepare } from '../audit/audited-requests.ts'
import { type CompanyWithRecords, companyWithRecords } from '../audit/company-with-records.ts'
import { type Operation, operationsOf } from '../bad-input/operations.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'

/**
 * Two who change one record do not overwrite one another. The routes come from the API document: one that answers a
 * record and changes it fails here until it has versions.
 */
let service: TestService
/** Those that change a record of which the same path answers what it is. */
let operations: readonly Operation[]
let isDocumented: (operation: Operation) => boolean

beforeAll(async () => {
  service = await startTestService()
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
  const all = operationsOf(document)
  const isChanged = (path: string) => all.some(other => other.path === path && other.method === 'PUT')
  const isRead = (path: string) => all.some(other => other.path === path && other.method === 'GET')
  operations = all.filter(
    ({ path, method, isOfRtb, isOfSession }) =>
      !isOfRtb && !isOfSession && ['PUT', 'DELETE'].includes(method) && isChanged(path) && isRead(path),
  )
  isDocumented = ({ path, method }) => '412' in document.paths[path][method.toLowerCase()].responses
})
afterAll(() => service.close())

const UNKNOWN = '"f00d-0000000000000000"'

/** Its records are changed one after the other, and none of a kind twice: the same again would be no change. */
const shared = { company: null as CompanyWithRecords | null, changed: new Set<string | null>() }

async function companyFor({ method, rootKey }: Operation): Promise<CompanyWithRecords> {
  if (method === 'DELETE') return companyWithRecords(service)
  if (shared.company === null || shared.changed.has(rootKey)) {
    shared.company = await companyWithRecords(service)
    shared.changed.clear()
  }
  shared.changed.add(rootKey)
  return shared.company
}

async function openFor(operation: Operation) {
  const { companyId, context, owner } = await companyFor(operation)
  await prepare(operation, context)
  const path = pathOf(operation, context)
  const query = operation.queryNames.includes('company_id') ? { company_id: companyId } : {}
  const send = (method: 'GET' | 'PUT' | 'DELETE', headers: Readonly<Record<string, string>> = {}) =>
    service.request(method, path, {
      apiKey: owner.apiKey,
      query,
      headers,
      ...(method === 'PUT' && { body: bodyOf(operation, context) }),
    })
  return { companyId, context, owner, path, query, send }
}

const revisionIn = (etag: unknown) => /^"([0-9a-f]+)-[0-9a-f]{16}"$/.exec(String(etag))?.[1]

describe('every record that can be changed', () => {
  test('is documented to have versions', () => {
    expect(operations.length).toBeGreaterThan(35)
    expect(operations.filter(operation => !isDocumented(operation)).map(nameOf)).toEqual([])
  })

  test('is changed by who knows its present version, and by nobody who knows another', async () => {
    for (const operation of operations.filter(({ method }) => method === 'PUT')) {
      const name = nameOf(operation)
      const { send } = await openFor(operation)
      const read = await send('GET')
      expect(revisionIn(read.headers['etag']), `${name}: ETag of GET`).toBeDefined()

      const refused = await send('PUT', { 'if-match': UNKNOWN })
      expect(refused.status, `${name} by who knows another version`).toBe(412)
      expect(refused.body, `${name}: the present object`).toEqual(read.body)
      expect(revisionIn(refused.headers['etag']), name).toBe(revisionIn(read.headers['etag']))

      const etag = String(read.headers['etag'])
      const changed = await send('PUT', { 'if-match': `${UNKNOWN}, ${etag}` })
      expect(changed.status, `${name} answered ${JSON.stringify(changed.body)}`).toBe(200)
      expect(revisionIn(changed.headers['etag']), `${name}: ETag of PUT`).toBeDefined()
      expect(revisionIn(changed.headers['etag']), name).not.toBe(revisionIn(etag))
      expect((await send('PUT', { 'if-match': etag })).status, `${name} with the version of before`).toBe(412)

      const again = await send('GET')
      expect(revisionIn(again.headers['etag']), name).toBe(revisionIn(changed.headers['etag']))
      expect((await send('PUT', { 'if-match': '*' })).status, `${name} whichever there is`).toBe(200)
    }
  })

  test('is deleted likewise', async () => {
    for (const operation of operations.filter(({ method }) => method === 'DELETE')) {
      const name = nameOf(operation)
      const { send } = await openFor(operation)
      const read = await send('GET')
      const refused = await send('DELETE', { 'if-match': UNKNOWN })
      expect(refused.status, `${name} by who knows another version`).toBe(412)
      expect(refused.body, name).toEqual(read.body)
      const gone = await send('DELETE', { 'if-match': String(read.headers['etag']) })
      expect(gone.status < 400, `${name} answered ${gone.status} ${JSON.stringify(gone.body)}`).toBe(true)
    }
  })

  test('is changed by one of several who know the same version', async () => {
    for (const operation of operations.filter(({ method }) => method === 'PUT')) {
      const name = nameOf(operation)
      const { send } = await openFor(operation)
      const etag = String((await send('GET')).headers['etag'])
      const answers = await Promise.all(Array.from({ length: 4 }, () => send('PUT', { 'if-match': etag })))
      const statuses = answers.map(({ status }) => status).sort()
      expect(statuses, name).toEqual([200, 412, 412, 412])
    }
  })
})

describe('a version', () => {
  const affiliate = () =>
    operations.find(
      ({ path, method }) => path === '/affiliates/afid/{afid}.json' && method === 'PUT',
    ) as Operation

  test('of the active Company is the same by both of its paths', async () => {
    const { apiKey } = service
    const own = await service.request('GET', '/company.json', { apiKey })
    const byId = await service.request('GET', `/companies/${own.body.company.id}.json`, { apiKey })
    expect(own.headers['etag']).toBe(byId.headers['etag'])
    expect(revisionIn(own.headers['etag'])).toBeDefined()
  })

  test('of a number of a Contact is that of the Contact', async () => {
    const numbers = [{ number: '+13055550171' }, { number: '+13055550172' }]
    const contact = { contact_numbers_attributes: numbers }
    const { companyId } = service
    const common = { query: { company_id: companyId } }
    await service.request('POST', '/contacts.json', { ...common, body: { contact } })
    const ofContact = async () => {
      const path = '/contact_numbers/%2B13055550171/contact.json'
      return service.request('GET', path, common)
    }
    const path = '/contact_numbers/%2B13055550171.json'
    const body = { contact_number: { description: 'mobile' } }
    const before = await ofContact()
    const outdated = await service.request('PUT', path, { ...common, body, headers: { 'if-match': UNKNOWN } })
    expect(outdated).toMatchObject({ status: 412, body: before.body })
    const headers = { 'if-match': String(before.headers['etag']) }
    const changed = await service.request('PUT', path, { ...common, body, headers })
    expect(changed.status).toBe(200)
    expect(revisionIn(changed.headers['etag'])).toBe(revisionIn((await ofContact()).headers['etag']))
    expect((await service.request('DELETE', path, { ...common, headers })).status).toBe(412)
    expect((await service.request('DELETE', path, common)).status).toBe(204)
  })

  test('that a reader has is not sent again', async () => {
    const { send } = await openFor(affiliate())
    const { headers } = await send('GET')
    const again = await send('GET', { 'if-none-match': String(headers['etag']) })
    expect(again).toMatchObject({ status: 304, headers: { etag: headers['etag'] } })
    expect((await send('GET', { 'if-none-match': UNKNOWN })).status).toBe(200)
  })

  test('is answered by a create, for the change that follows', async () => {
    const { send, companyId, owner } = await openFor(affiliate())
    const common = { apiKey: owner.apiKey, query: { company_id: companyId } }
    const made = await service.request('POST', '/api/v1/affiliates.json', {
      ...common,
      body: { affiliate: { first_name: 'Ada' } },
    })
    const path = `/api/v1/affiliates/${made.body.affiliate.id}.json`
    const body = { affiliate: { first_name: 'Grace' } }
    const headers = { 'if-match': String(made.headers['etag']) }
    expect((await service.request('PUT', path, { ...common, body, headers })).status).toBe(200)
    expect((await service.request('PUT', path, { ...common, body, headers })).status).toBe(412)
    // Of another record.
    expect((await send('PUT', headers)).status).toBe(412)
  })

  test('stays where a change changes nothing, and where its answer came compressed or through a proxy', async () => {
    const { send } = await openFor(affiliate())
    const first = String((await send('PUT')).headers['etag'])
    const same = await send('PUT', { 'if-match': first.replace(/"$/, ';br"') })
    expect(same.status).toBe(200)
    expect(revisionIn(same.headers['etag'])).toBe(revisionIn(first))
    expect((await send('PUT', { 'if-match': `W/${first}` })).status).toBe(200)
  })

  test('is asked for where there is no such record: 404, and none is made', async () => {
    const { companyId, owner } = await openFor(affiliate())
    const number = '%2B13055550199'
    const path = `/contact_numbers/${number}/contact.json`
    const common = { apiKey: owner.apiKey, query: { company_id: companyId } }
    const refused = await service.request('PUT', path, {
      ...common,
      body: { contact: { tag_list: '<<<age:31>>>' } },
      headers: { 'if-match': '*' },
    })
    expect(refused.status).toBe(404)
    expect((await service.request('GET', path, common)).status).toBe(404)
  })

  test('of another Company’s record says nothing of it', async () => {
    const target = operations.find(operation => nameOf(operation) === 'PUT /targets/{id}.json') as Operation
    const { path } = await openFor(target)
    const stranger = await companyWithRecords(service)
    const answer = await service.request('PUT', path, {
      apiKey: stranger.owner.apiKey,
      query: { company_id: stranger.companyId },
      body: { target: { name: 'Eve' } },
      headers: { 'if-match': UNKNOWN },
    })
    expect(answer.status).toBe(404)
  })

  test('that no longer is leaves its request free to be sent again under the same key', async () => {
    const { send } = await openFor(affiliate())
    const etag = String((await send('GET')).headers['etag'])
    const key = { 'idempotency-key': 'once' }
    expect((await send('PUT', { ...key, 'if-match': UNKNOWN })).status).toBe(412)
    const made = await send('PUT', { ...key, 'if-match': etag })
    expect(made.status).toBe(200)
    const repeated = await send('PUT', { ...key, 'if-match': etag })
    expect(repeated).toMatchObject({
      status: 200,
      headers: { 'idempotent-replayed': 'true', etag: made.headers['etag'] },
    })
  })
})
