import type { Ping } from '../../api/resources/pings.ts'
import { type Names, useNames } from '../../api/use-names.ts'

/**
 * What those are called that pings speak of.
 * @param considered targets besides those that they reached
 */
export function usePingNames(pings: readonly Ping[], considered: readonly number[] = []): Names {
  return useNames({
    targets: [...pings.flatMap(({ target_id: id }) => id ?? []), ...considered],
    campaigns: pings.map(({ campaign_id: id }) => id),
    publishers: pings.map(({ affiliate_id: id }) => id),
  })
}
