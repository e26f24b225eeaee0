import type { MediaEndpoint } from '../media/media.ts'
import type { IncomingCall } from '../sip/agent/call.ts'

/**
 * What the caller hears of destinations: while they ring, its own telephone or a tone of ours, or one that rings alone and may be
 * heard before it answers; never silence.
 */
export class CallerEar {
  readonly #incoming: IncomingCall
  readonly #caller: MediaEndpoint
  /** Ours, of how the caller is to hear us. */
  readonly #description: string
  #isAnswered = false
  /** Whether it hears what is played: it was answered, or has early media. */
  #isOpen = false

  constructor(incoming: IncomingCall, caller: MediaEndpoint, description: string) {
    this.#incoming = incoming
    this.#caller = caller
    this.#description = description
  }

  /** Whether it could be let hear a destination that has not answered. */
  get canHearEarly(): boolean {
    return this.#isAnswered || this.#incoming.canHearEarly
  }

  answer(): void {
    this.#isAnswered = true
    this.#isOpen = true
    this.#incoming.accept(this.#description)
  }

  /** A destination rings. Who has asked for an offer has it with the first response that it acknowledges (RFC 3262 section 5). */
  ring(): void {
    if (this.#isAnswered) return
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
  }

  #open(): void {
    if (this.#isOpen) return
    this.#isOpen = true
    this.#incoming.ring(183, { sdp: this.#description })
  }
}
