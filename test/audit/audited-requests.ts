import type { HTTPMethods } from 'fastify'
import type { Operation } from '../bad-input/operations.ts'
import type { SeededNetwork } from '../bad-input/seed-network.ts'
import type { TestAnswer } from '../harness/test-service.ts'

/** Routes that leave nothing on any audit log, and why. */
export const WITHOUT_EVENT: Readonly<Record<string, string>> = {
  'POST /api/v5/routing_previews.json': 'changes nothing',
  'POST /api/v5/cap_simulations.json': 'changes nothing',
  'POST /api/v5/campaigns/{campaign_id}/payout_bid_modification_tables/preview.json': 'changes nothing',
  'POST /targets/{id}/try_bid.json': 'changes nothing',
  'POST /api/v5/pixel_trials.json': 'changes nothing',
  'POST /alerts/preview.json': 'changes nothing',
  'POST /alerts/{id}/preview.json': 'changes nothing',
  'POST /scheduled_reports/{id}/send.json': 'changes nothing: what is mailed is among the mails',
  'POST /webhooks/{id}/ping.json': 'changes nothing: the delivery is on the webhook’s own log',
  'POST /webhooks/{id}/deliveries/{delivery_id}/redeliver.json':
    'changes nothing: the delivery is on the webhook’s own log',
  'POST /api/v5/calls/{uuid}/fired_pixels/{fired_pixel_id}/redeliver.json':
    'changes nothing: the pixel is on its call, and on the Company’s log of them',
  'DELETE /api/v5/sample_network.json': 'removes the log of its Company, too',
  'POST /trunks/{id}/test.json': 'changes nothing',
  'POST /api/v5/calls/{uuid}/recording/pause.json': 'changes a call, which has events of its own',
  'POST /api/v5/calls/{uuid}/recording/resume.json': 'changes a call, which has events of its own',
  'POST /api/v5/calls/{uuid}/hangup.json':
    'ends a call in progress, which the seeded one is not; its own tests look at its event',
  'POST /api/v5/simulated_calls.json': 'makes a call, which has events of its own',
  'POST /api/v5/simulated_calls/{uuid}/hangup.json': 'ends a call, which has events of its own',
  'POST /companies/{id}/ledger_entries.json':
    'is for administrators, and no owner; its own tests look at its event',
  'DELETE /session/all.json': 'ends sessions, of which a key has none; its own tests look at its event',
  'DELETE /session/all/{id}.json': 'ends a session, of which a key has none; its own tests look at its event',
  'POST /api/v5/global_suppressed_numbers.json': 'belongs to no Company, and so to no Company’s log',
  'DELETE /api/v5/global_suppressed_numbers/{number}.json':
    'belongs to no Company, and so to no Company’s log',
}

export const nameOf = ({ method, path }: Operation) => `${method} ${path}`

/** What a request about one Company's records is made with. */
export interface RequestContext {
  readonly network: SeededNetwork
  /** In that Company, by somebody else than who makes the request under test. */
  send(method: HTTPMethods, path: string, body?: object): Promise<TestAnswer>
  /** Somebody in the Company who is not its last owner. */
  readonly memberId: number
  /** Further API keys of that member, and of who makes the request under test. */
  readonly memberKeyId: number
  readonly ownKeyId: number
  /** As if as many calls had been counted by every hard cap of the Company. */
  countCalls(calls: number): Promise<void>
}

type Fields = (context: RequestContext) => object

/** Bodies, by root key, that create a record and that change the seeded one. */
const FIELDS: Readonly<Record<string, { readonly POST?: Fields; readonly PUT?: Fields }>> = {
  api_key: { POST: () => ({ name: 'Second' }), PUT: () => ({ name: 'Renamed' }) },
  affiliate: { POST: () => ({ first_name: 'Ada' }), PUT: () => ({ first_name: 'Grace' }) },
  alert: {
    POST: () => ({ name: 'Second', kind: 'balance_low' }),
    PUT: () => ({ name: 'Renamed' }),
  },
  campaign: { POST: () => ({ name: 'Second' }), PUT: () => ({ name: 'Renamed' }) },
  company: { POST: () => ({ name: 'Second' }), PUT: () => ({ name: 'Renamed' }) },
  contact: {
    POST: () => ({ contact_numbers_attributes: [{ number: '+13055580000' }] }),
    PUT: () => ({ tag_list: '<<<age:31>>>' }),
  },
  conversion: { POST: () => ({ revenue: 0 }) },
  contact_number: { PUT: () => ({ description: 'Mobile' }) },
  export: { POST: () => ({ params: { created_at: 'today' } }) },
  number: {
    POST: ({ network }) => ({ cid: cidOf(network), type: 'Local' }),
    PUT: () => ({ name: 'Renamed' }),
  },
  number_pool: {
    POST: ({ network }) => ({ cid: cidOf(network), reserve_size: 0 }),
    PUT: () => ({ buffer_seconds: 30 }),
  },
  payout_bid_modification_table: {
    POST: () => ({ csv_data: 'payout_pct\n60' }),
    PUT: () => ({ active: false }),
  },
  postback_key: { POST: () => ({ name: 'Second' }), PUT: () => ({ name: 'Renamed' }) },
  routing_plan: {
    PUT: ({ network }) => {
      const id = Number(pathIn(network, '/targets/{id}.json').split(/[/.]/)[2])
      return { target_ids: [id], target_group_ids: [], targets: [{ id, priority: 7 }] }
    },
  },
  restore: { POST: () => ({ to: 'before' }) },
  invitation: { POST: () => ({ email: 'invited@example.com', role: 'member' }) },
  oidc_provider: {
    POST: () => ({
      name: 'second',
      label: 'Second',
      issuer: 'https://issuer.example',
      client_id: 'dialplane',
    }),
    PUT: () => ({ label: 'Renamed' }),
  },
  saved_view: { POST: () => ({ name: 'Second', page: 'calls' }), PUT: () => ({ name: 'Renamed' }) },
  scheduled_report: {
    POST: () => ({ name: 'Second', report: { facet: 'date' }, days: 'yesterday', frequency: 'daily' }),
    PUT: () => ({ name: 'Renamed' }),
  },
  settings: { PUT: () => ({ time_zone: 'Tokyo' }) },
  static_caller_number: { POST: () => ({ number: '+13055580001' }) },
  suppressed_number: { POST: () => ({}), PUT: () => ({ can_resubscribe: false }) },
  tag: { POST: () => ({ key: 'income' }), PUT: () => ({ values_report: true }) },
  target: { POST: () => ({ number: '+13055550111' }), PUT: () => ({ name: 'Renamed' }) },
  target_group: { POST: () => ({ name: 'Second' }), PUT: () => ({ name: 'Renamed' }) },
  trunk: {
    POST: () => ({ name: 'Second', proxy: 'sip.carrier.example' }),
    PUT: () => ({ name: 'Renamed' }),
  },
  user: {
    POST: ({ network: { companyId } }) => ({
      name: 'Second',
      memberships: [{ company_id: companyId, role: 'reporter' }],
    }),
    PUT: () => ({ name: 'Renamed' }),
  },
  webhook: {
    POST: () => ({ url: 'https://hooks.example.com/more', events: ['call.ended'] }),
    PUT: () => ({ events: ['call.started'] }),
  },
}

/** What a change in bulk creates, by the name of the collection. */
const createdInBulk = (network: SeededNetwork): Readonly<Record<string, object>> => ({
  targets: { number: '+13055550111' },
  target_groups: { name: 'Second' },
  campaigns: { name: 'Second' },
  affiliates: { first_name: 'Ada' },
  numbers: { cid: cidOf(network), number: '+13055559999' },
  contacts: { contact_numbers_attributes: [{ number: '+13055580000' }] },
  suppressed_numbers: { number: '+13055580002' },
  static_caller_numbers: { number: '+13055580003' },
  tags: { key: 'region' },
  webhooks: { url: 'https://hooks.example.com/more', events: ['call.ended'] },
  number_pools: { cid: cidOf(network), reserve_size: 0 },
  alerts: { name: 'Second', kind: 'balance_low' },
  scheduled_reports: {
    ...{ name: 'Second', report: { facet: 'date' }, days: 'yesterday', frequency: 'daily' },
  },
})

/** One row. A contact's number has a column of its own. */
function tableOf(fields: object = {}): string {
  const { contact_numbers_attributes: numbers, ...plain } = fields as {
    contact_numbers_attributes?: object[]
  }
  const cells = { ...plain, ...numbers?.[0], ...('cid' in plain && { number: '+13055559998' }) }
  return `${Object.keys(cells).join(',')}\n${Object.values(cells).join(',')}`
}

const suppress = ({ network, send }: RequestContext) =>
  send('POST', pathIn(network, '/suppressed_numbers/{number}.json'))
const unsuppress = ({ network, send }: RequestContext) =>
  send('DELETE', pathIn(network, '/suppressed_numbers/{number}.json'))

/** What must be so before a request can have an effect. */
const PREPARATIONS: Readonly<Record<string, (context: RequestContext) => Promise<unknown>>> = {
  'POST /targets/{id}/reset_cap.json': ({ countCalls }) => countCalls(3),
  'POST /api/v5/users/{id}/reset_password.json': ({ memberId, send }) =>
    send('PUT', `/api/v5/users/${memberId}.json`, { user: { email: `member-${memberId}@example.com` } }),
  'POST /target_groups/{id}/reset_cap.json': ({ countCalls }) => countCalls(3),
  'DELETE /campaigns/cid/{cid}.json': async ({ network, send }) => {
    for (const path of ['/numbers/{id}.json', '/number_pools/{id}.json']) {
      await send('DELETE', pathIn(network, path))
    }
  },
  'POST /suppressed_numbers/{number}.json': unsuppress,
  'POST /contact_numbers/{number}/suppressed_number.json': unsuppress,
  'PUT /suppressed_numbers/{number}.json': suppress,
  'DELETE /suppressed_numbers/{number}.json': suppress,
  'DELETE /contact_numbers/{number}/suppressed_number.json': suppress,
}

export function prepare(operation: Operation, context: RequestContext): Promise<unknown> {
  return PREPARATIONS[nameOf(operation)]?.(context) ?? Promise.resolve()
}

/** @throws when nobody has said yet what such a request holds: a new resource adds its root key above */
export function bodyOf(operation: Operation, context: RequestContext): object | undefined {
  const { rootKey, method, path } = operation
  if (rootKey === 'import')
    return { import: { csv_data: tableOf(createdInBulk(context.network)[path.split('/').at(-2) ?? '']) } }
  if (rootKey === 'changes')
    return { changes: [{ create: createdInBulk(context.network)[path.split('/').at(-2) ?? ''] }] }
  if (rootKey === null || method === 'DELETE') return undefined
  const fieldsOf = FIELDS[rootKey]?.[method as 'POST' | 'PUT']
  if (fieldsOf === undefined) throw new Error(`FIELDS lacks ${method} of ${rootKey}: say what it takes`)
  return { [rootKey]: fieldsOf(context) }
}

/** Users and their keys belong to no one network: the path names somebody of the Company. */
export function pathOf(
  operation: Operation,
  { network, memberId, memberKeyId, ownKeyId }: RequestContext,
): string {
  const { path } = operation
  if (path.startsWith('/api_keys/')) return path.replace('{id}', String(ownKeyId))
  if (path.startsWith('/api/v5/users/')) {
    return path.replace('{id}', String(memberId)).replace('{api_key_id}', String(memberKeyId))
  }
  return network.pathOf(operation)
}

function pathIn(network: SeededNetwork, path: string): string {
  return network.pathOf({ path } as Operation)
}

function cidOf(network: SeededNetwork): string {
  return pathIn(network, '{cid}')
}
