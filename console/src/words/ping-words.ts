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

/** What the publisher was told, as an operator would say it. */
const REASONS: Readonly<Record<string, string>> = {
  paused: 'something on the way is paused: the key, the campaign, the publisher, or every target',
  suppressed: 'the caller is suppressed, or calls too often',
  shield: 'the publisher’s share of blocked pings was drawn',
  capped: 'every target that fits is full',
  closed: 'every target that fits is closed at this hour',
  tag_mismatch: 'no target takes callers with these tags',
  no_bid: 'no buyer bid in time',
}

/** What became of a ping, as a sentence. */
export function pingSentence(
  {
    status,
    reason,
    target_id: targetId,
  }: Pick<Ping, 'status' | 'target_id'> & { readonly reason?: string | null },
  targetName: (id: number) => string,
): string {
  const target = targetId === null ? 'A target' : targetName(targetId)
  switch (status) {
    case 'reserved':
      return `${target} is reserved for the caller: the publisher has not confirmed yet.`
    case 'confirmed':
      return `${target} is reserved for the caller, and the publisher has confirmed: the call may come.`
    case 'claimed':
      return `The call came, and went to ${targetId === null ? 'the target' : targetName(targetId)}.`
    case 'expired':
      return `${target} was reserved for the caller, but no call came in time.`
    case 'ping-shield':
      return 'The caller had a live reservation already: the publisher was answered with that.'
    case 'rejected':
      return `The ping was refused before anybody was considered${because(reason)}.`
    case 'no-target':
      return `There was no target for the caller${because(reason)}.`
  }
}

function because(reason: string | null | undefined): string {
  if (reason == null) return ''
  return `: ${REASONS[reason] ?? sentenceCase(reason).toLowerCase()}`
}
