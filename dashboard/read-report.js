import { reportTotals } from './report-totals.js'

/** @import { CompanyApi } from './company-api.js' */
/** @import { ReportRow } from './wire-types.d.ts' */

/** @typedef {{ facet: string, tag: string | null, from: string, to: string }} ReportQuestion dates as the API takes them */

/**
 * @typedef {object} ReportAnswer
 * @property {readonly ReportRow[]} rows those with most calls, as many as are read
 * @property {number} rowsInAll
 * @property {ReportRow} total what all calls of the dates come to, whether or not they have a row
 */

/** So many rows are read to be sorted here; who wants more has the API. Two years of days are fewer. */
const MAX_PAGES = 10

/**
 * A report with all of its rows, which the API hands out by pages, and what they come to. Every call has a day, and no
 * call two: the days' sum is that of all calls, which other rows' need not be.
 * @param {CompanyApi} api
 * @param {ReportQuestion} question
 * @param {AbortSignal} signal
 * @returns {Promise<ReportAnswer>}
 */
export async function readReport(api, question, signal) {
  const asked = allPages(api, question, signal)
  const byDay =
    question.facet === 'date' ? asked : allPages(api, { ...question, facet: 'date', tag: null }, signal)
  const [{ rows, rowsInAll }, days] = await Promise.all([asked, byDay])
  return { rows, rowsInAll, total: reportTotals(days.rows, 'All calls') }
}

/**
 * @param {CompanyApi} api
 * @param {ReportQuestion} question
 * @param {AbortSignal} signal
 */
async function allPages(api, question, signal) {
  /** Rows may move from page to page while they are read. @type {Map<string | number, ReportRow>} */
  const rows = new Map()
  let rowsInAll = 0
  for (let page = 1; page <= MAX_PAGES; page += 1) {
    const answer = await api.report(question, page, signal)
    for (const row of answer.data) rows.set(row.id, row)
    rowsInAll = answer.count_total
    if (answer.count === 0 || !answer.hasMore) break
  }
  return { rows: [...rows.values()], rowsInAll }
}
