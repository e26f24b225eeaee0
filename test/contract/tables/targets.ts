import { expect } from 'vitest'
import type { ResourceContract } from '../resource-contract.ts'
import type { Fields } from '../shape-problems.ts'
import { CAP_PARAMETERS } from './caps.ts'
import { CONVERSION_CRITERIA, CONVERSION_CRITERIA_PARAMETERS } from './conversion-criteria.ts'
import {
  BUSINESS_HOUR_FIELDS,
  CAP_FIELDS,
  CONVERSION_CRITERION_FIELDS,
  TAG_VALUE_FIELDS,
} from './nested-fields.ts'

/** service-api.md, Target, but for `target_groups`. */
const OWN_FIELDS: Fields = {
  id: 'integer',
  number: 'string',
  name: 'string|null',
  tid: 'string|null',
  priority: 'integer',
  weight: 'integer',
  timeout_seconds: 'integer',
  timer_offset: 'integer',
  concurrency_cap: 'integer|null',
  calls_in_progress: 'integer',
  send_digits: 'string|null',
  inband_signals: 'boolean',
  time_zone: 'string',
  alternative_id: 'string|null',
  block_recording: 'boolean|null',
  obfuscate_cid: 'boolean',
  custom_cid: 'string|null',
  cid_number_id: 'integer|null',
  sip_username: 'string|null',
  sip_password: 'string|null',
  paused: 'boolean',
  paused_at: 'timestamp|null',
  created_at: 'timestamp',
  updated_at: 'timestamp',
  target_group_ids: ['integer'],
  caps: [CAP_FIELDS],
  business_hours: [BUSINESS_HOUR_FIELDS],
  tag_values: [TAG_VALUE_FIELDS],
}

/** The contract takes the first two and names no field that shows them; completions.md adds the others. */
const ADDED_FIELDS: Fields = {
  dba: 'string|null',
  sip: 'boolean',
  conversion_criteria: [CONVERSION_CRITERION_FIELDS],
  bid_request: 'object|null',
  trunk_id: 'integer|null',
  velocity_calls: 'integer|null',
  velocity_seconds: 'integer',
}

/** A Target inside another object. */
export const BARE_TARGET_FIELDS: Fields = { ...OWN_FIELDS, ...ADDED_FIELDS }

const alwaysOpen = (target: object = {}) =>
  expect.objectContaining({ work_day: true, time_open: 0, time_close: 2400, invert: false, ...target })

const path = ({ id }: { id: number }) => `/targets/${id}.json`

export const TARGETS: ResourceContract = {
  rootKey: 'target',
  create: { path: () => '/targets.json', required: network => ({ number: network.freshNumber() }) },
  readPath: path,
  updatePath: path,
  deletePath: path,
  list: { path: () => '/targets.json', isWrapped: false },
  fields: {
    ...OWN_FIELDS,
    target_groups: [
      {
        id: 'integer',
        name: 'string',
        target_ids: ['integer'],
        concurrency_cap: 'integer|null',
        calls_in_progress: 'integer',
        behavior: 'integer',
        priority: 'integer|null',
        weight: 'integer|null',
      },
    ],
  },
  addedFields: { ...ADDED_FIELDS, state: 'string' },
  parameters: {
    number: { value: 'sip:buyer@example.com', alsoChanges: ['sip'], wrong: 7, refused: ['12', ''] },
    name: { default: null, value: 'Buyer', isNullable: true, wrong: 7 },
    client_tid: { default: null, value: n => n.freshText(), shownAt: 'tid', isNullable: true, wrong: 7 },
    tid: { default: null, value: n => n.freshText(), isNullable: true, wrong: 7 },
    priority: { default: 1, value: 3, wrong: 'high', refused: [1.5, null] },
    weight: { default: 1, value: 0, wrong: 'heavy', refused: [1.5, null] },
    timeout_seconds: { default: 30, value: 5999, wrong: '30', refused: [4, 6000, null] },
    concurrency_cap: {
      default: null,
      value: 0,
      alsoChanges: ['state'],
      isNullable: true,
      wrong: '5',
      refused: [-1],
    },
    timer_offset: { default: 0, value: 15, wrong: '15', refused: [null] },
    send_digits: { default: null, value: 'ww1234#', isNullable: true, wrong: 1234 },
    inband_signals: { default: false, value: true, wrong: 'yes', refused: [null] },
    paused: {
      default: false,
      value: true,
      alsoChanges: ['paused_at', 'state'],
      wrong: 'yes',
      refused: [null],
    },
    time_zone: { default: 'UTC', value: 'Eastern Time (US & Canada)', wrong: 5, outside: 'Atlantis' },
    sip: {
      default: false,
      value: true,
      alongside: { number: 'sip:buyer@example.com' },
      alsoChanges: ['number'],
      wrong: 'yes',
    },
    sip_username: { default: null, value: 'ada', isNullable: true, wrong: 7 },
    sip_password: { default: null, value: 'secret', isNullable: true, wrong: 7 },
    block_recording: { default: false, value: true, isNullable: true, wrong: 'yes' },
    obfuscate_cid: { default: false, value: true, wrong: 'yes', refused: [null] },
    custom_cid: { default: null, value: '+13055550177', isNullable: true, wrong: 7 },
    cid_number_id: { default: null, value: n => n.numberId, isNullable: true, wrong: 'one' },
    alternative_id: { default: null, value: 'crm-7', isNullable: true, wrong: 7 },
    dba: { default: null, value: 'Acme', isNullable: true, wrong: 7 },
    tag_list: {
      default: [],
      value: '<<<age:30>>>,<<<state:CA>>>',
      shown: [
        { key: 'age', value: '30', operator: '==', id: expect.any(Number) },
        { key: 'state', value: 'CA', operator: '==', id: expect.any(Number) },
      ],
      shownAt: 'tag_values',
      wrong: 7,
      refused: ['age:30', Array.from({ length: 101 }, (_, index) => `<<<age:${index}>>>`).join()],
    },
    business_hours_attributes: {
      default: [0, 1, 2, 3, 4, 5, 6].map(day => alwaysOpen({ day_of_week: day })),
      value: [{ day_of_week: 2, time_open: 900, time_close: 1700 }],
      shown: expect.arrayContaining([alwaysOpen({ day_of_week: 2, time_open: 900, time_close: 1700 })]),
      shownAt: 'business_hours',
      wrong: 'always',
      errorField: 'business_hours',
    },
    bid_request_attributes: {
      default: null,
      value: { url: 'https://buyer.example.com/bid?caller=[caller_number]', bid_path: 'bids[0].price' },
      shown: {
        url: 'https://buyer.example.com/bid?caller=[caller_number]',
        method: 'GET',
        headers: {},
        body: null,
        timeout_ms: null,
        bid_path: 'bids[0].price',
        seconds_path: null,
        number_path: null,
        accept_path: null,
      },
      shownAt: 'bid_request',
      isNullable: true,
      wrong: 'always',
      errorField: 'bid_request',
    },
    ...CAP_PARAMETERS,
    ...CONVERSION_CRITERIA_PARAMETERS,
  },
  readOnly: {
    id: 2_000_000,
    calls_in_progress: 99,
    paused_at: '2000-01-01T00:00:00.000Z',
    created_at: '2000-01-01T00:00:00.000Z',
    target_group_ids: [1],
    caps: [],
    company_id: 77,
  },
  nested: [
    {
      parameter: 'business_hours_attributes',
      shownAt: 'business_hours',
      entryKey: null,
      errorPrefix: 'business_hours',
      required: () => ({ day_of_week: 3 }),
      parameters: {
        day_of_week: { value: 6, wrong: 'Sunday', refused: [7, -1, null] },
        work_day: { default: true, value: false, wrong: 'yes' },
        time_open: { default: 0, value: 930, wrong: '0930', refused: [975, 2401] },
        time_close: { default: 2400, value: 1730, wrong: '1730', refused: [1260, 2401] },
        invert: { default: false, value: true, wrong: 'yes' },
      },
    },
    CONVERSION_CRITERIA,
  ],
}
