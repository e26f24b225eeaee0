import { expect } from 'vitest'
import type { ResourceContract } from '../resource-contract.ts'
import type { Fields } from '../shape-problems.ts'
import { GREETING_PARAMETERS, MENU_OPTIONS, NESTED_PARAMETERS, TIMERS } from './call-settings.ts'
import { CONVERSION_CRITERIA, CONVERSION_CRITERIA_PARAMETERS } from './conversion-criteria.ts'
import {
  CONVERSION_CRITERION_FIELDS,
  GREETING_FIELDS,
  MENU_OPTION_FIELDS,
  TIMER_FIELDS,
} from './nested-fields.ts'
import { NUMBER_POOL_FIELDS } from './number-pools.ts'
import { BARE_TARGET_FIELDS } from './targets.ts'

const CORE_FIELDS: Fields = {
  id: 'integer',
  cid: '8 characters',
  name: 'string|null',
  record_calls: 'boolean',
  record_seconds: 'integer|null',
  dedupe_seconds: 'integer',
  affiliate_can_pull_number: 'boolean',
  show_key: '32 hex',
  paused: 'boolean|null',
  paused_at: 'timestamp|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  timers: [{ timer: TIMER_FIELDS }],
  menu_options: [{ menu_option: MENU_OPTION_FIELDS }],
}

const path = ({ cid }: { cid: string }) => `/campaigns/cid/${encodeURIComponent(cid)}.json`

export const CAMPAIGNS: ResourceContract = {
  rootKey: 'campaign',
  create: { path: () => '/campaigns.json', required: () => ({}) },
  readPath: path,
  updatePath: path,
  deletePath: path,
  list: {
    path: () => '/campaigns.json',
    isWrapped: true,
    fields: { ...CORE_FIELDS, greeting: { message: 'string|null', voice_gender: 'string|null' } },
  },
  fields: {
    ...CORE_FIELDS,
    greeting: GREETING_FIELDS,
    targets: [BARE_TARGET_FIELDS],
    number_pools: [NUMBER_POOL_FIELDS],
    postback_keys: [{ name: 'string', action: 'string', url: 'string', key: 'uuid v4' }],
  },
  /** What completions.md §5 attaches; the contract shows `targets` alone. */
  addedFields: {
    target_ids: ['integer'],
    target_group_ids: ['integer'],
    routing_strategy: 'string',
    trunk_id: 'integer|null',
    minimum_attestation: 'string|null',
    velocity_calls: 'integer|null',
    velocity_seconds: 'integer',
    caller_blocked_message: 'string|null',
    conversion_criteria: [CONVERSION_CRITERION_FIELDS],
  },
  parameters: {
    cid: { value: n => n.freshText(), wrong: 7, only: 'create' },
    client_cid: { value: n => n.freshText(), shownAt: 'cid', wrong: 7, only: 'create' },
    name: { default: null, value: 'Autos', isNullable: true, wrong: 7 },
    dedupe_seconds: { default: 0, value: 3600, wrong: '60', refused: [-1, null] },
    affiliate_can_pull_number: { default: false, value: true, wrong: 'yes', refused: [null] },
    record_calls: { default: true, value: false, wrong: 'no', refused: [null] },
    record_seconds: { default: null, value: 120, isNullable: true, wrong: '120' },
    caller_blocked_message: { default: null, value: 'Press 7', isNullable: true, wrong: 7 },
    paused: { default: false, value: true, alsoChanges: ['paused_at'], wrong: 'yes' },
    routing_strategy: {
      default: 'priority_weight',
      value: 'bid',
      wrong: 7,
      refused: [null],
      outside: 'cheapest',
    },
    ...CONVERSION_CRITERIA_PARAMETERS,
    ...GREETING_PARAMETERS,
    voice_gender: { ...callSetting('voice_gender'), default: 'Female' },
    repeat: { default: 4, value: 2, shownAt: 'greeting.repeat', wrong: '2', refused: [null] },
    ...NESTED_PARAMETERS,
    menu_options_attributes: {
      ...callSetting('menu_options_attributes'),
      default: [{ menu_option: expect.objectContaining({ option: '1', options: ['1'], action: 1 }) }],
    },
    target_ids: {
      default: [],
      value: n => [n.targetId],
      alsoChanges: ['targets'],
      wrong: 'all',
      refused: [[999_999]],
    },
    target_group_ids: { default: [], value: n => [n.groupId], wrong: 'all', refused: [[999_999]] },
  },
  readOnly: {
    id: 2_000_000,
    show_key: 'f'.repeat(32),
    created_at: '2000-01-01T00:00:00.000Z',
    paused_at: '2000-01-01T00:00:00.000Z',
    postback_keys: [],
    company_id: 77,
  },
  nested: [TIMERS, MENU_OPTIONS, CONVERSION_CRITERIA],
}

function callSetting(name: string) {
  const parameter = { ...GREETING_PARAMETERS, ...NESTED_PARAMETERS }[name]
  if (parameter === undefined) throw new Error(`No parameter ${name}`)
  return parameter
}
