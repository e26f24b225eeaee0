import { barChart } from './bar-chart.js'
import { dayChart } from './day-chart.js'
import { element } from './element.js'
import { facetAbout } from './report-facets.js'
import { daysOf } from './report-range.js'

/** @import { ReportQuestion } from './read-report.js' */
/** @import { ReportRow } from './wire-types.d.ts' */

/** As many as can be taken in at a glance. */
const MOST_BARS = 10

/** Until the page has laid it out. */
const ANY_WIDTH = 600

/** One bar says no more than the figures above it. */
const FEWEST_DAYS = 2

/** @typedef {{ question: ReportQuestion, rows: readonly ReportRow[], rowsInAll: number }} Charted */

/**
 * A report as a picture that fills the width it has; what the reader points at is told in words above it.
 * @returns {{ element: HTMLElement, update: (charted: Charted | null) => void, follow: (signal: AbortSignal) => void }}
 */
export function reportChart() {
  const reading = element('span', { class: 'reading', 'aria-hidden': 'true' })
  const legend = element(
    'span',
    { class: 'legend' },
    element('span', { class: 'key-calls' }, 'Calls'),
    element('span', { class: 'key-converted' }, 'of them converted'),
    element('span', { class: 'key-revenue' }, 'Revenue'),
  )
  const drawing = element('div', { class: 'drawing' })
  const figure = element(
    'figure',
    { class: 'report-chart', hidden: true },
    element('figcaption', {}, legend, reading),
    drawing,
  )
  /** @type {Charted | null} */
  let shown = null
  let drawn = ''

  function draw() {
    figure.hidden = shown === null
    if (shown === null) return
    const width = Math.floor(drawing.clientWidth) || ANY_WIDTH
    const text = JSON.stringify([width, shown])
    if (text === drawn) return
    drawn = text
    reading.textContent = ''
    drawing.replaceChildren(pictureOf(shown, width, words => (reading.textContent = words)))
  }

  return {
    element: figure,
    update(charted) {
      shown = charted !== null && isWorthALook(charted) ? charted : null
      draw()
    },
    follow(signal) {
      const observer = new ResizeObserver(draw)
      observer.observe(drawing)
      signal.addEventListener('abort', () => observer.disconnect())
    },
  }
}

/** @param {Charted} charted */
function isWorthALook({ question, rows }) {
  return rows.length > 0 && (question.facet !== 'date' || daysOf(question).length >= FEWEST_DAYS)
}

/**
 * @param {Charted} charted
 * @param {number} width
 * @param {(words: string | null) => void} onPoint
 */
function pictureOf({ question, rows, rowsInAll }, width, onPoint) {
  if (question.facet === 'date') return dayChart(daysOf(question), rows, width, onPoint)
  const subject = question.tag ?? facetAbout(question.facet).words.toLowerCase()
  const about = { rowsInAll, title: `Calls and revenue by ${subject}` }
  return barChart(rows.slice(0, MOST_BARS), about, width, onPoint)
}
