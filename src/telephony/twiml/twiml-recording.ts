import { errorInWords } from '../../domain/error-in-words.ts'
import type { CarrierEvent, RecordingState } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { ProviderApi, ProviderCall } from './provider-api.ts'

/** Writes down which recordings providers make, so that they are fetched even if the process that ordered them is gone. */
export interface RecordingOrders {
  /** Rejects where it could not be written down for minutes. */
  order(call: ProviderCall, name: string): Promise<void>
  /** Whatever the provider may say of it, nobody is shown it. */
  drop(call: ProviderCall): Promise<void>
}

export interface RecordingPorts {
  readonly clock: CallClock
  readonly api: Pick<ProviderApi, 'startRecording' | 'changeRecording'>
  readonly orders: RecordingOrders
  readonly call: ProviderCall
  /** Where the provider says what became of it. */
  readonly statusUrl: string
  /** Hears, at most once, that it is lost. */
  tell(event: CarrierEvent): void
}

/** What a provider records of one call, once. What becomes of it is anybody's to look after (`recordings/`). */
export class TwimlRecording {
  readonly #ports: RecordingPorts
  /** The provider's id, or what it failed with. */
  #sid: Promise<string> | null = null
  #ordered: Promise<void> = Promise.resolve()
  #state: RecordingState = 'none'
  #hasFailed = false
  #cancelLimit: () => void = () => undefined

  constructor(ports: RecordingPorts) {
    this.#ports = ports
  }

  get state(): RecordingState {
    return this.#state
  }

  /** @param maxSeconds null = until the call ends */
  start(name: string, maxSeconds: number | null): void {
    if (this.#sid !== null) return
    const { api, call, statusUrl, clock, orders } = this.#ports
    this.#state = 'on'
    // At the same time: people talk already.
    this.#ordered = orders.order(call, name)
    this.#ordered.catch((error: unknown) => this.#fail(errorInWords(error)))
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

  /** Those who are recorded have parted, or the process is about to stop: the provider ends it by itself. */
  end(): void {
    this.#state = 'none'
    this.#cancelLimit()
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
    this.end()
    if (this.#hasFailed) return
    this.#hasFailed = true
    const { orders, call, tell } = this.#ports
    // Whatever became of the order, it is withdrawn after that.
    this.#ordered.catch(() => undefined).then(() => orders.drop(call))
    tell({ type: 'recording-failed', reason })
  }
}
