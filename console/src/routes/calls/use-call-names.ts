import { useMemo } from 'react'
import type { Call } from '../../api/resources/calls.ts'
import { useNames } from '../../api/use-names.ts'
import type { TargetNames } from '../../api/use-target-names.ts'
import type { CallNames } from './call-columns.tsx'

/**
 * What those are called that calls speak of. Campaigns and publishers have the codes that the calls know them by until that
 * is known, where they are gone, and for who may not read them.
 * @param spokenOf targets besides those that took them
 */
export function useCallNames(
  calls: readonly Call[],
  spokenOf: readonly number[] = [],
): CallNames & TargetNames {
  const names = useNames({
    targets: [...calls.flatMap(({ system_target_id: id }) => id ?? []), ...spokenOf],
    campaigns: calls.map(({ system_campaign_id: id }) => id),
    publishers: calls.flatMap(({ system_affiliate_id: id }) => id ?? []),
  })
  return useMemo(
    () => ({
      ...names,
      campaign: ({ system_campaign_id: id, cid }) => names.campaign(id, cid),
      publisher: ({ system_affiliate_id: id, afid }) =>
        id === null ? (afid ?? '') : names.publisher(id, afid),
    }),
    [names],
  )
}
