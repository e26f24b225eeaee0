import { useMemo } from 'react'
import type { Ping } from '../../api/resources/pings.ts'
import { useRecordNames } from '../../api/use-record-names.ts'
import { type TargetNames, useTargetNames } from '../../api/use-target-names.ts'
import { useSession } from '../../session/session.ts'
import type { PingNames } from './ping-columns.tsx'

/**
 * What those are called that pings speak of.
 * @param considered targets besides those that they reached
 */
export function usePingNames(
  pings: readonly Ping[],
  considered: readonly number[] = [],
): PingNames & TargetNames {
  const { may } = useSession()
  const reached = pings.flatMap(({ target_id: id }) => id ?? [])
  const targets = useTargetNames(may('read', 'targets') ? [...reached, ...considered] : [])
  const records = useRecordNames({
    campaigns: pings.map(({ campaign_id: id }) => id),
    publishers: pings.map(({ affiliate_id: id }) => id),
  })
  return useMemo(() => ({ ...targets, ...records }), [targets, records])
}
