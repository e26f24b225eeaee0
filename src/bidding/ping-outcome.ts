import type { Ineligibility } from '../domain/routing/ineligibility.ts'
import type { NoTargetReason } from '../domain/routing/no-target-reason.ts'
import type { Instant } from '../domain/time/instant.ts'

/** What the publisher is promised for the call. Dollars; connected seconds from which on it is owed. */
export interface Quote {
  readonly revenue: number
  readonly payout: number
  readonly seconds: number
}

/** A target without a conversion criterion promises nothing (completions.md §5). */
export const NO_QUOTE: Quote = { revenue: 0, payout: 0, seconds: 0 }

/** What came of considering a ping, before Ping Shield has its say. */
export type PingOutcome =
  | {
      readonly status: 'reserved'
      readonly targetId: number
      readonly quote: Quote
      readonly expiresAt: Instant
      readonly decision: DecisionRecord
    }
  | {
      /** `rejected`: the source was refused before anybody was considered. */
      readonly status: 'no-target' | 'rejected'
      readonly reason: NoTargetReason
      readonly decision: DecisionRecord
    }

/** Who was considered, as the log keeps it: ids only, since there is one for every ping. */
export interface DecisionRecord {
  /** Eligible targets in the order in which a call would try them. */
  readonly order: readonly number[]
  readonly skipped: Readonly<Partial<Record<Ineligibility, readonly number[]>>>
}

export const NOBODY_CONSIDERED: DecisionRecord = { order: [], skipped: {} }
