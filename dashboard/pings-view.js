import { callOfPing } from './call-of-ping.js'
import { formatDuration } from './format-time.js'
import { logView } from './log-view.js'
import { callLink, namedMark, nothing, statusMark, timeMark } from './marks.js'
import { pingStatus, pingStatuses } from './status-words.js'

/** @import { Column } from './table.js' */
/** @import { Ping } from './wire-types.d.ts' */
/** @import { ViewContext } from './view.d.ts' */

/**
 * A ping with its ids in words: what one row shows.
 * @typedef {Ping & { publisher: string | null, campaign: string | null, target: string | null }} NamedPing
 */

/** @type {readonly Column<NamedPing>[]} */
const COLUMNS = [
  { heading: 'Time', cell: ({ created_at: at }) => timeMark(at) },
  { heading: 'Status', cell: statusOf },
  { heading: 'Caller', cell: ping => ping.caller_number ?? nothing() },
  { heading: 'Publisher', cell: ping => ping.publisher ?? nothing() },
  { heading: 'Campaign', cell: ping => ping.campaign ?? nothing() },
  { heading: 'Target', cell: ping => ping.target ?? nothing() },
  { heading: 'Resolved after', cell: resolvedAfter, isNumeric: true },
  { heading: 'Call', cell: linkToCall },
]

/**
 * The RTB inbounds log: one row a ping, with the target that it got.
 * @param {ViewContext} context
 */
export function pingsView(context) {
  return logView(context, {
    title: 'Pings',
    noun: 'pings',
    statuses: pingStatuses,
    keyOf: ({ uuid }) => uuid,
    emptyText: 'No pings in the last two months. A publisher’s POST /rtbs.json appears here.',
    columns: COLUMNS,
    fetch: async (selection, signal) => {
      const page = await context.api.pings(selection, signal)
      const wanted = page.rows.flatMap(ping => [
        /** @type {const} */ (['publisher', ping.affiliate_id]),
        /** @type {const} */ (['campaign', ping.campaign_id]),
        /** @type {const} */ (['target', ping.target_id]),
      ])
      await context.names.learn(wanted, signal)
      return { ...page, rows: page.rows.map(ping => named(ping, context)) }
    },
  })
}

/**
 * @param {Ping} ping
 * @param {ViewContext} context
 * @returns {NamedPing}
 */
function named(ping, { names }) {
  return {
    ...ping,
    publisher: ping.affiliate_id === null ? null : names.of('publisher', ping.affiliate_id),
    campaign: ping.campaign_id === null ? null : names.of('campaign', ping.campaign_id),
    target: ping.target_id === null ? null : names.of('target', ping.target_id),
  }
}

/** @param {Ping} ping */
function statusOf({ status, duplicate_order: order }) {
  const mark = statusMark(pingStatus(status))
  return order === 0 ? mark : namedMark(mark, `repeat ${order} of a live ping`)
}

/** @param {Ping} ping */
function resolvedAfter({ time_to_resolve: seconds }) {
  return seconds === null ? nothing() : formatDuration(seconds)
}

/** @param {Ping} ping */
function linkToCall(ping) {
  const uuid = callOfPing(ping)
  return uuid === null ? nothing() : callLink(uuid, 'Open')
}
