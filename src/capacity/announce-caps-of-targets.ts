import { sql } from 'drizzle-orm'
import { CAP_KINDS } from '../domain/caps/cap-limits.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'

/**
 * Announces those caps of Targets that are full by the limits which the transaction has set; counting announces those that it
 * fills. Late in a transaction, please: where one may be full, nobody takes a slot before its end.
 * @param zones IANA, of each Target
 */
export async function announceCapsOfTargets(
  tx: Queryable,
  companyId: number,
  zones: ReadonlyMap<number, string>,
  at: Instant,
): Promise<void> {
  if (zones.size === 0) return
  const windows = Array.from(zones, ([targetId, zone]) =>
    CAP_KINDS.filter(kind => kind !== 'concurrency').map(kind => ({
      target_id: targetId,
      kind,
      window_label: windowLabel(kind, at, zone),
    })),
  ).flat()
  await tx.execute(sql`SELECT announce_caps_of_targets(${companyId}, ${JSON.stringify(windows)}::json)`)
}
