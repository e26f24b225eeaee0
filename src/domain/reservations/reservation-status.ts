import type { Instant } from '../time/instant.ts'
import { unreachable } from '../unreachable.ts'

/** Every status an RTB inbound row may hold (service-api.md, States; completions.md §6). */
export const RESERVATION_STATUSES = [
  'reserved',
  'confirmed',
  'claimed',
  'expired',
  'no-target',
  'rejected',
  'ping-shield',
] as const

export type ReservationStatus = (typeof RESERVATION_STATUSES)[number]

/** What decides a reservation's present state. The stored status may lag behind: expiry is a matter of the clock. */
export interface ReservationState {
  readonly status: ReservationStatus
  /** Null where nothing was reserved (`no-target`, `rejected`, `ping-shield`). */
  readonly expiresAt: Instant | null
}

/** The status as the log shows it at `at`: a live reservation is `expired` from the instant `expiresAt` on. */
export function statusAt(reservation: ReservationState, at: Instant): ReservationStatus {
  if (reservation.status !== 'reserved' && reservation.status !== 'confirmed') return reservation.status
  return reservation.expiresAt !== null && at >= reservation.expiresAt ? 'expired' : reservation.status
}

/**
 * What a confirm request may do: `confirm` (count it, if caps still have room), `already-confirmed` and `claimed`
 * (answer `confirmed`, count nothing), `gone` (answer `no-target`). Source: completions.md §6 and §9.
 */
export type Confirmability = 'confirm' | 'already-confirmed' | 'claimed' | 'gone'

/** Decides a confirm request that arrives at `at`. */
export function confirmability(reservation: ReservationState, at: Instant): Confirmability {
  const status = statusAt(reservation, at)
  switch (status) {
    case 'reserved':
      return 'confirm'
    case 'confirmed':
      return 'already-confirmed'
    case 'claimed':
      return 'claimed'
    case 'expired':
    case 'no-target':
    case 'rejected':
    case 'ping-shield':
      return 'gone'
    default:
      return unreachable(status)
  }
}
