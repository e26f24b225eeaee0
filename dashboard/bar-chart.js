import { counted, formatCents, formatCount } from './format-amount.js'
import { svgElement, svgPicture } from './svg-element.js'

/** @import { ReportRow } from './wire-types.d.ts' */

/** Pixels. */
const ROW = 30
const BAR = 14
const HEAD = 24
const GAP = 24
/** Room behind the longest bar for its value. */
const VALUE = 84
/** Names stand beside their bars from this width on, above them below it. */
const WIDE = 640
/** Of a letter, about: what does not fit is cut; the table has it whole. */
const LETTER = 7.4

/**
 * Calls and revenue of each row, side by side.
 * @param {readonly ReportRow[]} rows as many as are shown
 * @param {{ rowsInAll: number, title: string }} about
 * @param {number} width pixels
 * @param {(words: string | null) => void} onPoint with what the reader points at
 */
export function barChart(rows, { rowsInAll, title }, width, onPoint) {
  const isWide = width >= WIDE
  const names = isWide ? Math.round(width * 0.24) : 0
  const column = (width - names - GAP * (isWide ? 2 : 1)) / 2
  const left = isWide ? names + GAP : 0
  const step = isWide ? ROW : ROW + 18
  const height = HEAD + rows.length * step
  const bars = [
    { heading: 'Calls', x: left, of: (/** @type {ReportRow} */ row) => row.total_calls, words: formatCount },
    {
      heading: 'Revenue',
      x: left + column + GAP,
      of: (/** @type {ReportRow} */ row) => row.revenue,
      words: formatCents,
    },
  ].map(bar => ({ ...bar, highest: Math.max(...rows.map(bar.of), 0) }))
  const lines = rows.map((row, index) => {
    const top = HEAD + index * step
    const barTop = top + (isWide ? (ROW - BAR) / 2 : 22)
    const line = svgElement(
      'g',
      { class: 'line' },
      svgElement('rect', { class: 'pointer', x: 0, y: top, width, height: step }),
      svgElement(
        'text',
        {
          class: 'name',
          x: isWide ? names : 0,
          y: isWide ? barTop + 12 : top + 16,
          'text-anchor': isWide ? 'end' : null,
        },
        cut(row.facet_name, (isWide ? names : width) / LETTER),
      ),
      ...bars.flatMap(({ x, of, words, highest, heading }) => {
        const length = (value = 0) => (highest === 0 ? 0 : Math.max(value, 0) / highest) * (column - VALUE)
        const kind = heading === 'Calls' ? 'calls' : 'revenue'
        return [
          barOf(`value-${kind}`, { x, y: barTop, length: length(of(row)) }),
          kind === 'calls'
            ? barOf('value-converted', { x, y: barTop, length: length(row.converted_count) })
            : null,
          svgElement('text', { class: 'value', x: x + length(of(row)) + 6, y: barTop + 12 }, words(of(row))),
        ]
      }),
    )
    line.addEventListener('pointerenter', () => onPoint(wordsOf(row)))
    return line
  })
  const group = svgElement('g', {}, ...lines)
  group.addEventListener('pointerleave', () => onPoint(null))
  const headings = bars.map(({ heading, x }) =>
    svgElement('text', { class: 'panel-title', x, y: 12 }, heading),
  )
  const description = `${rows.length} of ${counted(rowsInAll, 'row')}, in the order of the table, which has all figures. First ${rows[0] === undefined ? 'nothing' : wordsOf(rows[0])}.`
  return svgPicture({ id: 'report-chart', width, height, title, description }, [...headings, group])
}

/**
 * @param {string} name
 * @param {{ x: number, y: number, length: number }} place
 */
function barOf(name, { x, y, length }) {
  return length <= 0 ? null : svgElement('rect', { class: name, x, y, width: length, height: BAR, rx: 2 })
}

/** @param {ReportRow} row */
function wordsOf(row) {
  return `${row.facet_name}: ${counted(row.total_calls, 'call')}, ${formatCount(row.converted_count)} converted, ${formatCents(row.revenue)}`
}

/**
 * @param {string} text
 * @param {number} most letters
 */
function cut(text, most) {
  return text.length <= most ? text : `${text.slice(0, Math.max(1, Math.floor(most) - 1))}…`
}
