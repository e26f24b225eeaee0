import type { Pool } from 'pg'
import { type Placed, type RecutCap, runInPresentZones, slotBatch } from '../../capacity/slot-batch.ts'
import type { SlotCounter } from '../../capacity/slot-counters.ts'
import type { ReservationStatus } from '../../domain/reservations/reservation-status.ts'
import type { Instant } from '../../domain/time/instant.ts'
import {
  booleanColumn,
  type CompositeColumn,
  compositeArray,
  integerArrayColumn,
  integerColumn,
  timestamptzColumn,
  uuidColumn,
} from '../../platform/database/binary/composite-array.ts'
import { typeOid } from '../../platform/database/binary/type-oid.ts'
import { uuidV7Time } from '../../platform/uuid-v7.ts'

export interface SlotForReservation {
  readonly companyId: number
  /** Version 7. */
  readonly uuid: string
  /** The counters that a slot on its target raises; empty = the target is gone. */
  readonly counters: readonly SlotCounter[]
  /** Whether the publisher confirms; else the ping itself takes the slot, and the reservation stays `reserved`. */
  readonly isConfirm: boolean
  readonly at: Instant
}

const CONFIRM_RESERVATIONS = {
  name: 'confirm_reservations',
  text: `
    SELECT place, status, recut_cap_id, zone FROM confirm_reservations($1::slot_for_reservation[], $2, $3, $4, $5)`,
}

/** The reason where the reservation did not become what was asked for. */
interface OtherRow {
  readonly place: number
  /** null = there is no such reservation. */
  readonly status: ReservationStatus | null
}

interface RecutRow {
  readonly place: null
  readonly recut_cap_id: number
  readonly zone: string
}

/**
 * Counts reservations toward their targets' caps and marks them, in one statement; those that find a cap full end as
 * `no-target`. Returns the status of each after that; one that is no longer `reserved` is left as it is.
 */
export async function confirmReservations(
  pool: Pool,
  requests: readonly SlotForReservation[],
): Promise<readonly ReservationStatus[]> {
  const statuses = await runInPresentZones(oncePerReservation(requests), batch => tryConfirming(pool, batch))
  return requests.map(request => statuses.get(nameOf(request)) ?? 'no-target')
}

/** Concurrent requests for one reservation count as one, which confirms where any of them does. */
function oncePerReservation(requests: readonly SlotForReservation[]): readonly SlotForReservation[] {
  const byName = new Map<string, SlotForReservation>()
  for (const request of requests) {
    const name = nameOf(request)
    if (request.isConfirm || !byName.has(name)) byName.set(name, request)
  }
  return [...byName.values()]
}

/** @returns the statuses by the reservations' names, unless windows are cut in other zones by now */
async function tryConfirming(pool: Pool, requests: readonly SlotForReservation[]) {
  const { counters, placed } = slotBatch(requests)
  const { rows } = await pool.query<OtherRow | RecutRow>({
    ...CONFIRM_RESERVATIONS,
    values: [
      compositeArray(await typeOid(pool, 'slot_for_reservation'), SLOT_FOR_RESERVATION_COLUMNS, placed),
      counters.companyIds,
      counters.capIds,
      counters.windowLabels,
      counters.zones,
    ],
  })
  const otherByPlace = new Map<number, ReservationStatus>()
  const recut: RecutCap[] = []
  for (const row of rows) {
    if (row.place === null) recut.push({ capId: row.recut_cap_id, zone: row.zone })
    else otherByPlace.set(row.place, row.status ?? 'no-target')
  }
  if (recut.length > 0) return { recut }
  const answer = new Map(
    requests.map((request, index) => [nameOf(request), otherByPlace.get(index + 1) ?? askedFor(request)]),
  )
  return { answer }
}

/** Of the database's type `slot_for_reservation`, in its order. */
const SLOT_FOR_RESERVATION_COLUMNS: readonly CompositeColumn<Placed<SlotForReservation>>[] = [
  integerColumn(({ wanted }) => wanted.companyId),
  uuidColumn(({ wanted }) => wanted.uuid),
  timestamptzColumn(({ wanted }) => uuidV7Time(wanted.uuid) ?? 0),
  integerArrayColumn(({ places }) => places),
  booleanColumn(({ wanted }) => wanted.isConfirm),
  timestamptzColumn(({ wanted }) => wanted.at),
]

function askedFor({ isConfirm }: SlotForReservation): ReservationStatus {
  return isConfirm ? 'confirmed' : 'reserved'
}

function nameOf({ companyId, uuid }: SlotForReservation): string {
  return `${companyId} ${uuid}`
}
