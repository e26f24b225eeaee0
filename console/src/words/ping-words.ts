import type { Ping } from '../api/resources/pings.ts'
import { sentenceCase } from './reason-words.ts'
import type { Tone } from './tone.ts'

const STATUSES: Readonly<Record<Ping['status'], { readonly tone: Tone; readonly words: string }>> = {
  reserved: { tone: 'busy', words: 'Reserved' },
  confirmed: { tone: 'busy', words: 'Confirmed' },
  claimed: { tone: 'good', words: 'Called' },
  expired: { tone: 'quiet', words: 'Expired' },
  'no-target': { tone: 'warning', words: 'No target' },
  rejected: { tone: 'bad', words: 'Rejected' },
  'ping-shield': { tone: 'quiet', words: 'Repeated' },
}

export const PING_STATUSES = Object.entries(STATUSES).map(([value, { words }]) => ({ value, label: words }))

export function pingOutcome(status: Ping['status']) {
  return STATUSES[status] ?? { tone: 'quiet', words: sentenceCase(status) }
}
