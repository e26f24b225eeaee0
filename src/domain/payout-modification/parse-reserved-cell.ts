import { type CellOutcome, quoteShortly } from './csv-problems.ts'
import { MAX_PERCENT } from './payout-rule-limits.ts'

/** What storage keeps of a whole number. */
const MIN_RULE_ID = -2_147_483_648
const MAX_RULE_ID = 2_147_483_647

/** Reads a `rule_id` cell: a whole number, or nothing. */
export function parseRuleId(text: string): CellOutcome<number | null> {
  if (text === '') return { value: null }
  const value = /^[+-]?\d+$/.test(text) ? Number(text) : null
  if (value === null || value < MIN_RULE_ID || value > MAX_RULE_ID) {
    return {
      error: `${quoteShortly(text)} is no whole number from ${MIN_RULE_ID} to ${MAX_RULE_ID}; clear the cell if the rule has no id`,
    }
  }
  // Not -0, which no log would show as it stands here.
  return { value: value === 0 ? 0 : value }
}

/** Reads a `payout_pct` cell: percent of the revenue, or `current`, which is null. */
export function parsePercent(text: string): CellOutcome<number | null> {
  if (text === 'current') return { value: null }
  if (text === '') return { error: 'it is empty; write a percentage of the revenue, or current' }
  const value = /^\+?(?:\d+(?:\.\d*)?|\.\d+)$/.test(text) ? Number(text) : null
  if (value === null) {
    return { error: `${quoteShortly(text)} is neither current nor a number of at least 0, such as 62.5` }
  }
  if (value > MAX_PERCENT) return { error: `${quoteShortly(text)} is more than ${MAX_PERCENT}` }
  return { value }
}
