import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bodyWith, type Operation, operationsOf } from '../bad-input/operations.ts'
import { digestOfStorage } from '../bad-input/storage-digest.ts'
import { insertApiKey } from '../harness/insert-api-key.ts'
import { insertSavedView } from '../harness/insert-saved-view.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { answersNotFound, CALLERS, type Caller, expectedReach, PERMITTED_STATUSES } from './expectations.ts'
import { addCaller, type SeededCompany, seedCompany } from './seed-company.ts'

/**
 * Every route of the main interface, by every kind of caller, about a record of the own Company, of another publisher or
 * buyer in it, and of another Company. The routes come from the API document: a new one fails here until the table of
 * expectations says who may use it.
 */
let service: TestService
let operations: readonly Operation[]
/** A Company that none of the callers but administrators may touch. */
let untouchable: SeededCompany

beforeAll(async () => {
  service = await startTestService()
  untouchable = await seedCompany(service)
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
  operations = operationsOf(document)
    // The RTB interface knows keys, not users; and no key opens what is of a session.
    .filter(({ isPublic, isOfRtb, isOfSession }) => !isPublic && !isOfRtb && !isOfSession)
    // A week of calls would be made beside the requests that follow; its own tests ask every role.
    .filter(({ method, path }) => method === 'GET' || path !== '/api/v5/sample_network.json')
    .toSorted((a, b) => rank(a) - rank(b))
})
afterAll(() => service.close())

/** What destroys a record comes after what needs it. */
function rank({ method }: Operation): number {
  return ['GET', 'POST', 'PUT', 'DELETE'].indexOf(method)
}

/** The others are about the caller itself, about users and Companies, or about the whole installation. */
const isInCompany = ({ queryNames, path }: Operation) =>
  queryNames.includes('company_id') && !path.startsWith('/api/v5/users')
const isInstallationWide = ({ path }: Operation) => /^\/(api\/v5\/global_|mails)/.test(path)
const isAboutUsers = ({ path }: Operation) => path.startsWith('/api/v5/users')
const isOwnKey = ({ path }: Operation) => path.startsWith('/api_keys')
const isOwnView = ({ path }: Operation) => path.startsWith('/saved_views')
const namesRecord = ({ path }: Operation) => path.includes('{')

/** These create the record that their path names: that another Company has such a one is no obstacle. */
const CREATING_BY_PATH: ReadonlySet<string> = new Set([
  'PUT /contact_numbers/{number}/contact.json',
  'POST /suppressed_numbers/{number}.json',
  'POST /contact_numbers/{number}/suppressed_number.json',
])
const createsByPath = ({ method, path }: Operation) => CREATING_BY_PATH.has(`${method} ${path}`)

/** One caller's requests, and what was answered otherwise than expected. */
interface Trial {
  readonly caller: Caller
  readonly apiKey: string
  /** Of its own further keys, of which nobody else learns. */
  readonly ownKeyId: number
  readonly userId: number
  readonly surprises: string[]
  requests: number
}

async function trialOf(caller: Caller, apiKey: string): Promise<Trial> {
  const { id } = (await service.request('GET', '/api/v5/user.json', { apiKey })).body.user
  const ownKeyId = await insertApiKey(service.database, id)
  return { caller, apiKey, ownKeyId, userId: id, surprises: [], requests: 0 }
}

interface Attempt {
  readonly operation: Operation
  readonly about: string
  readonly path: string
  /** The Company selected, where one can be. */
  readonly company: SeededCompany
  /** Those expected. */
  readonly statuses: readonly number[]
}

const REPORT = { domain: 'calls', facet: 'date' }
const PERIOD = { created_at_start: '2026-11-01', created_at_end: '2026-11-30' }

async function attempt(trial: Trial, { operation, about, path, company, statuses }: Attempt): Promise<void> {
  const { method, rootKey, queryNames } = operation
  const hasBody = rootKey !== null && method !== 'DELETE'
  const answer = await service.request(method, path, {
    apiKey: trial.apiKey,
    query: {
      ...(isInCompany(operation) && { company_id: company.companyId }),
      ...(queryNames.includes('number') && { number: '+13055550199' }),
      // A stream that goes on would never have been answered.
      ...(queryNames.includes('seconds') && { seconds: 0 }),
      ...(queryNames.includes('facet') && REPORT),
      ...(queryNames.includes('compare') && PERIOD),
    },
    ...(hasBody && { body: bodyWith(operation, company.network.requiredFields(operation)) }),
  })
  trial.requests += 1
  if (statuses.includes(answer.status)) return
  trial.surprises.push(
    `${about}: ${method} ${operation.path} answered ${answer.status}, expected ${statuses.join(' or ')}: ${JSON.stringify(answer.body)}`,
  )
}

const permitted = ({ method }: Operation) => PERMITTED_STATUSES[method as string] ?? []

/** Requests about records of the Company that the caller is in. */
async function tryOwnCompany(
  trial: Trial,
  company: SeededCompany,
  among: readonly Operation[] = operations,
): Promise<void> {
  for (const operation of among) {
    const reach = expectedReach(operation, trial.caller)
    const refusal = answersNotFound(operation, trial.caller) ? [404] : [403]
    const statuses = reach === 'none' ? refusal : permitted(operation)
    const scope = reach === 'own' ? company.own : company
    const path = isOwnKey(operation)
      ? operation.path.replace('{id}', String(trial.ownKeyId))
      : isOwnView(operation) && reach !== 'none'
        ? operation.path.replace(
            '{id}',
            String(await insertSavedView(service.database, company.companyId, trial.userId)),
          )
        : scope.pathOf(operation)
    await attempt(trial, { operation, about: 'own record', path, company, statuses })
    if (reach === 'own' && namesRecord(operation)) {
      await attempt(trial, {
        operation,
        about: 'rival’s record',
        path: company.rival.pathOf(operation),
        company,
        statuses: [404],
      })
    }
  }
}

/** The own Company is selected, the path names another one's record: as if there were none, for who may look at all. */
async function tryForeignRecords(trial: Trial, company: SeededCompany, other: SeededCompany): Promise<void> {
  const named = operations.filter(operation => isInCompany(operation) && namesRecord(operation))
  // What is created under the other Company's number would be found by the requests after it.
  for (const operation of named.toSorted((a, b) => Number(createsByPath(a)) - Number(createsByPath(b)))) {
    const visible = createsByPath(operation) ? permitted(operation) : [404]
    const statuses = expectedReach(operation, trial.caller) === 'none' ? [403] : visible
    await attempt(trial, {
      operation,
      about: 'other Company’s record',
      path: other.pathOf(operation),
      company,
      statuses,
    })
  }
}

async function tryOtherCompany(trial: Trial, other: SeededCompany): Promise<void> {
  const isAdministrator = trial.caller === 'administrator'
  for (const operation of operations.filter(isInCompany)) {
    const statuses = isAdministrator ? permitted(operation) : [403]
    await attempt(trial, {
      operation,
      about: 'other Company selected',
      path: other.pathOf(operation),
      company: other,
      statuses,
    })
  }
  for (const operation of operations.filter(
    candidate => namesRecord(candidate) && !isInCompany(candidate) && !isInstallationWide(candidate),
  )) {
    // No 403 tells that a Company exists; whoever manages no users at all is told so whomever it names.
    const isReached = isAdministrator && !isOwnKey(operation)
    const isRefused = isAboutUsers(operation) && expectedReach(operation, trial.caller) === 'none'
    const statuses = isReached ? permitted(operation) : [isRefused ? 403 : 404]
    await attempt(trial, {
      operation,
      about: 'other Company',
      path: other.pathOf(operation),
      company: other,
      statuses,
    })
  }
}

const isSelf = ({ path }: Operation) => path === '/api/v5/user.json' || path.startsWith('/session/all')

/** Readers may: what it writes is their own export, API keys or saved views. */
const writesOwn = (operation: Operation) =>
  (operation.method === 'POST' && operation.path === '/api/v5/exports/rtb_inbounds.json') ||
  isOwnKey(operation) ||
  isOwnView(operation)

/** Nothing but what concerns the caller alone. */
function writesNothing(caller: Caller): boolean {
  return operations
    .filter(operation => operation.method !== 'GET' && !isSelf(operation) && !writesOwn(operation))
    .every(operation => expectedReach(operation, caller) === 'none')
}

describe('every route', () => {
  test.each(CALLERS)('answers as the permission table says: %s', async caller => {
    const company = await seedCompany(service)
    const other = caller === 'administrator' ? await seedCompany(service) : untouchable
    const trial = await trialOf(caller, await addCaller(service, company, caller))
    const before = await digestOfStorage(service.database)
    await tryForeignRecords(trial, company, other)
    await tryOtherCompany(trial, other)
    await tryOwnCompany(
      trial,
      company,
      operations.filter(operation => !writesOwn(operation)),
    )
    const after = await digestOfStorage(service.database)
    await tryOwnCompany(trial, company, operations.filter(writesOwn))
    expect(trial.surprises).toEqual([])
    expect(trial.requests).toBeGreaterThan(2 * operations.length)
    if (writesNothing(caller)) expect(after).toBe(before)
  })

  test('is closed to writing for those who only read, and they changed nothing above', () => {
    expect(CALLERS.filter(writesNothing)).toEqual(['reporter', 'publisher', 'buyer', 'stranger'])
  })

  test('counts a role in its own Company alone', async () => {
    const company = await seedCompany(service)
    const elsewhere = await seedCompany(service)
    const memberships = [
      { company_id: elsewhere.companyId, role: 'owner' },
      { company_id: company.companyId, role: 'reporter' },
    ]
    const body = { user: { name: 'Both', memberships } }
    const both = await service.request('POST', '/api/v5/users.json', { body })
    const trial = await trialOf('reporter', both.body.user.api_key)
    await tryOwnCompany(
      trial,
      company,
      operations.filter(operation => isInCompany(operation) || operation.path.startsWith('/companies/{id}')),
    )
    for (const operation of operations.filter(({ path }) => path.startsWith('/api/v5/users/'))) {
      const path = company.pathOf(operation)
      await attempt(trial, { operation, about: 'colleague', path, company, statuses: [404] })
    }
    expect(trial.surprises).toEqual([])
  })

  test('has left every record of the other Company where it was', async () => {
    const trial = await trialOf('administrator', service.apiKey)
    for (const operation of operations.filter(
      candidate => candidate.method === 'GET' && !isOwnKey(candidate),
    )) {
      await attempt(trial, {
        operation,
        about: 'untouched',
        path: untouchable.pathOf(operation),
        company: untouchable,
        statuses: permitted(operation),
      })
    }
    expect(trial.surprises).toEqual([])
  })
})
