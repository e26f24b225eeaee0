import { errorInWords } from '../../domain/error-in-words.ts'
import type { CarrierEvent, RecordingState } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { ProviderApi, ProviderCall } from './provider-api.ts'
import type { WebhookParameters } from './webhook.ts'

/** Providers take seconds to have a recording ready, and minutes for a long one. */
const PATIENCE_MS = 60 * 60_000

/** Longer addresses are refused by whoever keeps them; a signed one has some hundred characters. */
const MAX_URL_LENGTH = 2_000

export interface RecordingPorts {
  readonly clock: CallClock
  readonly api: Pick<ProviderApi, 'startRecording' | 'changeRecording'>
  readonly call: ProviderCall
  /** Where the provider says what became of it. */
  readonly statusUrl: string
  /** Hears once what became of it. */
  tell(event: CarrierEvent): void
}

/** What a provider records of one call, once. */
export class TwimlRecording {
  readonly #ports: RecordingPorts
  /** The provider's id, or what it failed with. */
  #sid: Promise<string> | null = null
  #state: RecordingState = 'none'
  #isTold = false
  #cancelLimit: () => void = () => undefined
  #cancelPatience: () => void = () => undefined

  constructor(ports: RecordingPorts) {
    this.#ports = ports
  }

  get state(): RecordingState {
    return this.#state
  }

  /** Whether it was made, and nobody has said yet where it is. */
  get isAwaited(): boolean {
    return this.#sid !== null && !this.#isTold
  }

  /** @param maxSeconds null = until the call ends */
  start(maxSeconds: number | null): void {
    if (this.#sid !== null) return
    const { api, call, statusUrl, clock } = this.#ports
    this.#state = 'on'
    this.#sid = api.startRecording(call, statusUrl)
    this.#sid.catch((error: unknown) => this.#fail(errorInWords(error)))
    if (maxSeconds === null) return
    this.#cancelLimit = clock.schedule(clock.now() + maxSeconds * 1_000, () => this.stop())
  }

  pause(): void {
    if (this.#state !== 'on') return
    this.#state = 'paused'
    this.#change('paused')
  }

  resume(): void {
    if (this.#state !== 'paused') return
    this.#state = 'on'
    this.#change('in-progress')
  }

  stop(): void {
    if (this.#state === 'none') return
    this.#change('stopped')
    this.end()
  }

  /** Those who are recorded have parted: the provider ends it by itself, and says where it is. */
  end(): void {
    if (this.#state === 'none') return
    this.#state = 'none'
    this.#cancelLimit()
    const { clock } = this.#ports
    this.#cancelPatience = clock.schedule(clock.now() + PATIENCE_MS, () =>
      this.#fail('the provider has not said where the recording is'),
    )
  }

  /** Waits for nothing any more: the process is about to stop. */
  forget(): void {
    this.#cancelLimit()
    this.#cancelPatience()
  }

  hear({ RecordingStatus: status = 'completed', RecordingUrl: url = '' }: WebhookParameters): void {
    if (this.#sid === null) return
    if (status === 'absent' || status === 'failed') this.#fail(`the provider says: ${status}`)
    else if (status === 'completed' && /^https?:\/\//.test(url) && url.length <= MAX_URL_LENGTH) {
      this.#tell({ type: 'recording-ready', url })
    }
  }

  #change(status: 'paused' | 'in-progress' | 'stopped'): void {
    const { api, call } = this.#ports
    // In the order in which it is asked for.
    this.#sid =
      this.#sid?.then(async sid => {
        await api.changeRecording(call, sid, status)
        return sid
      }) ?? null
    // Where it went on although it was to be paused, nobody is shown it.
    this.#sid?.catch((error: unknown) => this.#fail(errorInWords(error)))
  }

  #fail(reason: string): void {
    this.#state = 'none'
    this.#tell({ type: 'recording-failed', reason })
  }

  #tell(event: CarrierEvent): void {
    if (this.#isTold) return
    this.#isTold = true
    this.forget()
    this.#ports.tell(event)
  }
}
