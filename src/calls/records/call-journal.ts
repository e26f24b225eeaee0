import type { Pool } from 'pg'
import type { Instant } from '../../domain/time/instant.ts'
import { databaseBatcher } from '../../platform/database/database-batcher.ts'
import type { CallOrigin, CallState } from '../engine/call-state.ts'
import { recordingOf } from '../engine/note-recording.ts'
import type { RecordingNews } from '../engine/transition.ts'
import {
  createRecordingWriter,
  type RecordingWriter,
  writeFailedRecording,
} from '../recordings/recording-writer.ts'
import { fixedColumns } from './call-columns.ts'
import { type CallNews, type ChangedCall, changedCall, saveCalls, WRITE_PATIENCE_MS } from './save-calls.ts'

/**
 * Records running calls: the call as it stands, the facts that led there and the pixels that it fired on the way,
 * always in one statement. Only for the process with `processId`, which runs these calls. Everything may be repeated
 * where its answer was lost, and happens once.
 */
export interface CallJournal {
  /** Records a call that has just arrived. */
  start(state: CallState, news: CallNews): Promise<void>
  /**
   * Records how far a call has got.
   * @param revision 1 for what follows the start, then one more each time; a repetition has that of what it repeats
   * @returns false when the call no longer belongs to this process, which was taken for dead: another has ended the
   * call
   */
  save(state: CallState, news: CallNews, revision: number): Promise<boolean>
  /** Records what has become of the recording of an ended call; a second recording changes nothing. */
  addRecording(call: RecordedCall, news: RecordingNews, at: Instant): Promise<void>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

type RecordedCall = Pick<CallOrigin, 'companyId' | 'uuid' | 'startedAt'>

/** Enough to share a commit among the calls of a busy moment. */
const MAX_BATCH_SIZE = 128

/**
 * Nobody waits for a call to be saved: a caller is heard by who answers, and everybody let go, before. So many saves are one
 * commit for which each would be its own, at four times the processor time.
 */
const SAVE_PAUSE_MS = 20

const START_CALLS = {
  name: 'start_calls',
  text: 'SELECT start_calls($1::json)',
  query_timeout: WRITE_PATIENCE_MS,
}

/**
 * @param onBatch called with the name and size of each batch
 * @param onPixelsFired called when pixels have been recorded
 */
export function createCallJournal(
  pool: Pool,
  processId: string,
  onBatch: (name: string, size: number) => void,
  onPixelsFired: () => void = () => undefined,
): CallJournal {
  const shared = { maxBatchSize: MAX_BATCH_SIZE, onBatch }
  const starting = databaseBatcher<StartedCall, void>({
    ...shared,
    name: START_CALLS.name,
    run: async rows => {
      await pool.query({ ...START_CALLS, values: [JSON.stringify(rows)] })
      if (rows.some(firesPixels)) onPixelsFired()
      return rows.map(() => undefined)
    },
  })
  const saving = databaseBatcher<ChangedCall, boolean>({
    ...shared,
    name: 'save_calls',
    pauseMs: SAVE_PAUSE_MS,
    run: async rows => {
      const saved = await saveCalls(pool, rows)
      if (rows.some(firesPixels)) onPixelsFired()
      return rows.map(row => saved.has(row.uuid))
    },
  })

  const recordings = createRecordingWriter(pool, onBatch)

  return {
    start: (state, news) => starting.submit(startedCall(state, news, processId)),
    save: (state, news, revision) => saving.submit(changedCall(state, news, { processId, revision })),
    addRecording: (call, news, at) => addRecording(pool, recordings, { call, news, at }),
    drain: async () => {
      await Promise.all([starting.drain(), saving.drain(), recordings.drain()])
    },
  }
}

const firesPixels = ({ pixels }: { readonly pixels: readonly unknown[] }) => pixels.length > 0

type StartedCall = ReturnType<typeof startedCall>

function startedCall(state: CallState, news: CallNews, processId: string) {
  return { ...fixedColumns(state), ...changedCall(state, news, { processId, revision: 0 }) }
}

/** Records where a recording can be listened to, or that it is lost, with the event. The first recording is kept. */
async function addRecording(
  pool: Pool,
  recordings: Pick<RecordingWriter, 'write'>,
  { call, news, at }: LateRecording,
): Promise<void> {
  if (news.type === 'recording-failed') return writeFailedRecording(pool, call, news.reason, at)
  const recording = recordingOf(news)
  if (recording !== null) await recordings.write(call, recording, { at, isNews: true })
}

/** What is heard of the recording of an ended call. */
interface LateRecording {
  readonly call: RecordedCall
  readonly news: RecordingNews
  readonly at: Instant
}
