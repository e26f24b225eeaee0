import type { Pool } from 'pg'
import { callOfRecording } from '../engine/recording-name.ts'
import { writeRecording } from './write-recording.ts'

/**
 * Writes down that a file is the recording of the call that it is named after (`recordingName`). May be repeated.
 * @param isNews whether nobody else tells the call of it, because the process that ran it is gone
 * @returns false when there is no such call, or it has another recording: nobody needs the file
 */
export type AttachRecording = (name: string, fileKey: string, isNews: boolean) => Promise<boolean>

export function attachRecording(pool: Pool): AttachRecording {
  return async (name, fileKey, isNews) => {
    const call = callOfRecording(name)
    if (call === null) return false
    return writeRecording(pool, call, { url: null, fileKey }, isNews ? Date.now() : null)
  }
}
