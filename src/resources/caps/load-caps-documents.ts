import { readFilled } from '../../capacity/read-filled.ts'
import type { CapLimits, FilledByCap } from '../../domain/caps/cap-limits.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { ianaZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type CapsDocument, capsDocument } from './schema.ts'
import { loadCaps, type OwnerColumn } from './store.ts'

/**
 * The caps of many owners as the wire shows them, by owner id, filled as of `at`; null = what they count is not asked for, and 0.
 * @param timeZones by owner id, the contract's name of the zone in which its hours, days and months are counted
 */
export async function loadCapsDocuments(
  db: Queryable,
  companyId: number,
  owner: OwnerColumn,
  timeZones: ReadonlyMap<number, string>,
  at: Instant | null,
): Promise<(ownerId: number) => CapsDocument> {
  const limitsOf = await loadCaps(db, companyId, owner, [...timeZones.keys()])
  return fillCaps(db, companyId, limitsOf, timeZones, at)
}

/** As `loadCapsDocuments`, of limits that are loaded. */
export async function fillCaps(
  db: Queryable,
  companyId: number,
  limitsOf: (ownerId: number) => CapLimits,
  timeZones: ReadonlyMap<number, string>,
  at: Instant | null,
): Promise<(ownerId: number) => CapsDocument> {
  if (at === null) return ownerId => capsDocument(limitsOf(ownerId), NOTHING_FILLED)
  const owners = [...timeZones].map(([id, timeZone]) => ({ caps: limitsOf(id), zone: zoneOf(timeZone) }))
  const filled = await readFilled(db, companyId, owners, at)
  return ownerId => capsDocument(limitsOf(ownerId), filled)
}

const NOTHING_FILLED: FilledByCap = new Map()

function zoneOf(timeZone: string): string {
  const zone = ianaZone(timeZone)
  if (zone === null) throw new Error(`a stored time zone is none of the contract’s: ${timeZone}`)
  return zone
}
