import { element } from './element.js'
import { counted } from './format-amount.js'
import { readReport } from './read-report.js'
import { reportBody } from './report-body.js'
import { reportControls } from './report-controls.js'
import { datesOf, readChoices, usualSort, writeChoices } from './report-place.js'
import { todayIn } from './report-range.js'

/** @import { ReportQuestion } from './read-report.js' */
/** @import { Shown } from './report-body.js' */
/** @import { ReportChoices } from './report-place.js' */
/** @import { View, ViewContext } from './view.d.ts' */

/** Figures of whole days need no more, and two years of them are many requests. */
const INTERVAL_MS = 30_000

/**
 * What calls came to, by day, campaign and so on: to look at, to sort, and to hand on by the page's address.
 * @param {ViewContext} context
 * @returns {View}
 */
export function reportsView(context) {
  let choices = readChoices(context.place.query)
  /** The Company's, once it is known. @type {string | null} */
  let zone = null
  /** @type {Shown | null} */
  let shown = null
  let isFollowing = false

  const controls = reportControls(choose)
  const body = reportBody({
    onSort: sortBy,
    onPage: page => choose({ page }),
    onRetry: () => {
      body.wait()
      context.refreshNow()
    },
  })

  /** @param {Partial<ReportChoices>} changes */
  function choose(changes) {
    const isOther = changes.facet !== undefined && changes.facet !== choices.facet
    const fresh = isOther ? { tag: null, sort: usualSort(changes.facet ?? '') } : {}
    choices = { ...choices, page: 1, ...fresh, ...changes }
    context.remember(writeChoices(choices))
    const { question } = ask()
    if (shown !== null && isSame(shown.question, question)) return body.show(shown, choices)
    body.wait()
    context.refreshNow()
  }

  /** @param {string} name */
  function sortBy(name) {
    const isAgain = choices.sort.name === name
    choose({ sort: { name, isDescending: isAgain ? !choices.sort.isDescending : name !== 'facet_name' } })
  }

  /** Shows what is chosen, and says what that asks for: it depends on what day it is. */
  function ask() {
    const dates = zone === null ? null : datesOf(choices, todayIn(zone, Date.now()))
    const problem = dates !== null && 'problem' in dates ? dates.problem : null
    const range = dates !== null && 'from' in dates ? dates : null
    controls.show(choices, { dates: range, problem })
    return { question: range === null ? null : { facet: choices.facet, tag: choices.tag, ...range } }
  }

  /** @param {AbortSignal} signal */
  async function refresh(signal) {
    if (!isFollowing) body.follow(signal)
    isFollowing = true
    /** @type {ReportQuestion | null} */
    let question = null
    try {
      const name = await context.api.timeZone(signal)
      zone = context.zones[name] ?? 'UTC'
      controls.tellZone(name)
      question = ask().question
      if (question === null) return body.rest()
      const answer = await readReport(context.api, question, signal)
      // Chosen anew meanwhile: the next refresh is for that.
      if (!isSame(question, ask().question)) return
      const isNew = shown === null || !isSame(shown.question, question)
      shown = { question, answer }
      body.show(shown, choices)
      if (isNew)
        context.announce(`${counted(answer.rowsInAll, 'row')}, ${counted(answer.total.total_calls, 'call')}.`)
    } catch (error) {
      // What is shown already stays, if it is what is asked for: only not current, as the page says elsewhere.
      const isStale = shown === null || !isSame(shown.question, question)
      if (isStale && !signal.aborted) body.fail(error instanceof Error ? error.message : String(error))
      throw error
    }
  }

  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element(
      'header',
      { class: 'view-header' },
      element('h1', { id: 'view-title', tabindex: '-1' }, 'Reports'),
      element('button', { type: 'button', click: () => context.copyAddress() }, 'Copy link'),
    ),
    controls.element,
    body.element,
  )
  ask()
  return { element: view, refresh, intervalMs: INTERVAL_MS }
}

/**
 * @param {ReportQuestion} left
 * @param {ReportQuestion | null} right
 */
function isSame(left, right) {
  return right !== null && JSON.stringify(left) === JSON.stringify(right)
}
