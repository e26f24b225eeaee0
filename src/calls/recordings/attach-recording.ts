import type { Pool } from 'pg'
import type { Instant } from '../../domain/time/instant.ts'
import { callOfRecording } from '../engine/recording-name.ts'
import { type Attached, createRecordingWriter, writeFailedRecording } from './recording-writer.ts'

/**
 * Writes down that a file is the recording of the call that it is named after (`recordingName`). May be repeated.
 * @param isNews whether nobody else tells the call of it, because the process that ran it is gone
 * @returns null when there is no such call, or it has another recording: nobody needs the file
 */
export type AttachRecording = (name: string, fileKey: string, isNews: boolean) => Promise<Attached | null>

/** @param onBatch called with the name and size of each batch */
export function attachRecording(pool: Pool, onBatch?: (name: string, size: number) => void): AttachRecording {
  const writer = createRecordingWriter(pool, onBatch)
  return async (name, fileKey, isNews) => {
    const call = callOfRecording(name)
    if (call === null) return null
    return writer.write(call, { url: null, fileKey }, { at: Date.now(), isNews })
  }
}

/**
 * Writes down that what was to be recorded of the call that a recording is named after is lost; in words. May be repeated with the
 * same time.
 */
export type FailRecording = (name: string, reason: string, at: Instant) => Promise<void>

export function failRecording(pool: Pool): FailRecording {
  return async (name, reason, at) => {
    const call = callOfRecording(name)
    if (call !== null) await writeFailedRecording(pool, call, reason, at)
  }
}
