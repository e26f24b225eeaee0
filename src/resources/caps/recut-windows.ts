import { recutWindows } from '../../capacity/recut-windows.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { ianaZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** What a change makes of a zone, by the contract's names; undefined leaves it. */
interface ZoneChange {
  readonly from: string
  readonly to: string | undefined
}

/**
 * Where the zone of the Company, and so of all its Target Groups, is changed: counts the calls of the windows that they have
 * there.
 */
export async function recutWindowsOfGroups(
  tx: Queryable,
  companyId: number,
  change: ZoneChange,
  at: Instant,
): Promise<void> {
  const zone = otherZone(change)
  if (zone !== null) await recutWindows(tx, companyId, null, zone, at)
}

/** As `recutWindowsOfGroups`, of Targets: at once of all that are in the same zone now. */
export async function recutWindowsOfTargets(
  tx: Queryable,
  companyId: number,
  changes: readonly (ZoneChange & { readonly targetId: number })[],
  at: Instant,
): Promise<void> {
  const inZone = new Map<string, number[]>()
  for (const change of changes) {
    const zone = otherZone(change)
    if (zone === null) continue
    const targetIds = inZone.get(zone) ?? []
    inZone.set(zone, targetIds)
    targetIds.push(change.targetId)
  }
  for (const [zone, targetIds] of inZone) await recutWindows(tx, companyId, targetIds, zone, at)
}

/** Null where windows stay as they are: some places have two names. */
function otherZone({ from, to }: ZoneChange): string | null {
  const zone = to === undefined ? null : ianaZone(to)
  return zone === ianaZone(from) ? null : zone
}
