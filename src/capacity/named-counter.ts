import type { CapOwner } from '../domain/caps/cap-owner.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import type { Instant } from '../domain/time/instant.ts'

/** The key of a row of `cap_counters`, as statements take it. */
export interface NamedCounter {
  readonly company_id: number
  readonly cap_id: number
  readonly window_label: string
}

/** The counters of the owners' caps in the windows that `at` lies in. */
export function namedCounters(
  companyId: number,
  owners: readonly CapOwner[],
  at: Instant,
): readonly NamedCounter[] {
  return owners.flatMap(({ caps, zone }) =>
    caps.map(({ id, kind }) => ({
      company_id: companyId,
      cap_id: id,
      window_label: windowLabel(kind, at, zone),
    })),
  )
}
