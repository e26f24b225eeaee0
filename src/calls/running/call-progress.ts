import type { Instant } from '../../domain/time/instant.ts'
import { advanceCall, deadlineOf } from '../engine/advance-call.ts'
import type { CallOrigin, CallState } from '../engine/call-state.ts'
import type { Answer, CallContext, Question, Transition } from '../engine/transition.ts'
import { answerQuestion, type CallLine, type CallPorts, readBasis } from './call-ports.ts'
import type { HeardInput } from './heard-input.ts'
import { inTime, TALK_PATIENCE_MS } from './patience.ts'

/** How far a call has come: its state, the moment of that, and until when it may stay so. */
export class CallProgress {
  readonly #ports: CallPorts
  readonly #line: Pick<CallLine, 'clock'>
  readonly #origin: CallOrigin
  readonly #onDeadline: (deadline: Instant) => void
  /** Null until it has begun. */
  state: CallState | null = null
  /** The time of the last transition. */
  #at: Instant
  /** What the last transition was made from. */
  #basis: Omit<CallContext, 'at'> | null = null
  #cancelDeadline: () => void = () => undefined

  /** @param onDeadline called when the state must not last any longer */
  constructor(
    ports: CallPorts,
    line: Pick<CallLine, 'clock'>,
    origin: CallOrigin,
    onDeadline: (deadline: Instant) => void,
  ) {
    this.#ports = ports
    this.#line = line
    this.#origin = origin
    this.#onDeadline = onDeadline
    this.#at = origin.startedAt
  }

  /**
   * Who talks is not kept on the line for what cannot be read now: hanging up then follows from what the last transition was made
   * from.
   * @param heardAt when the input happened: talking counts from then, however busy this process is
   */
  async context(heardAt = this.#line.clock.now()): Promise<CallContext> {
    const read = readBasis(this.#ports, this.#origin)
    const last = this.state?.phase === 'connected' ? this.#basis : null
    const basis = last === null ? await read : await inTime(TALK_PATIENCE_MS, last, read)
    this.#basis = basis
    return { ...basis, at: this.#notBefore(heardAt) }
  }

  get isTalk(): boolean {
    return this.state?.phase === 'connected'
  }

  /**
   * @param isWanted whether the answer is still waited for
   * @returns null where it is not any more
   */
  async answer(question: Question, isWanted: () => boolean): Promise<Answer | null> {
    const { persevere } = this.#ports
    try {
      const ask = async () => answerQuestion(this.#ports, this.#origin, question, await this.context())
      return await persevere(ask, isWanted)
    } catch (error) {
      if (isWanted()) throw error
      return null
    }
  }

  /**
   * What follows from what was heard, by what the last transition was made from, without asking anybody. Null where that does not
   * do; and where the engine fails, which whoever deals with the input in its turn will meet.
   */
  advanceAtOnce({ input, at }: HeardInput): Transition | null {
    if (this.state === null || this.#basis === null) return null
    try {
      return advanceCall(this.state, input, { ...this.#basis, at: this.#notBefore(at) })
    } catch {
      return null
    }
  }

  /** A clock that is set back stops time for the call, so that no duration is negative. */
  #notBefore(at: Instant): Instant {
    this.#at = Math.max(this.#at, at)
    return this.#at
  }

  armDeadline(): void {
    this.disarm()
    const deadline = this.state === null ? null : deadlineOf(this.state)
    if (deadline === null) return
    this.#cancelDeadline = this.#line.clock.schedule(deadline, () => this.#onDeadline(deadline))
  }

  disarm(): void {
    this.#cancelDeadline()
  }
}
