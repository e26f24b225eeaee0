import { slotCounters } from '../../capacity/slot-counters.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Batcher } from '../../platform/batching/batcher.ts'
import type { SlotForReservation } from './confirm-reservations.ts'

export interface ReservationSlotRequest {
  readonly configuration: CompanyConfiguration
  /** Version 7. */
  readonly uuid: string
  readonly targetId: number
  /** Whether the publisher confirms; else the ping itself takes the slot. */
  readonly isConfirm: boolean
  readonly at: Instant
}

/**
 * Counts a reservation toward the caps of its target and the target's groups. Returns its status after that:
 * `no-target` when a cap is full or the target is gone.
 */
export function takeReservationSlot(
  { configuration, uuid, targetId, isConfirm, at }: ReservationSlotRequest,
  confirming: Batcher<SlotForReservation, ReservationStatus>,
): Promise<ReservationStatus> {
  const target = configuration.targets.get(targetId)
  const groups = target?.groupIds.flatMap(groupId => configuration.groups.get(groupId) ?? []) ?? []
  return confirming.submit({
    companyId: configuration.companyId,
    uuid,
    counters:
      target === undefined ? [] : slotCounters({ target, groups, companyZone: configuration.zone, at }),
    isConfirm,
    at,
  })
}
