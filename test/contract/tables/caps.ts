import { expect } from 'vitest'
import type { Parameters } from '../resource-contract.ts'

const cap = (type: string, limit: number | null) =>
  expect.arrayContaining([expect.objectContaining({ type, cap: limit, filled: 0 })])

const capParameter = (type: string) => ({
  default: cap(type, null),
  value: { cap: 7 },
  shown: cap(type, 7),
  shownAt: 'caps',
  wrong: { cap: 'seven' },
  refused: [{ cap: -1 }, { cap: 1.5 }, {}],
  errorField: `${type.toLowerCase()}_cap.cap`,
})

/** service-api.md, `hard_cap_attributes` and its siblings, of Targets and Target Groups alike. */
export const CAP_PARAMETERS: Parameters = {
  hard_cap_attributes: capParameter('Hard'),
  hourly_cap_attributes: capParameter('Hourly'),
  daily_cap_attributes: capParameter('Daily'),
  monthly_cap_attributes: capParameter('Monthly'),
}
