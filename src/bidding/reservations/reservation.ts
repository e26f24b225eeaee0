import type { ReservationState } from '../../domain/reservations/reservation-status.ts'

/** A reservation as publishers see it. */
export interface Reservation extends ReservationState {
  readonly uuid: string
  /** Dollars. */
  readonly payout: number
  /** Connected seconds after which the payout is owed. */
  readonly seconds: number
  /** E.164; null = only the SIP address can be called. */
  readonly inboundNumber: string | null
}
