import { sql } from 'drizzle-orm'
import { CAP_KINDS } from '../domain/caps/cap-limits.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'

/**
 * Announces those caps of a Target that are full by the limits which the transaction has set; counting announces those that it
 * fills. Late in a transaction, please: where one may be full, nobody takes a slot before its end.
 * @param zone IANA
 */
export async function announceCapsOfTarget(
  tx: Queryable,
  companyId: number,
  targetId: number,
  zone: string,
  at: Instant,
): Promise<void> {
  const windows = CAP_KINDS.filter(kind => kind !== 'concurrency').map(kind => ({
    kind,
    window_label: windowLabel(kind, at, zone),
  }))
  await tx.execute(
    sql`SELECT announce_caps_of_target(${companyId}, ${targetId}, ${JSON.stringify(windows)}::json)`,
  )
}
