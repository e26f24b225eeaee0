import { RE2JS } from 're2js'
import { parseOperand } from '../../src/domain/tags/parse-tag-list.ts'
import { numericValue } from '../../src/domain/tags/tag-conditions.ts'

/** Finds the first matching rule of a table; its place from the top, or -1. */
export type PayoutInterpreter = (values: ReadonlyMap<string, string>) => number

/**
 * What one would write first: the rows of the CSV as they are, read cell by cell, from the top, until a row holds.
 * Patterns alone are prepared, or nothing else would be measured.
 */
export function interpretPayoutRules(
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): PayoutInterpreter {
  const patterns = new Map<string, RE2JS>()
  for (const cell of rows.flat().filter(text => text.startsWith('=~'))) {
    patterns.set(cell.slice(2), RE2JS.compile(cell.slice(2)))
  }
  return values =>
    rows.findIndex(row =>
      row.every((cell, column) => {
        const key = headers[column] ?? ''
        return key === 'payout_pct' || cellHolds(cell, values.get(key), patterns)
      }),
    )
}

function cellHolds(cell: string, carried: string | undefined, patterns: ReadonlyMap<string, RE2JS>): boolean {
  if (cell === '*' || cell === '') return true
  const { operator, value } = parseOperand(cell)
  if (carried === undefined) return operator === '!='
  switch (operator) {
    case '==':
      return carried === value
    case '!=':
      return carried !== value
    case '=~':
      return patterns.get(value)?.test(carried) === true
    case '>=':
      return order(carried, value) >= 0
    case '<=':
      return order(carried, value) <= 0
    case '>':
      return order(carried, value) > 0
    case '<':
      return order(carried, value) < 0
  }
}

function order(carried: string, value: string): number {
  const [left, right] = [numericValue(carried), numericValue(value)]
  if (left !== null && right !== null) return left - right
  return carried < value ? -1 : carried > value ? 1 : 0
}
