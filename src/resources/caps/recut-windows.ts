import { recutWindows as recutInZone } from '../../capacity/recut-windows.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { ianaZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'

/** What a change makes of a zone, by the contract's names; undefined leaves it. */
interface ZoneChange {
  readonly from: string
  readonly to: string | undefined
}

/**
 * Where the zone of a Target, or of the Company for all its Target Groups, is changed: counts the calls of the windows that it
 * has there.
 * @param targetId null: all Target Groups
 */
export async function recutWindows(
  tx: Queryable,
  companyId: number,
  targetId: number | null,
  { from, to }: ZoneChange,
  at: Instant,
): Promise<void> {
  if (to === undefined) return
  const zone = ianaZone(to)
  // Some places have two names.
  if (zone === null || zone === ianaZone(from)) return
  await recutInZone(tx, companyId, targetId, zone, at)
}
