import { axisTicks } from './axis-ticks.js'
import { counted, formatCents, formatCount, formatRoughCount, formatRoughDollars } from './format-amount.js'
import { reportTotals } from './report-totals.js'
import { svgElement, svgPicture } from './svg-element.js'

/** @import { ReportRow } from './wire-types.d.ts' */

/** Pixels. The left margin holds the values of an axis. */
const LEFT = 52
const PANEL = { head: 24, height: 110, gap: 14 }
const FOOT = 24
const LABEL_WIDTH = 72

/** A bar thinner than this cannot be told from its neighbour: several days then share one. */
const LEAST_STEP = 4
const WIDEST_BAR = 56
const SPANS = [1, 7, 28]

/** @typedef {{ label: string, total: ReportRow }} Span days that share a bar */

/**
 * Calls and revenue of each day, one above the other.
 * @param {readonly string[]} days ISO dates, in order
 * @param {readonly ReportRow[]} rows those of days that had calls
 * @param {number} width pixels
 * @param {(words: string | null) => void} onPoint with what the reader points at
 */
export function dayChart(days, rows, width, onPoint) {
  const plotWidth = width - LEFT
  const spans = spansOf(days, rows, plotWidth)
  const step = plotWidth / spans.length
  const barWidth = Math.min(WIDEST_BAR, step > 10 ? step * 0.72 : Math.max(step - 1, step * 0.6))
  const totals = spans.map(({ total }) => total)
  const panels = [
    {
      title: 'Calls',
      ticks: axisTicks(Math.max(...totals.map(row => row.total_calls)), { most: 4, isWhole: true }),
      words: formatRoughCount,
      bars: [
        { name: 'calls', values: totals.map(row => row.total_calls) },
        { name: 'converted', values: totals.map(row => row.converted_count) },
      ],
    },
    {
      title: 'Revenue',
      ticks: axisTicks(Math.max(...totals.map(row => row.revenue)), { most: 4, isWhole: false }),
      words: formatRoughDollars,
      bars: [{ name: 'revenue', values: totals.map(row => row.revenue) }],
    },
  ]
  const panelHeight = PANEL.head + PANEL.height
  const height = panels.length * panelHeight + PANEL.gap + FOOT
  const centre = (/** @type {number} */ index) => LEFT + step * (index + 0.5)
  const drawn = panels.map((panel, place) => {
    const top = place * (panelHeight + PANEL.gap) + PANEL.head
    return panelOf(panel, { top, width, centre, barWidth })
  })
  return svgPicture(
    {
      id: 'report-chart',
      width,
      height,
      title: 'Calls and revenue by day',
      description: descriptionOf(days, spans),
    },
    [...drawn, dateLabels(spans, centre, { width, y: height - 6 }), pointers(spans, step, height, onPoint)],
  )
}

/**
 * @param {readonly string[]} days
 * @param {readonly ReportRow[]} rows
 * @param {number} plotWidth
 * @returns {Span[]}
 */
function spansOf(days, rows, plotWidth) {
  const length = SPANS.find(span => plotWidth / Math.ceil(days.length / span) >= LEAST_STEP) ?? 28
  const byDay = new Map(rows.map(row => [row.facet_name, row]))
  return Array.from({ length: Math.ceil(days.length / length) }, (_, index) => {
    const members = days.slice(index * length, (index + 1) * length)
    const present = members.map(day => byDay.get(day)).filter(row => row !== undefined)
    const first = dayWords(members[0] ?? '')
    const label = members.length === 1 ? first : `${first} – ${dayWords(members.at(-1) ?? '')}`
    return { label, total: reportTotals(present, members[0] ?? '') }
  })
}

/**
 * @param {{ title: string, ticks: number[], words: (value: number) => string, bars: { name: string, values: number[] }[] }} panel
 * @param {{ top: number, width: number, centre: (index: number) => number, barWidth: number }} place
 */
function panelOf({ title, ticks, words, bars }, { top, width, centre, barWidth }) {
  const bottom = top + PANEL.height
  const y = (/** @type {number} */ value) =>
    bottom - (Math.max(value, 0) / (ticks.at(-1) ?? 1)) * PANEL.height
  const grid = ticks.flatMap(tick => [
    svgElement('line', {
      class: tick === 0 ? 'axis' : 'grid',
      x1: LEFT,
      x2: width,
      y1: y(tick),
      y2: y(tick),
    }),
    svgElement('text', { class: 'tick', x: LEFT - 8, y: y(tick) + 4, 'text-anchor': 'end' }, words(tick)),
  ])
  const columns = bars.flatMap(({ name, values }) =>
    values.map((value, index) =>
      value <= 0
        ? null
        : svgElement('rect', {
            class: `value-${name}`,
            x: centre(index) - barWidth / 2,
            y: y(value),
            width: barWidth,
            height: bottom - y(value),
          }),
    ),
  )
  return svgElement(
    'g',
    {},
    svgElement('text', { class: 'panel-title', x: 0, y: top - 10 }, title),
    ...grid,
    ...columns,
  )
}

/**
 * @param {readonly Span[]} spans
 * @param {(index: number) => number} centre
 * @param {{ width: number, y: number }} place
 */
function dateLabels(spans, centre, { width, y }) {
  const every = Math.max(1, Math.ceil((spans.length * LABEL_WIDTH) / (width - LEFT)))
  const labels = spans.map(({ total }, index) =>
    index % every !== 0 || centre(index) + LABEL_WIDTH / 2 > width + 8
      ? null
      : svgElement(
          'text',
          { class: 'tick', x: centre(index), y, 'text-anchor': 'middle' },
          SHORT_DAY.format(Date.parse(total.facet_name)),
        ),
  )
  return svgElement('g', {}, ...labels)
}

/**
 * Over each day, from top to bottom, so that small bars need no aiming.
 * @param {readonly Span[]} spans
 * @param {number} step
 * @param {number} height
 * @param {(words: string | null) => void} onPoint
 */
function pointers(spans, step, height, onPoint) {
  const areas = spans.map((span, index) => {
    const area = svgElement('rect', { class: 'pointer', x: LEFT + step * index, y: 0, width: step, height })
    area.addEventListener('pointerenter', () => onPoint(wordsOf(span)))
    return area
  })
  const group = svgElement('g', {}, ...areas)
  group.addEventListener('pointerleave', () => onPoint(null))
  return group
}

/** @param {Span} span */
function wordsOf({ label, total }) {
  return `${label}: ${counted(total.total_calls, 'call')}, ${formatCount(total.converted_count)} converted, ${formatCents(total.revenue)}`
}

/**
 * @param {readonly string[]} days
 * @param {readonly Span[]} spans
 */
function descriptionOf(days, spans) {
  const [first] = spans
  if (first === undefined) return ''
  const busiest = spans.reduce(
    (most, span) => (span.total.total_calls > most.total.total_calls ? span : most),
    first,
  )
  return `${counted(days.length, 'day')} from ${dayWords(days[0] ?? '')} to ${dayWords(days.at(-1) ?? '')}. Most calls: ${wordsOf(busiest)}. The table has the figures of all.`
}

/** Dates of a calendar, in no zone. */
const DAY = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'UTC',
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const SHORT_DAY = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', day: 'numeric', month: 'short' })

/**
 * `Fri, 20 Nov 2026`
 * @param {string} date ISO
 */
export function dayWords(date) {
  return DAY.format(Date.parse(date))
}
