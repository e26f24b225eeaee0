import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Operation, operationsOf } from '../bad-input/operations.ts'
import { startTestService, type TestService } from '../harness/test-service.ts'
import { CALLERS, type Caller, expectedReach } from './expectations.ts'
import { addCaller, type SeededCompany, seedCompany } from './seed-company.ts'
import { SHOWN_INSTEAD } from './shown-instead.ts'

/**
 * Every field of every answer, for every role: whatever is not what the owner is shown stands in a table, written out a
 * second time. The routes come from the API document, so that a new one, or a new field, is compared as well.
 */
let service: TestService
let company: SeededCompany
let operations: readonly Operation[]
const keys = new Map<Caller, string>()

const SIP_PASSWORD = 'correct horse'
const CREDENTIAL = 'Bearer of-the-buyer'
const REPORT = { domain: 'calls', facet: 'date' }
const PERIOD = {
  created_at_start: new Date(Date.now() - 86_400_000).toISOString().slice(0, 10),
  created_at_end: new Date(Date.now() + 86_400_000).toISOString().slice(0, 10),
}

beforeAll(async () => {
  service = await startTestService()
  company = await seedCompany(service)
  for (const caller of CALLERS) keys.set(caller, await addCaller(service, company, caller))
  await change(`/targets/${company.own.targetId}.json`, 'target', {
    number: 'sip:desk@buyer.example.com',
    sip_username: 'desk',
    sip_password: SIP_PASSWORD,
    bid_request_attributes: {
      url: 'https://bids.example.com/ask',
      headers: { Authorization: CREDENTIAL },
      bid_path: 'bid',
    },
  })
  const document = (await service.request('GET', '/openapi.json', { apiKey: null })).body
  operations = operationsOf(document).filter(
    ({ method, path, isPublic, isOfRtb, isOfSession }) =>
      // A key, and a view that is not shared, are there for their own user alone.
      method === 'GET' &&
      !isPublic &&
      !isOfRtb &&
      !isOfSession &&
      !/^\/(api_keys|saved_views)\/\{id\}/.test(path),
  )
})
afterAll(() => service.close())

async function change(path: string, rootKey: string, fields: object): Promise<void> {
  const query = { company_id: company.companyId }
  const answer = await service.request('PUT', path, { body: { [rootKey]: fields }, query })
  expect(answer.status, JSON.stringify(answer.body)).toBe(200)
}

/** What the caller is answered about the records that it may read. */
async function answerTo(
  caller: Caller,
  operation: Operation,
  scope: { pathOf(operation: Operation): string },
) {
  const { queryNames } = operation
  const answer = await service.request('GET', scope.pathOf(operation), {
    apiKey: keys.get(caller) ?? null,
    query: {
      ...(queryNames.includes('company_id') && { company_id: company.companyId }),
      ...(queryNames.includes('number') && { number: '+13055550199' }),
      ...(queryNames.includes('seconds') && { seconds: 0 }),
      ...(queryNames.includes('with_filters') && { with_filters: 'true' }),
      ...(queryNames.includes('facet') && REPORT),
      ...(queryNames.includes('compare') && PERIOD),
    },
  })
  expect([200, 302], `${caller} ${operation.path} ${JSON.stringify(answer.body)}`).toContain(answer.status)
  return answer.body
}

type Json = unknown
const isObject = (value: Json): value is Readonly<Record<string, Json>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What names a record of a list, below its root key or without one. */
function identityOf(entry: Json): string | null {
  if (!isObject(entry)) return null
  const [only] = Object.values(entry)
  const fields = Object.keys(entry).length === 1 && isObject(only) ? only : entry
  const identity = fields['id'] ?? fields['uuid'] ?? fields['name']
  return identity === undefined ? null : JSON.stringify(identity)
}

/** The fields that differ, by their path without places in lists, with what is shown in them; rows that are missing do not. */
function differences(whole: Json, shown: Json, path: string, found: Map<string, Json>): void {
  if (Array.isArray(whole) && Array.isArray(shown)) {
    for (const [place, entry] of shown.entries()) {
      const identity = identityOf(entry)
      const same =
        identity === null ? whole[place] : whole.find(candidate => identityOf(candidate) === identity)
      // Which rows are shown is what the role matrix asks.
      if (same !== undefined) differences(same, entry, `${path}[]`, found)
    }
    return
  }
  if (isObject(whole) && isObject(shown)) {
    for (const name of new Set([...Object.keys(whole), ...Object.keys(shown)]))
      differences(whole[name], shown[name], `${path}.${name}`, found)
    return
  }
  if (JSON.stringify(whole) !== JSON.stringify(shown)) found.set(path, shown)
}

/**
 * One's own record, and what one may do, differ from one caller to the next, and a party's report, or its totals, add up other rows. The
 * cells of a file are those of the list, which a test of its own compares.
 */
const isAboutCaller = ({ path }: Operation, caller: string) =>
  path === '/api/v5/user.json' ||
  path === '/api/v5/permissions.json' ||
  path === '/saved_views.json' ||
  (/^\/api\/v(1\/reports\.|5\/(ping_reports\.|calls\.csv|calls\/totals\.))/.test(path) &&
    ['publisher', 'buyer'].includes(caller))

/** The records of one's own party; a colleague and the ping that was refused belong to the whole Company. */
function scopesOf(operation: Operation, caller: Caller) {
  if (expectedReach(operation, caller) === 'own') return [company.own]
  const isOfCompany = /^\/api\/v5\/(users|rtb_inbounds)\//.test(operation.path)
  return isOfCompany ? [company] : [company, company.own]
}

test.each(CALLERS)('in every field of every answer: %s', async caller => {
  const found: Record<string, Json> = {}
  let compared = 0
  for (const operation of operations) {
    if ([caller, 'owner' as const].some(each => expectedReach(operation, each) === 'none')) continue
    if (isAboutCaller(operation, caller)) continue
    for (const scope of scopesOf(operation, caller)) {
      const differing = new Map<string, Json>()
      const whole = await answerTo('owner', operation, scope)
      differences(whole, await answerTo(caller, operation, scope), '', differing)
      const path = operation.path.replace(/^\/api\/v[2-5]\/(calls|rtb_inbounds)/, '/api/v*/$1')
      for (const [place, value] of differing) found[`${path} ${place}`] = value ?? null
      compared += 1
    }
  }
  expect(found).toEqual(SHOWN_INSTEAD[caller])
  if (caller !== 'stranger') expect(compared).toBeGreaterThan(20)
})

test('and what is withheld is in no answer at all', async () => {
  const secretsOf = async () => {
    const { campaign } = await answerTo('owner', named('/campaigns/cid/{cid}.json'), company.own)
    const { company: own } = await answerTo('owner', named('/company.json'), company)
    return [SIP_PASSWORD, CREDENTIAL, campaign.show_key, own.embedded_key, campaign.postback_keys[0].key]
  }
  const secrets = await secretsOf()
  expect(secrets.every(secret => typeof secret === 'string' && secret.length > 10)).toBe(true)
  for (const caller of ['reporter', 'publisher', 'buyer'] as const) {
    for (const operation of operations) {
      if (expectedReach(operation, caller) === 'none') continue
      for (const scope of scopesOf(operation, caller)) {
        const text = JSON.stringify(await answerTo(caller, operation, scope))
        for (const secret of secrets) expect(text, `${caller} ${operation.path}`).not.toContain(secret)
      }
    }
  }
})

function named(path: string): Operation {
  const operation = operations.find(candidate => candidate.path === path)
  if (operation === undefined) throw new Error(`no operation ${path}`)
  return operation
}
