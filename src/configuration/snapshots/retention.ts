import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'

/** How long decisions can be replayed: beyond what the log shows unasked (2 months), and beyond most disputes. */
const KEPT_DAYS = 100

const DAY_MS = 24 * 60 * 60 * 1_000

/** Companies whose history is shortened in one transaction. */
const COMPANIES_AT_ONCE = 100

/**
 * Forgets versions that have not been in force for that long: of each object only its state at the oldest version that is
 * left, and what came later, is kept. What is in force always is.
 */
export async function pruneSnapshots(pool: Pool, now: Instant): Promise<void> {
  const before = toIsoString(now - KEPT_DAYS * DAY_MS)
  await pruneEarlierSnapshots(pool, before)
  for (;;) {
    // A version that another one has followed before then has not been in force since.
    const { rowCount } = await pool.query(
      `WITH oldest AS (
         SELECT company_id, max(version) AS version FROM configuration_changes WHERE changed_at < $1
         GROUP BY company_id ORDER BY company_id LIMIT $2
       ), known AS (
         UPDATE routing_baselines AS baseline SET version = greatest(baseline.version, oldest.version)
         FROM oldest WHERE baseline.company_id = oldest.company_id
       ), superseded AS (
         DELETE FROM routing_history AS history USING oldest
         WHERE history.company_id = oldest.company_id AND history.version <= oldest.version AND (
           -- That an object was deleted says nothing once what it was before is forgotten.
           history.content IS NULL OR EXISTS (
             SELECT FROM routing_history AS newer
             WHERE newer.company_id = history.company_id AND newer.kind = history.kind
               AND newer.object_id = history.object_id
               AND newer.version > history.version AND newer.version <= oldest.version
           )
         )
       )
       DELETE FROM configuration_changes AS change USING oldest
       WHERE change.company_id = oldest.company_id AND change.version <= oldest.version`,
      [before, COMPANIES_AT_ONCE],
    )
    if (rowCount === 0) return
  }
}

/** Whole configurations, as they were kept before (`EarlierContent`). None of them is in force any more in the end. */
async function pruneEarlierSnapshots(pool: Pool, before: string): Promise<void> {
  await pool.query(
    `DELETE FROM routing_snapshot_versions AS old
     WHERE old.first_used_at < $1 AND (
       EXISTS (
         SELECT FROM routing_snapshot_versions AS newer
         WHERE newer.company_id = old.company_id AND newer.version > old.version AND newer.first_used_at < $1
       ) OR EXISTS (
         SELECT FROM routing_baselines AS baseline
         WHERE baseline.company_id = old.company_id AND baseline.version > old.version
       )
     )`,
    [before],
  )
  await pool.query(
    `DELETE FROM routing_snapshots AS snapshot
     WHERE first_used_at < $1 AND NOT EXISTS (
       SELECT FROM routing_snapshot_versions AS kept
       WHERE kept.company_id = snapshot.company_id AND kept.digest = snapshot.digest
     )`,
    [before],
  )
}
