import type { Instant } from '../../domain/time/instant.ts'
import { advanceCall, deadlineOf } from '../engine/advance-call.ts'
import type { OrderedEndReason } from '../engine/call-fact.ts'
import type { CallOrigin, CallState } from '../engine/call-state.ts'
import { isRecordingNews } from '../engine/note-recording.ts'
import { startCall } from '../engine/start-call.ts'
import type {
  Answer,
  CallCommand,
  CallContext,
  CallInput,
  Question,
  RecordingOrder,
  Transition,
} from '../engine/transition.ts'
import {
  answerQuestion,
  type CallLine,
  type CallPorts,
  callInput,
  carrierCommand,
  changeCaller,
  changeSlots,
  readBasis,
  releaseAllSlots,
} from './call-ports.ts'
import { CallWriter } from './call-writer.ts'
import { endsCall, type HeardInput } from './heard-input.ts'
import { addLateRecording } from './late-recording.ts'
import type { TakenOverCall } from './take-over-call.ts'

/**
 * How long a call may take from its arrival until it is recorded; after that its caller is declined, who has heard
 * nothing yet. Until then nobody knows of the call: the sweep of orphaned slots waits a little longer.
 */
const ARRIVAL_PATIENCE_MS = 8_000

/** How long a caller waits for the choice of a destination: as long as most let it ring. */
const DECISION_PATIENCE_MS = 20_000

/**
 * One running call. Its inputs arrive one at a time (`hear`); the engine says what follows from each (`advanceCall`),
 * which is recorded and carried out (`#carryOut`), and its questions are answered before the next input (`#follow`).
 */
export class RunningCall {
  readonly uuid: string
  readonly companyId: number
  /** The name of the carrier that carries it. */
  readonly carrier: string
  /** Resolves once the call has ended and is saved; rejects when it could not be. */
  readonly ended: Promise<void>
  #settle: { resolve: () => void; reject: (error: unknown) => void } = IGNORED
  readonly #ports: CallPorts
  readonly #line: CallLine
  readonly #origin: CallOrigin
  #state: CallState | null = null
  readonly #inputs: HeardInput[] = []
  #work: Promise<void> | null = null
  readonly #writer: CallWriter
  #isOver = false
  /** Its line has been told to hang up, ahead of all that is still to be written down. */
  #isLetGo = false
  /** The carrier has had its first commands. */
  #isTakenUp = false
  /** The time of the last transition. */
  #at: Instant
  #cancelDeadline: () => void = () => undefined

  constructor(ports: CallPorts, line: CallLine, origin: CallOrigin) {
    this.uuid = origin.uuid
    this.companyId = origin.companyId
    this.carrier = line.carrierCall.offer.carrier
    this.#ports = ports
    this.#line = line
    this.#origin = origin
    this.#at = origin.startedAt
    this.#writer = new CallWriter(ports, line, () => this.#goOn())
    this.ended = new Promise((resolve, reject) => {
      this.#settle = { resolve, reject }
    })
    // Whoever awaits it learns of a failure.
    this.ended.catch(() => undefined)
  }

  /**
   * Begins the call. Resolves once it is saved and the carrier has its first commands.
   * @throws the error for which the call was given up
   */
  async start(): Promise<void> {
    this.#work = this.#guarded(async () => {
      const { state, question } = await this.#within(this.#arrivalLeftMs(), () => this.#begin())
      if (question !== null) {
        const follow = async () => this.#follow(await this.#afterQuestion(state, question))
        await this.#within(DECISION_PATIENCE_MS, follow)
      }
      await this.#hearAll()
    })
    this.#listen()
    await this.idle()
    if (this.#isOver) await this.ended
  }

  /** Goes on with a call that another process ran, from where that wrote it down last. */
  resume({ state, revision }: Pick<TakenOverCall, 'state' | 'revision'>): void {
    this.#state = state
    this.#writer.goOnFrom(revision)
    this.#isTakenUp = true
    this.#armDeadline(state)
    this.#listen()
  }

  #listen(): void {
    this.#line.carrierCall.listen((event, at) => this.hear(callInput(this.#ports, this, event), at))
  }

  #arrivalLeftMs = () => ARRIVAL_PATIENCE_MS - (performance.now() - this.#line.arrivedAt)

  async #begin(): Promise<Transition> {
    const started = startCall(this.#origin, await this.#context())
    return this.#carryOut(started).then(() => started)
  }

  /** @param at when it happened */
  hear(input: CallInput, at = this.#line.clock.now()): void {
    // Whoever was stopped for long does nothing with a call that may be another's by now.
    this.#ports.lease.isHeld()
    if (this.#isOver) {
      if (isRecordingNews(input)) addLateRecording(this.#ports, this.#origin, input, at)
      return
    }
    this.#inputs.push({ input, at })
    this.#goOn()
  }

  /** Deals with what was heard, and writes down what has waited to be, unless it is at work: then it will. */
  #goOn(): void {
    this.#work ??= this.#guarded(() => this.#hearAll())
  }

  /** Resolves once the order is written down and carried out. @returns false when nothing is being recorded */
  async orderRecording(order: RecordingOrder): Promise<boolean> {
    if (this.#isOver || this.#line.carrierCall.recording === 'none') return false
    this.hear({ type: 'recording-ordered', order })
    await this.idle()
    return true
  }

  /** Ends the call now, whatever it waits for: everyone is disconnected at once, and the rest is written down after. */
  letGo(reason: OrderedEndReason): void {
    if (this.#isOver || this.#isLetGo) return
    this.#isLetGo = true
    this.hear({ type: 'ordered-to-end', reason })
    const { carrierCall } = this.#line
    carrierCall.send(this.#isTakenUp ? { type: 'hang-up' } : { type: 'reject', reason: 'unavailable' })
  }

  async #hearAll(): Promise<void> {
    for (let heard = this.#inputs.shift(); heard !== undefined; heard = this.#inputs.shift()) {
      const { input, at } = heard
      if (this.#isOver && isRecordingNews(input)) addLateRecording(this.#ports, this.#origin, input, at)
      if (this.#state === null || this.#isOver) continue
      const first = advanceCall(this.#state, input, await this.#context(at))
      if (first.question === null) await this.#follow(first)
      else await this.#within(DECISION_PATIENCE_MS, () => this.#follow(first))
    }
    if (this.#writer.isDue && this.#state !== null) await this.#writer.writeRest(this.#state)
  }

  /** The caller waits for this: where it takes too long, because the database does not answer, the call is let go. */
  async #within<T>(patienceMs: number, work: () => Promise<T>): Promise<T> {
    const patience = setTimeout(() => this.letGo('database_unavailable'), patienceMs)
    try {
      return await work()
    } finally {
      clearTimeout(patience)
    }
  }

  /** Carries out a transition, and those that follow from the answers to its questions. */
  async #follow(first: Transition): Promise<void> {
    for (let next = first; ; ) {
      await this.#carryOut(next)
      if (next.question === null) return
      next = await this.#afterQuestion(next.state, next.question)
    }
  }

  /** What follows from the answer, or from the end of the call, should that be heard while the answer is awaited. */
  async #afterQuestion(state: CallState, question: Question): Promise<Transition> {
    let answer: Answer | null = null
    if (!this.#isLetGo) {
      try {
        answer = await this.#ports.persevere(
          async () => answerQuestion(this.#ports, this, question, await this.#context()),
          () => !this.#inputs.some(endsCall),
        )
      } catch (error) {
        if (!this.#inputs.some(endsCall)) throw error
      }
    }
    if (answer !== null) return advanceCall(state, answer, await this.#context())
    const [ending] = this.#inputs.splice(this.#inputs.findIndex(endsCall), 1)
    if (ending === undefined) throw new Error(`call ${this.uuid} was let go without a reason`)
    return advanceCall(state, ending.input, await this.#context(ending.at))
  }

  /** In the order that the README explains: a crash between two steps loses nothing. */
  async #carryOut(next: Transition): Promise<void> {
    const isFirst = this.#state === null
    const isLast = next.state.phase === 'ended'
    // Nobody is rung any more: those who talk, or have ended it, wait for no database.
    const commandsLead = !isFirst && (isLast || next.state.phase === 'connected')
    this.#state = next.state
    if (commandsLead) await this.#commandCarrier(next.carrier)
    if (isFirst || !isLast) await changeSlots(this.#ports, this, next.capacity)
    await changeCaller(this.#ports, this, next.caller)
    await (isFirst ? this.#writer.begin(next) : this.#writer.write(next))
    // The timer may be late where the process was stopped.
    if (isFirst && this.#arrivalLeftMs() <= 0) this.letGo('database_unavailable')
    if (!commandsLead) await this.#commandCarrier(next.carrier)
    this.#armDeadline(next.state)
    if (!isLast) return
    this.#isOver = true
    this.#settle.resolve()
  }

  async #commandCarrier(commands: readonly CallCommand[]): Promise<void> {
    this.#ports.lease.isHeld()
    this.#isTakenUp = true
    for (const command of commands) {
      this.#line.carrierCall.send(await carrierCommand(this.#ports, command))
    }
  }

  #armDeadline(state: CallState): void {
    this.#cancelDeadline()
    const deadline = deadlineOf(state)
    if (deadline === null) return
    this.#cancelDeadline = this.#line.clock.schedule(deadline, () =>
      this.hear({ type: 'deadline-passed', deadline }),
    )
  }

  /** @param heardAt when the input happened: talking counts from then, however busy this process is */
  async #context(heardAt = this.#line.clock.now()): Promise<CallContext> {
    const basis = await readBasis(this.#ports, this.#origin)
    // A clock that is set back stops time for the call, so that no duration is negative.
    this.#at = Math.max(this.#at, heardAt)
    return { ...basis, at: this.#at }
  }

  get isOver(): boolean {
    return this.#isOver
  }

  /** Resolves once every input so far has been handled. */
  async idle(): Promise<void> {
    while (this.#work !== null) await this.#work
  }

  async #guarded(work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      await this.#giveUp(error)
    } finally {
      // An input may have arrived, or a second passed, since that was last looked at.
      const hasMore = (this.#inputs.length > 0 || this.#writer.isDue) && !this.#isOver
      this.#work = hasMore ? this.#guarded(() => this.#hearAll()) : null
    }
  }

  /**
   * The call cannot go on: everyone is disconnected. The sweep of lost calls ends its row, because this process does
   * not know the call any more.
   */
  async #giveUp(error: unknown): Promise<void> {
    this.#ports.logger.error({ err: error, call_uuid: this.uuid }, 'a call was given up')
    this.#isOver = true
    this.#cancelDeadline()
    this.#writer.stop()
    if (!this.#isLetGo) this.#line.carrierCall.send({ type: 'hang-up' })
    await releaseAllSlots(this.#ports, this)
    this.#settle.reject(error)
  }
}

const IGNORED = { resolve: () => undefined, reject: () => undefined }
