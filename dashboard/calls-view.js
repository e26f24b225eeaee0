import { formatDuration } from './format-time.js'
import { logView } from './log-view.js'
import { calledAddress, callLink, nothing, outcomeMark, timeMark } from './marks.js'
import { sentenceCase } from './reason-words.js'
import { callStatuses } from './status-words.js'

/** @import { Column } from './table.js' */
/** @import { Call } from './wire-types.d.ts' */
/** @import { ViewContext } from './view.d.ts' */

/** @type {readonly Column<Call & { target: string | null }>[]} */
const COLUMNS = [
  { heading: 'Time', cell: call => callLink(call.uuid, timeMark(call.created_at)) },
  { heading: 'Outcome', cell: outcomeMark },
  { heading: 'Caller', cell: ({ caller }) => caller ?? nothing() },
  { heading: 'Called', cell: calledAddress },
  { heading: 'Campaign', cell: ({ cid }) => cid ?? nothing() },
  { heading: 'Publisher', cell: ({ afid }) => afid ?? nothing() },
  { heading: 'Target', cell: ({ target }) => target ?? nothing() },
  { heading: 'Talked', cell: talked, isNumeric: true },
  { heading: 'Ended by', cell: endedBy },
]

/**
 * The calls, each leading to what happened in it.
 * @param {ViewContext} context
 */
export function callsView(context) {
  return logView(context, {
    title: 'Calls',
    noun: 'calls',
    statuses: callStatuses,
    keyOf: ({ uuid }) => uuid,
    emptyText: 'No calls yet. “Try it” places a simulated one.',
    columns: COLUMNS,
    fetch: async (selection, signal) => {
      const page = await context.api.calls(selection, signal)
      await context.names.learn(
        page.rows.map(call => /** @type {const} */ (['target', call.system_target_id])),
        signal,
      )
      const rows = page.rows.map(call => ({
        ...call,
        target: call.system_target_id === null ? null : context.names.of('target', call.system_target_id),
      }))
      return { ...page, rows }
    },
  })
}

/** @param {Call} call */
function talked({ connected, dialed_call_duration: seconds }) {
  return connected ? formatDuration(seconds) : nothing()
}

/** @param {Call} call */
function endedBy({ hung_up_by: by }) {
  return by === null ? nothing() : sentenceCase(by)
}
