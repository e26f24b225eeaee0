import { reasonWords } from './reason-words.ts'
import type { Tone } from './tone.ts'

/** Somebody who was considered for a call or a ping, wherever the API tells of it. */
export interface Candidate {
  readonly target_id: number
  readonly eligible: boolean
  /** Why it was skipped. */
  readonly reason: string | null
  readonly detail: string | null
}

/** What becomes of one candidate. */
export function candidateWords(
  { target_id: id, eligible, reason, detail }: Candidate,
  order: readonly number[],
): { readonly words: string; readonly tone: Tone } {
  const place = order.indexOf(id)
  if (eligible && place >= 0) return { words: `${ordinal(place + 1)} to ring`, tone: 'good' }
  if (eligible) return { words: 'Could take it', tone: 'quiet' }
  return {
    words: `${reasonWords(reason ?? 'unknown')}${detail === null ? '' : `: ${detail}`}`,
    tone: 'warning',
  }
}

/** `1st`, `2nd`, `11th` */
function ordinal(place: number): string {
  return `${place}${ENDINGS[ORDINALS.select(place)] ?? 'th'}`
}

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' })
const ENDINGS: Readonly<Record<string, string>> = { one: 'st', two: 'nd', few: 'rd' }

/** Those that are rung, in their order; then the others, as they were considered. */
export function inOrder<Row extends Pick<Candidate, 'target_id' | 'eligible'>>(
  candidates: readonly Row[],
  order: readonly number[],
): readonly Row[] {
  const place = ({ target_id: id, eligible }: Row) => {
    const index = order.indexOf(id)
    return eligible && index >= 0 ? index : order.length
  }
  return [...candidates].sort((one, other) => place(one) - place(other))
}
