import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { EVERY_ROUTE_MS } from '../harness/patience.ts'
import { startTestService, type TestRequest, type TestService } from '../harness/test-service.ts'
import { HOSTILE_SEGMENTS, HOSTILE_VALUES } from './hostile-values.ts'
import { bodyWith, type Operation, operationsOf } from './operations.ts'
import { type SeededNetwork, seedNetwork } from './seed-network.ts'
import { digestOfStorage } from './storage-digest.ts'

/**
 * Whatever a request holds, it gets an answer that says what is wrong, and what was refused changed nothing. The
 * operations come from the API document, so a new route is tested by being there. The RTB interface, which takes any
 * parameter as a tag, has tests of its own.
 */
let service: TestService
let operations: readonly Operation[]
/** With what no API key opens. */
let allOperations: readonly Operation[]
let ours: SeededNetwork
let theirs: SeededNetwork

beforeAll(async () => {
  service = await startTestService()
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
  allOperations = operationsOf(document).filter(({ isOfRtb }) => !isOfRtb)
  operations = allOperations.filter(({ isOfSession }) => !isOfSession)
  ours = await seedNetwork(service, service.companyId)
  theirs = await seedNetwork(service, await service.addCompany())
})
afterAll(() => service.close())

/** In our Company, whichever is active: creating another one makes that active. */
function request(operation: Operation, path: string, { query = {}, ...options }: TestRequest = {}) {
  const company = operation.queryNames.includes('company_id') ? { company_id: ours.companyId } : {}
  return service.request(operation.method, path, { ...options, query: { ...company, ...query } })
}

/** Storage as the last request left it, which was refused; null where something may have changed since. */
let left: string | null = null

beforeEach(() => {
  left = null
})

/** Refused with a sentence or messages by field, and storage as it was. Anything accepted must be so on purpose: 2xx. */
async function expectSoundAnswer(
  operation: Operation,
  path: string,
  body?: unknown,
  query = {},
): Promise<number> {
  const before = left ?? (await digestOfStorage(service.database))
  left = null
  const answer = await request(operation, path, { body, query })
  const about = `${operation.method} ${path.slice(0, 120)} ${JSON.stringify(body)?.slice(0, 200)} ${JSON.stringify(query)}`
  if (answer.status < 400) return answer.status
  expect(answer.status === 500 ? Object.keys(answer.body) : ['affiliate'], about).toEqual(['affiliate'])
  expect(describesProblem(answer.body), `${about} answered ${JSON.stringify(answer.body)}`).toBe(true)
  left = await digestOfStorage(service.database)
  expect(left, `${about} was refused but changed something`).toBe(before)
  return answer.status
}

function describesProblem(body: unknown): boolean {
  if (typeof body !== 'object' || body === null) return false
  if ('error' in body) return typeof body.error === 'string' && body.error.endsWith('.')
  // A CSV of rules is refused as a whole, without a root key.
  if ('errors' in body && Array.isArray(body.errors)) {
    return body.errors.length > 0 && body.errors.every(message => typeof message === 'string')
  }
  const [errors] = Object.values(body).map(root => (root as { errors?: object }).errors)
  return (
    errors !== undefined &&
    Object.values(errors)
      .flat()
      .every(message => typeof message === 'string')
  )
}

/** Files are read apart from the other fields, and the keys of a simulated caller after them. */
const READ_APART: ReadonlySet<string> = new Set(['message_file', 'csv_file', 'digits'])

/** What hardly any field takes. */
const OF_NO_TYPE = [[[]]]

/** A DELETE may succeed whatever its body holds, and what is gone could not be asked for again. */
const withBody = () => operations.filter(({ rootKey, method }) => rootKey !== null && method !== 'DELETE')

test('what a body may hold is found in the document: without its fields these tests would test nothing', () => {
  const rootsWithoutFields = withBody().filter(({ fields }) => fields.length === 0)
  expect(rootsWithoutFields.map(({ path }) => path)).toEqual([])
  expect(withBody().length).toBeGreaterThan(20)
})

/**
 * What a field of an operation is given: create and update read the fields of a record in one way, so that what is hostile is shared
 * out among them.
 */
function hostileValuesFor(operation: Operation, field: string): readonly unknown[] {
  const { rootKey, isList } = operation
  // One that is taken gives the record another path. Each is in use already, by what was created with it.
  if (/(afid|cid)$/.test(field)) return HOSTILE_VALUES
  const takers = withBody().filter(
    other => other.rootKey === rootKey && other.isList === isList && other.fields.includes(field),
  )
  const turn = takers.indexOf(operation)
  return HOSTILE_VALUES.filter((_, index) => index % takers.length === turn)
}

describe('hostile bodies', () => {
  test(
    'any value in any field is taken or refused in words, and a refusal changes nothing',
    async () => {
      for (const operation of withBody()) {
        for (const field of operation.fields) {
          for (const value of hostileValuesFor(operation, field)) {
            const fields = { ...ours.requiredFields(operation), [field]: value }
            await expectSoundAnswer(operation, ours.pathOf(operation), bodyWith(operation, fields))
          }
        }
      }
    },
    EVERY_ROUTE_MS,
  )

  test('all fields that are wrong are named at once', async () => {
    let named = 0
    for (const operation of withBody().filter(({ isList }) => !isList)) {
      const path = ours.pathOf(operation)
      const errorsOf = async (fields: object) => {
        const { body } = await request(operation, path, { body: bodyWith(operation, fields) })
        return (body?.[operation.rootKey ?? '']?.errors ?? {}) as Record<string, string[]>
      }
      const whole: Record<string, unknown> = {}
      const oneByOne: Record<string, string[]> = {}
      for (const field of operation.fields) {
        const errors = await errorsOf({ ...ours.requiredFields(operation), [field]: OF_NO_TYPE })
        if (errors[field] === undefined || READ_APART.has(field)) continue
        whole[field] = OF_NO_TYPE
        oneByOne[field] = errors[field]
      }
      named += Object.keys(oneByOne).length
      if (Object.keys(whole).length === 0) continue
      const together = await errorsOf({ ...ours.requiredFields(operation), ...whole })
      expect(together, `${operation.method} ${operation.path}`).toMatchObject(oneByOne)
    }
    expect(named).toBeGreaterThan(200)
  })

  test('a body that is no rooted object is 400', async () => {
    for (const operation of withBody()) {
      const unrooted = operation.needsRoot ? [undefined, {}, { other: {} }, ''] : []
      const bodies = [...unrooted, null, [], 'text', 7, '{', '{"a":"\\u0000"}', '[]]']
      const rooted = [null, [], 'text', 7, true].map(value => ({ [operation.rootKey ?? '']: value }))
      for (const body of [...bodies, ...rooted]) {
        const status = await expectSoundAnswer(operation, ours.pathOf(operation), body)
        expect(status, `${operation.method} ${operation.path} ${JSON.stringify(body)}`).toBe(400)
      }
    }
  })

  test('a prototype in a body is ignored, and nothing is inherited from it', async () => {
    const fields =
      '"number":"+13055550111","__proto__":{"paused":true},"constructor":{"prototype":{"paused":true}}'
    const answer = await service.request('POST', '/targets.json', { body: `{"target":{${fields}}}` })
    expect(answer).toMatchObject({ status: 201, body: { target: { paused: false } } })
  })

  test('a prototype alone is as good as no field', async () => {
    for (const operation of withBody().filter(({ method }) => method === 'PUT')) {
      const path = ours.pathOf(operation)
      const rooted = (fields: string) => `{"${operation.rootKey}":{${fields}}}`
      const expected = await expectSoundAnswer(operation, path, rooted(''))
      const status = await expectSoundAnswer(operation, path, rooted('"__proto__":{"name":7}'))
      expect(status, `${operation.method} ${operation.path}`).toBe(expected)
    }
  })

  test('half a character deep in a body is kept as U+FFFD, as it is at the top', async () => {
    const half = '\ud800'
    const target = await service.request('POST', '/targets.json', {
      body: {
        target: {
          number: '+13055550113',
          name: half,
          bid_request_attributes: {
            url: 'https://buyer.example.com/bid',
            method: 'POST',
            body: JSON.stringify(half),
            bid_path: 'price',
          },
        },
      },
    })
    expect(target).toMatchObject({ status: 201, body: { target: { name: '\ufffd' } } })
    const report = await service.request('POST', '/scheduled_reports.json', {
      body: {
        scheduled_report: {
          name: half,
          days: 'today',
          frequency: 'daily',
          report: { facet: 'campaign', tag: [`a:${half}`] },
        },
      },
    })
    expect(report).toMatchObject({
      status: 201,
      body: { scheduled_report: { report: { tag: ['a:\ufffd'] } } },
    })
  })

  test('a body over the limit is 413', async () => {
    const body = { target: { name: 'x'.repeat(1_100_000) } }
    const answer = await service.request('POST', '/targets.json', { body })
    expect(answer.status).toBe(413)
    expect(answer.body).toEqual({ error: expect.stringContaining('1 MB') })
  })

  test('a body of another type is 415', async () => {
    for (const operation of withBody()) {
      for (const type of ['application/xml', 'text/plain', 'application/x-www-form-urlencoded']) {
        const answer = await service.request(operation.method, ours.pathOf(operation), {
          body: '{"target":{}}',
          headers: { 'content-type': type },
        })
        expect(answer.status, `${operation.method} ${operation.path} ${type}`).toBe(415)
        expect(answer.body).toEqual({ error: expect.stringContaining('application/json') })
      }
    }
  })
})

/** Client identifiers are free text, and some of these are numbers: an earlier test may have given one. */
const isClientId = ({ path }: Operation) => /\{(afid|cid|number)\}/.test(path)

/** Whatever these name, the browser is sent on: to the provider, or back to the console with the reason. */
const isForBrowsers = ({ path }: Pick<Operation, 'path'>) => path.startsWith('/session/oidc/')

/** These create the record that their path names: that another Company has such a one is no obstacle. */
const CREATING_BY_PATH: ReadonlySet<string> = new Set([
  'PUT /contact_numbers/{number}/contact.json',
  'POST /suppressed_numbers/{number}.json',
  'POST /contact_numbers/{number}/suppressed_number.json',
])

/** A stream that is opened: an empty parameter is none. */
const isEndless = ({ path }: Operation) => path === '/api/v5/live.json'

describe('hostile paths and queries', () => {
  test('any text in place of an identifier is 404, or refused in words', async () => {
    for (const operation of operations.filter(({ path }) => path.includes('{'))) {
      for (const segment of HOSTILE_SEGMENTS) {
        const path = operation.path.replaceAll(/\{[^}]+\}/g, segment)
        const body = operation.rootKey === null ? undefined : { [operation.rootKey]: {} }
        const status = await expectSoundAnswer(operation, path, body)
        const namesNobody = !isClientId(operation) && !isForBrowsers(operation)
        if (namesNobody)
          expect(status, `${operation.method} ${path.slice(0, 200)}`).toBeGreaterThanOrEqual(400)
      }
    }
  })

  test('any value of any query parameter is taken or refused in words', async () => {
    for (const operation of operations.filter(({ method }) => method === 'GET')) {
      for (const name of operation.queryNames) {
        for (const value of HOSTILE_VALUES.filter(value => typeof value !== 'object').map(String)) {
          if (isEndless(operation) && value.trim() === '') continue
          const query = { ...ours.requiredQuery(operation), [name]: value }
          await expectSoundAnswer(operation, ours.pathOf(operation), undefined, query)
        }
      }
    }
  })
})

describe('another Company', () => {
  test('its records do not exist: the answer is the one for none at all', async () => {
    for (const operation of operations.filter(
      ({ method, path }) =>
        path.includes('{') &&
        !path.startsWith('/api/v5/users') &&
        !path.startsWith('/companies') &&
        !path.startsWith('/api/v5/global_') &&
        !path.startsWith('/mails') &&
        !isForBrowsers({ path }) &&
        !CREATING_BY_PATH.has(`${method} ${path}`),
    )) {
      const body = operation.rootKey === null ? undefined : { [operation.rootKey]: {} }
      const foreign = await request(operation, theirs.pathOf(operation), { body })
      expect(foreign.status, `${operation.method} ${operation.path}`).toBe(404)
    }
  })

  test('its ids in a body are refused, and nothing changes', async () => {
    for (const operation of withBody()) {
      for (const [field, value] of Object.entries(theirs.references)) {
        if (!operation.fields.includes(field)) continue
        const fields = { ...ours.requiredFields(operation), [field]: value }
        const status = await expectSoundAnswer(operation, ours.pathOf(operation), bodyWith(operation, fields))
        expect(status, `${operation.method} ${operation.path} ${field}`).toBe(422)
      }
    }
  })

  test('selecting it without being a member is 403 on every route of a Company', async () => {
    const apiKey = await service.addUser(service.companyId, 'owner')
    for (const operation of operations.filter(({ queryNames }) => queryNames.includes('company_id'))) {
      const body = operation.rootKey === null ? undefined : { [operation.rootKey]: {} }
      const answer = await service.request(operation.method, ours.pathOf(operation), {
        apiKey,
        body,
        query: { company_id: theirs.companyId },
      })
      expect(answer.status, `${operation.method} ${operation.path}`).toBe(403)
    }
  })
})

test('without a key, every route of the main interface that needs one is 401 before anything is read', async () => {
  for (const operation of allOperations.filter(({ isPublic }) => !isPublic)) {
    const answer = await service.request(operation.method, ours.pathOf(operation), {
      apiKey: null,
      body: '{',
    })
    expect(answer.status, `${operation.method} ${operation.path}`).toBe(401)
  }
})
