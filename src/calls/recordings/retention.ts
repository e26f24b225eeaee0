import type { Pool } from 'pg'
import { UPDATED_FROM_OUTSIDE } from '../records/call-row.ts'

/** Rows changed in one statement, so that none holds its locks for long. */
const BATCH_ROWS = 500

/** Triggers hand the files over to the list of discarded ones. Calls are locked in the order in which all processes do. */
const FORGET_OLD_RECORDINGS = `
  WITH old AS MATERIALIZED (
    SELECT call.company_id, call.uuid, call.created_at
    FROM companies AS company
    JOIN recordings AS recording
      ON recording.company_id = company.id
      AND recording.created_at < now() - make_interval(days => company.recording_retention_days)
    JOIN calls AS call
      ON call.company_id = recording.company_id
      AND call.uuid = recording.call_uuid
      AND call.created_at = recording.created_at
    WHERE company.recording_retention_days IS NOT NULL AND call.status = 'finished'
    ORDER BY call.company_id, call.uuid
    LIMIT ${BATCH_ROWS}
    FOR UPDATE OF call SKIP LOCKED
  )
  UPDATE calls AS call
  SET recording_file = NULL, updated_at = ${UPDATED_FROM_OUTSIDE}
  FROM old
  WHERE call.company_id = old.company_id AND call.uuid = old.uuid AND call.created_at = old.created_at`

/**
 * No trigger tells of calls whose month has been dropped. A month that was only detached is there still, and so are its
 * recordings. Steps from month to month, so that only one row of each is looked at.
 */
const FORGET_RECORDINGS_OF_DROPPED_MONTHS = `
  WITH RECURSIVE months AS (
    SELECT date_trunc('month', min(created_at) AT TIME ZONE 'UTC') AS month FROM recordings
    UNION ALL
    SELECT date_trunc('month', (
      SELECT min(later.created_at) FROM recordings AS later
      WHERE later.created_at >= (months.month + interval '1 month') AT TIME ZONE 'UTC'
    ) AT TIME ZONE 'UTC')
    FROM months WHERE months.month IS NOT NULL
  ), forgotten AS (
    DELETE FROM recordings AS recording
    WHERE (recording.company_id, recording.call_uuid) IN (
      SELECT orphan.company_id, orphan.call_uuid
      FROM months
      JOIN recordings AS orphan
        ON orphan.created_at >= months.month AT TIME ZONE 'UTC'
        AND orphan.created_at < (months.month + interval '1 month') AT TIME ZONE 'UTC'
      WHERE to_regclass('calls_' || to_char(months.month, 'YYYY_MM')) IS NULL
      ORDER BY orphan.company_id, orphan.call_uuid
      LIMIT ${BATCH_ROWS}
      FOR UPDATE OF orphan SKIP LOCKED
    )
    RETURNING recording.company_id, recording.file_key
  )
  INSERT INTO discarded_files (company_id, key)
  SELECT company_id, file_key FROM forgotten
  ON CONFLICT DO NOTHING`

/**
 * Gives up the recordings that are older than their Companies keep them, and those of calls that are gone; their files are
 * deleted an hour later. Processes that do so at once share the work.
 */
export async function pruneRecordings(pool: Pool): Promise<void> {
  for (const statement of [FORGET_OLD_RECORDINGS, FORGET_RECORDINGS_OF_DROPPED_MONTHS]) {
    let changed: number | null
    do changed = (await pool.query(statement)).rowCount
    while (changed === BATCH_ROWS)
  }
}
