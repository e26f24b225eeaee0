import { expect } from 'vitest'
import type { NestedContract, Parameters } from '../resource-contract.ts'

const TIERS = [
  { seconds: 0, revenue: 0.0001, payout: 0, payout_percent: 62.5 },
  { seconds: 90, revenue: 25.5, payout: 12, payout_percent: null },
]

/** completions.md §5, Conversion criteria, on Targets and Campaigns alike. */
export const CONVERSION_CRITERIA_PARAMETERS: Parameters = {
  conversion_criteria_attributes: {
    default: [],
    value: [{ name: 'Sale', tag_list: '<<<age:>=18>>>', tiers: TIERS }],
    shown: [
      {
        id: expect.any(Number),
        name: 'Sale',
        position: 1,
        tag_values: [{ key: 'age', value: '18', operator: '>=', id: expect.any(Number) }],
        dedupe_seconds: 0,
        tiers: TIERS,
      },
    ],
    shownAt: 'conversion_criteria',
    wrong: 'all',
    errorField: 'conversion_criteria',
  },
}

export const CONVERSION_CRITERIA: NestedContract = {
  parameter: 'conversion_criteria_attributes',
  shownAt: 'conversion_criteria',
  entryKey: null,
  errorPrefix: 'conversion_criteria',
  required: () => ({}),
  parameters: {
    name: { default: null, value: 'Sale', isNullable: true, wrong: 7 },
    position: { default: 1, value: 7, wrong: 'first', refused: [-1, 1.5, null, 2_000_000] },
    dedupe_seconds: { default: 0, value: 3600, wrong: '60', refused: [-1, 1.5, null] },
    tiers: { default: [], value: TIERS, wrong: 'none', refused: [null] },
  },
}
