/** @import { ReportRow } from './wire-types.d.ts' */

const COUNTS = /** @type {const} */ ([
  'total_calls',
  'repeat_count',
  'unique_calls',
  'converted_count',
  'connected_duration',
  'in_progress_count',
])

const AMOUNTS = /** @type {const} */ (['revenue', 'payout', 'cost', 'profit'])

/**
 * What rows come to together, as a row. It is right for rows that share no call, such as days.
 * @param {readonly ReportRow[]} rows
 * @param {string} name
 * @returns {ReportRow}
 */
export function reportTotals(rows, name) {
  const counts = Object.fromEntries(
    COUNTS.map(field => [field, rows.reduce((sum, row) => sum + row[field], 0)]),
  )
  const amounts = Object.fromEntries(AMOUNTS.map(field => [field, sumOfAmounts(rows.map(row => row[field]))]))
  const sums = /** @type {Omit<ReportRow, 'id' | 'facet_name' | 'epc' | 'converted_count_percent'>} */ ({
    ...counts,
    ...amounts,
  })
  return {
    ...sums,
    id: 0,
    facet_name: name,
    epc: ratio(sums.revenue, sums.unique_calls),
    converted_count_percent: ratio(sums.converted_count * 100, sums.total_calls),
  }
}

/** The API's amounts are exact to so many parts of a dollar. */
const PARTS = 10_000

/**
 * In whole parts, which add up without the errors of binary fractions.
 * @param {readonly number[]} dollars
 */
function sumOfAmounts(dollars) {
  return dollars.reduce((sum, amount) => sum + Math.round(amount * PARTS), 0) / PARTS
}

/**
 * @param {number} part
 * @param {number} whole
 */
function ratio(part, whole) {
  return whole === 0 ? 0 : Math.round((part / whole) * PARTS) / PARTS
}
