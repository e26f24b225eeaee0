import type { PingOutcome } from '../decide/ping-outcome.ts'
import type { DecidedPing } from '../record/record-pings.ts'
import { shieldScope } from '../record/shield-scope.ts'
import type { ReservationKey, StoredReservation } from './read-reservations.ts'

/**
 * Confirms mostly follow their pings within a second: these are the pings of many seconds, in a few megabytes. Twice as
 * many are known at most.
 */
const FEWEST = 8_192

/**
 * The reservations that this process has made last, as it stored them, so that confirming one takes no reading of it.
 * Nothing depends on it: whether a reservation is still what it was is found by whoever locks it.
 */
export interface RecentReservations {
  add(reservation: StoredReservation): void
  /** Once for each; null for what was taken, made elsewhere, or made too long ago. */
  take(key: ReservationKey): StoredReservation | null
}

/** The reservation that a ping became, as it was stored; the number may have been lent since. */
export function reservationOf(
  { uuid, companyId, key }: DecidedPing,
  { status, targetId, quote, expiresAt }: Extract<PingOutcome, { status: 'reserved' }>,
  inboundNumber: string | null,
): StoredReservation {
  return {
    uuid,
    status,
    expiresAt,
    payout: quote.payout.toNumber(),
    seconds: quote.seconds,
    inboundNumber,
    companyId,
    postbackKeyId: key.id,
    campaignId: key.campaignId,
    targetId,
    shieldScope: shieldScope(key).scope,
  }
}

export function createRecentReservations(): RecentReservations {
  // The older of two Maps is dropped whole: in one Map, whoever looks for the oldest passes all that were deleted before it.
  let latest = new Map<string, StoredReservation>()
  let before = new Map<string, StoredReservation>()
  return {
    add: reservation => {
      if (latest.size >= FEWEST) {
        before = latest
        latest = new Map()
      }
      latest.set(reservation.uuid, reservation)
    },
    take: ({ companyId, uuid }) => {
      const known = latest.has(uuid) ? latest : before
      const reservation = known.get(uuid)
      if (reservation?.companyId !== companyId) return null
      known.delete(uuid)
      return reservation
    },
  }
}
