import { element } from './element.js'
import { createTable } from './table.js'

/** @import { Column } from './table.js' */
/** @import { LogPage } from './company-api.js' */
/** @import { View, ViewContext } from './view.d.ts' */

/**
 * @template Row
 * @typedef {object} Log
 * @property {string} title
 * @property {string} noun for announcements: `pings`
 * @property {readonly { value: string, words: string }[]} statuses what the filter offers
 * @property {readonly Column<Row>[]} columns
 * @property {(row: Row) => string} keyOf
 * @property {string} emptyText when there is nothing at all
 * @property {(selection: { status: string | null, page: number }, signal: AbortSignal) => Promise<LogPage<Row>>} fetch
 */

/**
 * A log, newest first: a filter by status, the rows, and the way to older ones.
 * @template Row
 * @param {ViewContext} context
 * @param {Log<Row>} log
 * @returns {View}
 */
export function logView(context, log) {
  let status = context.place.query.get('status')
  let page = Math.max(1, Math.trunc(Number(context.place.query.get('page'))) || 1)
  /** @type {Set<string> | null} null until the first answer */
  let seen = null

  const table = createTable({
    caption: log.title,
    isCaptionHidden: true,
    columns: log.columns,
    keyOf: log.keyOf,
  })
  const emptyNote = element('p', { class: 'empty', hidden: true })
  const newer = pagerButton('← Newer', () => select(status, page - 1))
  const older = pagerButton('Older →', () => select(status, page + 1))
  const pageNote = element('span', { class: 'page' })

  /**
   * @param {string | null} nextStatus
   * @param {number} nextPage
   */
  function select(nextStatus, nextPage) {
    status = nextStatus
    page = nextPage
    seen = null
    context.remember({ status, page: page === 1 ? null : String(page) })
    context.refreshNow()
  }

  /** @param {AbortSignal} signal */
  async function refresh(signal) {
    const asked = { status, page }
    const answer = await log.fetch(asked, signal)
    if (asked.status !== status || asked.page !== page) return
    table.update(answer.rows)
    emptyNote.hidden = answer.rows.length > 0
    emptyNote.textContent = status === null && page === 1 ? log.emptyText : `No ${log.noun} here.`
    newer.disabled = !answer.hasNewer && page === 1
    older.disabled = !answer.hasOlder
    pageNote.textContent = `Page ${page}`
    seen = announceNew(answer.rows)
  }

  /** @param {readonly Row[]} rows */
  function announceNew(rows) {
    const known = seen
    const keys = rows.map(log.keyOf)
    const added = known === null ? 0 : keys.filter(key => !known.has(key)).length
    if (known === null) context.announce(`${rows.length} ${log.noun} on page ${page}.`)
    else if (added > 0 && page === 1) context.announce(`${added} new ${log.noun}.`)
    return new Set(keys)
  }

  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element(
      'header',
      { class: 'view-header' },
      element('h1', { id: 'view-title', tabindex: '-1' }, log.title),
      statusFilter(log.statuses, status, chosen => select(chosen, 1)),
    ),
    element('div', { class: 'scroller' }, table.element),
    emptyNote,
    element('nav', { class: 'pager', 'aria-label': 'Pages' }, newer, pageNote, older),
  )
  return { element: view, refresh }
}

/**
 * @param {readonly { value: string, words: string }[]} statuses
 * @param {string | null} selected
 * @param {(status: string | null) => void} onChoice
 */
function statusFilter(statuses, selected, onChoice) {
  const options = [{ value: '', words: 'All' }, ...statuses].map(({ value, words }) =>
    element('option', { value, selected: value === (selected ?? '') }, words),
  )
  const list = element('select', { change: () => onChoice(list.value || null) }, ...options)
  return element('label', { class: 'filter' }, 'Status ', list)
}

/**
 * @param {string} words
 * @param {() => void} onClick
 */
function pagerButton(words, onClick) {
  return element('button', { type: 'button', disabled: true, click: onClick }, words)
}
