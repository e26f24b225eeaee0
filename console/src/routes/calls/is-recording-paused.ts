import type { CallEvent } from '../../api/resources/calls.ts'

/** Whether the recording of a running call leaves out what is said now: what was ordered last holds. */
export function isRecordingPaused(events: readonly Pick<CallEvent, 'type'>[]): boolean {
  const last = events.findLast(({ type }) => type === 'recording_paused' || type === 'recording_resumed')
  return last?.type === 'recording_paused'
}
