import { open } from 'node:fs/promises'
import { errorInWords } from '../../../../domain/error-in-words.ts'
import { type Side, StereoTimeline } from '../../recordings/stereo-timeline.ts'
import { writeWavHeader } from '../../recordings/wav-of-call.ts'

/** Twice a second: what a crash takes with it is less than that and what has not settled. */
const WRITE_EVERY_MS = 500

/** Twenty seconds of sound that the disk has not taken: it will not catch up before memory is the next problem. */
const MAX_WAITING_BYTES = 320_000

/** As much of a file as a recording needs: it is written from the beginning to the end. */
export interface RecordingFile {
  write(bytes: Uint8Array, offset: number): Promise<{ readonly bytesWritten: number }>
  close(): Promise<void>
}

type OpenFile = (path: string) => Promise<RecordingFile>

/** Never one that is there already: it is of another call. */
const newFile: OpenFile = path => open(path, 'wx')

/** Writes what two parties say to a file while they say it. */
export class Recorder {
  readonly #timeline: StereoTimeline
  readonly #onFailure: (reason: string) => void
  #tail: Promise<RecordingFile | null>
  #failure: string | null = null
  #waitingBytes = 0
  #writtenAtMs: number

  /**
   * @param onFailure told once, when nothing more can be written
   * @param openFile makes the file, which must not be there yet
   */
  constructor(
    path: string,
    nowMs: number,
    onFailure: (reason: string) => void,
    openFile: OpenFile = newFile,
  ) {
    this.#timeline = new StereoTimeline(nowMs)
    this.#writtenAtMs = nowMs
    this.#onFailure = onFailure
    this.#tail = this.#open(path, openFile)
  }

  pause(nowMs: number): void {
    this.#timeline.pause(nowMs)
  }

  resume(nowMs: number): void {
    this.#timeline.resume(nowMs)
  }

  /** @param law as the timeline's `place` has it */
  place(
    side: Side,
    timestamp: number,
    bytes: Buffer,
    start: number,
    end: number,
    law: Uint8Array | null,
    nowMs: number,
  ): void {
    if (this.#failure === null) this.#timeline.place(side, timestamp, bytes, start, end, law, nowMs)
  }

  /** Writes when it is time to. */
  tick(nowMs: number): void {
    if (nowMs - this.#writtenAtMs < WRITE_EVERY_MS) return
    this.#writtenAtMs = nowMs
    this.#write(this.#timeline.take(nowMs, false))
  }

  /** Writes what is left and closes the file. @returns why not all of it is there, null when it is */
  async stop(nowMs: number): Promise<string | null> {
    this.#write(this.#timeline.take(nowMs, true))
    const file = await this.#tail
    try {
      await file?.close()
    } catch (error) {
      this.#fail(error)
    }
    return this.#failure
  }

  async #open(path: string, openFile: OpenFile): Promise<RecordingFile | null> {
    try {
      const file = await openFile(path)
      await writeAll(file, writeWavHeader(0))
      return file
    } catch (error) {
      this.#fail(error)
      return null
    }
  }

  #write(bytes: Buffer | null): void {
    if (bytes === null || this.#failure !== null) return
    this.#waitingBytes += bytes.length
    if (this.#waitingBytes > MAX_WAITING_BYTES) {
      this.#fail(new Error('the disk is too slow'))
      return
    }
    this.#tail = this.#tail.then(async file => {
      try {
        if (this.#failure === null) await writeAll(file, bytes)
      } catch (error) {
        this.#fail(error)
      }
      this.#waitingBytes -= bytes.length
      return file
    })
  }

  #fail(error: unknown): void {
    if (this.#failure !== null) return
    this.#failure = errorInWords(error)
    this.#onFailure(this.#failure)
  }
}

/** A disk that is almost full takes a part. */
async function writeAll(file: RecordingFile | null, bytes: Buffer): Promise<void> {
  for (let written = 0; file !== null && written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written)
    written += bytesWritten
  }
}
