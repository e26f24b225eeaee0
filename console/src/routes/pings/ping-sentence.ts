import type { FoundPing } from '../../api/resources/pings.ts'
import { reasonWords, sentenceCase } from '../../words/reason-words.ts'
import { beginning } from '../../words/unnamed.ts'

type Candidate = NonNullable<FoundPing['candidates']>[number]

export interface ToldPing extends Pick<FoundPing, 'status' | 'target_id'> {
  readonly reason?: string | null
  /** Null, or left out: the reader is not told who was considered. */
  readonly candidates?: readonly Pick<Candidate, 'eligible' | 'reason'>[] | null
}

/** What became of a ping, as a sentence. */
export function pingSentence(ping: ToldPing, targetName: (id: number) => string): string {
  const { status, target_id: targetId, reason } = ping
  const target = targetId === null ? 'A target' : beginning(targetName(targetId))
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
      return `The ping was refused before anybody was considered${because(REJECTED, reason)}.`
    case 'no-target':
      return nobodySentence(ping)
  }
}

function nobodySentence({ reason, candidates }: ToldPing): string {
  const skipped = candidates?.flatMap(({ reason: why }) => why ?? []) ?? []
  // One that could take it, but was gone as it was to be reserved, is in none of the numbers.
  if (skipped.length > 0 && skipped.length === candidates?.length)
    return `Nobody could be reached: ${skippedWords(skipped)}.`
  if (candidates?.length === 0 && reason === 'paused')
    return 'Nobody could be reached: a campaign that this one leads to is paused.'
  if (candidates?.length === 0) return 'Nobody could be reached: there was no target to ask.'
  return `There was no target for the caller${because(NO_TARGET, reason)}.`
}

/** `2 paused, 2 whose tags do not match, 1 closed`: most of them first. */
function skippedWords(reasons: readonly string[]): string {
  const counts = new Map<string, number>()
  for (const reason of reasons) {
    const words =
      SKIPPED[reason] ?? (isFull(reason) ? 'full' : `skipped (${reasonWords(reason).toLowerCase()})`)
    counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  return [...counts]
    .sort(([, one], [, other]) => other - one)
    .map(([words, count]) => `${count} ${words}`)
    .join(', ')
}

const SKIPPED: Readonly<Record<string, string>> = {
  paused: 'paused',
  outside_business_hours: 'closed',
  tag_mismatch: 'whose tags do not match',
  caller_too_frequent: 'that the caller calls too often',
  bid_declined: 'that declined to bid',
  bid_timeout: 'that bid too late',
  bid_failed: 'whose bid failed',
}

/** Which of its caps it was stands beside each. */
function isFull(reason: string): boolean {
  return reason.endsWith('_cap_full')
}

/** Why nobody was even considered, as an operator would say it. */
const REJECTED: Readonly<Record<string, string>> = {
  paused: 'the key, the campaign or the publisher is paused',
  suppressed: 'the caller is suppressed, or calls too often',
  shield: 'the publisher’s share of blocked pings was drawn',
}

/**
 * The word that the publisher was sent is the first of a list (completions.md §9) that held for anybody: no more may be
 * claimed by it, where it is not known who was considered.
 */
const NO_TARGET: Readonly<Record<string, string>> = {
  paused: 'at least one, or a campaign on the way, was paused, and nobody else could take the call',
  suppressed: 'the caller calls at least one of them too often, and nobody else could take the call',
  capped: 'at least one was full, and nobody else could take the call',
  closed: 'at least one was closed, and nobody else could take the call',
  tag_mismatch: 'the tags do not match at least one, and nobody else could take the call',
  no_bid: 'no buyer’s bid came in time, or there was no target to ask',
}

function because(words: Readonly<Record<string, string>>, reason: string | null | undefined): string {
  if (reason == null) return ''
  return `: ${words[reason] ?? sentenceCase(reason).toLowerCase()}`
}
