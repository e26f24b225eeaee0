import type { Operation } from '../bad-input/operations.ts'

/** Whoever may hold a key: the roles in a Company, who needs none, and who has none. */
export const CALLERS = [
  'owner',
  'superuser',
  'member',
  'reporter',
  'publisher',
  'buyer',
  'administrator',
  'stranger',
] as const
export type Caller = (typeof CALLERS)[number]

/** What a caller reaches in its own Company: every record, those of its own Affiliate or Target, or none. */
export type Reach = 'all' | 'own' | 'none'

type Callers = readonly Caller[]

interface Row {
  /** Beginnings of paths; a later row wins over an earlier one. */
  readonly paths: readonly string[]
  readonly read: Callers
  /** Who reads its own rows alone. */
  readonly readOwn?: Callers
  readonly write: Callers
}

const MANAGERS: Callers = ['owner', 'superuser']
const MEMBERS: Callers = [...MANAGERS, 'member']
const READERS: Callers = [...MEMBERS, 'reporter']

/**
 * completions.md §3, written out a second time, route by route, so that the service is not compared with itself. An
 * administrator may do everything, and is not named.
 */
const TABLE: readonly Row[] = [
  {
    paths: [
      '/campaigns',
      '/api/v5/campaigns',
      '/number_pools',
      '/contacts',
      '/contact_numbers',
      '/tags',
      '/suppressed_numbers',
      '/suppression_list',
      '/static_caller_numbers',
      '/webhooks',
      '/alerts',
      '/alert_events',
      '/scheduled_reports',
    ],
    read: READERS,
    write: MEMBERS,
  },
  {
    paths: ['/api/v1/affiliates', '/affiliates/', '/numbers'],
    read: READERS,
    readOwn: ['publisher'],
    write: MEMBERS,
  },
  { paths: ['/targets'], read: MEMBERS, readOwn: ['buyer'], write: MEMBERS },
  { paths: ['/target_groups'], read: MEMBERS, write: MEMBERS },
  // It is of nothing but targets.
  { paths: ['/campaigns/cid/{cid}/routing_plan.json'], read: MEMBERS, write: MEMBERS },
  { paths: ['/target_groups/{id}/reset_cap.json'], read: [], write: MANAGERS },
  {
    paths: [
      '/api/v5/live',
      ...['v5', 'v4', 'v3', 'v2'].flatMap(version => [
        `/api/${version}/calls`,
        `/api/${version}/rtb_inbounds`,
      ]),
    ],
    read: READERS,
    readOwn: ['publisher', 'buyer'],
    write: [],
  },
  // A recording gives away who the buyer is.
  { paths: ['/api/v5/calls/{uuid}/recording.wav'], read: READERS, readOwn: ['buyer'], write: [] },
  {
    paths: [
      '/api/v5/calls/{uuid}/recording/',
      '/api/v5/calls/{uuid}/hangup.json',
      '/api/v5/calls/{uuid}/conversions.json',
    ],
    read: [],
    write: MEMBERS,
  },
  {
    paths: ['/api/v5/fired_pixels', '/api/v5/calls/{uuid}/fired_pixels', '/api/v5/pixel_trials'],
    read: READERS,
    write: MEMBERS,
  },
  {
    // To ask for an export of what one reads is to read.
    paths: ['/api/v5/exports', '/v2/reports/rtb_inbounds'],
    read: READERS,
    readOwn: ['publisher', 'buyer'],
    write: [...READERS, 'publisher', 'buyer'],
  },
  {
    paths: ['/api/v1/reports.json', '/api/v1/reports.csv'],
    read: READERS,
    readOwn: ['publisher', 'buyer'],
    write: [],
  },
  { paths: ['/api/v5/ping_reports.json'], read: READERS, readOwn: ['publisher'], write: [] },
  {
    paths: ['/api/v5/calls/{uuid}/replay.json', '/api/v5/rtb_inbounds/{uuid}/replay.json'],
    read: MEMBERS,
    write: [],
  },
  {
    paths: ['/api/v5/simulated_calls', '/api/v5/routing_previews', '/api/v5/cap_simulations'],
    read: [],
    write: MEMBERS,
  },
  { paths: ['/api/v5/audit_events'], read: MANAGERS, write: MANAGERS },
  { paths: ['/api/v5/calls/{uuid}/sip_trace.json'], read: MANAGERS, write: [] },
  { paths: ['/trunks'], read: MANAGERS, write: MANAGERS },
  { paths: ['/api/v5/users', '/invitations', '/oidc_providers'], read: MANAGERS, write: MANAGERS },
  { paths: ['/api/v5/sample_network.json'], read: CALLERS, write: MANAGERS },
  { paths: ['/api/v5/user.json', '/api_keys', '/session/all'], read: CALLERS, write: CALLERS },
  // Everybody's own.
  {
    paths: ['/saved_views'],
    read: [...READERS, 'publisher', 'buyer'],
    write: [...READERS, 'publisher', 'buyer'],
  },
  // Whoever has a role in the Company; others learn nothing of it.
  { paths: ['/api/v5/permissions.json'], read: CALLERS.filter(caller => caller !== 'stranger'), write: [] },
  { paths: ['/company.json', '/companies/{id}'], read: READERS, write: MEMBERS },
  { paths: ['/companies/own.json'], read: [...READERS, 'publisher', 'buyer'], write: [] },
  { paths: ['/companies/{id}/ledger_entries.json'], read: READERS, write: [] },
  // A list of those that one may act in, which may be none; creating one takes being a manager somewhere (§8).
  { paths: ['/companies.json'], read: CALLERS, write: MANAGERS },
  { paths: ['/api/v5/global_suppressed_numbers', '/mails'], read: [], write: [] },
]

/** @throws for a path that no row speaks of: a new resource says here who may read and write it */
export function expectedReach({ method, path }: Operation, caller: Caller): Reach {
  const row = TABLE.findLast(({ paths }) => paths.some(beginning => path.startsWith(beginning)))
  if (row === undefined) throw new Error(`TABLE lacks ${path}: say who may read and who may write it`)
  const isRead = method === 'GET'
  if (caller === 'administrator' || (isRead ? row.read : row.write).includes(caller)) return 'all'
  return isRead && row.readOwn?.includes(caller) === true ? 'own' : 'none'
}

/** Routes that refuse nobody for a role, but answer as if what they name were not there. */
export function answersNotFound({ path }: Operation, caller: Caller): boolean {
  return caller === 'stranger' && (path === '/company.json' || path.startsWith('/companies/{id}'))
}

/** What an answer to a permitted request about one's own record may be; a delete before may have taken the record. */
export const PERMITTED_STATUSES: Readonly<Record<string, readonly number[]>> = {
  // 302: to a file.
  GET: [200, 302],
  PUT: [200],
  POST: [200, 201, 302, 422],
  DELETE: [200, 204, 302, 400, 404],
}
