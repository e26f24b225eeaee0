import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierEvent } from '../carrier.ts'

/**
 * What is to be told of the destination that has answered, kept until the caller is known to be there. A caller who vanished while it
 * rang acknowledges no answer and says nothing: nobody was connected with him.
 */
export class AnswerNews {
  readonly #now: () => Instant
  readonly #tell: (event: CarrierEvent, happenedAt?: Instant) => void
  #isAccepted = false
  #isCallerThere = false
  /** Answered before the caller was. */
  #waiting: number | null = null
  #kept: { readonly event: CarrierEvent; readonly at: Instant }[] = []

  constructor(now: () => Instant, tell: (event: CarrierEvent, happenedAt?: Instant) => void) {
    this.#now = now
    this.#tell = tell
  }

  /** Our answer has gone out: before that the caller may have to acknowledge what rang (PRACK). */
  get isAccepted(): boolean {
    return this.#isAccepted
  }

  get isCallerThere(): boolean {
    return this.#isCallerThere
  }

  /** Whether of who is connected it is known that they talk. */
  get isTold(): boolean {
    return this.#isAccepted && this.#isCallerThere
  }

  /** A destination is connected with a caller who has its answer: what is talked counts, and is paid for, from then on. */
  accept(): void {
    this.#isAccepted = true
    if (this.#waiting !== null) this.connect(this.#waiting)
  }

  connect(leg: number): void {
    this.#waiting = this.#isAccepted ? null : leg
    if (this.#isAccepted) this.#say({ type: 'leg-answered', leg })
  }

  /** It has hung up, or is gone. */
  end(leg: number): void {
    this.#waiting = null
    if (this.#isAccepted) this.#say({ type: 'leg-ended', leg })
    else this.#tell({ type: 'leg-ended', leg })
  }

  /** The caller has acknowledged the answer, or been heard since. */
  hearCaller(): void {
    this.#isCallerThere = true
    for (const { event, at } of this.#kept) this.#tell(event, at)
    this.#kept = []
  }

  /** Whoever was rung is rung no more. */
  forget(): void {
    this.#waiting = null
    this.#kept = []
  }

  #say(event: CarrierEvent): void {
    if (this.#isCallerThere) this.#tell(event)
    else this.#kept.push({ event, at: this.#now() })
  }
}
