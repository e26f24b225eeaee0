import type { PartyScope } from '../../access/party.ts'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import type { NoTargetReason } from '../../domain/routing/no-target-reason.ts'
import type { Instant } from '../../domain/time/instant.ts'

/** Which pings count, besides those that the reader may see; a filter that is absent lets all through. */
export interface PingFilters {
  readonly campaign_id?: readonly number[]
  readonly affiliate_id?: readonly number[]
  readonly postback_key_id?: readonly number[]
  readonly caller_state?: string
  readonly caller_country?: string
}

export interface PingsWanted {
  readonly scope: PartyScope & { readonly companyId: number }
  readonly filters: PingFilters
  /** Ascending, two at least: an interval reaches from each to the next, which it does not include. */
  readonly bounds: readonly Instant[]
  /** The present: a reservation that was not called has expired once it is over. */
  readonly now: Instant
}

/** How many pings of an interval ended alike. */
export interface PingCount {
  /** The place of the interval, from 0. */
  readonly interval: number
  readonly status: ReservationStatus
  /** Null where there was a target, and for a repeated ping. */
  readonly reason: NoTargetReason | null
  readonly pings: number
}

interface PingCounts {
  /** The first bound, or where the log begins if that is later; null where there is no log. */
  readonly countedFrom: Instant | null
  /** Without those that no ping of an interval ended in. */
  readonly counts: readonly PingCount[]
}

/** Counts the pings of the log. */
export type CountPings = (wanted: PingsWanted) => Promise<PingCounts>
