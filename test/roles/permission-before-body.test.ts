import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Operation, operationsOf } from '../bad-input/operations.ts'
import { digestOfStorage } from '../bad-input/storage-digest.ts'
import { insertApiKey } from '../harness/insert-api-key.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { answersNotFound, CALLERS, type Caller, expectedReach } from './expectations.ts'
import { addCaller, type SeededCompany, seedCompany } from './seed-company.ts'

/**
 * Who may not do something is told so, and nothing about what it has sent: every route that takes a body, by everybody
 * who may not use it, with bodies that nobody could send. The routes come from the API document.
 */
let service: TestService
let company: SeededCompany
let other: SeededCompany
let operations: readonly Operation[]
const keys = new Map<Caller, string>()

beforeAll(async () => {
  // By now every route, with every body, makes more requests without a key than an address may in a minute.
  service = await startTestService({ RATE_LIMIT_FAILED_KEYS: '0' })
  company = await seedCompany(service)
  other = await seedCompany(service)
  for (const caller of CALLERS) keys.set(caller, await addCaller(service, company, caller))
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
  operations = operationsOf(document).filter(
    ({ isPublic, isOfRtb, isOfSession, rootKey, method }) =>
      !isPublic && !isOfRtb && !isOfSession && rootKey !== null && method !== 'GET' && method !== 'DELETE',
  )
})
afterAll(() => service.close())

interface Invalid {
  readonly body: unknown
  readonly type?: string
}

/** Malformed, of another type, too large, without its root, and with a root that is none. */
function invalidBodies({ rootKey, fields }: Operation): readonly Invalid[] {
  const root = rootKey ?? ''
  const wrong = Object.fromEntries(fields.map(field => [field, { not: 'this' }]))
  return [
    { body: '{' },
    { body: '{"a":"\\u0000"}' },
    { body: 'name=x', type: 'text/plain' },
    { body: { [root]: { name: 'x'.repeat(1_100_000) } } },
    { body: {} },
    { body: { [root]: 7 } },
    { body: { [root]: wrong } },
  ]
}

async function statusOf(
  operation: Operation,
  path: string,
  { body, type = 'application/json' }: Invalid,
  { apiKey, query = {} }: { readonly apiKey: string | null; readonly query?: object },
): Promise<string> {
  const headers = { 'content-type': type }
  const answer = await service.request(operation.method, path, { apiKey, body, headers, query: { ...query } })
  return `${answer.status} ${operation.method} ${operation.path} ${JSON.stringify(body).slice(0, 60)}`
}

const isInCompany = ({ queryNames, path }: Operation) =>
  queryNames.includes('company_id') && !path.startsWith('/api/v5/users')

const refusal = (status: number) => expect.stringMatching(`^${status} `)

describe('permission comes before the body', () => {
  test.each(CALLERS.filter(caller => caller !== 'administrator'))('in the Company of a %s', async caller => {
    const apiKey = keys.get(caller) ?? null
    const before = await digestOfStorage(service.database)
    for (const operation of operations) {
      if (expectedReach(operation, caller) !== 'none') continue
      const expected = refusal(answersNotFound(operation, caller) ? 404 : 403)
      const query = isInCompany(operation) ? { company_id: company.companyId } : {}
      for (const invalid of invalidBodies(operation)) {
        const path = company.pathOf(operation)
        expect(await statusOf(operation, path, invalid, { apiKey, query })).toEqual(expected)
        if (caller === 'stranger' && isInCompany(operation)) continue
        expect(await statusOf(operation, path, invalid, { apiKey })).toEqual(expected)
      }
    }
    expect(await digestOfStorage(service.database)).toBe(before)
  })

  test.each(['owner', 'reporter'] as const)('in a Company in which an %s is nobody', async caller => {
    const apiKey = keys.get(caller) ?? null
    for (const operation of operations.filter(isInCompany)) {
      for (const invalid of invalidBodies(operation)) {
        const query = { company_id: other.companyId }
        const path = other.pathOf(operation)
        expect(await statusOf(operation, path, invalid, { apiKey, query })).toEqual(refusal(403))
      }
      const named = { body: { company_id: other.companyId, [operation.rootKey ?? '']: 7 } }
      expect(await statusOf(operation, other.pathOf(operation), named, { apiKey })).toEqual(refusal(403))
    }
  })

  test.each(['owner', 'member', 'stranger'] as const)(
    'where a path names another Company, or a user of it: to a %s it is not there',
    async caller => {
      const apiKey = keys.get(caller) ?? null
      const ofOthers = operations.filter(({ path }) => /^\/(companies|api\/v5\/users)\/\{id\}/.test(path))
      expect(ofOthers.length).toBeGreaterThan(3)
      for (const operation of ofOthers) {
        const managesNobody = operation.path.startsWith('/api/v5/users') && caller !== 'owner'
        const expected = refusal(managesNobody ? 403 : 404)
        for (const invalid of invalidBodies(operation)) {
          expect(await statusOf(operation, other.pathOf(operation), invalid, { apiKey })).toEqual(expected)
        }
      }
    },
  )

  test('without a key, or with one that is unknown', async () => {
    for (const operation of operations) {
      for (const invalid of invalidBodies(operation)) {
        for (const apiKey of [null, 'guessed']) {
          const status = await statusOf(operation, company.pathOf(operation), invalid, { apiKey })
          expect(status).toEqual(refusal(401))
        }
      }
    }
  })

  test('and who may do it is told what is wrong', async () => {
    const apiKey = keys.get('administrator') ?? null
    const { id } = (await service.request('GET', '/api/v5/user.json', { apiKey })).body.user
    const ownKeyId = String(await insertApiKey(service.database, id))
    for (const operation of operations) {
      const query = isInCompany(operation) ? { company_id: company.companyId } : {}
      // A key is there for its own user alone.
      const isOwnKey = operation.path.startsWith('/api_keys/')
      const path = isOwnKey ? operation.path.replace('{id}', ownKeyId) : company.pathOf(operation)
      const malformed = await statusOf(operation, path, { body: '{' }, { apiKey, query })
      expect(malformed).toEqual(refusal(400))
    }
  })
})
