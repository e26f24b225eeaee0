import { access, unlink } from 'node:fs/promises'
import type { Files } from '../../platform/files/files.ts'
import { startPeriodic } from '../../platform/jobs/periodic.ts'
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
  /** Keeps the recording of a call, and tries for a few minutes. Rejects after that; it is then tried again by itself. */
  keep(recording: FinishedRecording): Promise<KeptRecording>
  /** Keeps what a process before this one has left behind, one after the other; failures are logged. */
  keepLeftBehind(recordings: readonly FinishedRecording[]): Promise<void>
  /** What is not kept by then waits for the next start. */
  stop(): Promise<void>
}

/** While the bucket is away for a few minutes, recordings wait on the disk of this machine. */
const PAUSES_MS = [1_000, 5_000, 30_000, 120_000]

/** How often it is tried again to keep those that had to wait longer. */
const LEFT_PAUSE_MS = 5 * 60_000

export interface RecordingKeeperPorts extends KeptRecordings {
  /** Who knows the calls; null until there is one. */
  taker(): RecordingTaker | null
  readonly logger: Pick<Logger, 'error'>
}

/**
 * Moves finished recordings to the service's files, which may lie elsewhere. The file on this machine goes last, once its
 * call refers to the other one: whatever a crash leaves behind is kept by the next process. Calls whose recordings had to wait were told
 * that these are lost, and learn late that they are not.
 */
export function startRecordingKeeper({ files, taker, logger }: RecordingKeeperPorts): RecordingKeeper {
  /** What could not be kept so far, by name. */
  const left = new Map<string, FinishedRecording>()
  let isStopped = false

  const move = async ({ name, file }: FinishedRecording, isNews: boolean, pausesMs: readonly number[]) => {
    const key = `recordings/${name}.wav`
    const attached = await tryAgain(realtimeClock, pausesMs, async () => {
      await files.keep(key, file)
      const calls = taker()
      if (calls === null) throw new Error('there is nobody yet who knows the calls')
      return calls.attachRecording(name, key, isNews)
    })
    if (attached === null) await files.delete(key)
    await unlink(file).catch(unlessMissing)
    return { key, attached }
  }
  const keep = async (
    recording: FinishedRecording,
    isNews: boolean,
    pausesMs: readonly number[] = PAUSES_MS,
  ) => {
    const { key, attached } = await move(recording, isNews, pausesMs).catch((error: unknown) => {
      left.set(recording.name, recording)
      throw error
    })
    left.delete(recording.name)
    if (attached === null && !isNews) throw new Error('no call without a recording has this name')
    return { fileKey: key, isTold: attached === 'told' }
  }
  const report = (error: unknown, { name }: FinishedRecording) =>
    logger.error({ err: error, recording: name }, 'a recording could not be kept yet')

  const reportLeft = async (error: unknown, recording: FinishedRecording) => {
    if (!isMissing(error) || !(await isGone(recording))) return report(error, recording)
    // Whoever has deleted it, it can never be kept.
    left.delete(recording.name)
    logger.error({ recording: recording.name }, 'a recording that could not be kept yet is gone')
  }

  const again = startPeriodic({
    pauseMs: LEFT_PAUSE_MS,
    run: async () => {
      for (const recording of [...left.values()]) {
        if (!isStopped) await keep(recording, true, []).catch(error => reportLeft(error, recording))
      }
    },
    onError: error => logger.error({ err: error }, 'recordings could not be kept'),
  })

  return {
    keep: recording => keep(recording, false),
    keepLeftBehind: async recordings => {
      for (const recording of recordings) await keep(recording, true).catch(error => report(error, recording))
    },
    stop: () => {
      isStopped = true
      return again.stop()
    },
  }
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

const unlessMissing = (error: unknown) => {
  if (!isMissing(error)) throw error
}

const isGone = ({ file }: FinishedRecording) => access(file).then(() => false, isMissing)
