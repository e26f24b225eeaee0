/** @typedef {'good' | 'busy' | 'warning' | 'bad' | 'quiet'} Tone */
/** @typedef {{ words: string, tone: Tone }} Status */

/** @type {Readonly<Record<string, Status>>} */
const PING_STATUSES = {
  reserved: { words: 'Reserved', tone: 'busy' },
  confirmed: { words: 'Confirmed', tone: 'busy' },
  claimed: { words: 'Claimed', tone: 'good' },
  expired: { words: 'Expired', tone: 'quiet' },
  'no-target': { words: 'No target', tone: 'warning' },
  rejected: { words: 'Rejected', tone: 'bad' },
  'ping-shield': { words: 'Duplicate', tone: 'quiet' },
}

/** @type {Readonly<Record<string, Status>>} */
const CALL_STATUSES = {
  ringing: { words: 'Ringing', tone: 'busy' },
  in_progress: { words: 'In progress', tone: 'busy' },
  finished: { words: 'Finished', tone: 'quiet' },
}

export const pingStatuses = optionsOf(PING_STATUSES)
export const callStatuses = optionsOf(CALL_STATUSES)

/**
 * @param {string} status as in the log
 * @returns {Status}
 */
export function pingStatus(status) {
  return PING_STATUSES[status] ?? { words: status, tone: 'quiet' }
}

/**
 * A finished call is told by how it went.
 * @param {{ status: string, connected: boolean }} call
 * @returns {Status}
 */
export function callStatus({ status, connected }) {
  if (status === 'finished') {
    return connected ? { words: 'Connected', tone: 'good' } : { words: 'Not connected', tone: 'warning' }
  }
  return CALL_STATUSES[status] ?? { words: status, tone: 'quiet' }
}

/** @param {Readonly<Record<string, Status>>} statuses */
function optionsOf(statuses) {
  return Object.entries(statuses).map(([value, { words }]) => ({ value, words }))
}
