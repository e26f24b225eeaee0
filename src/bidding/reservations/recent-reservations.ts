import type { PingOutcome } from '../decide/ping-outcome.ts'
import type { DecidedPing } from '../record/record-pings.ts'
import { shieldScope } from '../record/shield-scope.ts'
import type { ReservationKey, StoredReservation } from './read-reservations.ts'

/**
 * Confirms mostly follow their pings within a second: this is many seconds of pings, in a few megabytes. At most twice
 * as many are kept.
 */
const FEWEST = 8_192

/**
 * The latest reservations of this process, as it stored them, so that a confirm need not read them. Nothing depends on
 * this: whoever locks a reservation finds out whether it is still the same.
 */
export interface RecentReservations {
  add(reservation: StoredReservation): void
  /** Returns each only once; null for one that was taken, made elsewhere, or made too long ago. */
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
  // The older of two Maps is dropped whole: in a single Map, finding the oldest would pass over all entries deleted
  // before it.
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
