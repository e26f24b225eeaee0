import { element } from './element.js'
import { counted, formatCents, formatCount } from './format-amount.js'
import { keyedList } from './keyed-list.js'
import { hashOf } from './location-hash.js'
import { reportChart } from './report-chart.js'
import { facetAbout } from './report-facets.js'
import { writeChoices } from './report-place.js'
import { reportTable, sortedRows } from './report-table.js'

/** @import { ReportAnswer, ReportQuestion } from './read-report.js' */
/** @import { ReportChoices } from './report-place.js' */
/** @import { ReportRow } from './wire-types.d.ts' */

/** @typedef {{ question: ReportQuestion, answer: ReportAnswer }} Shown */

const ROWS_PER_PAGE = 25

/**
 * A report as it is read: what all calls came to, the picture, the rows; or that there is none, or none yet.
 * @param {object} actions
 * @param {(sortName: string) => void} actions.onSort
 * @param {(page: number) => void} actions.onPage
 * @param {() => void} actions.onRetry
 */
export function reportBody({ onSort, onPage, onRetry }) {
  const summary = element('dl', { class: 'summary' })
  const showSummary = keyedList(summary, ({ term }) => term, summaryItem)
  const chart = reportChart()
  const trail = element('p', { class: 'trail', hidden: true })
  const tableBox = element('div', { class: 'scroller' })
  const note = element('p', { class: 'note' })
  const pager = reportPager(onPage)
  const figures = element(
    'div',
    { hidden: true },
    summary,
    chart.element,
    trail,
    tableBox,
    note,
    pager.element,
  )
  const message = element('div', { class: 'empty' }, 'Loading the report…')
  const body = element('div', { class: 'report', 'aria-busy': 'true' }, message, figures)
  /** @type {ReturnType<typeof reportTable> | null} */
  let table = null
  let tabled = ''

  /** @param {ReportChoices} choices */
  function tableOf(choices) {
    const subject = JSON.stringify([choices.facet, choices.tag])
    if (table === null || subject !== tabled) {
      table = reportTable(choices, onSort)
      tabled = subject
      tableBox.replaceChildren(table.element)
    }
    return table
  }

  /**
   * In the place of figures. What is said already stays as it is, and keeps its focus.
   * @param {string | null} heading
   * @param {() => Node[]} content
   */
  function tell(heading, content) {
    message.hidden = heading === null
    figures.hidden = heading !== null
    if (heading === null) return message.replaceChildren()
    if (message.querySelector('h2')?.textContent === heading) return
    message.replaceChildren(element('h2', {}, heading), ...content())
  }

  return {
    element: body,
    /** @param {AbortSignal} signal until when the picture follows the width of the page */
    follow: signal => chart.follow(signal),
    /** Another report is on its way: what is shown stays until then, dimmed. */
    wait: () => body.setAttribute('aria-busy', 'true'),
    /** There is nothing to wait for: what was asked cannot be. */
    rest: () => body.setAttribute('aria-busy', 'false'),
    /** @param {string} sentence what went wrong */
    fail(sentence) {
      body.setAttribute('aria-busy', 'false')
      tell('The report could not be read', () => [
        element('p', {}, sentence),
        element('button', { type: 'button', click: onRetry }, 'Try again'),
      ])
    },
    /**
     * @param {Shown} shown
     * @param {ReportChoices} choices
     */
    show({ question, answer }, choices) {
      body.setAttribute('aria-busy', 'false')
      const isEmpty = answer.total.total_calls === 0
      tell(isEmpty ? 'No calls on these days' : null, nothingToReport)
      if (isEmpty) return
      const rows = sortedRows(answer.rows, choices.sort)
      const pages = Math.max(1, Math.ceil(rows.length / ROWS_PER_PAGE))
      const page = Math.min(choices.page, pages)
      const shownTable = tableOf(choices)
      shownTable.update(rows.slice((page - 1) * ROWS_PER_PAGE, page * ROWS_PER_PAGE))
      shownTable.total(answer.total)
      shownTable.tellSort(choices.sort)
      showSummary(summaryOf(answer.total))
      chart.update({ question, rows, rowsInAll: answer.rowsInAll })
      trail.hidden = choices.tag === null
      trail.replaceChildren(...trailOf(choices))
      note.textContent = noteOf(answer, choices)
      pager.show(page, pages)
    },
  }
}

function nothingToReport() {
  return [
    element('p', {}, 'Choose other days above, or place a simulated call:'),
    element('p', {}, element('a', { href: hashOf('try') }, 'Try it')),
  ]
}

/** @param {(page: number) => void} onPage */
function reportPager(onPage) {
  let page = 1
  const previous = element('button', { type: 'button', click: () => onPage(page - 1) }, '← Previous')
  const next = element('button', { type: 'button', click: () => onPage(page + 1) }, 'Next →')
  const words = element('span', { class: 'page' })
  const pager = element('nav', { class: 'pager', 'aria-label': 'Pages' }, previous, words, next)
  return {
    element: pager,
    /**
     * @param {number} shownPage
     * @param {number} pages
     */
    show(shownPage, pages) {
      page = shownPage
      pager.hidden = pages === 1
      previous.disabled = page === 1
      next.disabled = page === pages
      words.textContent = `Page ${page} of ${pages}`
    },
  }
}

/**
 * From a tag's values back to all tags.
 * @param {ReportChoices} choices
 */
function trailOf(choices) {
  if (choices.tag === null) return []
  const tags = writeChoices({ ...choices, tag: null, page: 1 })
  return [
    element('a', { href: hashOf('reports', null, tags) }, 'All tags'),
    ' › Values of ',
    element('b', {}, choices.tag),
  ]
}

/**
 * What the rows leave out, so that nobody wonders why they do not add up.
 * @param {ReportAnswer} answer
 * @param {ReportChoices} choices
 */
function noteOf({ rows, rowsInAll, total }, { facet, tag }) {
  if (rows.length < rowsInAll) {
    return `Of ${formatCount(rowsInAll)} rows, the ${formatCount(rows.length)} with most calls are listed; the API has all.`
  }
  if (facet === 'tag_value' && tag === null) return 'A call counts in the row of each tag that it carries.'
  const missing = total.total_calls - rows.reduce((sum, row) => sum + row.total_calls, 0)
  if (missing <= 0) return ''
  const without = tag === null ? facetAbout(facet).without : `carried no ${tag}`
  return without === null ? '' : `Without a row: ${counted(missing, 'call')} that ${without}.`
}

/** @typedef {{ term: string, figure: string, below: string }} Figure */

/**
 * @param {ReportRow} total
 * @returns {Figure[]}
 */
function summaryOf(total) {
  return [
    {
      term: 'Calls',
      figure: formatCount(total.total_calls),
      below: `${formatCount(total.unique_calls)} unique`,
    },
    {
      term: 'Converted',
      figure: formatCount(total.converted_count),
      below: `${Math.round(total.converted_count_percent * 10) / 10}% of calls`,
    },
    {
      term: 'Revenue',
      figure: formatCents(total.revenue),
      below: `${formatCents(total.epc)} per unique call`,
    },
    { term: 'Payout', figure: formatCents(total.payout), below: `and ${formatCents(total.cost)} cost` },
    { term: 'Profit', figure: formatCents(total.profit), below: 'revenue less payout and cost' },
  ]
}

/** @param {Figure} figure */
function summaryItem({ term, figure, below }) {
  return element(
    'div',
    {},
    element('dt', {}, term),
    element('dd', {}, figure),
    element('dd', { class: 'below' }, below),
  )
}
