import type { ResourceContract } from '../resource-contract.ts'

const path = ({ id }: { id: number }) => `/companies/${id}/settings.json`

/** completions.md §3, Company settings. */
export const SETTINGS: ResourceContract = {
  rootKey: 'settings',
  create: {
    path: () => '/companies.json',
    required: () => ({}),
    madeBy: async network =>
      (await network.send('POST', '/companies.json', { company: { name: network.freshText() } })).body
        .company,
  },
  readPath: path,
  updatePath: path,
  deletePath: null,
  list: null,
  fields: {
    time_zone: 'string',
    affiliate_marketing: 'boolean',
    performance_marketing_nomenclature: 'boolean',
    payout_bid_modification: 'boolean',
    recording_retention_days: 'integer|null',
    require_second_factor: 'boolean',
    buyer_may_edit: ['string'],
    per_minute: 'decimal',
  },
  parameters: {
    time_zone: { default: 'UTC', value: 'Hawaii', wrong: 7, outside: 'Atlantis', only: 'update' },
    affiliate_marketing: { default: true, value: false, wrong: 'no', only: 'update' },
    require_second_factor: { default: false, value: true, wrong: 'yes', only: 'update' },
    buyer_may_edit: {
      default: [],
      value: ['paused', 'hours'],
      wrong: 'hours',
      refused: [['name']],
      only: 'update',
    },
    performance_marketing_nomenclature: { default: false, value: true, wrong: 'yes', only: 'update' },
    payout_bid_modification: { default: true, value: false, wrong: 'no', only: 'update' },
    recording_retention_days: { default: null, value: 90, wrong: 'all', refused: [0, 3651], only: 'update' },
    per_minute: { default: '0.0', value: '0.05', wrong: 0.05, refused: ['free', '-1.0'], only: 'update' },
  },
  readOnly: { id: 2_000_000, balance: '1000000.0' },
}
