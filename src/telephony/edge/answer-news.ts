import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierEvent } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'

/** Callers who are there acknowledge sooner; the engine, which would ring somebody else, waits longer (`RING_GRACE_MS`). */
const ANSWERING_MS = 5_000

/**
 * What is to be told of the destination that has answered, and of a caller who presses nothing, kept until the caller is known to be there.
 * One who vanished while it rang acknowledges no answer and says nothing: nobody was greeted, nor connected with him.
 */
export class AnswerNews {
  readonly #clock: CallClock
  readonly #tell: (event: CarrierEvent, happenedAt?: Instant) => void
  #stopAnswering: () => void = () => undefined
  #acceptedAt: Instant | null = null
  #isCallerThere = false
  /** Answered before the caller was. */
  #waiting: number | null = null
  #kept: { readonly event: CarrierEvent; readonly at: Instant }[] = []

  constructor(clock: CallClock, tell: (event: CarrierEvent, happenedAt?: Instant) => void) {
    this.#clock = clock
    this.#tell = tell
  }

  /** When our answer went out: before that the caller may have to acknowledge what rang (PRACK). */
  get acceptedAt(): Instant | null {
    return this.#acceptedAt
  }

  get isAccepted(): boolean {
    return this.#acceptedAt !== null
  }

  get isCallerThere(): boolean {
    return this.#isCallerThere
  }

  /** Whether of who is connected it is known that they talk. */
  get isTold(): boolean {
    return this.isAccepted && this.#isCallerThere
  }

  /** A destination is connected with a caller who has its answer: what is talked counts, and is paid for, from then on. */
  accept(): void {
    this.#acceptedAt = this.#clock.now()
    if (this.#waiting !== null) this.connect(this.#waiting)
  }

  connect(leg: number): void {
    this.#waiting = this.isAccepted ? null : leg
    if (this.isTold) this.#stopAnswering()
    else this.#awaitCaller(leg)
    if (this.isAccepted) this.tell({ type: 'leg-answered', leg })
  }

  /** It has hung up, or is gone. */
  end(leg: number): void {
    this.#waiting = null
    if (this.isAccepted) this.tell({ type: 'leg-ended', leg })
    else {
      this.#stopAnswering()
      this.#tell({ type: 'leg-ended', leg })
    }
  }

  /** The caller has acknowledged the answer, or been heard since. */
  hearCaller(): void {
    this.#isCallerThere = true
    this.#stopAnswering()
    for (const { event, at } of this.#kept) this.#tell(event, at)
    this.#kept = []
  }

  /** Whoever was rung is rung no more. */
  forget(): void {
    this.#stopAnswering()
    this.#waiting = null
    this.#kept = []
  }

  /** Nobody else is to be rung before it is known whether there is a caller for whoever has answered. */
  #awaitCaller(leg: number): void {
    this.#stopAnswering()
    const at = this.#clock.now() + ANSWERING_MS
    this.#stopAnswering = this.#clock.schedule(at, () => this.#tell({ type: 'leg-answering', leg }))
  }

  /** What is news only of a caller who is there. */
  tell(event: CarrierEvent): void {
    if (this.#isCallerThere) this.#tell(event)
    else this.#kept.push({ event, at: this.#clock.now() })
  }
}
