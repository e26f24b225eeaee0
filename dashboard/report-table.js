import { dayWords } from './day-chart.js'
import { element } from './element.js'
import { formatCents, formatCount, formatDollars } from './format-amount.js'
import { formatDuration } from './format-time.js'
import { hashOf } from './location-hash.js'
import { namedMark } from './marks.js'
import { facetAbout } from './report-facets.js'
import { writeChoices } from './report-place.js'
import { createTable } from './table.js'

/** @import { ReportChoices } from './report-place.js' */
/** @import { ReportRow } from './wire-types.d.ts' */
/** @import { Sort } from './sort.d.ts' */
/** @import { Column } from './table.js' */

/** @typedef {keyof ReportRow & string} Field */

/** @type {readonly (Omit<Column<ReportRow>, 'sortName'> & { sortName: Field })[]} */
const FIGURES = [
  { heading: 'Calls', sortName: 'total_calls', cell: calls, isNumeric: true },
  {
    heading: 'Unique',
    sortName: 'unique_calls',
    cell: row => formatCount(row.unique_calls),
    isNumeric: true,
  },
  { heading: 'Converted', sortName: 'converted_count', cell: converted, isNumeric: true },
  {
    heading: 'Connected',
    sortName: 'connected_duration',
    cell: row => formatDuration(row.connected_duration),
    isNumeric: true,
  },
  ...dollars({
    Revenue: 'revenue',
    Payout: 'payout',
    Cost: 'cost',
    Profit: 'profit',
    'Per unique call': 'epc',
  }),
]

/** What rows may be sorted by, in words. */
export const SORTABLE = [
  { name: 'facet_name', words: 'Name' },
  ...FIGURES.map(({ sortName, heading }) => ({ name: sortName, words: heading })),
]

/**
 * The rows of a report, and below them what all calls come to.
 * @param {ReportChoices} choices whose facet names the rows
 * @param {(sortName: string) => void} onSort
 */
export function reportTable(choices, onSort) {
  const { words, heading } = facetAbout(choices.facet)
  return createTable({
    caption: `Calls by ${words.toLowerCase()}`,
    isCaptionHidden: true,
    keyOf: ({ id }) => id,
    columns: [
      { heading: choices.tag ?? heading, sortName: 'facet_name', cell: row => nameOf(row, choices) },
      ...FIGURES,
    ],
    onSort,
  })
}

/**
 * Rows in the order that was asked for; those alike with most calls first.
 * @param {readonly ReportRow[]} rows
 * @param {Sort} sort
 */
export function sortedRows(rows, { name, isDescending }) {
  const sign = isDescending ? -1 : 1
  return [...rows].sort(
    (left, right) =>
      sign * compare(left[/** @type {Field} */ (name)], right[/** @type {Field} */ (name)]) ||
      right.total_calls - left.total_calls ||
      compare(left.facet_name, right.facet_name),
  )
}

/**
 * @param {number | string | undefined} left
 * @param {number | string | undefined} right
 */
function compare(left, right) {
  if (typeof left === 'number' && typeof right === 'number') return left - right
  return NAMES.compare(String(left), String(right))
}

const NAMES = new Intl.Collator('en', { numeric: true })

/**
 * A day in words; a tag leads to its values. The total, which is no row of the report, has a name and no more.
 * @param {ReportRow} row
 * @param {ReportChoices} choices
 */
function nameOf({ id, facet_name: name }, choices) {
  if (id === 0) return name
  if (choices.facet === 'date') return dayWords(name)
  if (choices.facet !== 'tag_value' || choices.tag !== null) return name === '' ? '(empty)' : name
  const values = writeChoices({ ...choices, tag: name, page: 1 })
  return element('a', { href: hashOf('reports', null, values) }, name)
}

/** @param {ReportRow} row */
function calls({ total_calls: all, in_progress_count: running }) {
  return running === 0 ? formatCount(all) : namedMark(formatCount(all), `${formatCount(running)} now`)
}

/** @param {ReportRow} row */
function converted({ converted_count: count, converted_count_percent: percent }) {
  return count === 0
    ? formatCount(count)
    : element('span', {}, formatCount(count), ' ', element('small', {}, `${Math.round(percent)}%`))
}

/** @param {Readonly<Record<string, Field>>} fields by heading */
function dollars(fields) {
  return Object.entries(fields).map(([heading, sortName]) => ({
    heading,
    sortName,
    cell: (/** @type {ReportRow} */ row) => amountMark(Number(row[sortName])),
    isNumeric: true,
  }))
}

/**
 * In cents, to be compared down a column; the exact amount is a pointer away.
 * @param {number} amount
 */
function amountMark(amount) {
  const [exact, words] = [formatDollars(amount), formatCents(amount)]
  return exact === words ? words : element('span', { title: exact }, words)
}
