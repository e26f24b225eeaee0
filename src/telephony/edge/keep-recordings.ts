import { unlink } from 'node:fs/promises'
import type { Files } from '../../platform/files/files.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { realtimeClock } from '../clock/call-clock.ts'
import { tryAgain } from '../clock/try-again.ts'
import type { FinishedRecording } from '../media/media.ts'

export interface KeptRecordings {
  readonly files: Pick<Files, 'keep' | 'delete'>
}

export interface KeptRecording {
  /** Among the files. */
  readonly fileKey: string
  /** Whether the call's events say so already. */
  readonly isTold: boolean
}

/** Who writes down which recording is whose. */
export interface RecordingTaker {
  /**
   * Writes down that a file is the recording of the call whose command `record` had this name. May be repeated.
   * @param isNews whether the call is told by nobody else, because the process that ran it is gone
   * @returns whether that is told already, because the call has ended; null when there is no such call, or it has another recording:
   * nobody needs the file
   */
  attachRecording(name: string, fileKey: string, isNews: boolean): Promise<'attached' | 'told' | null>
}

export interface RecordingKeeper {
  /**
   * Keeps the recording of a call, however often it takes. Rejects when it is given up; the file then stays where it is.
   */
  keep(recording: FinishedRecording): Promise<KeptRecording>
  /** Keeps what a process before this one has left behind, one after the other; failures are logged. */
  keepLeftBehind(recordings: readonly FinishedRecording[]): Promise<void>
}

/** While the bucket is away for a few minutes, recordings wait on the disk of this machine. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000]

export interface RecordingKeeperPorts extends KeptRecordings {
  /** Who knows the calls; null until there is one. */
  taker(): RecordingTaker | null
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Moves finished recordings to the service's files, which may lie elsewhere. The file on this machine goes last, once its
 * call refers to the other one: whatever a crash leaves behind is kept by the next process.
 */
export function recordingKeeper({ files, taker, logger }: RecordingKeeperPorts): RecordingKeeper {
  const keep = async ({ name, file }: FinishedRecording, isNews: boolean) => {
    const key = `recordings/${name}.wav`
    const attached = await tryAgain(realtimeClock, PAUSES_MS, async () => {
      await files.keep(key, file)
      const calls = taker()
      if (calls === null) throw new Error('there is nobody yet who knows the calls')
      return calls.attachRecording(name, key, isNews)
    })
    if (attached === null) await files.delete(key)
    await unlink(file)
    if (attached === null && !isNews) throw new Error('no call without a recording has this name')
    return { fileKey: key, isTold: attached === 'told' }
  }
  return {
    keep: recording => keep(recording, false),
    keepLeftBehind: async recordings => {
      for (const recording of recordings) {
        await keep(recording, true).catch((error: unknown) =>
          logger.error({ err: error, recording: recording.name }, 'a recording waits for the next start'),
        )
      }
    },
  }
}
