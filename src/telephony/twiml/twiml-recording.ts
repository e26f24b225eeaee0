import { errorInWords } from '../../domain/error-in-words.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierCommand, CarrierEvent, RecordingState } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import { onceInProgress } from './once-in-progress.ts'
import type { MadeRecording, ProviderApi, ProviderCall } from './provider-api.ts'
import { isOverAlready } from './provider-refusal.ts'
import type { TalkRecording } from './talk-rows.ts'

/** Writes down which recordings providers make, so that they are fetched even if the process that ordered them is gone. */
export interface RecordingOrders {
  /**
   * Rejects where it could not be written down for minutes.
   * @param stopsAt when it is to be stopped; null = when they part
   */
  order(call: ProviderCall, name: string, stopsAt: Instant | null): Promise<void>
  /** Which one it is at the provider: of any other nothing is believed. Never rejects. */
  begun(call: ProviderCall, recordingSid: string): Promise<void>
  /** Whatever the provider may say of it, nobody is shown it. Never rejects. */
  drop(call: ProviderCall): Promise<void>
}

type RecordingCommand = Extract<
  CarrierCommand,
  { readonly type: 'record' | 'pause-recording' | 'resume-recording' }
>

export interface RecordingPorts {
  readonly clock: CallClock
  readonly api: Pick<ProviderApi, 'startRecording' | 'changeRecording'>
  readonly orders: RecordingOrders
  readonly call: ProviderCall
  /** Where the provider says what became of it. */
  readonly statusUrl: string
  /** When the provider should have connected those who are recorded: until then it refuses. */
  connectedAt(): Instant
  /** Hears, at most once, that it is lost. */
  tell(event: CarrierEvent): void
}

/** How soon a recording that could not be begun before it was paused is begun after that. */
const PAUSED_LOOK_MS = 500

/** By then it is known of any talk that it is over. */
const PARTING_MS = 6_000

/** What a provider records of one call, once. What becomes of it is anybody's to look after (`recordings/`). */
export class TwimlRecording {
  readonly #ports: RecordingPorts
  /** The provider's id, or what it failed with. */
  #sid: Promise<string> | null = null
  #ordered: Promise<void> = Promise.resolve()
  #state: RecordingState = 'none'
  #hasFailed = false
  /** Orders that the provider, or the database, has not answered. */
  #underWay = 0
  #cancelLimit: () => void = () => undefined

  constructor(ports: RecordingPorts) {
    this.#ports = ports
  }

  get state(): RecordingState {
    return this.#state
  }

  /** Whether nothing is under way that would be lost with this process. */
  get isAtRest(): boolean {
    return this.#underWay === 0
  }

  obey(command: RecordingCommand): void {
    if (command.type === 'record') this.#start(command)
    else if (command.type === 'pause-recording') this.#pause()
    else this.#resume()
  }

  #start({ name, maxSeconds }: Extract<RecordingCommand, { type: 'record' }>): void {
    if (this.#sid !== null) return
    const { call, clock, orders } = this.#ports
    this.#state = 'on'
    const stopsAt = maxSeconds === null ? null : clock.now() + maxSeconds * 1_000
    // At the same time: people talk already.
    this.#ordered = orders.order(call, name, stopsAt)
    this.#ordered.catch((error: unknown) => this.#fail(errorInWords(error)))
    this.#goOn(this.#begin(), stopsAt)
  }

  /** Another process has ordered it. @param made what the provider makes of that; null where it has begun nothing yet */
  takeOver({ stopsAt }: TalkRecording, made: MadeRecording | null): void {
    this.#state = made?.state ?? 'on'
    this.#goOn(made === null ? this.#begin() : Promise.resolve(made.sid), stopsAt)
  }

  #pause(): void {
    if (this.#state !== 'on') return
    this.#state = 'paused'
    this.#change('paused')
  }

  #resume(): void {
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

  #goOn(begun: Promise<string>, stopsAt: Instant | null): void {
    const { call, clock, orders } = this.#ports
    this.#sid = begun
    begun.catch((error: unknown) => this.#fail(errorInWords(error)))
    const named = Promise.all([begun, this.#ordered]).then(([sid]) => orders.begun(call, sid))
    this.#note(named)
    if (stopsAt !== null) this.#cancelLimit = clock.schedule(stopsAt, () => this.stop())
  }

  async #begin(): Promise<string> {
    const { api, call, statusUrl, clock, connectedAt } = this.#ports
    const isWanted = async () => {
      while (this.#state === 'paused') await pause(clock, PAUSED_LOOK_MS)
      return this.#state !== 'none'
    }
    const attempt = () => api.startRecording(call, statusUrl)
    const sid = await onceInProgress(clock, attempt, isWanted, connectedAt())
    if (sid === null) throw new Error('the talk was over before it could be recorded')
    return sid
  }

  #change(status: 'paused' | 'in-progress' | 'stopped'): void {
    // In the order in which it is asked for.
    this.#sid =
      this.#sid?.then(async sid => {
        await this.#order(sid, status)
        return sid
      }) ?? null
    // Where it went on although it was to be paused, nobody is shown it.
    this.#sid?.catch((error: unknown) => this.#fail(errorInWords(error)))
    if (this.#sid !== null) this.#note(this.#sid)
  }

  #note(order: Promise<unknown>): void {
    this.#underWay++
    const done = () => void this.#underWay--
    order.then(done, done)
  }

  async #order(sid: string, status: 'paused' | 'in-progress' | 'stopped'): Promise<void> {
    const { api, call, clock } = this.#ports
    try {
      await api.changeRecording(call, sid, status)
    } catch (error) {
      if (!isOverAlready(error)) throw error
      if (status === 'stopped') return
      // It crossed the word that they have parted, unless that does not come: then it goes on for all we know.
      await pause(clock, PARTING_MS)
      if (this.#state !== 'none') throw error
    }
  }

  #fail(reason: string): void {
    this.end()
    if (this.#hasFailed) return
    this.#hasFailed = true
    const { orders, call, tell } = this.#ports
    // Whatever became of the order, it is withdrawn after that.
    this.#note(this.#ordered.catch(() => undefined).then(() => orders.drop(call)))
    tell({ type: 'recording-failed', reason })
  }
}
