import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { CallOffer, CarrierCall, CarrierCommand, CarrierEvent, Leg, RecordingState } from '../carrier.ts'
import { CarrierEvents } from '../carrier-events.ts'
import type { MediaEndpoint, MediaEvent } from '../media/media.ts'
import type { CallEnding, IncomingCall } from '../sip/agent/call.ts'
import { AnswerNews } from './answer-news.ts'
import { CallLegs } from './call-legs.ts'
import { CallRecording } from './call-recording.ts'
import { CallerEar } from './caller-ear.ts'
import { callerHandlers } from './caller-handlers.ts'
import type { CallerLine } from './caller-line.ts'
import { DoubledKeys } from './doubled-keys.ts'
import { ignoreLoss } from './edge-metrics.ts'
import type { EdgePorts } from './edge-ports.ts'
import { logEnding } from './ending-in-words.ts'
import { KeyGathering } from './key-gathering.ts'
import { keyOfInfo } from './key-of-info.ts'
import { ALL_BUSY, NOBODY_ANSWERED, REJECTIONS, type Rejection } from './rejection.ts'
import { maxForwardsOf } from './route-leg.ts'
import { SipLeg } from './sip-leg.ts'

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
  readonly #legs = new CallLegs()
  readonly #doubledKeys: DoubledKeys
  #isAnswered = false
  #isOver = false
  readonly #recording: CallRecording
  readonly #news: AnswerNews
  /** Those that the connected destination is sent first; null: there are none, or they are over. */
  #digits: Promise<unknown> | null = null
  readonly #events = new CarrierEvents()

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
    this.#news = new AnswerNews(ports.clock.now, (event, at) => this.#report(event, at))
    this.#keys = new KeyGathering({
      caller: media,
      clock: ports.clock,
      report: event => this.#report(event),
    })
    incoming.listen(
      callerHandlers(media, {
        onAccepted: () => this.#news.accept(),
        onAcknowledged: () => this.#news.hearCaller(),
        onKey: key => {
          if (this.#doubledKeys.hearSignalled(key)) this.#press(key, true)
        },
        onEnded: ending => this.#callerEnded(ending),
        onFault: reason => this.#lose(reason),
      }),
    )
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
        this.#dial(command.legs)
        return
      case 'cancel-dial':
        this.#news.forget()
        if (this.#legs.cancel()) this.#recording.finish()
        return
      case 'record':
        this.#recording.start(this.#caller, command, this.#digits)
        return
      case 'pause-recording':
        this.#recording.pause()
        return
      case 'resume-recording':
        this.#recording.resume()
        return
      case 'hang-up':
        this.#letGo(this.#legs.areAllBusy ? ALL_BUSY : NOBODY_ANSWERED)
        return
      default:
        unreachable(command)
    }
  }

  /** What the caller's media has to say; to be handed over by whoever opened it. */
  hearMedia(event: MediaEvent): void {
    switch (event.type) {
      case 'digit':
        if (this.#doubledKeys.hearSound(event.digit)) this.#press(event.digit, false)
        return
      case 'inactive':
        if (this.#isAnswered) this.#lose('nothing has been heard of the caller for too long')
        return
      case 'silent-on-hold':
        this.#incoming.probe()
        return
      case 'lost':
        this.#lose('the sound of the caller is lost')
        return
      case 'recording-failed':
        // Asked for what it has become of, it says so.
        this.#recording.finish()
        return
      case 'heard':
        if (this.#isAnswered) this.#news.hearCaller()
        return
      default:
        unreachable(event)
    }
  }

  #answer(): void {
    if (this.#isAnswered) return
    this.#isAnswered = true
    this.#ear.answer()
    this.#caller.begin()
    this.#ports.metrics.countIncoming(200)
  }

  #dial(legs: readonly Leg[]): void {
    this.#keys.stop()
    this.#ear.expectRinging()
    for (const leg of legs) this.#ring(leg, legs.length === 1, maxForwardsOf(this.#incoming.request))
  }

  #ring(leg: Leg, isAlone: boolean, maxForwards: number): void {
    const ringing = new SipLeg(leg, { caller: this.#caller, maxForwards }, this.#ports, {
      onRinging: () => {
        this.#ear.ring()
        this.#report({ type: 'leg-ringing', leg: leg.leg })
      },
      // Of several that ring, none has the caller's ear, and whoever cannot be sent sound yet hears his own telephone.
      onEarlyMedia: () => {
        if (isAlone && !this.#isOver && this.#ear.canHearEarly) this.#ear.expectEarlySound()
      },
      onEarlySound: () => {
        if (isAlone && this.#ear.canHearEarly) this.#letHear(ringing)
      },
      onAnswered: () => this.#connect(ringing),
      onInfo: (contentType, body) => {
        const key = keyOfInfo(contentType, body)
        // Like those that come with its sound, which is heard by the same.
        if (key !== null && this.#ear.isListeningTo(ringing.media)) this.#caller.sendDigits(key)
      },
      onFailed: (cause, endsDial) => {
        this.#legs.fail(ringing, cause)
        if (this.#legs.size === 0) this.#ear.playRingback()
        this.#report({ type: 'leg-failed', leg: leg.leg, cause, ...(endsDial ? { endsDial } : {}) })
      },
      onEnded: () => this.#legEnded(ringing),
      onLost: () => {
        // Neither of the two has hung up.
        if (this.#news.isTold && this.#legs.connected === ringing) this.#letGo(NOBODY_ANSWERED)
        else this.#legEnded(ringing)
      },
    })
    this.#legs.add(ringing)
  }

  #letHear({ media }: SipLeg): void {
    this.#digits = null
    if (media !== null && !this.#isOver) this.#ear.listenTo(media)
  }

  /** The first to answer has the call. */
  #connect(leg: SipLeg): void {
    if (this.#isOver || this.#legs.connected !== null) {
      leg.hangUp()
      return
    }
    this.#legs.connect(leg)
    this.#answer()
    const { sendDigits } = leg.leg
    if (sendDigits === null || leg.media === null) this.#letHear(leg)
    else {
      // An extension, or a confirmation: the caller is not to hear it nor to be heard, and is connected with what it leads to.
      this.#ear.turnAway()
      this.#digits = leg.media.sendDigits(sendDigits).then(() => {
        if (this.#legs.connected === leg) this.#letHear(leg)
      })
    }
    this.#news.connect(leg.leg.leg)
  }

  #legEnded(leg: SipLeg): void {
    const losers = this.#legs.end(leg)
    this.#recording.finish()
    if (!this.#news.isAccepted) this.#ringOn(losers)
    this.#news.end(leg.leg.leg)
  }

  /** The one that has answered is gone before the caller had its answer, so that nobody knows yet of those that were given up for it. */
  #ringOn(losers: readonly number[]): void {
    this.#ear.playRingback()
    for (const leg of losers) this.#report({ type: 'leg-failed', leg, cause: 'no-answer' })
  }

  #press(digit: string, isSignalled: boolean): void {
    const { connected } = this.#legs
    if (connected === null) this.#keys.press(digit)
    // Keys that come as media are passed on as media.
    else if (isSignalled) connected.media?.sendDigits(digit)
  }

  #callerEnded(ending: CallEnding): void {
    if (this.#isOver) return
    logEnding(this.#ports.logger, ending, { by: 'caller' })
    if (!this.#isAnswered) this.#ports.metrics.countIncoming(null)
    // Who hangs up has had the answer, though its acknowledgement may be lost.
    if (ending.by === 'remote' && this.#news.isAccepted) this.#news.hearCaller()
    const hasVanished = ending.by === 'lost' && !this.#news.isCallerThere
    this.#end(ending.by === 'remote' || hasVanished ? 'caller' : 'carrier')
  }

  /** @param status what a caller is answered who has not been answered yet */
  #letGo({ status, headers }: Rejection): void {
    if (this.#isAnswered) this.#incoming.bye()
    else {
      this.#incoming.reject(status, { headers })
      this.#ports.metrics.countIncoming(status)
    }
    this.#end('carrier')
  }

  #lose(reason: string): void {
    if (this.#isOver) return
    this.#ports.logger.warn({ reason }, 'a call is lost')
    this.#letGo(NOBODY_ANSWERED)
  }

  #end(by: 'caller' | 'carrier'): void {
    if (this.#isOver) return
    this.#isOver = true
    this.#ear.stop()
    this.#keys.stop()
    this.#legs.hangUp()
    this.#recording.finish()
    const { metrics } = this.#ports
    this.#caller.close().then(quality => metrics.observeQuality(quality, this.#incoming.callId), ignoreLoss)
    this.#onOver()
    this.#deliver({ type: 'ended', by })
  }

  #report(event: CarrierEvent, happenedAt?: Instant): void {
    if (!this.#isOver) this.#deliver(event, happenedAt)
  }

  /** Later, since a listener that sends commands must never be called from within `send`. */
  #deliver(event: CarrierEvent, happenedAt?: Instant): void {
    queueMicrotask(() => this.#events.tell(event, happenedAt))
  }
}
