import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operation, operationsOf } from '../bad-input/operations.ts'
import { EVERY_ROUTE_MS } from '../harness/patience.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { bodyOf, nameOf, pathOf, prepare, WITHOUT_EVENT } from './audited-requests.ts'
import { type CompanyWithRecords, companyWithRecords } from './company-with-records.ts'

/**
 * Whoever changes something is on the audit log of the Company that it concerns. The operations come from the API
 * document, so a new route fails here until it leaves an event, or says why it leaves none.
 */
let service: TestService
let operations: readonly Operation[]

beforeAll(async () => {
  service = await startTestService()
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
  // The RTB interface knows keys, not users; and no key opens what is of a session.
  operations = operationsOf(document).filter(
    ({ method, isPublic, isOfRtb, isOfSession }) => method !== 'GET' && !isPublic && !isOfRtb && !isOfSession,
  )
})
afterAll(() => service.close())

interface AuditEvent {
  readonly id: number
  readonly resource: string
  readonly user_id: number
  readonly user_name: string
}

/** Newest first. */
async function eventsOf(companyId: number): Promise<readonly AuditEvent[]> {
  const query = { company_id: companyId, per_page: 100 }
  const answer = await service.request('GET', '/api/v5/audit_events.json', { query })
  return answer.body.map(({ audit_event }: { audit_event: AuditEvent }) => audit_event)
}

describe('every route that writes', () => {
  test(
    'leaves an event with its user, in the Company concerned, and a mark of its commit',
    async () => {
      const audited = operations.filter(operation => !(nameOf(operation) in WITHOUT_EVENT))
      expect(audited.length).toBeGreaterThan(30)
      let whole: CompanyWithRecords | null = null
      for (const operation of audited) {
        const name = nameOf(operation)
        // Where others have changed something since, there is nothing to take back.
        const isRestore = operation.rootKey === 'restore'
        const left: CompanyWithRecords | null = isRestore ? null : whole
        const company: CompanyWithRecords = left ?? (await companyWithRecords(service))
        // Whoever comes next finds everything as it was, but for what this changes of itself, and what it adds.
        whole = isRestore || operation.method === 'DELETE' ? null : company
        const { companyId, context, owner } = company
        await prepare(operation, context)
        const last = (await eventsOf(companyId))[0]?.id ?? 0
        const answer = await service.request(operation.method, pathOf(operation, context), {
          apiKey: owner.apiKey,
          query: operation.queryNames.includes('company_id') ? { company_id: companyId } : {},
          body: bodyOf(operation, context),
          headers: { 'idempotency-key': name },
        })
        const marked = await service.database.pool.query(
          `SELECT FROM idempotency_keys WHERE user_id = $1 AND key_hash = sha256($2::text::bytea) AND commits <> '{}'`,
          [owner.id, name],
        )
        expect(marked.rowCount, `${name} does its work in no transaction of the request`).toBe(1)
        expect(
          [200, 201, 204, 302],
          `${name} answered ${answer.status} ${JSON.stringify(answer.body)}`,
        ).toContain(answer.status)
        const made = answer.body?.company?.id ?? answer.body?.sample_network?.company_id
        const concerned = operation.method === 'POST' ? (made ?? companyId) : companyId
        const events = (await eventsOf(concerned)).filter(event => event.id > last)
        expect(
          events.map(event => event.user_id),
          `${name} left no event of its user: ${JSON.stringify(events)}`,
        ).toContain(owner.id)
        // A week of calls would be made beside all that follows.
        if (answer.body?.sample_network !== undefined)
          await service.request('DELETE', '/api/v5/sample_network.json', { apiKey: owner.apiKey })
      }
    },
    EVERY_ROUTE_MS,
  )

  test('is still there, where it is said to leave none', () => {
    const names = operations.map(nameOf)
    expect(Object.keys(WITHOUT_EVENT).filter(name => !names.includes(name))).toEqual([])
  })
})

test('a request that is refused, or whose body is empty, leaves none', async () => {
  const { companyId, context, owner } = await companyWithRecords(service)
  const before = await eventsOf(companyId)
  for (const operation of operations.filter(({ method }) => method === 'PUT')) {
    for (const body of [{ [operation.rootKey ?? '']: {} }, {}]) {
      await service.request(operation.method, pathOf(operation, context), {
        apiKey: owner.apiKey,
        query: operation.queryNames.includes('company_id') ? { company_id: companyId } : {},
        body,
      })
    }
  }
  expect(await eventsOf(companyId)).toEqual(before)
})
