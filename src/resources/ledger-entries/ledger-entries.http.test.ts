import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCallNetwork } from '../../../test/harness/call-network.ts'
import { startTestService, type TestService } from '../../../test/harness/test-service.ts'
import { pageAt } from '../../platform/wire/page.ts'
import { listLedgerEntries } from './store.ts'

let service: TestService

beforeAll(async () => {
  service = await startTestService()
})

afterAll(() => service.close())

const path = (companyId: number) => `/companies/${companyId}/ledger_entries.json`

const enter = (companyId: number, ledger_entry: unknown, apiKey = service.apiKey) =>
  service.request('POST', path(companyId), { body: { ledger_entry }, apiKey })

const balanceOf = async (companyId: number) =>
  (await service.request('GET', `/companies/${companyId}.json`)).body.company.balance

test('an administrator credits and corrects a balance, and the log says who did', async () => {
  const companyId = await service.addCompany()
  const credited = await enter(companyId, { amount: '250.5', description: 'Invoice 7' })
  expect(credited.status).toBe(201)
  expect(credited.body.ledger_entry).toMatchObject({
    company_id: companyId,
    kind: 'credit',
    amount: '250.5',
    call_uuid: null,
    description: 'Invoice 7',
  })
  const corrected = await enter(companyId, { amount: '-0.0001', description: 'Rounding' })
  expect(corrected.body.ledger_entry).toMatchObject({ kind: 'correction', amount: '-0.0001' })
  expect(await balanceOf(companyId)).toBe('250.4999')
  const { body: events } = await service.request('GET', '/api/v5/audit_events.json', {
    query: { company_id: companyId, resource: 'ledger_entry' },
  })
  expect(events).toHaveLength(2)
  expect(events[0].audit_event).toMatchObject({
    resource_id: companyId,
    operation: 'create',
    before: null,
    after: { amount: '-0.0001', description: 'Rounding' },
  })
})

test('the ledger lists charges and entries, newest first, in pages', async () => {
  const companyId = await service.addCompany()
  const settings = { per_minute: '0.15' }
  await service.request('PUT', `/companies/${companyId}/settings.json`, { body: { settings } })
  await enter(companyId, { amount: '10', description: 'Paid' })
  const network = await createCallNetwork(service, { companyId })
  const call = (await network.call()).body.simulated_call.call
  const { body } = await service.request('GET', path(companyId))
  expect(body.map(({ ledger_entry }: { ledger_entry: object }) => ledger_entry)).toMatchObject([
    { kind: 'call', amount: '-0.15', call_uuid: call.uuid, description: null },
    { kind: 'credit', amount: '10.0', call_uuid: null },
  ])
  expect(await balanceOf(companyId)).toBe('9.85')
  const first = await service.request('GET', path(companyId), { query: { per_page: 1 } })
  expect(first.body).toEqual(body.slice(0, 1))
  expect(first.headers['link']).toContain('rel="next"')
  const second = await service.request('GET', path(companyId), { query: { per_page: 1, page: 2 } })
  expect(second.body).toEqual(body.slice(1))
})

test('the ledger is narrowed by kind, by what was written, and by a call; and read from its beginning', async () => {
  const companyId = await service.addCompany()
  const settings = { per_minute: '0.15' }
  await service.request('PUT', `/companies/${companyId}/settings.json`, { body: { settings } })
  await enter(companyId, { amount: '10', description: 'Invoice 7, paid' })
  const network = await createCallNetwork(service, { companyId })
  const call = (await network.call()).body.simulated_call.call
  await enter(companyId, { amount: '-1', description: 'Rounding of 100%' })
  const amounts = async (query: Readonly<Record<string, string | number>>) => {
    const answer = await service.request('GET', path(companyId), { query })
    expect(answer.status, JSON.stringify(answer.body)).toBe(200)
    return answer.body.map(({ ledger_entry }: { ledger_entry: { amount: string } }) => ledger_entry.amount)
  }
  expect(await amounts({})).toEqual(['-1.0', '-0.15', '10.0'])
  expect(await amounts({ sort: 'id' })).toEqual(['10.0', '-0.15', '-1.0'])
  expect(await amounts({ sort: 'id', per_page: 2, page: 2 })).toEqual(['-1.0'])
  expect(await amounts({ kind: 'entered' })).toEqual(['-1.0', '10.0'])
  expect(await amounts({ kind: 'credit' })).toEqual(['10.0'])
  expect(await amounts({ kind: 'call' })).toEqual(['-0.15'])
  expect(await amounts({ q: 'invoice' })).toEqual(['10.0'])
  expect(await amounts({ q: '100%' })).toEqual(['-1.0'])
  expect(await amounts({ q: call.uuid.toUpperCase() })).toEqual(['-0.15'])
  expect(await amounts({ q: call.uuid, kind: 'entered' })).toEqual([])
  for (const query of [{ kind: 'gift' }, { sort: 'amount' }])
    expect((await service.request('GET', path(companyId), { query })).status).toBe(400)
})

test('a long ledger is counted no further than the next page, and every page of it can be read', async () => {
  const companyId = await service.addCompany()
  const { pool } = service.database
  await pool.query(
    `INSERT INTO ledger_entries (company_id, kind, amount, description)
     SELECT $1, 'credit', place, 'Paid' FROM generate_series(1, 10) AS place`,
    [companyId],
  )
  const read = async (page: number, countedEntries: number) => {
    const { rows, totalRows } = await listLedgerEntries(pool, companyId, {}, pageAt(page, 2), countedEntries)
    return [...rows.map(({ amount }) => Number(amount)), `of ${totalRows}`]
  }
  expect(await read(1, 4)).toEqual([10, 9, 'of 4'])
  expect(await read(2, 4)).toEqual([8, 7, 'of 5'])
  expect(await read(4, 4)).toEqual([4, 3, 'of 9'])
  expect(await read(5, 4)).toEqual([2, 1, 'of 10'])
  expect(await read(6, 4)).toEqual(['of 10'])
  expect(await read(5, 100)).toEqual([2, 1, 'of 10'])
  expect(await read(Number.MAX_SAFE_INTEGER, 4)).toEqual(['of 10'])
})

test.each([
  ['no amount', { description: 'Paid' }, 'amount'],
  ['a number', { amount: 10, description: 'Paid' }, 'amount'],
  ['nothing', { amount: '0.0000', description: 'Paid' }, 'amount'],
  ['five decimals', { amount: '0.00001', description: 'Paid' }, 'amount'],
  ['no description', { amount: '10' }, 'description'],
  ['a blank description', { amount: '10', description: ' ' }, 'description'],
  ['a negative credit', { amount: '-10', description: 'Paid', kind: 'credit' }, 'amount'],
  ['a charge', { amount: '-10', description: 'Paid', kind: 'call' }, 'kind'],
])('an entry with %s is refused, and the balance stays', async (_, fields, field) => {
  const companyId = await service.addCompany()
  const answer = await enter(companyId, fields)
  expect(answer.status).toBe(422)
  expect(Object.keys(answer.body.ledger_entry.errors)).toEqual([field])
  expect(await balanceOf(companyId)).toBe('0.0')
})

test('owners and superusers read the ledger, nobody but administrators enters anything', async () => {
  const companyId = await service.addCompany()
  await enter(companyId, { amount: '10', description: 'Paid' })
  const statuses: Record<string, readonly number[]> = {}
  for (const role of ['owner', 'superuser', 'member', 'reporter', 'publisher', 'buyer'] as const) {
    const apiKey = await service.addUser(companyId, role)
    const read = await service.request('GET', path(companyId), { apiKey })
    const written = await enter(companyId, { amount: '10', description: 'Mine' }, apiKey)
    statuses[role] = [read.status, written.status]
  }
  expect(statuses).toEqual({
    owner: [200, 403],
    superuser: [200, 403],
    member: [200, 403],
    reporter: [200, 403],
    publisher: [403, 403],
    buyer: [403, 403],
  })
  const stranger = await service.addUser(await service.addCompany(), 'owner')
  expect((await service.request('GET', path(companyId), { apiKey: stranger })).status).toBe(404)
  expect(await balanceOf(companyId)).toBe('10.0')
})

test('a Company that does not exist has no ledger', async () => {
  expect((await service.request('GET', path(2_000_000))).status).toBe(404)
  expect((await enter(2_000_000, { amount: '1', description: 'Paid' })).status).toBe(404)
})

test('entries and charges that arrive at once all count', async () => {
  const companyId = await service.addCompany()
  const settings = { per_minute: '0.1' }
  await service.request('PUT', `/companies/${companyId}/settings.json`, { body: { settings } })
  const network = await createCallNetwork(service, { companyId })
  await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? network.call() : enter(companyId, { amount: '1', description: 'Paid' }),
    ),
  )
  expect(await balanceOf(companyId)).toBe('9.0')
})
