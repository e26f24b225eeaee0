import { sql } from 'drizzle-orm'
import type { CapOwner, FilledByCap } from '../domain/caps/cap-limits.ts'
import { filledCounts } from '../domain/caps/filled-counts.ts'
import { windowLabel } from '../domain/caps/window-label.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Queryable } from '../platform/database/database.ts'

/**
 * The counts toward the owners' caps in the windows that contain `at`, limited or not: what the counters say and what has not
 * been added to them yet, at one moment.
 */
export async function readFilled(
  db: Queryable,
  companyId: number,
  owners: readonly CapOwner[],
  at: Instant,
): Promise<FilledByCap> {
  const counters = namedCounters(companyId, owners, at)
  if (counters.length === 0) return new Map()
  const { rows } = await db.execute<{ cap_id: number; filled: number }>(sql`
    WITH named AS (
      SELECT *
      FROM json_to_recordset(${JSON.stringify(counters)}::json) AS asked (cap_id integer, window_label text)
    ), changed AS (
      SELECT counted.cap_id, counted.window_label, sum(counted.change)::integer AS change
      FROM cap_counter_changes AS changes
      CROSS JOIN LATERAL unnest(changes.cap_ids, changes.window_labels, changes.changes)
        AS counted (cap_id, window_label, change)
      WHERE changes.company_id = ${companyId}
      GROUP BY counted.cap_id, counted.window_label
    )
    SELECT named.cap_id, coalesce(counter.filled, 0) + coalesce(changed.change, 0) AS filled
    FROM named
    LEFT JOIN changed USING (cap_id, window_label)
    LEFT JOIN cap_counters AS counter
      ON counter.company_id = ${companyId}
      AND counter.cap_id = named.cap_id
      AND counter.window_label = named.window_label
    WHERE counter.filled IS NOT NULL OR changed.change IS NOT NULL`)
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
