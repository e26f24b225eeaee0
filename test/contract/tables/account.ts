import type { ResourceContract } from '../resource-contract.ts'

const tagPath = ({ id }: { id: number }) => `/tags/${id}.json`

/** completions.md §4, Tags, and §8 for the default. */
export const TAGS: ResourceContract = {
  rootKey: 'tag',
  create: { path: () => '/tags.json', required: network => ({ key: network.freshText() }) },
  readPath: tagPath,
  updatePath: tagPath,
  deletePath: tagPath,
  list: { path: () => '/tags.json', isWrapped: true },
  fields: { id: 'integer', key: 'string', values_report: 'boolean' },
  parameters: {
    key: { value: n => n.freshText(), wrong: 7, refused: [''] },
    values_report: { default: true, value: false, wrong: 'no' },
  },
  readOnly: { id: 2_000_000, company_id: 77 },
}

const keyPath = ({ id }: { id: number }, { campaignId }: { campaignId: number }) =>
  `/campaigns/${campaignId}/postback_keys/${id}.json`

/** completions.md §4, Postback keys. */
export const POSTBACK_KEYS: ResourceContract = {
  rootKey: 'postback_key',
  create: { path: ({ campaignId }) => `/campaigns/${campaignId}/postback_keys.json`, required: () => ({}) },
  readPath: keyPath,
  updatePath: keyPath,
  deletePath: keyPath,
  list: { path: ({ campaignId }) => `/campaigns/${campaignId}/postback_keys.json`, isWrapped: true },
  fields: {
    id: 'integer',
    name: 'string',
    action: 'string',
    key: 'uuid v4',
    url: 'string',
    paused: 'boolean',
    ttl_seconds: 'integer',
    timeout: 'number',
    inbound_number: 'string|null',
    number_pool_id: 'integer|null',
    allow_no_caller_number: 'boolean',
    add_to_caps_on_status_reserved: 'boolean',
    route_only_to_reserved_target: 'boolean',
    ping_shield_scope: 'string',
    claim_percent_threshold: 'integer|null',
    blocked_inbound_percent: 'integer|null',
  },
  /** Every record of the service has them. */
  addedFields: { created_at: 'timestamp', updated_at: 'timestamp' },
  parameters: {
    name: { value: 'Publisher', wrong: 7 },
    action: { default: 'rtb', value: 'rtb', wrong: 7, outside: 'call' },
    paused: { default: false, value: true, wrong: 'yes' },
    ttl_seconds: { default: 30, value: 3600, wrong: '30', refused: [0, 3601] },
    timeout: { default: 3, value: 1.5, wrong: 'soon' },
    inbound_number: {
      default: null,
      value: n => n.number,
      isNullable: true,
      wrong: 7,
      refused: ['+13055559999'],
    },
    number_pool_id: {
      default: null,
      value: n => n.numberPoolId,
      isNullable: true,
      wrong: 'one',
      refused: [999_999],
    },
    allow_no_caller_number: { default: false, value: true, wrong: 'yes' },
    add_to_caps_on_status_reserved: { default: false, value: true, wrong: 'yes' },
    route_only_to_reserved_target: { default: false, value: true, wrong: 'yes' },
    ping_shield_scope: { default: 'postback_key', value: 'campaign', wrong: 7, outside: 'company' },
    claim_percent_threshold: { default: null, value: 40, isNullable: true, wrong: '40', refused: [101] },
    blocked_inbound_percent: { default: null, value: 50, isNullable: true, wrong: '50', refused: [101] },
  },
  readOnly: { id: 2_000_000, url: 'https://example.com', company_id: 77 },
}

const userPath = ({ id }: { id: number }) => `/api/v5/users/${id}.json`

const USER_FIELDS = {
  id: 'integer',
  name: 'string',
  email: 'string|null',
  administrator: 'boolean',
  active_company_id: 'integer|null',
  memberships: [
    { company_id: 'integer', role: 'string', affiliate_id: 'integer|null', target_id: 'integer|null' },
  ],
  created_at: 'timestamp',
  updated_at: 'timestamp',
} as const

/** completions.md §3. */
export const USERS: ResourceContract = {
  rootKey: 'user',
  create: {
    path: () => '/api/v5/users.json',
    required: network => ({ name: network.freshText() }),
    // The list of a Company holds those who work in it.
    habitual: ({ companyId }) => ({ memberships: [{ company_id: companyId, role: 'member' }] }),
    fields: { ...USER_FIELDS, api_key: 'string' },
  },
  readPath: userPath,
  updatePath: userPath,
  deletePath: userPath,
  list: { path: () => '/api/v5/users.json', isWrapped: true },
  fields: USER_FIELDS,
  parameters: {
    name: { value: 'Ada', wrong: 7, refused: ['', null] },
    email: { value: n => `${n.freshText()}@example.com`, wrong: 7 },
    administrator: { default: false, value: true, wrong: 'yes' },
    memberships: {
      value: n => [{ company_id: n.companyId, role: 'reporter' }],
      shown: n => [{ company_id: n.companyId, role: 'reporter', affiliate_id: null, target_id: null }],
      alsoChanges: ['active_company_id'],
      wrong: 'all',
    },
  },
  readOnly: { id: 2_000_000, api_key: 'mine', created_at: '2000-01-01T00:00:00.000Z' },
}
