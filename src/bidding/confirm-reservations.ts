import type { Pool } from 'pg'
import { slotBatch } from '../capacity/slot-batch.ts'
import type { SlotCounter } from '../capacity/slot-counters.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import { uuidV7Time } from '../platform/uuid-v7.ts'

export interface SlotForReservation {
  readonly companyId: number
  /** Version 7. */
  readonly uuid: string
  /** What the slot of its target raises; empty = the target is gone. */
  readonly counters: readonly SlotCounter[]
  /** Whether the publisher confirms; else the ping itself takes the slot, and the reservation stays `reserved`. */
  readonly isConfirm: boolean
  readonly at: Instant
}

const CONFIRM_RESERVATIONS = {
  name: 'confirm_reservations',
  text: 'SELECT place, status FROM confirm_reservations($1::json, $2::json)',
}

interface ConfirmedRow {
  readonly place: number
  readonly status: ReservationStatus
}

/**
 * Counts reservations toward their targets' caps and marks them, in one statement; those that find a cap full end as
 * `no-target`. Answers the status of each after that; one that was not `reserved` any more is left as it is.
 */
export async function confirmReservations(
  pool: Pool,
  requests: readonly SlotForReservation[],
): Promise<readonly ReservationStatus[]> {
  // Racing confirms of one reservation are one confirm.
  const distinct = [...new Map(requests.map(request => [nameOf(request), request])).values()]
  const { namedCounters, places } = slotBatch(distinct)
  const { rows } = await pool.query<ConfirmedRow>({
    ...CONFIRM_RESERVATIONS,
    values: [
      JSON.stringify(
        distinct.map((request, index) => ({
          company_id: request.companyId,
          uuid: request.uuid,
          created_at: toIsoString(uuidV7Time(request.uuid) ?? 0),
          counters: places[index],
          is_confirm: request.isConfirm,
          moment: toIsoString(request.at),
        })),
      ),
      JSON.stringify(namedCounters),
    ],
  })
  const statusByPlace = new Map(rows.map(row => [row.place, row.status]))
  const statuses = new Map(
    distinct.map((request, index) => [nameOf(request), statusByPlace.get(index + 1) ?? 'no-target']),
  )
  return requests.map(request => statuses.get(nameOf(request)) ?? 'no-target')
}

function nameOf({ companyId, uuid }: SlotForReservation): string {
  return `${companyId} ${uuid}`
}
