import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { MAX_RECORDING_URL_LENGTH } from '../engine/recording-url-limit.ts'
import { UPDATED_FROM_OUTSIDE } from './updated-from-outside.ts'

export type RecordedCall = Pick<CallOrigin, 'companyId' | 'uuid' | 'startedAt'>

const ADD_RECORDING = {
  name: 'add_recording',
  text: `
    WITH recorded AS (
      UPDATE calls AS call
      SET recording_url = $4, updated_at = ${UPDATED_FROM_OUTSIDE}
      WHERE company_id = $1 AND uuid = $2 AND created_at = $3 AND recording_url IS NULL
      RETURNING company_id, uuid, created_at
    )
    INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
    SELECT company_id, uuid, created_at, $5, 'recording_ready', '{}' FROM recorded`,
}

/** Keeps where a recording can be listened to, and the event that it can. The first one is kept. */
export async function addRecording(
  pool: Pool,
  { companyId, uuid, startedAt }: RecordedCall,
  url: string,
  at: Instant,
): Promise<void> {
  if (url.length > MAX_RECORDING_URL_LENGTH) return
  await pool.query({
    ...ADD_RECORDING,
    values: [companyId, uuid, toIsoString(startedAt), url, toIsoString(at)],
  })
}
