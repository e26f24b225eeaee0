import type { Instant } from '../../domain/time/instant.ts'
import type { Assessment } from './assess.ts'

/** How far an alert has come with one subject. */
export type SubjectState =
  | { readonly status: 'calm' }
  /** It is bad, but has not been for as long as the alert wants. */
  | { readonly status: 'pending'; readonly since: Instant }
  | { readonly status: 'raised'; readonly at: Instant }

export const CALM: SubjectState = { status: 'calm' }

/** A raised alert lasts at least so long: what comes and goes is told of at most so often. */
export const LEAST_RAISED_MS = 5 * 60_000

export interface Advance {
  readonly state: SubjectState
  /** What is to be told; null = nothing. */
  readonly change: 'raised' | 'over' | null
}

/** Where an assessment at a moment leads; moments do not run backwards. */
export function advanceState(
  state: SubjectState,
  { level }: Assessment,
  at: Instant,
  lastingMs: number,
): Advance {
  if (state.status === 'raised') {
    const mayEnd = at - state.at >= LEAST_RAISED_MS
    return level === 'good' && mayEnd ? { state: CALM, change: 'over' } : { state, change: null }
  }
  if (level !== 'bad') return { state: CALM, change: null }
  const since = state.status === 'pending' ? state.since : at
  if (at - since < lastingMs) return { state: { status: 'pending', since }, change: null }
  return { state: { status: 'raised', at }, change: 'raised' }
}
