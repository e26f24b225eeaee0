import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import type { Files } from '../../platform/files/files.ts'
import { realtimeClock } from '../clock/call-clock.ts'
import type { FinishedRecording } from '../media/media.ts'

export interface KeptRecordings {
  readonly files: Pick<Files, 'write'>
}

/** While the bucket is away for a few minutes, recordings wait on the disk of this machine. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000]

/** Moves finished recordings to the service's files, which may lie elsewhere. */
export function keepRecordings({ files }: KeptRecordings): (recording: FinishedRecording) => Promise<string> {
  return async ({ name, file }) => {
    const key = `recordings/${name}.wav`
    for (let tries = 0; ; tries++) {
      try {
        await files.write(key, createReadStream(file))
        break
      } catch (error) {
        const pauseMs = PAUSES_MS[tries]
        if (pauseMs === undefined) throw error
        await new Promise<void>(resolve => realtimeClock.schedule(realtimeClock.now() + pauseMs, resolve))
      }
    }
    await unlink(file)
    return key
  }
}
