import type { CarrierEvent, Leg } from '../carrier.ts'
import type { MediaEndpoint } from '../media/media.ts'
import type { AnswerNews } from './answer-news.ts'
import { CallLegs } from './call-legs.ts'
import type { CallerEar } from './caller-ear.ts'
import type { EdgePorts } from './edge-ports.ts'
import { keyOfInfo } from './key-of-info.ts'
import { lossInWords } from './loss-in-words.ts'
import { SipLeg } from './sip-leg.ts'

/** The call that destinations are rung for. */
interface RungFor {
  readonly caller: MediaEndpoint
  readonly ear: CallerEar
  readonly news: AnswerNews
  /** What the caller's own request may still travel. */
  readonly maxForwards: number
  /** Answers the caller, unless he is. */
  answer(): void
  report(event: CarrierEvent): void
  /** Whoever had answered is gone. */
  onParted(): void
  /** Whoever talks to the caller is gone, though neither has hung up. @param why for the events of the call */
  onLost(why: string): void
}

/** The destinations that a call rings, and the one that it is connected with. */
export class Destinations {
  readonly #ports: EdgePorts
  readonly #call: RungFor
  readonly #legs = new CallLegs()
  /** Whether anybody has been rung. */
  wereRung = false
  /** What the connected one is sent first; null: nothing, or it is over. */
  digits: Promise<unknown> | null = null

  constructor(ports: EdgePorts, call: RungFor) {
    this.#ports = ports
    this.#call = call
  }

  get connected(): SipLeg | null {
    return this.#legs.connected
  }

  /** As `CallLegs` has it. */
  get areAllBusy(): boolean {
    return this.#legs.areAllBusy
  }

  /** The first to answer has the call. */
  ring(legs: readonly Leg[]): void {
    this.wereRung = true
    this.#call.ear.expectRinging()
    for (const leg of legs) this.#ring(leg, legs.length === 1)
  }

  /** Gives up those that ring. @returns whether one had answered */
  cancel(): boolean {
    return this.#legs.cancel()
  }

  hangUp(): void {
    this.#legs.hangUp()
  }

  #ring(leg: Leg, isAlone: boolean): void {
    const { caller, ear, news, maxForwards, report, onLost } = this.#call
    const ringing = new SipLeg(leg, { caller, maxForwards }, this.#ports, {
      onRinging: () => {
        ear.ring()
        report({ type: 'leg-ringing', leg: leg.leg })
      },
      // Of several that ring, none has the caller's ear, and whoever cannot be sent sound yet hears his own telephone.
      onEarlyMedia: () => {
        if (isAlone && ear.canHearEarly) ear.expectEarlySound()
      },
      onEarlySound: () => {
        if (isAlone && ear.canHearEarly) this.#letHear(ringing)
      },
      onAnswered: () => this.#connect(ringing),
      onInfo: (contentType, body) => {
        const key = keyOfInfo(contentType, body)
        // Like those that come with its sound, which is heard by the same.
        if (key !== null && ear.isListeningTo(ringing.media)) caller.sendDigits(key)
      },
      onFailed: (cause, endsDial) => {
        this.#legs.fail(ringing, cause)
        if (this.#legs.size === 0) ear.playRingback()
        report({ type: 'leg-failed', leg: leg.leg, cause, ...(endsDial ? { endsDial } : {}) })
      },
      onEnded: () => this.#ended(ringing),
      onLost: loss => {
        if (news.isTold && this.connected === ringing) onLost(lossInWords('destination', loss))
        else this.#ended(ringing)
      },
    })
    this.#legs.add(ringing)
  }

  #letHear({ media }: SipLeg): void {
    this.digits = null
    if (media !== null) this.#call.ear.listenTo(media)
  }

  #connect(leg: SipLeg): void {
    if (this.connected !== null) {
      leg.hangUp()
      return
    }
    this.#legs.connect(leg)
    this.#call.answer()
    const { sendDigits } = leg.leg
    if (sendDigits === null || leg.media === null) this.#letHear(leg)
    else {
      // An extension, or a confirmation: the caller is not to hear it nor to be heard, and is connected with what it leads to.
      this.#call.ear.turnAway()
      this.digits = leg.media.sendDigits(sendDigits).then(() => {
        if (this.connected === leg) this.#letHear(leg)
      })
    }
    this.#call.news.connect(leg.leg.leg)
  }

  #ended(leg: SipLeg): void {
    const losers = this.#legs.end(leg)
    this.#call.onParted()
    if (!this.#call.news.isAccepted) this.#ringOn(losers)
    this.#call.news.end(leg.leg.leg)
  }

  /** The one that has answered is gone before the caller had its answer, so that nobody knows yet of those that were given up for it. */
  #ringOn(losers: readonly number[]): void {
    this.#call.ear.playRingback()
    for (const leg of losers) this.#call.report({ type: 'leg-failed', leg, cause: 'no-answer' })
  }
}
