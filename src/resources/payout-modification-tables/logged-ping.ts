import { setImmediate } from 'node:timers/promises'
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

/** Reads pings from the log, the newest first, a portion at a time, some without any. Who stops listening reads no further. */
export type ReadLoggedPings = (wanted: LoggedPingsWanted) => AsyncIterable<readonly LoggedPing[]>

/** How many are tried before others get their turn: some milliseconds. */
const PINGS_AT_ONCE = 500

/**
 * Hands over pings as they are read, the newest first, up to `limit` of them.
 * @param isAsked asked after each portion: false where nobody waits for the outcome any more
 * @returns when the last one was; null when there was none. Truncated: there are more, or may be.
 */
export async function tryPings(
  portions: AsyncIterable<readonly LoggedPing[]>,
  limit: number,
  add: (ping: LoggedPing) => void,
  isAsked: () => boolean,
): Promise<{ readonly oldest: Instant | null; readonly isTruncated: boolean }> {
  let oldest: Instant | null = null
  let tried = 0
  for await (const portion of portions) {
    if (!isAsked()) return { oldest, isTruncated: true }
    for (const ping of portion) {
      if (tried === limit) return { oldest, isTruncated: true }
      add(ping)
      oldest = ping.at
      tried += 1
      if (tried % PINGS_AT_ONCE === 0) await setImmediate()
    }
  }
  return { oldest, isTruncated: false }
}
