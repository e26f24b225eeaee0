import type { SlotCounter } from './slot-counters.ts'

/** What the SQL function `take_slots` takes. */
export interface SlotBatch<Wanted> {
  readonly counters: NamedCounters
  /** In the order given. */
  readonly placed: readonly Placed<Wanted>[]
}

export interface Placed<Wanted> {
  readonly wanted: Wanted
  /** The positions of its counters in `counters` of the batch, from 1. */
  readonly places: readonly number[]
}

/** Keys of rows of `cap_counters` as parallel arrays, each key once: statements take arrays as they are. */
interface NamedCounters {
  readonly companyIds: readonly number[]
  readonly capIds: readonly number[]
  readonly windowLabels: readonly string[]
}

/** Lists every counter of a batch once: requests close together mostly want slots on the same few targets. */
export function slotBatch<
  Wanted extends { readonly companyId: number; readonly counters: readonly SlotCounter[] },
>(batch: readonly Wanted[]): SlotBatch<Wanted> {
  const companyIds: number[] = []
  const capIds: number[] = []
  const windowLabels: string[] = []
  const placeByName = new Map<string, number>()
  const placeOf = (companyId: number, { capId, windowLabel }: SlotCounter): number => {
    const name = `${companyId} ${capId} ${windowLabel}`
    const known = placeByName.get(name)
    if (known !== undefined) return known
    const place = companyIds.push(companyId)
    capIds.push(capId)
    windowLabels.push(windowLabel)
    placeByName.set(name, place)
    return place
  }
  const placed = batch.map(wanted => ({
    wanted,
    places: wanted.counters.map(counter => placeOf(wanted.companyId, counter)),
  }))
  return { counters: { companyIds, capIds, windowLabels }, placed }
}
