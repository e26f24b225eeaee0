import type { NamedCounter } from './named-counter.ts'
import type { SlotCounter } from './slot-counters.ts'

/** What the SQL function `take_slots` takes, but for who wants which slot. */
export interface SlotBatch {
  /** Each counter once, as `take_slots` names them. */
  readonly namedCounters: readonly NamedCounter[]
  /** For each list of counters given, their places in `namedCounters`, from 1. */
  readonly places: readonly (readonly number[])[]
}

/** Names every counter of a batch once: neighbours mostly want slots of the same few targets. */
export function slotBatch(
  wanted: readonly { readonly companyId: number; readonly counters: readonly SlotCounter[] }[],
): SlotBatch {
  const namedCounters: NamedCounter[] = []
  const placeByName = new Map<string, number>()
  const places = wanted.map(({ companyId, counters }) =>
    counters.map(({ capId, windowLabel }) => {
      const name = `${companyId} ${capId} ${windowLabel}`
      const known = placeByName.get(name)
      if (known !== undefined) return known
      const place = namedCounters.push({ company_id: companyId, cap_id: capId, window_label: windowLabel })
      placeByName.set(name, place)
      return place
    }),
  )
  return { namedCounters, places }
}
