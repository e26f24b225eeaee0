import type { Pool } from 'pg'
import type { Ineligibility } from '../domain/routing/ineligibility.ts'
import { type Instant, toIsoString } from '../domain/time/instant.ts'
import { slotBatch } from './slot-batch.ts'
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
  text: 'SELECT place, is_taken, full_cap_id FROM take_slots($1::json, $2::json)',
}

interface TakenRow {
  readonly place: number
  readonly is_taken: boolean
  readonly full_cap_id: number | null
}

/**
 * Takes slots in the order given, as far as there is room, in one statement. Each request is answered; one that names
 * the slot of an earlier one shares its answer.
 */
export async function takeSlots(pool: Pool, wanted: readonly WantedSlot[]): Promise<readonly SlotOutcome[]> {
  const distinct = new Map(wanted.map(slot => [slotName(slot), slot]))
  const slots = [...distinct.values()]
  const { namedCounters, places } = slotBatch(slots)
  const { rows } = await pool.query<TakenRow>({
    ...TAKE_SLOTS,
    values: [
      JSON.stringify(
        slots.map((slot, index) => ({
          company_id: slot.companyId,
          call_uuid: slot.callUuid,
          target_id: slot.targetId,
          counters: places[index],
          taken_at: toIsoString(slot.at),
        })),
      ),
      JSON.stringify(namedCounters),
    ],
  })
  const rowByPlace = new Map(rows.map(row => [row.place, row]))
  const outcomes = new Map(
    slots.map((slot, index) => [slotName(slot), outcomeOf(slot, rowByPlace.get(index + 1))]),
  )
  return wanted.map(slot => outcomes.get(slotName(slot)) ?? GONE)
}

function outcomeOf({ counters }: WantedSlot, row: TakenRow | undefined): SlotOutcome {
  if (row?.is_taken) return { taken: true }
  return refusalBy(counters, row?.full_cap_id ?? null)
}

/** The target was deleted since the configuration was read: like a paused one it takes no calls. */
const GONE: SlotOutcome = { taken: false, reason: 'paused' }

/** A refusal by the cap with this id; null = a cap that is no more. */
function refusalBy(counters: readonly SlotCounter[], fullCapId: number | null): SlotOutcome {
  const full = counters.find(counter => counter.capId === fullCapId)
  return full === undefined ? GONE : { taken: false, reason: full.refusal }
}

function slotName({ companyId, callUuid, targetId }: WantedSlot): string {
  return `${companyId} ${callUuid} ${targetId}`
}
