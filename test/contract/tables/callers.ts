import { expect } from 'vitest'
import type { ResourceContract } from '../resource-contract.ts'
import { CONTACT_NUMBER_FIELDS, TAG_VALUE_FIELDS } from './nested-fields.ts'

const contactPath = ({ id }: { id: number }) => `/contacts/${id}.json`

export const CONTACTS: ResourceContract = {
  rootKey: 'contact',
  create: {
    path: () => '/contacts.json',
    required: network => ({
      contact_numbers_attributes: [{ number: network.freshNumber(), description: 'Mobile' }],
    }),
  },
  readPath: contactPath,
  updatePath: contactPath,
  deletePath: contactPath,
  list: { path: () => '/contacts.json', isWrapped: true, isPaged: true },
  fields: { id: 'integer', contact_numbers: [CONTACT_NUMBER_FIELDS], tag_values: [TAG_VALUE_FIELDS] },
  parameters: {
    tag_list: {
      default: [],
      value: '<<<age:30>>>',
      shown: [{ key: 'age', value: '30', operator: '==', id: expect.any(Number) }],
      shownAt: 'tag_values',
      wrong: 7,
      refused: ['age:30', Array.from({ length: 101 }, (_, index) => `<<<age:${index}>>>`).join()],
    },
    contact_numbers_attributes: {
      value: [{ number: 'sip:ada@example.com', description: 'Desk' }],
      shown: expect.arrayContaining([
        { number: 'sip:ada@example.com', description: 'Desk', id: expect.any(Number) },
      ]),
      shownAt: 'contact_numbers',
      wrong: 'none',
      errorField: 'contact_numbers',
      only: 'create',
    },
  },
  readOnly: { id: 2_000_000, company_id: 77, contact_numbers: [], tag_values: [] },
  nested: [
    {
      parameter: 'contact_numbers_attributes',
      shownAt: 'contact_numbers',
      entryKey: null,
      errorPrefix: 'contact_numbers',
      required: network => ({ number: network.freshNumber() }),
      parameters: {
        number: { value: n => n.freshNumber(), wrong: 7, refused: ['12', '', null] },
        description: { value: 'Office', wrong: 7 },
      },
    },
  ],
}

const suppressedPath = ({ number }: { number: string }) =>
  `/suppressed_numbers/${encodeURIComponent(number)}.json`

export const SUPPRESSED_NUMBERS: ResourceContract = {
  rootKey: 'suppressed_number',
  create: {
    path: network => suppressedPath({ number: network.freshNumber() }),
    required: () => ({}),
    fields: {
      id: 'integer',
      company_id: 'integer',
      affiliate_id: 'integer|null',
      campaign_id: 'integer|null',
      number: 'string',
      created_at: 'timestamp',
      updated_at: 'timestamp',
      can_resubscribe: 'boolean',
    },
    isFlat: true,
    isBodyOptional: true,
  },
  readPath: suppressedPath,
  updatePath: suppressedPath,
  deletePath: suppressedPath,
  list: { path: () => '/suppressed_numbers.json', isWrapped: true },
  fields: {
    id: 'integer',
    number: 'string',
    can_resubscribe: 'boolean',
    company_id: 'integer',
    created_at: 'timestamp',
  },
  parameters: {
    can_resubscribe: { default: true, value: false, wrong: 'no' },
    campaign_id: {
      value: n => n.campaignId,
      shown: n => n.cid,
      shownAt: 'cid',
      wrong: 'autos',
      refused: [999_999],
    },
    affiliate_id: { value: n => n.affiliateId, wrong: 'ada', refused: [999_999] },
  },
  readOnly: { id: 2_000_000, company_id: 77, created_at: '2000-01-01T00:00:00.000Z', number: '+13055550000' },
}

export const STATIC_CALLER_NUMBERS: ResourceContract = {
  rootKey: 'static_caller_number',
  create: {
    path: () => '/static_caller_numbers.json',
    required: network => ({ number: network.freshNumber() }),
  },
  readPath: null,
  updatePath: null,
  deletePath: ({ id }) => `/static_caller_numbers/${id}.json`,
  list: { path: () => '/static_caller_numbers.json', isWrapped: true },
  fields: { id: 'integer', number: 'string', created_at: 'timestamp with offset' },
  parameters: {
    number: { value: '(305) 555-0142', shown: '+13055550142', wrong: 7, refused: ['12', ''] },
  },
  readOnly: { id: 2_000_000, company_id: 77, created_at: '2000-01-01T00:00:00.000Z' },
}
