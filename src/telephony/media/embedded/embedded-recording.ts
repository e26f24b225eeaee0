import { errorInWords } from '../../../domain/error-in-words.ts'
import type { MediaRecording, RecordingOutcome } from '../media.ts'
import { finishRecording } from '../recordings/finish-recording.ts'
import type { Answer, MediaThread } from './media-thread.ts'

interface RecordingOptions {
  readonly thread: MediaThread
  readonly endpoint: number
  readonly directory: string
  readonly name: string
  /** What the thread says once everything is in the file. */
  readonly recorded: Promise<Answer>
}

/** A recording that a thread is writing. */
export class EmbeddedRecording implements MediaRecording {
  readonly #options: RecordingOptions
  #outcome: Promise<RecordingOutcome> | null = null

  constructor(options: RecordingOptions) {
    this.#options = options
  }

  get isStopped(): boolean {
    return this.#outcome !== null
  }

  pause(): void {
    const { thread, endpoint } = this.#options
    if (this.#outcome === null) thread.post({ type: 'pause-recording', endpoint })
  }

  resume(): void {
    const { thread, endpoint } = this.#options
    if (this.#outcome === null) thread.post({ type: 'resume-recording', endpoint })
  }

  stop(): Promise<RecordingOutcome> {
    this.#outcome ??= this.#finish()
    return this.#outcome
  }

  async #finish(): Promise<RecordingOutcome> {
    const { thread, endpoint, directory, name, recorded } = this.#options
    thread.post({ type: 'stop-recording', endpoint })
    const answer = await recorded
    // A thread that died has written all but the last half second.
    if (answer?.type === 'recorded' && answer.failure !== null) return failed(answer.failure)
    try {
      const finished = await finishRecording(directory, name)
      return finished === null ? failed('nothing was recorded') : { outcome: 'finished', ...finished }
    } catch (error) {
      return failed(errorInWords(error))
    }
  }
}

function failed(reason: string): RecordingOutcome {
  return { outcome: 'failed', reason }
}
