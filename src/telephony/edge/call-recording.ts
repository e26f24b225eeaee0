import type { CarrierEvent } from '../carrier.ts'
import type { MediaEndpoint, MediaRecording } from '../media/media.ts'
import type { EdgePorts } from './edge-ports.ts'

type RecordingPorts = Pick<EdgePorts, 'clock' | 'newName' | 'keepRecording' | 'logger'>

/** What is recorded of one call, once. */
export class CallRecording {
  readonly #ports: RecordingPorts
  readonly #tell: (event: CarrierEvent) => void
  #made: MediaRecording | null = null
  #cancelLimit: () => void = () => undefined

  /** @param tell hears what becomes of it, even after the call: it takes a while until a recording is where it can be listened to */
  constructor(ports: RecordingPorts, tell: (event: CarrierEvent) => void) {
    this.#ports = ports
    this.#tell = tell
  }

  /** Records the caller, and whoever is connected with him. @param maxSeconds null = until `finish` */
  start(caller: Pick<MediaEndpoint, 'record'>, maxSeconds: number | null): void {
    if (this.#made !== null) return
    const { clock, newName } = this.#ports
    this.#made = caller.record(newName())
    if (maxSeconds === null) return
    this.#cancelLimit = clock.schedule(clock.now() + maxSeconds * 1_000, () => this.finish())
  }

  /** Ends it, and moves it to where it is kept. */
  finish(): void {
    const made = this.#made
    if (made === null) return
    this.#made = null
    this.#cancelLimit()
    this.#keep(made).then(
      fileKey => this.#tell({ type: 'recording-kept', fileKey }),
      (error: unknown) => {
        this.#ports.logger.error({ err: error }, 'a recording could not be kept')
        this.#tell({
          type: 'recording-failed',
          reason: error instanceof Error ? error.message : String(error),
        })
      },
    )
  }

  async #keep(made: MediaRecording): Promise<string> {
    const outcome = await made.stop()
    if (outcome.outcome === 'failed') throw new Error(outcome.reason)
    return this.#ports.keepRecording(outcome)
  }
}
