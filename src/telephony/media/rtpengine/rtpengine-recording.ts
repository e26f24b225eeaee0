import { errorInWords } from '../../../domain/error-in-words.ts'
import type { MediaRecording, RecordingOutcome } from '../media.ts'
import { RECORDING_NAME } from '../recordings/finish-recording.ts'
import { capturesOf, finishCapture, noteCapture } from './capture.ts'
import type { RtpengineCall } from './rtpengine-call.ts'

export interface RecordingPlaces {
  /** Where recordings are finished. */
  readonly directory: string
  /** rtpengine's `--recording-dir`, as it is reached here; null when it is not. */
  readonly captures: string | null
}

interface RecordingOptions {
  readonly name: string
  readonly call: RtpengineCall
  readonly places: RecordingPlaces
  /** Carries a step out after those that were asked for before. */
  inTurn(step: () => Promise<void>): Promise<void>
  onFailure(reason: string): void
}

/** A recording that rtpengine captures, and that is made into a file once it is stopped. Each pause ends a piece of it. */
export class RtpengineRecording implements MediaRecording {
  readonly #options: RecordingOptions
  #failure: string | null = null
  #isPaused = false
  #outcome: Promise<RecordingOutcome> | null = null

  /** @throws when the name is none */
  constructor(options: RecordingOptions) {
    const { name, call, places, inTurn } = options
    if (!RECORDING_NAME.test(name))
      throw new Error(`${JSON.stringify(name)} cannot be the name of a recording`)
    this.#options = options
    this.#try(async () => {
      const { directory, captures } = places
      if (captures === null) throw new Error(NOT_REACHED)
      const before = await capturesOf(captures, call.id)
      const ports = { partyPort: call.own.rtpPort, innerPort: call.inner.port }
      await noteCapture(directory, name, { callId: call.id, before, ...ports })
      await call.ask('start recording')
    }, inTurn)
  }

  get isStopped(): boolean {
    return this.#outcome !== null
  }

  pause(): void {
    if (this.#isPaused || this.isStopped) return
    this.#isPaused = true
    this.#ask('stop recording')
  }

  resume(): void {
    if (!this.#isPaused || this.isStopped) return
    this.#isPaused = false
    this.#ask('start recording')
  }

  stop(): Promise<RecordingOutcome> {
    this.#outcome ??= this.#finish()
    return this.#outcome
  }

  async #finish(): Promise<RecordingOutcome> {
    const { inTurn, call, places, name } = this.#options
    // A call that has ended has ended its recording too, and rtpengine does not know it any more.
    await inTurn(async () => void (await call.ask('stop recording').catch(() => undefined)))
    if (this.#failure !== null || places.captures === null) return failed(this.#failure ?? NOT_REACHED)
    try {
      const finished = await finishCapture(places.directory, places.captures, name)
      return finished === null ? failed('nothing was recorded') : { outcome: 'finished', ...finished }
    } catch (error) {
      return failed(errorInWords(error))
    }
  }

  #ask(command: string): void {
    const { call, inTurn } = this.#options
    this.#try(async () => void (await call.ask(command)), inTurn)
  }

  #try(step: () => Promise<void>, inTurn: RecordingOptions['inTurn']): void {
    inTurn(step).catch(error => {
      if (this.#failure !== null) return
      this.#failure = errorInWords(error)
      if (!this.isStopped) this.#options.onFailure(this.#failure)
    })
  }
}

const NOT_REACHED = 'where rtpengine puts its captures is not known: say so in MEDIA by ?recordings='

function failed(reason: string): RecordingOutcome {
  return { outcome: 'failed', reason }
}
