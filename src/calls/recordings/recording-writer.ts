import type { Pool } from 'pg'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { databaseBatcher } from '../../platform/database/database-batcher.ts'
import type { CallOrigin, CallRecording } from '../engine/call-state.ts'
import { shortened } from '../engine/note-recording.ts'
import { arrivalWindow } from '../records/call-row.ts'

/** Enough to share a commit among the calls of a busy moment. */
const MAX_BATCH_SIZE = 128

/** Nobody waits for it, and a moment after its end a call is written down: then one statement says all there is to say. */
const PAUSE_MS = 100

const ATTACH_RECORDINGS = {
  name: 'attach_recordings',
  text: 'SELECT place, is_told FROM attach_recordings($1::json)',
}

/** What has become of a recording that was to be a call's: it is; and, `told`, the call's events say so. */
export type Attached = 'attached' | 'told'

/** Writes down where recordings of calls are, for whoever does not run the call. */
export interface RecordingWriter {
  /**
   * The first recording of a call is kept; one that is written down already may be again.
   * @param news when it became known, and whether nobody else will tell of it; of a call that has ended nobody will
   * @returns null where there is no such call, or it has another
   */
  write(call: NamedCall, recording: WrittenRecording, news: RecordingNotice): Promise<Attached | null>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

type WrittenRecording = Pick<CallRecording, 'fileKey'> & { readonly url: string | null }

interface RecordingNotice {
  readonly at: Instant
  readonly isNews: boolean
}

/** @param onBatch called with the name and size of each batch */
export function createRecordingWriter(
  pool: Pool,
  onBatch: (name: string, size: number) => void = () => undefined,
): RecordingWriter {
  const writing = databaseBatcher<object, Attached | null>({
    name: ATTACH_RECORDINGS.name,
    maxBatchSize: MAX_BATCH_SIZE,
    pauseMs: PAUSE_MS,
    onBatch,
    run: async wanted => {
      const { rows } = await pool.query<{ place: number; is_told: boolean }>({
        ...ATTACH_RECORDINGS,
        values: [JSON.stringify(wanted)],
      })
      const told = new Map(rows.map(({ place, is_told }) => [place, is_told]))
      return wanted.map((_, index) => {
        const isTold = told.get(index + 1)
        if (isTold === undefined) return null
        return isTold ? 'told' : 'attached'
      })
    },
  })
  return {
    write: async ({ companyId, uuid, startedAt }, { url, fileKey }, { at, isNews }) => {
      const window = windowOf(uuid, startedAt)
      if (window === null) return null
      return writing.submit({
        company_id: companyId,
        uuid,
        earliest: new Date(window.from),
        latest: new Date(window.to),
        url: fileKey === null ? url : null,
        file: fileKey,
        at: toIsoString(at),
        is_news: isNews,
      })
    },
    drain: writing.drain,
  }
}

/** When a call with this UUID can have begun; null for what is none of ours. */
function windowOf(uuid: string, startedAt: Instant | undefined) {
  return startedAt === undefined ? arrivalWindow(uuid) : { from: startedAt, to: startedAt }
}

type NamedCall = Pick<CallOrigin, 'companyId' | 'uuid'> & Partial<Pick<CallOrigin, 'startedAt'>>

const WRITE_FAILED_RECORDING = {
  name: 'write_failed_recording',
  text: `
    INSERT INTO call_events (company_id, call_uuid, created_at, at, type, data)
    SELECT call.company_id, call.uuid, call.created_at, $4, 'recording_failed', $5
    FROM calls AS call
    WHERE call.company_id = $1 AND call.uuid = $2 AND call.created_at BETWEEN $3 AND $6 AND NOT EXISTS (
      SELECT FROM events_of_call(call.company_id, call.uuid, call.created_at) AS event
      WHERE event.type = 'recording_failed' AND event.at = $4
    )`,
}

/** Writes down that what was to be recorded of a call is lost, for whoever does not run it. May be repeated with the same `at`. */
export async function writeFailedRecording(
  pool: Pool,
  { companyId, uuid, startedAt }: NamedCall,
  reason: string,
  at: Instant,
): Promise<void> {
  const window = windowOf(uuid, startedAt)
  if (window === null) return
  await pool.query({
    ...WRITE_FAILED_RECORDING,
    values: [
      companyId,
      uuid,
      new Date(window.from),
      toIsoString(at),
      { reason: shortened(reason) },
      new Date(window.to),
    ],
  })
}
