import { sql } from 'drizzle-orm'
import type { CapLimits, FilledByCap } from '../domain/caps/cap-limits.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'

/** Whoever has caps, and the IANA zone in which their windows are cut: a Target's own, for a group the Company's. */
export interface CapOwner {
  readonly caps: CapLimits
  readonly zone: string
}

/** What is counted toward the owners' caps in the windows that `at` lies in, limited or not. */
export async function readFilled(
  db: Queryable,
  companyId: number,
  owners: readonly CapOwner[],
  at: Instant,
): Promise<FilledByCap> {
  const counters = owners.flatMap(({ caps, zone }) =>
    caps.map(({ id, kind }) => ({ cap_id: id, window_label: windowLabel(kind, at, zone) })),
  )
  if (counters.length === 0) return new Map()
  const { rows } = await db.execute<{ cap_id: number; filled: number }>(sql`
    SELECT counter.cap_id, counter.filled
    FROM json_to_recordset(${JSON.stringify(counters)}::json) AS named (cap_id integer, window_label text)
    JOIN cap_counters AS counter
      ON counter.company_id = ${companyId}
      AND counter.cap_id = named.cap_id
      AND counter.window_label = named.window_label`)
  return new Map(rows.map(row => [row.cap_id, row.filled]))
}
