import type { Instant } from '../../domain/time/instant.ts'
import type { RecordedAttempt, RecordedCall } from './recorded-call.ts'

export interface RungCall {
  readonly call: RecordedCall
  /** What targets did then, by id. */
  readonly attempts: ReadonlyMap<number, RecordedAttempt>
}

/** What a target does when it rings. */
export interface LegBehaviour {
  /** When it answers, or fails to. */
  readonly endsAt: Instant
  readonly answers: boolean
  readonly isRecorded: boolean
}

/**
 * A target that rang for this call does what it did then. Any other answers, as long after it began to ring as whoever
 * answered then.
 * @param leavesAt when the caller gives up, before whom nobody else answers
 */
export function legBehaviour(
  targetId: number,
  { call, attempts }: RungCall,
  at: Instant,
  leavesAt: Instant | null,
): LegBehaviour {
  const attempt = attempts.get(targetId)
  if (attempt !== undefined) {
    return { endsAt: at + attempt.rangMs, answers: attempt.hasAnswered, isRecorded: true }
  }
  const usualMs = call.attempts.find(({ hasAnswered }) => hasAnswered)?.rangMs ?? 0
  return { endsAt: leavesAt ?? at + usualMs, answers: true, isRecorded: false }
}

/** The first to answer; of several, one that is known to have. */
export function byAnswer(one: LegBehaviour, other: LegBehaviour): number {
  return one.endsAt - other.endsAt || Number(other.isRecorded) - Number(one.isRecorded)
}

/** When the caller hangs up unless somebody answers first; null = the caller stays. */
export function leavingTime({ gaveUpAfterMs, routedAt }: RecordedCall, at: Instant): Instant | null {
  return gaveUpAfterMs === null ? null : Math.max(at, routedAt + gaveUpAfterMs)
}
