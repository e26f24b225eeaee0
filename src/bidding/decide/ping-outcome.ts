import type { PayoutModification } from '../../domain/payout-modification/modify-payout.ts'
import type { Ineligibility } from '../../domain/routing/ineligibility.ts'
import type { NoTargetReason } from '../../domain/routing/no-target-reason.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { BidRecord } from '../buyers/ask-by-priority.ts'
import type { PingBasis } from './ping-basis.ts'
import type { Quote } from './quote.ts'

/** The outcome of considering a ping, before Ping Shield is applied. */
export type PingOutcome =
  | {
      readonly status: 'reserved'
      readonly targetId: number
      readonly quote: Quote
      /**
       * What the campaign's payout table did to the quote, whose payout is already the table's; null = no table is
       * active.
       */
      readonly modification: PayoutModification | null
      readonly expiresAt: Instant
      readonly decision: DecisionRecord
    }
  | {
      /** `rejected`: the source was refused before anybody was considered. */
      readonly status: 'no-target' | 'rejected'
      readonly reason: NoTargetReason
      readonly decision: DecisionRecord
    }
  | {
      /** A live reservation of its caller was seen, so that no buyer was asked: recorded as a duplicate or not at all. */
      readonly status: 'ping-shield'
      readonly decision: DecisionRecord
    }

/** What became of a ping, and from when on. */
export interface PingDecision {
  readonly outcome: PingOutcome
  /** The time of the ping or, where buyers were asked, of their answers. */
  readonly decidedAt: Instant
}

/** Who was considered, as the log keeps it: only ids, since every ping has one. */
export interface DecisionRecord {
  /** Eligible targets in the order in which a call would try them. */
  readonly order: readonly number[]
  readonly skipped: Readonly<Partial<Record<Ineligibility, readonly number[]>>>
  /** The buyers' answers; absent where none was asked. */
  readonly bids?: readonly BidRecord[]
  /** What else the decision depended on; absent until it is stored. */
  readonly basis?: PingBasis
}

export const NOBODY_CONSIDERED: DecisionRecord = { order: [], skipped: {} }

/** The outcome together with what it depended on. */
export function withBasis(outcome: PingOutcome, basis: PingBasis): PingOutcome {
  const { order, skipped, bids } = outcome.decision
  // Spelt out: it is written as JSON for every ping, which is faster when all objects have the same shape.
  const decision = bids === undefined ? { order, skipped, basis } : { order, skipped, bids, basis }
  return { ...outcome, decision }
}
