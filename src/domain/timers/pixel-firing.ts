import type { Instant } from '../time/instant.ts'

/** The URL of a timer that a call has reached: what is to be requested, and who may fire the timer how often. */
export interface PixelFiring {
  readonly timerId: number
  /** `click`: at the start of the call; `sale`: the highest that the call reaches, at most one for a call. */
  readonly kind: 'click' | 'sale'
  /** Of the timer, as configured. */
  readonly seconds: number
  readonly firedAt: Instant
  /** With every token replaced. */
  readonly url: string
  /**
   * What is requested instead where it turns out, as the call's end is written down, that the caller has converted
   * already: without the revenue and payout that the call does not bring then. Absent where the two do not differ.
   */
  readonly urlUnlessConverted?: string
  /** Who fires the timer once in `dedupeSeconds`; null where every firing counts. */
  readonly dedupeCaller: string | null
  readonly dedupeSeconds: number
}
