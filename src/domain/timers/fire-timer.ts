import type { Instant } from '../time/instant.ts'
import { clickTimers, reachedTimer } from './choose-timers.ts'
import { pixelTokens, type TrackedCall, WORTH_MARKS, type Worth } from './pixel-tokens.ts'
import type { Timer, TimerScope } from './timer.ts'

/** The URL of a timer that a call has reached: what is to be requested, and who may fire the timer how often. */
export interface PixelFiring {
  readonly timerId: number
  /** `click`: at the start of the call; `sale`: the highest that the call reaches, at most one for a call. */
  readonly kind: 'click' | 'sale'
  /** Of the timer, as configured. */
  readonly seconds: number
  readonly firedAt: Instant
  /** With every token replaced; in that of a sale marks stand for the amounts (`WORTH_MARKS`). */
  readonly url: string
  /**
   * What a sale says that the call brings, unless storage knows better as it writes the call down: that the caller has
   * converted already, or what was posted for the call. Null for a click.
   */
  readonly worth: Worth | null
  /** Who fires the timer once in `dedupeSeconds`; null where every firing counts. */
  readonly dedupeCaller: string | null
  readonly dedupeSeconds: number
}

/** Whose firings of one timer count once in a while. */
export interface TimerCaller {
  /** E.164; null = every firing counts: a withheld number, or one that many callers share. */
  readonly dedupeCaller: string | null
  /** Of the Campaign. */
  readonly dedupeSeconds: number
}

/**
 * Characters of a URL that is still requested: servers refuse longer ones. A longer one is kept cut off, one character
 * past the limit, so that whoever sends sees that it is: amounts are no shorter than their marks.
 */
export const MAX_PIXEL_URL_LENGTH = 8_192

/** What a call fires as it starts. */
export function fireClickTimers(
  timers: readonly Timer[],
  call: TrackedCall,
  caller: TimerCaller,
  at: Instant,
): readonly PixelFiring[] {
  return clickTimers(timers, scopeOf(call)).map(timer => fire(timer, call, caller, at))
}

/**
 * What a call that was connected fires as it ends, or as it reaches the highest of its timers: the highest reached. Null
 * when it has reached none.
 * @param timerOffset of its Target
 */
export function fireSaleTimer(
  timers: readonly Timer[],
  call: TrackedCall,
  timerOffset: number,
  caller: TimerCaller,
  at: Instant,
): PixelFiring | null {
  const { connectedSeconds } = call
  const timer = reachedTimer(timers, { scope: scopeOf(call), timerOffset, connectedSeconds })
  return timer && fire(timer, call, caller, at)
}

/** How the call is scoped. */
export function scopeOf({ affiliate, target }: Pick<TrackedCall, 'affiliate' | 'target'>): TimerScope {
  return { afid: affiliate?.afid ?? null, target }
}

function fire(timer: Timer, call: TrackedCall, caller: TimerCaller, firedAt: Instant): PixelFiring {
  const { id: timerId, seconds, url } = timer
  const dedupeSeconds = Math.max(0, timer.dedupeSeconds ?? caller.dedupeSeconds)
  const isSale = seconds > 0
  const rendered = url.render(pixelTokens(call), isSale ? WORTH_MARKS : undefined)
  return {
    timerId,
    kind: isSale ? 'sale' : 'click',
    seconds,
    firedAt,
    url: rendered.slice(0, MAX_PIXEL_URL_LENGTH + 1),
    worth: isSale ? { revenue: call.revenue, payout: call.payout } : null,
    dedupeCaller: dedupeSeconds > 0 ? caller.dedupeCaller : null,
    dedupeSeconds,
  }
}
