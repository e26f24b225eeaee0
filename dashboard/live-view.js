import { element } from './element.js'
import { counted } from './format-amount.js'
import { formatTime } from './format-time.js'
import { liveState, MAX_LISTED } from './live-state.js'
import { liveTables } from './live-tables.js'
import { liveSubjects } from './live-words.js'
import { statusMark } from './marks.js'
import { watchEvents } from './watch-events.js'

/** @import { Kind } from './names.js' */
/** @import { Status } from './status-words.js' */
/** @import { View, ViewContext } from './view.d.ts' */
/** @import { WatchState } from './watch-events.js' */
/** @import { Call, LiveEvent } from './wire-types.d.ts' */

/** How often the log is asked which calls are in progress, in case an event was missed. */
const INTERVAL_MS = 10_000

/** What comes within so long is shown at once, however much it is. */
const GATHER_MS = 100

const TICK_MS = 1_000

/**
 * Calls and reservations as they happen: who is on the line, and what came about since the reader came here.
 * @param {ViewContext} context
 * @returns {View}
 */
export function liveView(context) {
  const { api, names } = context
  const state = liveState()
  const status = element('span', { role: 'status' })
  const tables = liveTables()
  const since = formatTime(Date.now())
  /** Until the view is left; it begins with the first refresh. @type {AbortSignal | null} */
  let life = null
  let watching = new AbortController()
  let isPaused = false
  let isWhole = true
  let isGathering = false
  let news = 0

  function watch() {
    watching.abort()
    if (life === null || life.aborted) return
    if (isPaused) return status.replaceChildren(statusMark(PAUSED))
    watching = new AbortController()
    watchEvents({
      connect: api.live,
      signal: AbortSignal.any([life, watching.signal]),
      onEvent({ id, data }) {
        state.take({ ...JSON.parse(data), id })
        news += 1
        gather(life)
      },
      onState(watched) {
        status.replaceChildren(statusMark(wordsOf(watched)))
        // What was missed meanwhile is in the log.
        if (watched.kind === 'watching') context.refreshNow()
      },
    })
  }

  /** @param {AbortSignal | null} signal */
  function gather(signal) {
    if (isGathering || signal === null) return
    isGathering = true
    setTimeout(() => {
      isGathering = false
      show(signal)
    }, GATHER_MS)
  }

  /** @param {AbortSignal} signal */
  async function show(signal) {
    const [calls, events] = [state.calls(), state.events()]
    await names.learn(idsIn(calls, events), signal)
    if (signal.aborted) return
    tables.showRunning(state.calls(), { names, isWhole })
    tables.showHappened(state.events(), { names, since })
  }

  /** @param {AbortSignal} signal */
  async function refresh(signal) {
    if (life === null) {
      life = signal
      const ticking = setInterval(tables.tick, TICK_MS)
      signal.addEventListener('abort', () => clearInterval(ticking))
      watch()
    }
    state.askLog()
    const pages = await Promise.all(
      RUNNING.map(asked => api.calls({ status: asked, page: 1, perPage: MAX_LISTED }, signal)),
    )
    isWhole = pages.every(({ hasOlder }) => !hasOlder)
    const calls = pages.flatMap(({ rows }) => rows)
    state.takeLog(calls, isWhole)
    await show(signal)
    if (news > 0) context.announce(`${counted(news, 'new event')}.`)
    news = 0
  }

  const heading = element('h1', { id: 'view-title', tabindex: '-1' }, 'Live')
  const view = element(
    'section',
    { 'aria-labelledby': 'view-title' },
    element('header', { class: 'view-header' }, heading, status),
    ...tables.elements,
  )
  return {
    element: view,
    refresh,
    intervalMs: INTERVAL_MS,
    setPaused(wished) {
      isPaused = wished
      watch()
    },
  }
}

/** The statuses of calls that are not over. */
const RUNNING = ['ringing', 'in_progress']

/** @type {Status} */
const PAUSED = { words: 'Paused', tone: 'quiet' }

/**
 * @param {WatchState} state
 * @returns {Status}
 */
function wordsOf(state) {
  switch (state.kind) {
    case 'connecting':
      return { words: 'Connecting…', tone: 'busy' }
    case 'watching':
      return { words: 'Watching', tone: 'good' }
    case 'reconnecting':
      return { words: ['Reconnecting…', state.problem].filter(Boolean).join(' '), tone: 'warning' }
    case 'refused':
      return { words: state.problem, tone: 'bad' }
  }
}

/**
 * @param {readonly Call[]} calls
 * @param {readonly LiveEvent[]} events
 * @returns {[Kind, number | null][]}
 */
function idsIn(calls, events) {
  return [
    ...calls.map(call => /** @type {[Kind, number | null]} */ (['target', call.system_target_id])),
    ...events.flatMap(event => {
      const { campaignId, publisherId, targetId } = liveSubjects(event)
      return /** @type {[Kind, number | null][]} */ ([
        ['campaign', campaignId],
        ['publisher', publisherId],
        ['target', targetId],
      ])
    }),
  ]
}
