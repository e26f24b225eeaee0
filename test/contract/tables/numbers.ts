import { expect } from 'vitest'
import type { ResourceContract } from '../resource-contract.ts'
import { GREETING_PARAMETERS, NESTED_PARAMETERS } from './call-settings.ts'
import { GREETING_FIELDS, MENU_OPTION_FIELDS, TAG_VALUE_FIELDS, TIMER_FIELDS } from './nested-fields.ts'

const path = ({ id }: { id: number }) => `/numbers/${id}.json`

/** completions.md §4, Numbers. */
export const NUMBERS: ResourceContract = {
  rootKey: 'number',
  create: {
    path: () => '/numbers.json',
    required: network => ({ cid: network.cid }),
    habitual: network => ({ number: network.freshNumber() }),
  },
  readPath: path,
  updatePath: path,
  deletePath: path,
  list: { path: () => '/numbers.json', isWrapped: true },
  fields: {
    id: 'integer',
    number: 'string',
    name: 'string|null',
    toll_free: 'boolean',
    country: 'string',
    cid: 'string',
    afid: 'string|null',
    sid: 'string|null',
    number_pool_id: 'integer|null',
    paused: 'boolean',
    uses_campaign_settings: 'boolean',
    greeting: { ...GREETING_FIELDS, inherited: 'boolean' },
    timers: [{ timer: { ...TIMER_FIELDS, inherited: 'boolean' } }],
    menu_options: [{ menu_option: { ...MENU_OPTION_FIELDS, inherited: 'boolean' } }],
    tag_values: [TAG_VALUE_FIELDS],
    created_at: 'timestamp',
    updated_at: 'timestamp',
  },
  /** What completions.md §11 gives Targets and Campaigns, and §5 Campaigns. */
  addedFields: { trunk_id: 'integer|null', caller_blocked_message: 'string|null' },
  parameters: {
    number: {
      default: expect.stringMatching(/^\+18\d{9}$/),
      value: n => n.freshNumber(),
      wrong: 7,
      refused: ['12'],
      only: 'create',
    },
    type: { value: 'Local', shown: false, shownAt: 'toll_free', wrong: 7, outside: 'Mobile', only: 'create' },
    country: { default: 'US', value: 'US', wrong: 7, only: 'create' },
    desired_text: { value: 'CARS', shownAt: null, wrong: 7, only: 'create' },
    cid: { value: n => n.cid, wrong: 7, refused: ['no such campaign', ''] },
    name: { default: null, value: 'Billboard', isNullable: true, wrong: 7 },
    afid: { default: null, value: n => n.freshText(), isNullable: true, wrong: 7 },
    sid: { default: null, value: 'billboard-7', isNullable: true, wrong: 7 },
    paused: { default: false, value: true, wrong: 'yes' },
    tag_list: {
      default: [],
      value: '<<<source:billboard>>>',
      shown: [{ key: 'source', value: 'billboard', operator: '==', id: expect.any(Number) }],
      shownAt: 'tag_values',
      wrong: 7,
      refused: ['source:billboard'],
    },
    ...GREETING_PARAMETERS,
    ...NESTED_PARAMETERS,
  },
  readOnly: {
    id: 2_000_000,
    toll_free: true,
    number_pool_id: 7,
    created_at: '2000-01-01T00:00:00.000Z',
    company_id: 77,
  },
}
