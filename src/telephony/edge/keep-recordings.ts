import { createReadStream } from 'node:fs'
import { unlink } from 'node:fs/promises'
import type { Files } from '../../platform/files/files.ts'
import type { Logger } from '../../platform/log/logger.ts'
import { realtimeClock } from '../clock/call-clock.ts'
import type { FinishedRecording } from '../media/media.ts'
import type { CallTaker } from './receive-invite.ts'

export interface KeptRecordings {
  readonly files: Pick<Files, 'write' | 'delete'>
}

export interface RecordingKeeper {
  /**
   * Keeps the recording of a call, however often it takes. Rejects when it is given up; the file then stays where it is.
   * @returns the key that it has among the files
   */
  keep(recording: FinishedRecording): Promise<string>
  /** Keeps what a process before this one has left behind, one after the other; failures are logged. */
  keepLeftBehind(recordings: readonly FinishedRecording[]): Promise<void>
}

/** While the bucket is away for a few minutes, recordings wait on the disk of this machine. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000]

export interface RecordingKeeperPorts extends KeptRecordings {
  /** Who knows the calls; null until there is one. */
  taker(): Pick<CallTaker, 'attachRecording'> | null
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Moves finished recordings to the service's files, which may lie elsewhere. The file on this machine goes last, once its
 * call refers to the other one: whatever a crash leaves behind is kept by the next process.
 */
export function recordingKeeper({ files, taker, logger }: RecordingKeeperPorts): RecordingKeeper {
  const keep = async ({ name, file }: FinishedRecording, isNews: boolean) => {
    const key = `recordings/${name}.wav`
    const isAttached = await untilDone(async () => {
      await write(files, key, file)
      const calls = taker()
      if (calls === null) throw new Error('there is nobody yet who knows the calls')
      return calls.attachRecording(name, key, isNews)
    })
    if (!isAttached) await files.delete(key)
    await unlink(file)
    if (!isAttached && !isNews) throw new Error('no call without a recording has this name')
    return key
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

async function write(files: Pick<Files, 'write'>, key: string, file: string): Promise<void> {
  const content = createReadStream(file)
  try {
    await files.write(key, content)
  } finally {
    // Where it was not read to its end, it is still open.
    content.destroy()
  }
}

async function untilDone<Outcome>(attempt: () => Promise<Outcome>): Promise<Outcome> {
  for (const pauseMs of PAUSES_MS) {
    try {
      return await attempt()
    } catch {
      await new Promise<void>(resolve => realtimeClock.schedule(realtimeClock.now() + pauseMs, resolve))
    }
  }
  return attempt()
}
