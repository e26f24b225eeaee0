import type { Pool } from 'pg'
import type { Ineligibility } from '../domain/routing/ineligibility.ts'
import type { Instant } from '../domain/time/instant.ts'
import {
  type CompositeColumn,
  compositeArray,
  integerArrayColumn,
  integerColumn,
  timestamptzColumn,
  uuidColumn,
} from '../platform/database/binary/composite-array.ts'
import { typeOid } from '../platform/database/binary/type-oid.ts'
import { type Placed, runInPresentZones, slotBatch } from './slot-batch.ts'
import type { SlotCounter } from './slot-counters.ts'

export interface WantedSlot {
  readonly companyId: number
  readonly callUuid: string
  readonly targetId: number
  readonly counters: readonly SlotCounter[]
  readonly at: Instant
}

/** Whether a call got its slot; if not, which cap is full. */
export type SlotOutcome = { readonly taken: true } | { readonly taken: false; readonly reason: Ineligibility }

const TAKE_SLOTS = {
  name: 'take_slots',
  text: 'SELECT place, full_cap_id, zone FROM take_slots($1::wanted_slot[], $2, $3, $4, $5)',
}

interface RefusedRow {
  readonly place: number
  readonly full_cap_id: number | null
  readonly zone: null
}

interface RecutRow {
  readonly place: null
  readonly full_cap_id: number
  readonly zone: string
}

/**
 * Takes slots in the order given, as far as there is room, in one statement. Each request gets an answer; one for the
 * same slot as an earlier one shares its answer.
 */
export async function takeSlots(pool: Pool, wanted: readonly WantedSlot[]): Promise<readonly SlotOutcome[]> {
  const distinct = new Map(wanted.map(slot => [slotName(slot), slot]))
  const outcomes = await runInPresentZones([...distinct.values()], slots => tryTaking(pool, slots))
  return wanted.map(slot => outcomes.get(slotName(slot)) ?? GONE)
}

/** @returns the outcomes by the slots' names, unless windows are cut in other zones by now */
async function tryTaking(pool: Pool, slots: readonly WantedSlot[]) {
  const { counters, placed } = slotBatch(slots)
  const { rows } = await pool.query<RefusedRow | RecutRow>({
    ...TAKE_SLOTS,
    values: [
      compositeArray(await typeOid(pool, 'wanted_slot'), WANTED_SLOT_COLUMNS, placed),
      counters.companyIds,
      counters.capIds,
      counters.windowLabels,
      counters.zones,
    ],
  })
  const recut = rows.flatMap(row => (row.place === null ? { capId: row.full_cap_id, zone: row.zone } : []))
  if (recut.length > 0) return { recut }
  const refusedByPlace = new Map(rows.map(row => [row.place, row]))
  const answer = new Map(
    slots.map((slot, index) => [slotName(slot), outcomeOf(slot, refusedByPlace.get(index + 1))]),
  )
  return { answer }
}

/** Of the database's type `wanted_slot`, in its order. */
const WANTED_SLOT_COLUMNS: readonly CompositeColumn<Placed<WantedSlot>>[] = [
  integerColumn(({ wanted }) => wanted.companyId),
  uuidColumn(({ wanted }) => wanted.callUuid),
  integerColumn(({ wanted }) => wanted.targetId),
  integerArrayColumn(({ places }) => places),
  timestamptzColumn(({ wanted }) => wanted.at),
]

function outcomeOf(
  { counters }: WantedSlot,
  refused: Pick<RefusedRow, 'full_cap_id'> | undefined,
): SlotOutcome {
  return refused === undefined ? { taken: true } : refusalBy(counters, refused.full_cap_id)
}

/** The target was deleted since the configuration was read: like a paused one it takes no calls. */
const GONE: SlotOutcome = { taken: false, reason: 'paused' }

/** A refusal by the cap with this id; null = the cap no longer exists. */
function refusalBy(counters: readonly SlotCounter[], fullCapId: number | null): SlotOutcome {
  const full = counters.find(counter => counter.capId === fullCapId)
  return full === undefined ? GONE : { taken: false, reason: full.refusal }
}

function slotName({ companyId, callUuid, targetId }: WantedSlot): string {
  return `${companyId} ${callUuid} ${targetId}`
}
