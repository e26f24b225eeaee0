import { errorInWords } from '../../domain/error-in-words.ts'
import type { CarrierCommand, CarrierEvent, RecordingState } from '../carrier.ts'
import type { MediaEndpoint, MediaRecording } from '../media/media.ts'
import type { EdgePorts } from './edge-ports.ts'
import type { KeptRecording } from './keep-recordings.ts'

type RecordingPorts = Pick<EdgePorts, 'clock' | 'keepRecording' | 'logger'>

type RecordingOrder = Pick<Extract<CarrierCommand, { readonly type: 'record' }>, 'name' | 'maxSeconds'>

const NEVER_CONNECTED = 'the call ended while the destination was sent its digits'

/** What is recorded of one call, once. */
export class CallRecording {
  readonly #ports: RecordingPorts
  readonly #tell: (event: CarrierEvent) => void
  /** Whether it was ever ordered: a process that goes on with the call may order it again. */
  #isOrdered = false
  #made: MediaRecording | null = null
  #state: RecordingState = 'none'
  #cancelLimit: () => void = () => undefined

  /** @param tell hears what becomes of it, even after the call: it takes a while until a recording is where it can be listened to */
  constructor(ports: RecordingPorts, tell: (event: CarrierEvent) => void) {
    this.#ports = ports
    this.#tell = tell
  }

  get state(): RecordingState {
    return this.#state
  }

  /**
   * Records the caller, and whoever is connected with him.
   * @param maxSeconds null = until `finish`
   * @param connected what is waited for; null = they are connected
   */
  start(
    caller: Pick<MediaEndpoint, 'record'>,
    { name, maxSeconds }: RecordingOrder,
    connected: Promise<unknown> | null = null,
  ): void {
    if (this.#isOrdered) return
    this.#isOrdered = true
    this.#state = 'on'
    if (connected === null) this.#begin(caller, name, maxSeconds)
    else void connected.then(() => this.#begin(caller, name, maxSeconds))
  }

  #begin(caller: Pick<MediaEndpoint, 'record'>, name: string, maxSeconds: number | null): void {
    if (this.#state === 'none') return
    const { clock } = this.#ports
    this.#made = caller.record(name)
    if (this.#state === 'paused') this.#made.pause()
    if (maxSeconds === null) return
    this.#cancelLimit = clock.schedule(clock.now() + maxSeconds * 1_000, () => this.finish())
  }

  pause(): void {
    if (this.#state !== 'on') return
    this.#made?.pause()
    this.#state = 'paused'
  }

  resume(): void {
    if (this.#state !== 'paused') return
    this.#made?.resume()
    this.#state = 'on'
  }

  /** Ends it, and moves it to where it is kept. */
  finish(): void {
    const made = this.#made
    const wasOn = this.#state !== 'none'
    this.#state = 'none'
    if (made === null) {
      if (wasOn) this.#tell({ type: 'recording-failed', reason: NEVER_CONNECTED })
      return
    }
    this.#made = null
    this.#cancelLimit()
    this.#keep(made).then(
      ({ fileKey, isTold }) =>
        this.#tell({ type: 'recording-kept', fileKey, ...(isTold && { isWrittenDown: true }) }),
      (error: unknown) => {
        this.#ports.logger.error({ err: error }, 'a recording could not be kept')
        this.#tell({
          type: 'recording-failed',
          reason: errorInWords(error),
        })
      },
    )
  }

  async #keep(made: MediaRecording): Promise<KeptRecording> {
    const outcome = await made.stop()
    if (outcome.outcome === 'failed') throw new Error(outcome.reason)
    return this.#ports.keepRecording(outcome)
  }
}
