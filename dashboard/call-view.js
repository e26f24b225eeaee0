import { candidateTable } from './candidate-table.js'
import { element, present } from './element.js'
import { tellEvent } from './event-words.js'
import { formatDollars } from './format-amount.js'
import { formatDuration } from './format-time.js'
import { keyedList } from './keyed-list.js'
import { hashOf } from './location-hash.js'
import { calledAddress, nothing, outcomeMark, statusMark, timeMark } from './marks.js'
import { sentenceCase } from './reason-words.js'
import { sipSection } from './sip-section.js'

/** @import { Call, CallEvent, Candidate } from './wire-types.d.ts' */
/** @import { View, ViewContext } from './view.d.ts' */
/** @import { Child } from './element.js' */

/**
 * One call: what it was, and everything that happened in it with the reasons.
 * @param {ViewContext} context
 * @param {string} uuid
 * @returns {View}
 */
export function callView(context, uuid) {
  const facts = element('div')
  const timeline = element('ol', { class: 'timeline' })
  const showFacts = keyedList(
    facts,
    ({ uuid: key }) => key,
    call => factList(call),
  )
  const showEvents = keyedList(
    timeline,
    ({ id }) => id,
    event => eventItem(event, context),
  )

  const sip = sipSection()
  let hasTrace = false

  /** @param {AbortSignal} signal */
  async function refresh(signal) {
    const [call, events] = await Promise.all([
      context.api.call(uuid, signal),
      context.api.callEvents(uuid, signal),
    ])
    await context.names.learn(idsIn(call, events), signal)
    const target = call.system_target_id === null ? null : context.names.of('target', call.system_target_id)
    showFacts([{ ...call, target }])
    const startedAt = Date.parse(call.created_at)
    showEvents(events.map(event => ({ ...event, seconds: (Date.parse(event.at) - startedAt) / 1000 })))
    // Kept once, some seconds after the end.
    if (hasTrace || call.via !== 'sip' || call.status !== 'finished') return
    const trace = await context.api.sipTrace(uuid, signal)
    if (trace === null) return
    hasTrace = true
    sip.show(trace)
  }

  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element(
      'header',
      { class: 'view-header' },
      element('h1', { id: 'view-title', tabindex: '-1' }, 'Call ', element('code', {}, uuid)),
      element('a', { href: hashOf('calls') }, 'All calls'),
    ),
    facts,
    element('h2', {}, 'What happened'),
    timeline,
    sip.element,
  )
  return { element: view, refresh }
}

/** @param {Call & { target: string | null }} call */
function factList(call) {
  /** @type {readonly (readonly [string, Child])[]} */
  const entries = [
    ['Outcome', outcomeMark(call)],
    ['Started', timeMark(call.created_at)],
    ['Caller', call.caller ?? nothing()],
    ['Called', calledAddress(call)],
    ['Campaign', call.cid ?? nothing()],
    ['Publisher', call.afid ?? nothing()],
    ['Target', call.target ?? nothing()],
    ['Talked', call.connected ? formatDuration(call.dialed_call_duration) : nothing()],
    ['In all', formatDuration(call.total_duration)],
    ['Ended by', call.hung_up_by === null ? nothing() : sentenceCase(call.hung_up_by)],
    ['Converted', call.converted ? statusMark({ words: 'Converted', tone: 'good' }) : nothing()],
    ['Revenue', formatDollars(call.revenue)],
    ['Payout', formatDollars(call.payout)],
    ['Cost', formatDollars(call.charge_total)],
    ['Pixels fired', call.fired_pixels_count],
  ]
  const items = entries.map(([term, value]) =>
    element('div', {}, element('dt', {}, term), element('dd', {}, ...present([value]))),
  )
  return element('dl', { class: 'facts' }, ...items)
}

/**
 * @param {CallEvent & { seconds: number }} event
 * @param {ViewContext} context
 */
function eventItem(event, { names }) {
  const { sentence, tone } = tellEvent(event, names)
  const { candidates, order } = considered(event)
  return element(
    'li',
    { class: tone },
    element(
      'time',
      { datetime: event.at, title: event.at, class: 'offset' },
      `+${event.seconds.toFixed(1)} s`,
    ),
    element(
      'div',
      {},
      element('p', {}, sentence),
      candidates.length === 0
        ? null
        : element('div', { class: 'scroller' }, candidateTable(candidates, order, names)),
    ),
  )
}

/** @param {CallEvent} event */
function considered({ type, data }) {
  if (type !== 'candidates_considered') return { candidates: [], order: [] }
  return /** @type {{ candidates: Candidate[], order: number[] }} */ (/** @type {unknown} */ (data))
}

/**
 * @param {Call} call
 * @param {readonly CallEvent[]} events
 */
function idsIn(call, events) {
  /** @type {[import('./names.js').Kind, number | null][]} */
  const ids = [['target', call.system_target_id]]
  for (const { data } of events) {
    if (typeof data['target_id'] === 'number') ids.push(['target', data['target_id']])
    if (typeof data['campaign_id'] === 'number') ids.push(['campaign', data['campaign_id']])
  }
  for (const event of events) {
    for (const candidate of considered(event).candidates) {
      ids.push(['target', candidate.target_id], ['group', candidate.target_group_id])
    }
  }
  return ids
}
