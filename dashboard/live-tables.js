import { element } from './element.js'
import { formatDuration } from './format-time.js'
import { MAX_LISTED } from './live-state.js'
import { liveStatus, liveSubjects } from './live-words.js'
import { calledAddress, callLink, nothing, outcomeMark, statusMark, timeMark } from './marks.js'
import { createTable } from './table.js'

/** @import { Kind, Names } from './names.js' */
/** @import { Column } from './table.js' */
/** @import { Call, LiveEvent } from './wire-types.d.ts' */

/** @typedef {Call & { target: string | null }} RunningRow */

/** @typedef {{ event: LiveEvent, publisher: string | null, campaign: string | null, target: string | null }} EventRow */

/** @type {readonly Column<RunningRow>[]} */
const RUNNING_COLUMNS = [
  { heading: 'Since', cell: ({ uuid, created_at: at }) => callLink(uuid, timeMark(at)) },
  {
    heading: 'For',
    cell: ({ created_at: at }) => element('span', { class: 'elapsed', 'data-since': at }, elapsed(at)),
  },
  { heading: 'State', cell: outcomeMark },
  { heading: 'Caller', cell: ({ caller }) => caller ?? nothing() },
  { heading: 'Called', cell: calledAddress },
  { heading: 'Campaign', cell: ({ cid }) => cid ?? nothing() },
  { heading: 'Publisher', cell: ({ afid }) => afid ?? nothing() },
  { heading: 'Target', cell: ({ target }) => target ?? nothing() },
]

/** @type {readonly Column<EventRow>[]} */
const EVENT_COLUMNS = [
  { heading: 'Time', cell: ({ event }) => linkedTime(event) },
  { heading: 'What', cell: ({ event }) => statusMark(liveStatus(event)) },
  { heading: 'Caller', cell: ({ event }) => liveSubjects(event).caller ?? nothing() },
  { heading: 'Campaign', cell: ({ campaign }) => campaign ?? nothing() },
  { heading: 'Publisher', cell: ({ publisher }) => publisher ?? nothing() },
  { heading: 'Target', cell: ({ target }) => target ?? nothing() },
]

/** Who is on the line, and what happened; each row leads to its call. */
export function liveTables() {
  const running = createTable({ caption: 'In progress', columns: RUNNING_COLUMNS, keyOf: ({ uuid }) => uuid })
  const happened = createTable({
    caption: 'What happens',
    columns: EVENT_COLUMNS,
    keyOf: ({ event }) => event.id,
  })
  const parts = {
    running: part(running.element, 'More are in progress than are listed here.'),
    happened: part(happened.element, `The last ${MAX_LISTED}. The logs have all.`),
  }
  return {
    elements: [parts.running.element, parts.happened.element],
    /**
     * @param {readonly Call[]} calls
     * @param {{ names: Names, isWhole: boolean }} options whether those are all that are in progress
     */
    showRunning(calls, { names, isWhole }) {
      running.update(calls.map(call => ({ ...call, target: nameOf(names, 'target', call.system_target_id) })))
      parts.running.show({ isEmpty: calls.length === 0, isWhole, emptyText: 'No call is in progress.' })
    },
    /**
     * @param {readonly LiveEvent[]} events
     * @param {{ names: Names, since: string }} options since when they are told, in words
     */
    showHappened(events, { names, since }) {
      happened.update(events.map(event => eventRow(event, names)))
      parts.happened.show({
        isEmpty: events.length === 0,
        isWhole: events.length < MAX_LISTED,
        emptyText: `Nothing since ${since}. Calls and pings appear here as they come.`,
      })
    },
    /** Seconds pass without an event. */
    tick() {
      for (const mark of running.element.querySelectorAll('.elapsed')) {
        if (mark instanceof HTMLElement) mark.textContent = elapsed(mark.dataset['since'] ?? '')
      }
    },
  }
}

/**
 * A table, or that there is nothing in it, or that it has not all.
 * @param {HTMLTableElement} table
 * @param {string} cutText
 */
function part(table, cutText) {
  const empty = element('p', { class: 'empty' }, 'Connecting…')
  const cut = element('p', { class: 'note', hidden: true }, cutText)
  const heading = element('h2', {}, table.caption?.textContent ?? '')
  table.caption?.classList.add('visually-hidden')
  table.hidden = true
  return {
    element: element('div', { class: 'scroller live-part' }, heading, table, empty, cut),
    /** @param {{ isEmpty: boolean, isWhole: boolean, emptyText: string }} shown */
    show({ isEmpty, isWhole, emptyText: text }) {
      table.hidden = isEmpty
      empty.hidden = !isEmpty
      empty.textContent = text
      cut.hidden = isWhole
    },
  }
}

/**
 * @param {LiveEvent} event
 * @param {Names} names
 * @returns {EventRow}
 */
function eventRow(event, names) {
  const { cid, afid, campaignId, publisherId, targetId } = liveSubjects(event)
  return {
    event,
    publisher: afid ?? nameOf(names, 'publisher', publisherId),
    campaign: cid ?? nameOf(names, 'campaign', campaignId),
    target: nameOf(names, 'target', targetId),
  }
}

/** @param {LiveEvent} event */
function linkedTime(event) {
  const { callUuid } = liveSubjects(event)
  const time = timeMark(event.timestamp)
  return callUuid === null ? time : callLink(callUuid, time)
}

/**
 * @param {Names} names
 * @param {Kind} kind
 * @param {number | null} id
 */
function nameOf(names, kind, id) {
  return id === null ? null : names.of(kind, id)
}

/**
 * By the reader's clock, which may go before the service's or behind it.
 * @param {string} since ISO
 */
function elapsed(since) {
  return formatDuration(Math.max(0, Math.floor((Date.now() - Date.parse(since)) / 1_000)))
}
