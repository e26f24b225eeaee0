import type { ReservationKey, StoredReservation } from './read-reservations.ts'

/** Confirms mostly follow their pings within a second: these are the pings of many seconds, in a few megabytes. */
const MOST = 16_384

/**
 * The reservations that this process has made last, as it stored them, so that confirming one takes no reading of it.
 * Nothing depends on it: whether a reservation is still what it was is found by whoever locks it.
 */
export interface RecentReservations {
  add(reservation: StoredReservation): void
  /** Once for each; null for what was taken, made elsewhere, or made too long ago. */
  take(key: ReservationKey): StoredReservation | null
}

export function createRecentReservations(): RecentReservations {
  // Oldest first.
  const known = new Map<string, StoredReservation>()
  return {
    add: reservation => {
      known.set(reservation.uuid, reservation)
      if (known.size <= MOST) return
      for (const oldest of known.keys()) {
        known.delete(oldest)
        break
      }
    },
    take: ({ companyId, uuid }) => {
      const reservation = known.get(uuid)
      if (reservation?.companyId !== companyId) return null
      known.delete(uuid)
      return reservation
    },
  }
}
