import { capBar } from './cap-bar.js'
import { element } from './element.js'
import { emptyOverview } from './empty-overview.js'
import { keyedList } from './keyed-list.js'
import { callLink, namedMark, nothing, statusMark, timeMark } from './marks.js'
import { callStatus, pingStatus } from './status-words.js'
import { createTable } from './table.js'
import { capLevels, targetState } from './target-state.js'

/** @import { Column } from './table.js' */
/** @import { CapLevel } from './target-state.js' */
/** @import { Status } from './status-words.js' */
/** @import { Call, Ping, Target, TargetGroup } from './wire-types.d.ts' */
/** @import { View, ViewContext } from './view.d.ts' */

/** @typedef {{ id: number, name: string, about: string, levels: CapLevel[] }} CappedRow */
/** @typedef {CappedRow & { state: Status & { isAvailable: boolean }, groups: string[] }} TargetRow */

/** The five caps' columns, alike for targets and groups. */
const CAP_COLUMNS = ['Concurrency', 'Hourly', 'Daily', 'Monthly', 'Hard'].map(kind => ({
  heading: kind,
  cell: (/** @type {CappedRow} */ { levels }) => {
    const level = levels.find(candidate => candidate.kind === kind)
    return level === undefined ? nothing() : capBar(level)
  },
}))

/** @type {Column<CappedRow>} */
const NAME_COLUMN = { heading: 'Name', cell: ({ name, about }) => namedMark(name, about) }

/** @type {readonly Column<TargetRow>[]} */
const TARGET_COLUMNS = [
  NAME_COLUMN,
  { heading: 'State', cell: ({ state }) => statusMark(state) },
  { heading: 'Groups', cell: ({ groups }) => (groups.length === 0 ? nothing() : groups.join(', ')) },
  ...CAP_COLUMNS,
]

/**
 * Is it working: who could take a call now, how full everyone is, and when something last happened.
 * @param {ViewContext} context
 * @returns {View}
 */
export function overviewView(context) {
  const { api, zones } = context
  const summary = element('dl', { class: 'summary' })
  const showSummary = keyedList(summary, ({ term }) => term, summaryItem)
  const targetTable = createTable({ caption: 'Targets', columns: TARGET_COLUMNS, keyOf: ({ id }) => id })
  const groupTable = createTable({
    caption: 'Target groups',
    columns: [NAME_COLUMN, ...CAP_COLUMNS],
    keyOf: ({ id }) => id,
  })
  const groupSection = element('div', { class: 'scroller' }, groupTable.element)
  const tables = element(
    'div',
    { hidden: true },
    element('div', { class: 'scroller' }, targetTable.element),
    groupSection,
  )
  const empty = emptyOverview()
  empty.hidden = true

  /** @type {Figures} */
  let figures = { targets: null, inProgress: null, ping: null, call: null }
  const tell = (/** @type {Partial<Figures>} */ news) => {
    figures = { ...figures, ...news }
    showSummary(summaryOf(figures))
  }
  tell({})

  /** @param {AbortSignal} signal */
  async function refreshTargets(signal) {
    const [targets, groups] = await Promise.all([api.targets(signal), api.targetGroups(signal)])
    const now = Date.now()
    const rows = targets.map(target => targetRow(target, groups, now, zones[target.time_zone] ?? 'UTC'))
    targetTable.update(rows)
    groupTable.update(groups.map(groupRow))
    groupSection.hidden = groups.length === 0
    tables.hidden = targets.length === 0
    empty.hidden = targets.length > 0
    const available = rows.filter(({ state }) => state.isAvailable).length
    const inProgress = targets.reduce((sum, { calls_in_progress: calls }) => sum + calls, 0)
    tell({ targets: `${available} of ${rows.length}`, inProgress: String(inProgress) })
  }

  /** @param {AbortSignal} signal */
  async function refreshLatest(signal) {
    const [pings, calls] = await Promise.all([
      api.pings({ status: null, page: 1 }, signal),
      api.calls({ status: null, page: 1, perPage: 1 }, signal),
    ])
    tell({ ping: pings.rows[0] ?? null, call: calls.rows[0] ?? null })
  }

  /**
   * A role that may not see targets still sees what came in.
   * @param {AbortSignal} signal
   */
  async function refresh(signal) {
    const parts = await Promise.allSettled([refreshTargets(signal), refreshLatest(signal)])
    for (const part of parts) if (part.status === 'rejected') throw part.reason
  }

  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element(
      'header',
      { class: 'view-header' },
      element('h1', { id: 'view-title', tabindex: '-1' }, 'Overview'),
    ),
    summary,
    tables,
    empty,
  )
  return { element: view, refresh }
}

/**
 * @param {Target} target
 * @param {readonly TargetGroup[]} groups
 * @param {number} now
 * @param {string} zone
 * @returns {TargetRow}
 */
function targetRow(target, groups, now, zone) {
  return {
    id: target.id,
    name: target.name ?? `Target ${target.id}`,
    about: target.number,
    levels: capLevels(target),
    state: targetState(target, groups, now, zone),
    groups: groups.filter(({ id }) => target.target_group_ids.includes(id)).map(({ name }) => name),
  }
}

/**
 * @param {TargetGroup} group
 * @returns {CappedRow}
 */
function groupRow(group) {
  const members = `${group.target_ids.length} ${group.target_ids.length === 1 ? 'target' : 'targets'}`
  const about = group.behavior === 2 ? `${members}, rung at once` : `${members}, rung one by one`
  return { id: group.id, name: group.name, about, levels: capLevels(group) }
}

/**
 * What the summary tells; null is not known, or none yet.
 * @typedef {{ targets: string | null, inProgress: string | null, ping: Ping | null, call: Call | null }} Figures
 */

/**
 * @typedef {{ term: string, figure: string, at: string | null, status: Status | null, callUuid: string | null }} Summary
 */

/**
 * @param {Figures} figures
 * @returns {Summary[]}
 */
function summaryOf({ targets, inProgress, ping, call }) {
  const plain = { figure: '–', at: null, status: null, callUuid: null }
  return [
    { ...plain, term: 'Targets open for calls', figure: targets ?? '–' },
    { ...plain, term: 'Calls in progress', figure: inProgress ?? '–' },
    {
      ...plain,
      term: 'Latest ping',
      ...(ping !== null && { at: ping.created_at, status: pingStatus(ping.status) }),
    },
    {
      ...plain,
      term: 'Latest call',
      ...(call !== null && { at: call.created_at, status: callStatus(call), callUuid: call.uuid }),
    },
  ]
}

/** @param {Summary} summary */
function summaryItem({ term, figure, at, status, callUuid }) {
  const value = at === null ? figure : timeMark(at)
  return element(
    'div',
    {},
    element('dt', {}, term),
    element('dd', {}, callUuid === null ? value : callLink(callUuid, value)),
    element('dd', { class: 'below' }, status === null ? null : statusMark(status)),
  )
}
