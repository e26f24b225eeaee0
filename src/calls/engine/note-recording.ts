import { type CallRecording, type CallState, MAX_RECORDING_URL_LENGTH } from './call-state.ts'
import {
  type CallContext,
  type CallInput,
  type RecordingNews,
  type Transition,
  transition,
} from './transition.ts'

/** Notes what has become of the recording. The first recording of a call is its recording. */
export function noteRecording(state: CallState, news: RecordingNews, { at }: CallContext): Transition {
  if (news.type === 'recording-failed') {
    return transition(state, { facts: [{ at, type: 'recording_failed', reason: shortened(news.reason) }] })
  }
  const recording = recordingOf(news)
  if (state.progress.recording !== null || recording === null) return transition(state)
  const noted = { ...state, progress: { ...state.progress, recording } }
  return transition(noted, { facts: [{ at, type: 'recording_ready' }] })
}

export function isRecordingNews(input: CallInput): input is RecordingNews {
  return (
    input.type === 'recording-ready' || input.type === 'recording-kept' || input.type === 'recording-failed'
  )
}

/** Null for one whose address nobody can open. */
export function recordingOf(
  news: Exclude<RecordingNews, { readonly type: 'recording-failed' }>,
): CallRecording | null {
  if (news.url.length > MAX_RECORDING_URL_LENGTH) return null
  return { url: news.url, fileKey: news.type === 'recording-kept' ? news.fileKey : null }
}

/** Characters: a sentence or two. Whatever a program had to say besides is in the log. */
const MAX_REASON_LENGTH = 500

export function shortened(reason: string): string {
  return reason.slice(0, MAX_REASON_LENGTH)
}
