import type { StatusWords } from './tone.ts'

const PING_STATUSES: Readonly<Record<string, StatusWords>> = {
  reserved: { words: 'Reserved', tone: 'busy' },
  confirmed: { words: 'Confirmed', tone: 'busy' },
  claimed: { words: 'Claimed', tone: 'good' },
  expired: { words: 'Expired', tone: 'quiet' },
  'no-target': { words: 'No target', tone: 'warning' },
  rejected: { words: 'Rejected', tone: 'bad' },
  'ping-shield': { words: 'Duplicate', tone: 'quiet' },
}

const CALL_STATUSES: Readonly<Record<string, StatusWords>> = {
  ringing: { words: 'Ringing', tone: 'busy' },
  in_progress: { words: 'In progress', tone: 'busy' },
  finished: { words: 'Finished', tone: 'quiet' },
}

/** For filters. */
export const PING_STATUS_CHOICES = choicesOf(PING_STATUSES)
export const CALL_STATUS_CHOICES = choicesOf(CALL_STATUSES)

/** @param status as in the log */
export function pingStatus(status: string): StatusWords {
  return PING_STATUSES[status] ?? { words: status, tone: 'quiet' }
}

/** A finished call is told by how it went. */
export function callStatus({ status, connected }: { status: string; connected: boolean }): StatusWords {
  if (status === 'finished')
    return connected ? { words: 'Connected', tone: 'good' } : { words: 'Not connected', tone: 'warning' }
  return CALL_STATUSES[status] ?? { words: status, tone: 'quiet' }
}

function choicesOf(statuses: Readonly<Record<string, StatusWords>>) {
  return Object.entries(statuses).map(([value, { words }]) => ({ value, label: words }))
}
