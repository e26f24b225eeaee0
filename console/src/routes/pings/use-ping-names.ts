import type { Ping } from '../../api/resources/pings.ts'
import { useCodedNames } from '../../api/use-coded-names.ts'
import { type Names, useNames } from '../../api/use-names.ts'

/**
 * What those are called that pings speak of.
 * @param considered targets besides those that they reached
 */
export function usePingNames(pings: readonly Ping[], considered: readonly number[] = []): Names {
  const campaigns = pings.map(({ campaign_id: id }) => id)
  const names = useNames({
    targets: [...pings.flatMap(({ target_id: id }) => id ?? []), ...considered],
    campaigns,
    publishers: pings.map(({ affiliate_id: id }) => id),
  })
  return useCodedNames(names, campaigns)
}
