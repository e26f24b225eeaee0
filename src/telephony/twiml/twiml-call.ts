import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type {
  CallEnd,
  CallOffer,
  CarrierCall,
  CarrierCommand,
  CarrierEvent,
  CarrierListener,
  RecordingState,
  RejectReason,
} from '../carrier.ts'
import { CarrierEvents } from '../carrier-events.ts'
import { AwaitedKey } from './awaited-key.ts'
import { CallDials } from './call-dials.ts'
import { CallOrders } from './call-orders.ts'
import type { MadeRecording } from './provider-api.ts'
import type { LeftTalk } from './talk-rows.ts'
import { createTalkWatch, type TalkFate } from './talk-watch.ts'
import type { TwimlCallPorts } from './twiml-call-ports.ts'
import { TwimlDialogue } from './twiml-dialogue.ts'
import { TwimlRecording } from './twiml-recording.ts'
import { EMPTY_DOCUMENT, HANG_UP, playVerb, rejectVerb, sayVerbs } from './twiml-verbs.ts'
import { RECORDING_KEPT, saysEnded, type Webhook, type WebhookParameters } from './webhook.ts'

/** A provider that has been told to hang up says so within a second, if it was asked to say such things. */
const HANG_UP_PATIENCE_MS = 3_000

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
  readonly #dials: CallDials
  readonly #orders: CallOrders
  readonly #key: AwaitedKey
  readonly #watch: ReturnType<typeof createTalkWatch>
  /** It is told to hang up; `ended` follows. */
  #isLetGo = false
  /** The caller has hung up; `ended` follows as soon as it is clear whom he talked to, and for how long. */
  #isGone = false
  #isOver = false
  #cancelEnding: () => void = () => undefined

  constructor(offer: CallOffer, ports: TwimlCallPorts) {
    const { clock, api, call, recordings } = ports
    this.offer = offer
    this.#ports = ports
    this.#orders = new CallOrders({ ...ports, carrier: offer.carrier })
    this.#dialogue = new TwimlDialogue({
      clock,
      continueUrl: turn => ports.address('continue', turn),
      // A caller who is not answered cannot be broken off. Without destinations the call asks by itself.
      interrupt: (url, isWanted) =>
        this.#orders.redirect(url, isWanted, () => this.#dials.hangUpOnForgotten()),
      onGivenUp: () => this.#end({ by: 'carrier', why: 'its carrier was not told in time what comes next' }),
    })
    this.#dials = new CallDials({
      ...ports,
      offer,
      report: (event, happenedAt) => this.#hearOfLeg(event, happenedAt),
      hangUp: legSid => this.#orders.hangUp(legSid),
    })
    this.#key = new AwaitedKey({
      ...ports,
      report: event => this.#report(event),
      onGone: endedAt => this.#end({ by: this.#isLetGo ? 'carrier' : 'caller' }, endedAt),
    })
    this.#watch = createTalkWatch({
      ...ports,
      talking: () => this.#dials.talking,
      hear: fate => this.hearFate(fate),
    })
    this.#recording = new TwimlRecording({
      clock,
      api,
      call,
      orders: recordings,
      statusUrl: ports.address('recording', 1),
      connectedAt: () => this.#dials.connectedAt,
      tell: event => this.#events.tell(event),
    })
  }

  /**
   * Goes on with a call that another process connected: what has become of it since is to be heard next.
   * @param made what the provider records of it
   */
  takeOver({ talk, recording }: LeftTalk, made: MadeRecording | null): void {
    this.#dialogue.takeOver()
    if (recording !== null) this.#recording.takeOver(recording, made)
    this.#dials.takeOver(talk)
  }

  get recording(): RecordingState {
    return this.#recording.state
  }

  listen(listener: CarrierListener): void {
    this.#events.listen(listener)
  }

  send(command: CarrierCommand): void {
    if (this.#isOver || this.#isLetGo) return
    if (this.#isGone) {
      // Whoever has ended it waits for nothing more.
      if (command.type === 'hang-up' || command.type === 'reject') this.#end({ by: 'carrier' })
      return
    }
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
        this.#dialogue.conclude(...this.#key.begin(command, this.#dialogue.takeAdded()))
        return
      case 'dial': {
        const verb = this.#dials.begin(command.legs)
        if (verb !== null) this.#dialogue.conclude(verb)
        return
      }
      case 'cancel-dial':
        this.#dials.forget()
        this.#dialogue.breakOff()
        return
      case 'record':
      case 'pause-recording':
      case 'resume-recording':
        this.#recording.obey(command)
        return
      case 'reject':
      case 'hang-up':
        // Who is hung up on as soon as he calls finds nobody to ring now: the number is there, unlike one that is `rejected`.
        this.#letGo(command.type === 'reject' ? command.reason : 'unavailable')
        return
      default:
        unreachable(command)
    }
  }

  /** What the provider says or asks. @returns the document that answers it */
  async hear({ kind, number, parameters }: Webhook): Promise<string> {
    switch (kind) {
      case 'voice':
      case 'continue':
        if (this.#hearEnd(parameters)) return EMPTY_DOCUMENT
        return kind === 'voice' ? this.#askAtFirstAddress(parameters) : this.#dialogue.askNext(number)
      case 'gather':
      case 'silence':
        return this.#hearKey(kind, number, parameters)
      case 'dialled':
        return this.#hearDialled(number, parameters)
      case 'digits':
        return this.#dials.digitsDocument(number)
      case 'leg':
        this.#dials.hear(number, parameters)
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

  /** The provider has connected them, asks for nothing, and has been told all. */
  get mayBeLeft(): boolean {
    const isEnding = this.#isLetGo || this.#isGone || this.#isOver
    const isAtRest = this.#recording.isAtRest && !this.#dialogue.isAsked
    return !isEnding && isAtRest && this.#dials.isConnected && this.#ports.isWrittenDown()
  }

  leave(): void {
    this.#ports.onLeft()
    this.forget()
  }

  /** Waits for nothing any more: the process is about to stop. */
  forget(): void {
    this.#end({ by: 'carrier' })
  }

  /** Asked there again, where it comes for the second time, or as the fallback of what it was doing: that has come to nothing. */
  #askAtFirstAddress({ ErrorUrl, ErrorCode = '', FallbackId = '' }: WebhookParameters): Promise<string> {
    if (ErrorUrl === undefined || this.#dialogue.isNew) return this.#dialogue.ask('voice')
    const question = `fallback ${FallbackId}`
    // While somebody talks to the caller no document is done, and none fails: it has come late, or twice.
    if (this.#dials.isTalking) return this.#dialogue.answered(question) ?? this.#dialogue.comeAgain()
    return this.#dialogue.ask(question, () => {
      this.#key.giveUp()
      this.#dials.finish({ ErrorCode })
    })
  }

  /** A key and silence are two answers to one question: what follows is the same for whichever comes first. */
  #hearKey(
    kind: 'gather' | 'silence',
    gather: number,
    parameters: WebhookParameters,
  ): Promise<string> | string {
    if (this.#hearEnd(parameters)) return EMPTY_DOCUMENT
    return this.#dialogue.ask(`gather ${gather}`, () =>
      this.#key.hear(gather, kind === 'silence' ? {} : parameters),
    )
  }

  #hearOfLeg(event: CarrierEvent, happenedAt?: Instant): void {
    if (event.type === 'leg-ended') this.#part()
    if (event.type === 'leg-answered') this.#watch.start()
    this.#report(event, happenedAt)
  }

  /** What the provider says when it is asked. */
  hearFate({ caller, destination }: TalkFate): void {
    if (this.#isOver) return
    const dialled = this.#dials.hearOfTalking(destination ?? {})
    if (this.#hearEnd({ ...caller, ...dialled }, true)) return
    // Of two who had answered, the other may talk.
    if (saysEnded(destination ?? {}) && !this.#dials.isTalking) this.#dials.finish(dialled)
  }

  #part(): void {
    this.#watch.stop()
    this.#recording.end()
  }

  /** A dial that was broken off may still ask: nobody waits for what would follow. */
  #hearDialled(dial: number, parameters: WebhookParameters): Promise<string> | string {
    const isCurrent = this.#dials.isCurrent(dial)
    const { CallStatus = '' } = parameters
    if (this.#hearEnd(isCurrent ? parameters : { CallStatus }, isCurrent)) return EMPTY_DOCUMENT
    const question = `dial ${dial}`
    const before = this.#dialogue.answered(question)
    if (before !== null) return before
    if (!isCurrent) return this.#dialogue.askAgain()
    return this.#dialogue.ask(question, () => this.#dials.finish(parameters))
  }

  /** @param isOfDial whether it says what the dial came to, too @returns whether the caller is gone */
  #hearEnd(parameters: WebhookParameters, isOfDial = false): boolean {
    if (!saysEnded(parameters) && !(isOfDial && this.#isGone)) return false
    this.#isGone = true
    if (this.#isLetGo) this.#end({ by: 'carrier' })
    else this.#dials.part(parameters, isOfDial, endedAt => this.#end({ by: 'caller' }, endedAt))
    return true
  }

  #letGo(reason: RejectReason): void {
    const { clock } = this.#ports
    const isUntouched = this.#dialogue.isFirst && this.#dials.count === 0 && !this.#key.isAwaited
    this.#isLetGo = true
    this.#dials.forget()
    const end = () => this.#end({ by: 'carrier' })
    this.#cancelEnding = clock.schedule(clock.now() + HANG_UP_PATIENCE_MS, end)
    if (!this.#dialogue.isAsked) {
      this.#dialogue.end()
      this.#orders.hangUp()
      return
    }
    const refusal = rejectVerb(reason === 'unavailable' ? 'busy' : 'rejected')
    this.#dialogue.conclude(isUntouched ? refusal : HANG_UP)
  }

  /** @param endedAt where that was before now, or is said to be later */
  #end(end: CallEnd, endedAt?: Instant): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#cancelEnding()
    this.#dials.forget()
    this.#key.forget()
    this.#part()
    this.#dialogue.end()
    this.#events.tell({ type: 'ended', ...end }, endedAt)
    this.#ports.onForgotten()
  }

  #report(event: CarrierEvent, happenedAt?: Instant): void {
    if (!this.#isOver && !this.#isLetGo) this.#events.tell(event, happenedAt)
  }
}
