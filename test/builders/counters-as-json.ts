import type { SlotBatch } from '../../src/capacity/slot-batch.ts'

/** The counters of a batch as processes of the previous version name them to `take_slots` and `confirm_reservations`. */
export function countersAsJson({ companyIds, capIds, windowLabels }: SlotBatch<unknown>['counters']): string {
  return JSON.stringify(
    capIds.map((cap_id, index) => ({
      company_id: companyIds[index],
      cap_id,
      window_label: windowLabels[index],
    })),
  )
}
