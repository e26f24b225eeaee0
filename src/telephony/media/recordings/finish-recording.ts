import { open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { FinishedRecording } from '../media.ts'
import { HEADER_BYTES, writeWavHeader } from './wav-of-call.ts'

/** What a recording is called while it is written: only a whole one has the name of a WAV file. */
export const UNFINISHED = '.wav.part'
const FINISHED = '.wav'

/** Of names of recordings, which become names of files. */
export const RECORDING_NAME = /^[a-z0-9-]{1,100}$/

/**
 * Makes the file of a recording whole, as far as it was written: says in its header how long it is, and gives it its name.
 * @returns null when nothing was recorded, and there is no file any more
 */
export async function finishRecording(directory: string, name: string): Promise<FinishedRecording | null> {
  const unfinished = join(directory, `${name}${UNFINISHED}`)
  const samples = await completeHeader(unfinished)
  if (samples === 0) {
    await rm(unfinished, { force: true })
    return null
  }
  const file = join(directory, `${name}${FINISHED}`)
  // Should a power failure undo it, the next start finishes it again.
  await rename(unfinished, file)
  return { name, file, seconds: samples / 8_000 }
}

/**
 * Finishes what a crash has left behind, and finds what was finished and not taken away.
 * @param onFailure told of each that cannot be finished; it stays where it is, and keeps none of the others back
 */
export async function recoverRecordings(
  directory: string,
  onFailure: (entry: string, error: unknown) => void,
): Promise<readonly FinishedRecording[]> {
  const recovered: FinishedRecording[] = []
  for (const entry of (await readdir(directory)).toSorted()) {
    try {
      const found = await recoverEntry(directory, entry)
      if (found !== null) recovered.push(found)
    } catch (error) {
      onFailure(entry, error)
    }
  }
  return recovered
}

async function recoverEntry(directory: string, entry: string): Promise<FinishedRecording | null> {
  if (entry.endsWith(UNFINISHED)) return finishRecording(directory, entry.slice(0, -UNFINISHED.length))
  return entry.endsWith(FINISHED) ? readFinished(directory, entry) : null
}

/** @returns samples a side. A last one of which only the left was written is cut off. */
async function completeHeader(path: string): Promise<number> {
  const file = await open(path, 'r+')
  try {
    const { size } = await file.stat()
    const samples = Math.max(0, Math.floor((size - HEADER_BYTES) / 2))
    if (size !== HEADER_BYTES + samples * 2) await file.truncate(HEADER_BYTES + samples * 2)
    await file.write(writeWavHeader(samples), 0, HEADER_BYTES, 0)
    await file.sync()
    return samples
  } finally {
    await file.close()
  }
}

async function readFinished(directory: string, entry: string): Promise<FinishedRecording> {
  const path = join(directory, entry)
  const file = await open(path, 'r')
  try {
    const { size } = await file.stat()
    const seconds = (size - HEADER_BYTES) / 2 / 8_000
    return { name: entry.slice(0, -FINISHED.length), file: path, seconds }
  } finally {
    await file.close()
  }
}
