import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'

/** How long decisions can be replayed: beyond what the log shows unasked (2 months), and beyond most disputes. */
const KEPT_DAYS = 100

const DAY_MS = 24 * 60 * 60 * 1_000

/** Deletes versions that have not routed anything for that long. The newest version of a Company is always in use. */
export async function pruneSnapshots(pool: Pool, now: Instant): Promise<void> {
  await pool.query(
    `DELETE FROM routing_snapshot_versions AS old
     WHERE EXISTS (
       SELECT FROM routing_snapshot_versions AS newer
       WHERE newer.company_id = old.company_id AND newer.version > old.version AND newer.first_used_at < $1
     )`,
    [toIsoString(now - KEPT_DAYS * DAY_MS)],
  )
  // One that was stored a moment ago may wait for the version that names it: both are stored by one statement.
  await pool.query(
    `DELETE FROM routing_snapshots AS snapshot
     WHERE first_used_at < $1 AND NOT EXISTS (
       SELECT FROM routing_snapshot_versions AS kept
       WHERE kept.company_id = snapshot.company_id AND kept.digest = snapshot.digest
     )`,
    [toIsoString(now - DAY_MS)],
  )
}
