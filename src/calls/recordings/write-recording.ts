import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { CallOrigin, CallRecording } from '../engine/call-state.ts'
import { shortened } from '../engine/note-recording.ts'
import { arrivalWindow, UPDATED_FROM_OUTSIDE } from '../records/call-row.ts'

/** The first recording is kept. A file that has been written down once may be again, and says so with one event. */
const WRITE_RECORDING = {
  name: 'write_recording',
  text: `
    WITH recorded AS (
      UPDATE calls AS call
      SET recording_url = $5, recording_file = $6, updated_at = ${UPDATED_FROM_OUTSIDE}
      WHERE call.company_id = $1 AND call.uuid = $2 AND call.created_at BETWEEN $3 AND $4
        AND call.recording_url IS NULL AND (call.recording_file IS NULL OR call.recording_file = $6)
      RETURNING call.company_id, call.uuid, call.created_at
    ), told AS (
      INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
      SELECT recorded.company_id, recorded.uuid, recorded.created_at, $7, 'recording_ready', '{}'
      FROM recorded
      WHERE $7::timestamptz IS NOT NULL AND NOT EXISTS (
        SELECT FROM events_of_call(recorded.company_id, recorded.uuid, recorded.created_at) AS event
        WHERE event.type = 'recording_ready'
      )
    )
    SELECT FROM recorded`,
}

/**
 * Writes down where the recording of a call is, for whoever does not run the call.
 * @param at when it became known, for its event; null where whoever runs the call says so
 * @returns whether it is the call's recording; false where there is no such call, or it has another
 */
export async function writeRecording(
  pool: Pool,
  { companyId, uuid, startedAt }: NamedCall,
  { url, fileKey }: Pick<CallRecording, 'fileKey'> & { readonly url: string | null },
  at: Instant | null,
): Promise<boolean> {
  const window = startedAt === undefined ? arrivalWindow(uuid) : { from: startedAt, to: startedAt }
  if (window === null) return false
  const { rowCount } = await pool.query({
    ...WRITE_RECORDING,
    values: [
      companyId,
      uuid,
      new Date(window.from),
      new Date(window.to),
      fileKey === null ? url : null,
      fileKey,
      at === null ? null : toIsoString(at),
    ],
  })
  return rowCount === 1
}

type NamedCall = Pick<CallOrigin, 'companyId' | 'uuid'> & Partial<Pick<CallOrigin, 'startedAt'>>

const WRITE_FAILED_RECORDING = {
  name: 'write_failed_recording',
  text: `
    INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
    SELECT call.company_id, call.uuid, call.created_at, $4, 'recording_failed', $5
    FROM calls AS call
    WHERE call.company_id = $1 AND call.uuid = $2 AND call.created_at = $3 AND NOT EXISTS (
      SELECT FROM events_of_call(call.company_id, call.uuid, call.created_at) AS event
      WHERE event.type = 'recording_failed' AND event.at = $4
    )`,
}

/** Writes down that what was to be recorded of an ended call is lost. May be repeated with the same `at`. */
export async function writeFailedRecording(
  pool: Pool,
  { companyId, uuid, startedAt }: Required<NamedCall>,
  reason: string,
  at: Instant,
): Promise<void> {
  await pool.query({
    ...WRITE_FAILED_RECORDING,
    values: [companyId, uuid, toIsoString(startedAt), toIsoString(at), { reason: shortened(reason) }],
  })
}
