import { expect } from 'vitest'
import type { NestedContract, Parameters } from '../resource-contract.ts'

const URL = 'https://tracker.example.com/pixel?id=[call_log_id]'

/** service-api.md, parameters of a Campaign that a Number has too (completions.md §4). */
export const GREETING_PARAMETERS: Parameters = {
  message: {
    default: null,
    value: 'Please press 1.',
    shownAt: 'greeting.message',
    alsoChanges: ['uses_campaign_settings'],
    isNullable: true,
    wrong: 7,
  },
  voice_gender: {
    value: 'Male',
    shownAt: 'greeting.voice_gender',
    alongside: { message: 'Please press 1.' },
    alsoChanges: ['uses_campaign_settings'],
    wrong: 7,
    outside: 'Other',
  },
}

export const NESTED_PARAMETERS: Parameters = {
  timers_attributes: {
    default: [],
    value: [{ seconds: 90, url: URL }],
    shown: [{ timer: expect.objectContaining({ seconds: 90, url: URL }) }],
    shownAt: 'timers',
    alsoChanges: ['uses_campaign_settings'],
    wrong: 'none',
    errorField: 'timers',
  },
  menu_options_attributes: {
    value: [{ option: '2', target_number: '+13055550142' }],
    shown: expect.arrayContaining([
      {
        menu_option: expect.objectContaining({ option: '2', options: ['2'], target_number: '+13055550142' }),
      },
    ]),
    shownAt: 'menu_options',
    alsoChanges: ['uses_campaign_settings'],
    wrong: 'none',
    errorField: 'menu_options',
  },
  destroy_nested: {
    value: true,
    shownAt: null,
    alsoChanges: ['timers', 'menu_options', 'uses_campaign_settings'],
    wrong: 'yes',
  },
}

export const TIMERS: NestedContract = {
  parameter: 'timers_attributes',
  shownAt: 'timers',
  entryKey: 'timer',
  errorPrefix: 'timers',
  required: () => ({ seconds: 30, url: 'https://tracker.example.com/sale' }),
  parameters: {
    seconds: { value: 0, wrong: '30', refused: [-1, 1.5, null] },
    url: { value: URL, wrong: 7, refused: ['', 'tracker', 'ftp://tracker.example.com', null] },
    dedupe_seconds: { default: null, value: 60, isNullable: true, wrong: '60' },
    type: { default: null, value: 'sale', isNullable: true, wrong: 7 },
    afid: { default: null, value: 'publisher-1', isNullable: true, wrong: 7 },
    tid: { default: null, value: 'target-1', isNullable: true, wrong: 7 },
  },
}

export const MENU_OPTIONS: NestedContract = {
  parameter: 'menu_options_attributes',
  shownAt: 'menu_options',
  entryKey: 'menu_option',
  errorPrefix: 'menu_options',
  required: () => ({ option: '5' }),
  parameters: {
    option: { value: '#', wrong: 7, outside: 'A' },
    action: { default: 1, value: 6, wrong: 'dial', outside: 9 },
    target_number: {
      default: null,
      value: '+13055550142',
      alsoChanges: ['action'],
      wrong: 7,
      refused: ['12'],
    },
    target_cid: {
      default: null,
      value: n => n.cid,
      alsoChanges: ['action'],
      wrong: 7,
      refused: ['no such campaign'],
    },
    target_ids: { default: [], value: n => [n.targetId], wrong: 'all', refused: [[999_999]] },
    target_group_ids: { default: [], value: n => [n.groupId], wrong: 'all', refused: [[999_999]] },
  },
}
