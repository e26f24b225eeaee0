import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type {
  CallEnd,
  CallOffer,
  CarrierCall,
  CarrierCommand,
  CarrierEvent,
  RecordingState,
} from '../carrier.ts'
import { CarrierEvents } from '../carrier-events.ts'
import type { MediaEndpoint, MediaEvent } from '../media/media.ts'
import type { CallEnding, IncomingCall } from '../sip/agent/call.ts'
import { AnswerNews } from './answer-news.ts'
import { CallRecording } from './call-recording.ts'
import { CallerEar } from './caller-ear.ts'
import { type CallerEvents, callerHandlers, hearSound } from './caller-handlers.ts'
import type { CallerLine } from './caller-line.ts'
import { Destinations } from './destinations.ts'
import { DoubledKeys } from './doubled-keys.ts'
import { ignoreLoss } from './edge-metrics.ts'
import type { EdgePorts } from './edge-ports.ts'
import { logEnding } from './ending-in-words.ts'
import { KeyGathering } from './key-gathering.ts'
import { type LineLoss, lossInWords } from './loss-in-words.ts'
import { ALL_BUSY, NOBODY_ANSWERED, REJECTIONS, type Rejection } from './rejection.ts'
import { maxForwardsOf } from './route-leg.ts'

/** The name of the carrier, and the `via` of its calls. */
export const SIP = 'sip'

/** A call that came over SIP, and the calls that are made for it: a back-to-back user agent (RFC 7092, signalling and media). */
export class SipCall implements CarrierCall {
  readonly offer: CallOffer
  readonly #incoming: IncomingCall
  readonly #caller: MediaEndpoint
  readonly #ear: CallerEar
  readonly #ports: EdgePorts
  readonly #onRefused: (words: string) => void
  readonly #onOver: () => void
  readonly #keys: KeyGathering
  readonly #destinations: Destinations
  readonly #doubledKeys: DoubledKeys
  #isAnswered = false
  #isOver = false
  readonly #recording: CallRecording
  readonly #news: AnswerNews
  readonly #events = new CarrierEvents()
  readonly #heard: CallerEvents = {
    onAccepted: () => this.#news.accept(),
    onAcknowledged: () => this.#news.hearCaller(),
    onHeard: () => {
      if (this.#isAnswered) this.#news.hearCaller()
    },
    onKey: (key, by) => {
      if (this.#doubledKeys.hear(key, by)) this.#press(key, by)
    },
    onSilentOnHold: () => this.#incoming.probe(),
    // Asked for what it has become of, it says so.
    onRecordingFailed: () => this.#recording.finish(),
    onEnded: ending => this.#callerEnded(ending),
    onLost: (loss, words) => this.#lose(loss, words),
  }

  /** @param onOver called once, when the caller and every leg have been let go */
  constructor(
    { incoming, offer, media, description, onRefused }: CallerLine,
    ports: EdgePorts,
    onOver: () => void,
  ) {
    this.offer = offer
    this.#incoming = incoming
    this.#caller = media
    this.#ear = new CallerEar(incoming, media, description, ports.clock)
    this.#ports = ports
    this.#onRefused = onRefused
    this.#onOver = onOver
    this.#doubledKeys = new DoubledKeys(ports.clock)
    this.#recording = new CallRecording(ports, event => this.#deliver(event))
    this.#news = new AnswerNews(ports.clock, (event, at) => this.#report(event, at))
    this.#keys = new KeyGathering({
      caller: media,
      clock: ports.clock,
      report: event => this.#news.tell(event),
    })
    this.#destinations = new Destinations(ports, {
      caller: media,
      ear: this.#ear,
      news: this.#news,
      maxForwards: maxForwardsOf(incoming.request),
      answer: () => this.#answer(),
      report: event => this.#report(event),
      onParted: () => this.#recording.finish(),
      onLost: why => this.#letGo(NOBODY_ANSWERED, why),
    })
    incoming.listen(callerHandlers(media, this.#heard))
  }

  get recording(): RecordingState {
    return this.#recording.state
  }

  listen(listener: (event: CarrierEvent) => void): void {
    this.#events.listen(listener)
  }

  send(command: CarrierCommand): void {
    if (this.#isOver) return
    switch (command.type) {
      case 'reject':
        if (!this.#isAnswered) this.#onRefused(REJECTIONS[command.reason].words)
        this.#letGo(REJECTIONS[command.reason])
        return
      case 'answer':
        this.#answer()
        return
      case 'say':
        this.#keys.prompt({ kind: 'speech', text: command.message, voice: command.voiceGender })
        return
      case 'play':
        this.#keys.prompt({ kind: 'audio', url: command.url })
        return
      case 'gather':
        this.#keys.gather(command)
        return
      case 'dial':
        this.#keys.stop()
        this.#destinations.ring(command.legs)
        return
      case 'cancel-dial':
        this.#news.forget()
        if (this.#destinations.cancel()) this.#recording.finish()
        return
      case 'record':
        this.#recording.start(this.#caller, command, this.#destinations.digits)
        return
      case 'pause-recording':
        this.#recording.pause()
        return
      case 'resume-recording':
        this.#recording.resume()
        return
      case 'hang-up':
        this.#letGo(this.#destinations.areAllBusy ? ALL_BUSY : NOBODY_ANSWERED)
        return
      default:
        unreachable(command)
    }
  }

  /** What the caller's media has to say; to be handed over by whoever opened it. */
  hearMedia(event: MediaEvent): void {
    // Who rings need not be heard.
    if (event.type !== 'inactive' || this.#isAnswered) hearSound(event, this.#heard)
  }

  #answer(): void {
    if (this.#isAnswered) return
    this.#isAnswered = true
    this.#ear.answer()
    this.#caller.begin()
    this.#ports.metrics.countIncoming(200)
  }

  #press(digit: string, by: 'info' | 'sound'): void {
    if (this.#news.isAccepted) this.#news.hearCaller()
    const { connected } = this.#destinations
    if (connected === null) this.#keys.press(digit)
    // Keys that come as media are passed on as media.
    else if (by === 'info') connected.media?.sendDigits(digit)
  }

  #callerEnded(ending: CallEnding): void {
    if (this.#isOver) return
    logEnding(this.#ports.logger, ending, { by: 'caller' })
    if (!this.#isAnswered) this.#ports.metrics.countIncoming(null)
    // Who hangs up has had the answer, though its acknowledgement may be lost.
    if (ending.by === 'remote' && this.#news.isAccepted) this.#news.hearCaller()
    if (ending.by !== 'lost') this.#end({ by: ending.by === 'remote' ? 'caller' : 'carrier' })
    else if (this.#news.isCallerThere) this.#end({ by: 'carrier', why: lossInWords('caller', ending.loss) })
    else this.#endUnanswered()
  }

  /** He was gone when the answer went out: what was played since then nobody has heard. */
  #endUnanswered(): void {
    const goneAt = this.#destinations.wereRung ? null : this.#news.acceptedAt
    this.#end({ by: 'caller', isUnanswered: true }, goneAt ?? undefined)
  }

  /**
   * @param status what a caller is answered who has not been answered yet
   * @param why for the events of the call, where it is lost
   */
  #letGo({ status, headers }: Rejection, why?: string): void {
    if (this.#isAnswered) this.#incoming.bye()
    else {
      this.#incoming.reject(status, { headers })
      this.#ports.metrics.countIncoming(status)
    }
    this.#end(why === undefined ? { by: 'carrier' } : { by: 'carrier', why })
  }

  #lose(loss: LineLoss, reason: string): void {
    if (this.#isOver) return
    this.#ports.logger.warn({ reason }, 'a call is lost')
    this.#letGo(NOBODY_ANSWERED, lossInWords('caller', loss))
  }

  #end(ending: CallEnd, endedAt?: Instant): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#ear.stop()
    this.#keys.stop()
    this.#news.forget()
    this.#destinations.hangUp()
    this.#recording.finish()
    const { metrics } = this.#ports
    this.#caller.close().then(quality => metrics.observeQuality(quality, this.#incoming.callId), ignoreLoss)
    this.#onOver()
    this.#deliver({ type: 'ended', ...ending }, endedAt)
  }

  #report(event: CarrierEvent, happenedAt?: Instant): void {
    if (!this.#isOver) this.#deliver(event, happenedAt)
  }

  /** Later, since a listener that sends commands must never be called from within `send`. */
  #deliver(event: CarrierEvent, happenedAt?: Instant): void {
    queueMicrotask(() => this.#events.tell(event, happenedAt))
  }
}
