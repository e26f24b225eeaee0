import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type {
  CallOffer,
  CarrierCall,
  CarrierCommand,
  CarrierEvent,
  CarrierListener,
  Leg,
  RecordingState,
  RejectReason,
} from '../carrier.ts'
import { CarrierEvents } from '../carrier-events.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { dialInstruction } from './dial-instruction.ts'
import { DialledLegs } from './dialled-legs.ts'
import type { ProviderApi, ProviderCall } from './provider-api.ts'
import type { TwimlProvider } from './providers/twiml-provider.ts'
import { TwimlDialogue } from './twiml-dialogue.ts'
import { type RecordingOrders, TwimlRecording } from './twiml-recording.ts'
import {
  EMPTY_DOCUMENT,
  gatherVerbs,
  HANG_UP,
  playDigits,
  playVerb,
  rejectVerb,
  sayVerbs,
  twimlDocument,
} from './twiml-verbs.ts'
import {
  RECORDING_KEPT,
  saysEnded,
  type Webhook,
  type WebhookKind,
  type WebhookParameters,
} from './webhook.ts'

/** A provider that has been told to hang up says so within a second, if it was asked to say such things. */
const HANG_UP_PATIENCE_MS = 3_000

export interface TwimlCallPorts {
  readonly clock: CallClock
  readonly dial: TwimlProvider['dial']
  readonly api: ProviderApi
  readonly recordings: RecordingOrders
  readonly call: ProviderCall
  /** The public address at which the provider says or asks something of this call. */
  address(kind: WebhookKind, number: number): string
  readonly logger: Pick<Logger, 'warn' | 'error'>
  /** Called when nothing more will be heard or said of the call. */
  onForgotten(): void
}

/**
 * A call that a provider carries, which asks for its instructions document by document. What is sent to it becomes the answer to
 * its next question; it is broken off where it would not ask for long.
 */
export class TwimlCall implements CarrierCall {
  readonly offer: CallOffer
  readonly #ports: TwimlCallPorts
  readonly #events = new CarrierEvents()
  readonly #dialogue: TwimlDialogue
  readonly #recording: TwimlRecording
  #legs: DialledLegs | null = null
  #dials = 0
  /** The gather that waits for a key; 0 = none. */
  #gather = 0
  /** Who ended it, once that is clear; `ended` follows. */
  #isLetGo = false
  #isOver = false
  #cancelEnding: () => void = () => undefined

  constructor(offer: CallOffer, ports: TwimlCallPorts) {
    const { clock, api, call, recordings } = ports
    this.offer = offer
    this.#ports = ports
    this.#dialogue = new TwimlDialogue({
      clock,
      continueUrl: turn => ports.address('continue', turn),
      interrupt: url => this.#attempt(api.redirect(call, url)),
      onGivenUp: () => this.#end('carrier'),
    })
    this.#recording = new TwimlRecording({
      clock,
      api,
      call,
      orders: recordings,
      statusUrl: ports.address('recording', 1),
      tell: event => this.#events.tell(event),
    })
  }

  get recording(): RecordingState {
    return this.#recording.state
  }

  listen(listener: CarrierListener): void {
    this.#events.listen(listener)
  }

  send(command: CarrierCommand): void {
    if (this.#isOver || this.#isLetGo) return
    switch (command.type) {
      case 'answer':
        // Whatever is said or played answers a call, and so does a destination that answers.
        return
      case 'say':
        this.#dialogue.add(...sayVerbs(command.message, command.voiceGender))
        return
      case 'play':
        this.#dialogue.add(playVerb(command.url))
        return
      case 'gather':
        this.#awaitKey(command.gather, command.timeoutSeconds)
        return
      case 'dial':
        this.#dial(command.legs)
        return
      case 'cancel-dial':
        this.#legs?.forget()
        this.#legs = null
        this.#dialogue.breakOff()
        return
      case 'record':
        this.#recording.start(command.name, command.maxSeconds)
        return
      case 'pause-recording':
        this.#recording.pause()
        return
      case 'resume-recording':
        this.#recording.resume()
        return
      case 'reject':
        this.#letGo(command.reason)
        return
      case 'hang-up':
        this.#letGo('declined')
        return
      default:
        unreachable(command)
    }
  }

  /** What the provider says or asks. @returns the document that answers it */
  async hear({ kind, number, parameters }: Webhook): Promise<string> {
    switch (kind) {
      case 'voice':
        return this.#dialogue.ask('voice')
      case 'continue':
        if (this.#hearEnd(parameters)) return EMPTY_DOCUMENT
        return this.#dialogue.ask(`continue ${number}`)
      case 'gather':
      case 'silence':
        return this.#hearKey(kind, number, parameters)
      case 'dialled':
        return this.#hearDialled(number, parameters)
      case 'digits': {
        const digits = this.#legs?.digitsOf(number) ?? null
        return digits === null ? EMPTY_DOCUMENT : twimlDocument(playDigits(digits))
      }
      case 'leg':
        this.#legs?.hear(number, parameters)
        return EMPTY_DOCUMENT
      case 'status':
        this.#hearEnd(parameters)
        return EMPTY_DOCUMENT
      case 'recording':
        // Whoever ran the call may be gone: it is written down for whichever process comes to it.
        return EMPTY_DOCUMENT
      case RECORDING_KEPT:
        this.#events.tell({ type: 'recording-kept', fileKey: parameters['FileKey'] ?? '' })
        return EMPTY_DOCUMENT
      default:
        return unreachable(kind)
    }
  }

  /** Waits for nothing any more: the process is about to stop. */
  forget(): void {
    this.#cancelEnding()
    this.#recording.end()
    this.#legs?.forget()
    this.#dialogue.end()
  }

  #awaitKey(gather: number, timeoutSeconds: number): void {
    this.#gather = gather
    const keyUrl = this.#ports.address('gather', gather)
    const silenceUrl = this.#ports.address('silence', gather)
    const prompts = this.#dialogue.takeAdded()
    this.#dialogue.conclude(...gatherVerbs(prompts, timeoutSeconds, { keyUrl, silenceUrl }))
  }

  /** A key and silence are two answers to one question: what follows is the same for whichever comes first. */
  #hearKey(
    kind: 'gather' | 'silence',
    gather: number,
    parameters: WebhookParameters,
  ): Promise<string> | string {
    if (this.#hearEnd(parameters)) return EMPTY_DOCUMENT
    const [digit = null] = /^[\d*#]/.exec(parameters['Digits'] ?? '') ?? []
    return this.#dialogue.ask(`gather ${gather}`, () => {
      if (gather !== this.#gather) return
      this.#gather = 0
      if (kind === 'silence' || digit === null) this.#report({ type: 'gather-timed-out', gather })
      else this.#report({ type: 'digit', gather, digit })
    })
  }

  #dial(legs: readonly Leg[]): void {
    const { clock, call, api, logger } = this.#ports
    this.#dials++
    const { rung, tooMany, timeoutSeconds, verb } = dialInstruction(legs, this.#dials, {
      ...this.#ports,
      called: this.offer.called,
    })
    this.#legs?.forget()
    this.#legs = new DialledLegs(rung, timeoutSeconds, {
      clock,
      report: (event, happenedAt) => this.#hearOfLeg(event, happenedAt),
      hangUp: callSid => this.#attempt(api.hangUp({ ...call, callSid })).catch(() => undefined),
    })
    for (const { leg } of tooMany) {
      logger.warn({ leg }, 'a provider rings no more destinations at once')
      clock.schedule(clock.now(), () => this.#report({ type: 'leg-failed', leg, cause: 'failed' }))
    }
    this.#dialogue.conclude(verb)
  }

  #hearOfLeg(event: CarrierEvent, happenedAt?: Instant): void {
    if (event.type === 'leg-ended') this.#recording.end()
    this.#report(event, happenedAt)
  }

  /** A dial that was broken off may still ask: nobody waits for what would follow. */
  #hearDialled(dial: number, parameters: WebhookParameters): Promise<string> | string {
    if (this.#hearEnd(parameters)) return EMPTY_DOCUMENT
    const legs = this.#legs
    const question = `dial ${dial}`
    const before = this.#dialogue.answered(question)
    if (before !== null) return before
    if (dial !== this.#dials || legs === null) return this.#dialogue.askAgain()
    return this.#dialogue.ask(question, () => legs.finish(parameters))
  }

  /** @returns whether the caller is gone */
  #hearEnd(parameters: WebhookParameters): boolean {
    if (!saysEnded(parameters)) return false
    this.#end(this.#isLetGo ? 'carrier' : 'caller')
    return true
  }

  #letGo(reason: RejectReason): void {
    const { clock, api, call } = this.#ports
    const isUntouched = this.#dialogue.isFirst && this.#dials === 0 && this.#gather === 0
    this.#isLetGo = true
    this.#legs?.forget()
    this.#legs = null
    const end = () => this.#end('carrier')
    this.#cancelEnding = clock.schedule(clock.now() + HANG_UP_PATIENCE_MS, end)
    if (!this.#dialogue.isAsked) {
      this.#dialogue.end()
      this.#attempt(api.hangUp(call)).catch(() => undefined)
      return
    }
    const refusal = rejectVerb(reason === 'unavailable' ? 'busy' : 'rejected')
    this.#dialogue.conclude(isUntouched ? refusal : HANG_UP)
  }

  #end(by: 'caller' | 'carrier'): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelEnding()
    this.#legs?.forget()
    this.#legs = null
    this.#recording.end()
    this.#dialogue.end()
    this.#events.tell({ type: 'ended', by })
    this.#ports.onForgotten()
  }

  #report(event: CarrierEvent, happenedAt?: Instant): void {
    if (!this.#isOver && !this.#isLetGo) this.#events.tell(event, happenedAt)
  }

  async #attempt(asking: Promise<void>): Promise<void> {
    try {
      await asking
    } catch (error) {
      this.#ports.logger.error({ err: error, carrier: this.offer.carrier }, 'a call could not be changed')
      throw error
    }
  }
}
