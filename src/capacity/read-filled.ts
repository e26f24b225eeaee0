import { sql } from 'drizzle-orm'
import type { CapOwner, FilledByCap } from '../domain/caps/cap-limits.ts'
import { filledCounts } from '../domain/caps/filled-counts.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'

/** The counts toward the owners' caps in the windows that contain `at`, limited or not. */
export async function readFilled(
  db: Queryable,
  companyId: number,
  owners: readonly CapOwner[],
  at: Instant,
): Promise<FilledByCap> {
  const counters = namedCounters(companyId, owners, at)
  if (counters.length === 0) return new Map()
  const { rows } = await db.execute<{ cap_id: number; filled: number }>(sql`
    SELECT counter.cap_id, counter.filled
    FROM json_to_recordset(${JSON.stringify(counters)}::json) AS named (cap_id integer, window_label text)
    JOIN cap_counters AS counter
      ON counter.company_id = ${companyId}
      AND counter.cap_id = named.cap_id
      AND counter.window_label = named.window_label`)
  return filledCounts(rows.map(row => [row.cap_id, row.filled]))
}

/** The key of a row of `cap_counters`, as statements take it. */
export interface NamedCounter {
  readonly company_id: number
  readonly cap_id: number
  readonly window_label: string
}

/** The counters of the owners' caps in the windows that contain `at`. */
export function namedCounters(
  companyId: number,
  owners: readonly CapOwner[],
  at: Instant,
): readonly NamedCounter[] {
  return owners.flatMap(({ caps, zone }) =>
    caps.map(({ id, kind }) => ({
      company_id: companyId,
      cap_id: id,
      window_label: windowLabel(kind, at, zone),
    })),
  )
}
