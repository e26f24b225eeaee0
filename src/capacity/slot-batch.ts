import type { SlotCounter } from './slot-counters.ts'

/** What the SQL function `take_slots` takes, but for who wants which slot. */
export interface SlotBatch {
  readonly counters: NamedCounters
  /** For each list of counters given, their places in `counters`, from 1. */
  readonly places: readonly (readonly number[])[]
}

/** Keys of rows of `cap_counters`, side by side and each once: arrays, which statements take as they are. */
interface NamedCounters {
  readonly companyIds: readonly number[]
  readonly capIds: readonly number[]
  readonly windowLabels: readonly string[]
}

/** Names every counter of a batch once: neighbours mostly want slots of the same few targets. */
export function slotBatch(
  wanted: readonly { readonly companyId: number; readonly counters: readonly SlotCounter[] }[],
): SlotBatch {
  const companyIds: number[] = []
  const capIds: number[] = []
  const windowLabels: string[] = []
  const placeByName = new Map<string, number>()
  const places = wanted.map(({ companyId, counters }) =>
    counters.map(({ capId, windowLabel }) => {
      const name = `${companyId} ${capId} ${windowLabel}`
      const known = placeByName.get(name)
      if (known !== undefined) return known
      const place = companyIds.push(companyId)
      capIds.push(capId)
      windowLabels.push(windowLabel)
      placeByName.set(name, place)
      return place
    }),
  )
  return { counters: { companyIds, capIds, windowLabels }, places }
}
