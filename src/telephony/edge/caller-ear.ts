import type { CallClock } from '../clock/call-clock.ts'
import type { MediaEndpoint } from '../media/media.ts'
import type { IncomingCall } from '../sip/agent/call.ts'
import type { Timers } from '../sip/transaction/timers.ts'
import { createTimers } from './create-timers.ts'

/** Whoever hears nothing for longer thinks that the call is lost: from then on it rings, whether a destination has said so or not. */
const SILENCE_MS = 2_000

/**
 * What the caller hears of destinations: while they ring, its own telephone or a tone of ours, or one that rings alone and may be
 * heard before it answers; never silence.
 */
export class CallerEar {
  readonly #incoming: IncomingCall
  readonly #caller: MediaEndpoint
  /** Ours, of how the caller is to hear us. */
  readonly #description: string
  readonly #timers: Timers<'silence'>
  #isAnswered = false
  #expectsRinging = false
  /** Whether it hears what is played: it was answered, or has early media. */
  #isOpen = false
  /** Whom it is connected with, and hears unless something is played. */
  #heard: MediaEndpoint | null = null

  constructor(
    incoming: IncomingCall,
    caller: MediaEndpoint,
    description: string,
    clock: Pick<CallClock, 'now' | 'schedule'>,
  ) {
    this.#incoming = incoming
    this.#caller = caller
    this.#description = description
    this.#timers = createTimers(clock)
  }

  /** Whether it could be let hear a destination that has not answered. */
  get canHearEarly(): boolean {
    return this.#isAnswered || this.#incoming.canHearEarly
  }

  answer(): void {
    this.#timers.cancelAll()
    this.#isAnswered = true
    this.#isOpen = true
    this.#incoming.accept(this.#description)
  }

  /** Destinations are rung, and say so once their telephones ring; it may be the second ones, after the first have failed. */
  expectRinging(): void {
    this.playRingback()
    if (this.#isOpen || this.#expectsRinging) return
    this.#expectsRinging = true
    this.#timers.set('silence', SILENCE_MS, () => this.ring())
  }

  /** A destination rings, or may as well. Who has asked for an offer has it with the first response that it acknowledges (RFC 3262 section 5). */
  ring(): void {
    if (this.#isAnswered) return
    this.#timers.cancelAll()
    const { offer, canHearEarly } = this.#incoming
    this.#incoming.ring(180, offer === null && canHearEarly ? { sdp: this.#description } : {})
  }

  /** Whoever has been answered must not wonder whether the call is still there. */
  playRingback(): void {
    if (this.#isOpen) this.#caller.play([{ kind: 'tone', tone: 'ringback' }], { repeat: 'until-stopped' })
  }

  /** A destination that rings alone may be heard. A telephone that is sent sound rings no more: until there is some, it hears ours. */
  expectEarlySound(): void {
    if (this.#isOpen) return
    this.#open()
    this.playRingback()
  }

  listenTo(media: MediaEndpoint): void {
    this.#open()
    this.#caller.stopPlaying()
    this.#caller.connect(media)
    this.#heard = media
  }

  isListeningTo(media: MediaEndpoint | null): boolean {
    return media !== null && media === this.#heard
  }

  /** The call is over. */
  stop(): void {
    this.#timers.cancelAll()
  }

  /** It hears nobody any more, but that a destination rings. */
  turnAway(): void {
    this.#heard = null
    this.#caller.disconnect()
    this.playRingback()
  }

  #open(): void {
    if (this.#isOpen) return
    this.#timers.cancelAll()
    this.#isOpen = true
    this.#incoming.ring(183, { sdp: this.#description })
  }
}
