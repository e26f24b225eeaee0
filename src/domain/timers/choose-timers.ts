import { isFor, type Timer, type TimerScope } from './timer.ts'

/** Those that fire when the call starts, in the order in which they were configured. */
export function clickTimers(timers: readonly Timer[], scope: TimerScope): readonly Timer[] {
  return timers.filter(timer => timer.seconds <= 0 && isFor(timer, scope))
}

/** How far a call has got that is, or was, connected. */
export interface SaleProgress {
  readonly scope: TimerScope
  /** Of the Target: added to the seconds of every sale timer. */
  readonly timerOffset: number
  readonly connectedSeconds: number
}

/**
 * The one sale timer that a call fires when it ends now: the highest that it has reached (completions.md §5, Timers).
 * Null when it has reached none.
 */
export function reachedTimer(timers: readonly Timer[], progress: SaleProgress): Timer | null {
  const { scope, timerOffset, connectedSeconds } = progress
  return highest(saleTimers(timers, scope).filter(({ seconds }) => seconds + timerOffset <= connectedSeconds))
}

/**
 * The sale timer that none of those that apply outdoes: a call that reaches it fires it at once. Null when none applies.
 */
export function highestTimer(timers: readonly Timer[], scope: TimerScope): Timer | null {
  return highest(saleTimers(timers, scope))
}

function saleTimers(timers: readonly Timer[], scope: TimerScope): readonly Timer[] {
  return timers.filter(timer => timer.seconds > 0 && isFor(timer, scope))
}

/** Of several with the same seconds the one with the narrowest scope, and of those the one configured first. */
function highest(timers: readonly Timer[]): Timer | null {
  let best: Timer | null = null
  for (const timer of timers) if (best === null || outdoes(timer, best)) best = timer
  return best
}

function outdoes(timer: Timer, other: Timer): boolean {
  if (timer.seconds !== other.seconds) return timer.seconds > other.seconds
  return narrowness(timer) > narrowness(other)
}

function narrowness({ afid, tid }: Timer): number {
  return Number(afid !== null) + Number(tid !== null)
}
