import type { PayoutPing } from '../../domain/payout-modification/modify-payout.ts'
import type { Instant } from '../../domain/time/instant.ts'

/** A ping of the past that reserved a target, as far as the log keeps what a payout table judges it by. */
export interface LoggedPing extends PayoutPing {
  readonly at: Instant
}

/** Which of a Campaign's pings: those that reserved a target, duplicates left out. */
export interface LoggedPingsWanted {
  readonly companyId: number
  readonly campaignId: number
  /** Included. */
  readonly from: Instant
  /** Left out. */
  readonly to: Instant
}

/** Reads pings from the log, the newest first, a portion at a time. Who stops listening reads no further. */
export type ReadLoggedPings = (wanted: LoggedPingsWanted) => AsyncIterable<readonly LoggedPing[]>
