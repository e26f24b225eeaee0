import type { CompanyConfiguration, ConfiguredPostbackKey } from '../configuration/company-configuration.ts'
import { confirmability, type ReservationStatus } from '../domain/reservations/reservation-status.ts'
import type { Instant } from '../domain/time/instant.ts'
import { unreachable } from '../domain/unreachable.ts'
import type { Batcher } from '../platform/batching/batcher.ts'
import { uuidV7Time } from '../platform/uuid-v7.ts'
import type { SlotForReservation } from './reservations/confirm-reservations.ts'
import type { ReservationKey, StoredReservation } from './reservations/read-reservations.ts'
import type { RecentReservations } from './reservations/recent-reservations.ts'
import type { Reservation } from './reservations/reservation.ts'
import { takeReservationSlot } from './reservations/reservation-slots.ts'

/** The answer to the publisher; null = there is no such reservation for its key. */
export type ConfirmAnswer =
  | { readonly kind: 'confirmed'; readonly reservation: Reservation }
  | { readonly kind: 'no-target'; readonly uuid: string; readonly reason: 'capped' | null }
  | null

export interface ConfirmPorts {
  readonly recent: RecentReservations
  readonly reading: Batcher<ReservationKey, StoredReservation | null>
  readonly confirming: Batcher<SlotForReservation, ReservationStatus>
}

export interface Confirm {
  readonly uuid: string
  readonly key: ConfiguredPostbackKey
  readonly configuration: CompanyConfiguration
  readonly at: Instant
}

/** Confirms a reservation: counts it once, however often that is asked (completions.md §6 and §9). */
export async function answerConfirm(confirm: Confirm, ports: ConfirmPorts): Promise<ConfirmAnswer> {
  const { uuid, key, configuration, at } = confirm
  if (uuidV7Time(uuid) === null) return null
  const named = { companyId: configuration.companyId, uuid }
  const reservation = ports.recent.take(named) ?? (await ports.reading.submit(named))
  if (reservation === null || !mayConfirm(key, reservation)) return null
  const possible = confirmability(reservation, at)
  switch (possible) {
    case 'already-confirmed':
    case 'claimed':
      return confirmed(reservation)
    case 'gone':
      return nobodyFor(reservation, null)
    case 'confirm':
      break
    default:
      return unreachable(possible)
  }
  const { targetId } = reservation
  if (targetId === null) return nobodyFor(reservation, null)
  const slot = { configuration, uuid: reservation.uuid, targetId, isConfirm: true, at }
  const status = await takeReservationSlot(slot, ports.confirming)
  // A claimed reservation is answered as confirmed too.
  if (status === 'confirmed' || status === 'claimed') return confirmed(reservation)
  return nobodyFor(reservation, status === 'no-target' ? 'capped' : null)
}

/**
 * Under campaign scope any key of the campaign may confirm (completions.md §9, Ping), whether it is the reservation's or
 * its own: a key of such a scope is answered with reservations that other keys made under theirs.
 */
function mayConfirm(key: ConfiguredPostbackKey, reservation: StoredReservation): boolean {
  if (reservation.postbackKeyId === key.id) return true
  const isOfCampaign = reservation.shieldScope === 'campaign' || key.pingShieldScope === 'campaign'
  return isOfCampaign && reservation.campaignId === key.campaignId
}

function confirmed(reservation: StoredReservation): ConfirmAnswer {
  const { uuid, payout, seconds, inboundNumber, expiresAt } = reservation
  return {
    kind: 'confirmed',
    reservation: { uuid, status: 'confirmed', payout, seconds, inboundNumber, expiresAt },
  }
}

function nobodyFor({ uuid }: StoredReservation, reason: 'capped' | null): ConfirmAnswer {
  return { kind: 'no-target', uuid, reason }
}
