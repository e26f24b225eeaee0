import { money } from '../money/money.ts'
import { parseOperand } from '../tags/parse-tag-list.ts'
import { MAX_TAG_VALUE_LENGTH, TAG_OPERATORS, type Tag } from '../tags/tag.ts'
import { numericValue } from '../tags/tag-conditions.ts'
import { type CellOutcome, quoteShortly } from './csv-problems.ts'
import { MAX_PERCENT } from './payout-rule-limits.ts'
import type { RulePatterns } from './rule-patterns.ts'

/** The cell of a rule that does not care. */
const ANY = '*'

/**
 * Reads a cell under a tag key: a condition in the shorthand of tag conditions without the key, or null where it is
 * `*` or empty (service-api.md, Rule CSV format 4; completions.md §9).
 */
export function parseCondition(key: string, text: string, patterns: RulePatterns): CellOutcome<Tag | null> {
  if (text === '' || text === ANY) return { value: null }
  const { operator, value } = parseOperand(text)
  if (isUnknownOperator(text, operator, value)) {
    return {
      error: `${quoteShortly(text)} begins with an unknown operator; use one of ${TAG_OPERATORS.join(' ')}, or == before a text that begins so`,
    }
  }
  if (value === '') return { error: `${quoteShortly(text)} has no value after its operator` }
  if (value.length > MAX_TAG_VALUE_LENGTH) {
    return { error: `the value is longer than ${MAX_TAG_VALUE_LENGTH} characters` }
  }
  const problem = operator === '=~' ? patterns.problemWith(key, value) : null
  if (problem !== null) return { error: `${quoteShortly(text)}: ${problem}` }
  return { value: { key, operator, value: asCompared(key, operator, value) } }
}

const OPERATOR_CHARACTER = /^[!=<>~]/

/** Comparisons of order: what follows them is never meant to begin with an operator's character (`<>5`, `>>5`). */
const ORDERINGS: ReadonlySet<string> = new Set(['>=', '<=', '>', '<'])

function isUnknownOperator(text: string, operator: Tag['operator'], value: string): boolean {
  if (ORDERINGS.has(operator)) return OPERATOR_CHARACTER.test(value)
  return operator === '==' && value === text && OPERATOR_CHARACTER.test(text)
}

/** Keys whose values are numbers that the service computes: nobody can know how it would write them. */
const COMPUTED_NUMBERS: ReadonlySet<string> = new Set(['revenue', 'payout', 'pbm_bucket'])

/** Equality compares texts; `12.50` is to equal a revenue of 12.5. */
function asCompared(key: string, operator: Tag['operator'], value: string): string {
  const isEquality = operator === '==' || operator === '!='
  if (!isEquality || !COMPUTED_NUMBERS.has(key) || numericValue(value) === null) return value
  return money(value.replace('+', '')).toFixed()
}

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
