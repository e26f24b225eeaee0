import type { Instant } from '../../domain/time/instant.ts'
import { advanceCall } from '../engine/advance-call.ts'
import type { OrderedEndReason } from '../engine/call-fact.ts'
import type { CallOrigin, CallState } from '../engine/call-state.ts'
import { isRecordingNews } from '../engine/note-recording.ts'
import { startCall } from '../engine/start-call.ts'
import type { CallCommand, CallInput, Question, RecordingOrder, Transition } from '../engine/transition.ts'
import { CallOutcome } from './call-outcome.ts'
import {
  type CallLine,
  type CallPorts,
  callInput,
  changeCaller,
  changeSlots,
  commandCarrier,
  commandsLead,
  releaseAllSlots,
} from './call-ports.ts'
import { CallProgress } from './call-progress.ts'
import { CallWork } from './call-work.ts'
import { CallWriter } from './call-writer.ts'
import { endsCall, type HeardInput } from './heard-input.ts'
import { addLateRecording } from './late-recording.ts'
import { ARRIVAL_PATIENCE_MS, DECISION_PATIENCE_MS, withPatience } from './patience.ts'
import type { TakenOverCall } from './take-over-call.ts'

/**
 * One running call. Its inputs arrive one at a time (`hear`); the engine says what follows from each (`advanceCall`),
 * which is recorded and carried out (`#carryOut`), and its questions are answered before the next input (`#follow`). Only those
 * who talk are not kept waiting for what is being written down: what they do is carried out meanwhile (`#lookAhead`).
 */
export class RunningCall {
  readonly uuid: string
  readonly companyId: number
  /** The name of the carrier that carries it. */
  readonly carrier: string
  readonly #outcome = new CallOutcome()
  /** Resolves once the call has ended and is saved; rejects when it could not be. */
  readonly ended = this.#outcome.promise
  readonly #ports: CallPorts
  readonly #line: CallLine
  readonly #origin: CallOrigin
  readonly #progress: CallProgress
  readonly #inputs: HeardInput[] = []
  /** What is carried out ahead of being written down, in its order: the carrier has its commands, or is getting them. */
  readonly #ahead: { readonly next: Transition; readonly commanded: Promise<void> }[] = []
  /** Whether something is being written down that nothing else waits for. */
  #mayLookAhead = false
  readonly #work = new CallWork({
    work: () => this.#hearAll(),
    hasMore: () => (this.#inputs.length > 0 || this.#ahead.length > 0 || this.#writer.isDue) && !this.isOver,
    giveUp: error => this.#giveUp(error),
  })
  readonly #writer: CallWriter
  /** It has ended, or was given up. */
  isOver = false
  /** When everyone was disconnected, of a call that was given up. */
  overAt: Instant = 0
  /** Its line has been told to hang up, ahead of all that is still to be written down. */
  #isLetGo = false
  /** The carrier has had its first commands. */
  #isTakenUp = false

  constructor(ports: CallPorts, line: CallLine, origin: CallOrigin) {
    this.uuid = origin.uuid
    this.companyId = origin.companyId
    this.carrier = line.carrierCall.offer.carrier
    this.#ports = ports
    this.#line = line
    this.#origin = origin
    this.#progress = new CallProgress(ports, line, origin, deadline =>
      this.hear({ type: 'deadline-passed', deadline }),
    )
    this.#writer = new CallWriter(ports, line, () => this.#work.goOn())
  }

  /**
   * Begins the call. Resolves once it is saved and the carrier has its first commands.
   * @throws the error for which the call was given up
   */
  async start(): Promise<void> {
    this.#work.begin(async () => {
      const { state, question } = await this.#within(this.#arrivalLeftMs(), () => this.#begin())
      if (question !== null) {
        const follow = async () => this.#follow(await this.#afterQuestion(state, question))
        await this.#within(DECISION_PATIENCE_MS, follow)
      }
      await this.#hearAll()
    })
    this.#listen()
    await this.idle()
    if (this.isOver) await this.ended
  }

  /** Goes on with a call that another process ran, from where that wrote it down last. */
  resume({ state, revision }: Pick<TakenOverCall, 'state' | 'revision'>): void {
    this.#progress.state = state
    this.#writer.goOnFrom(revision)
    this.#isTakenUp = true
    this.#progress.armDeadline()
    this.#listen()
  }

  #listen(): void {
    this.#line.carrierCall.listen((event, at) => this.hear(callInput(this.#ports, this, event), at))
  }

  #arrivalLeftMs = () => ARRIVAL_PATIENCE_MS - (performance.now() - this.#line.arrivedAt)

  async #begin(): Promise<Transition> {
    const started = startCall(this.#origin, await this.#progress.context())
    return this.#carryOut(started).then(() => started)
  }

  /** @param at when it happened */
  hear(input: CallInput, at = this.#line.clock.now()): void {
    // Whoever was stopped for long does nothing with a call that may be another's by now.
    this.#ports.lease.isHeld()
    if (this.isOver) {
      if (isRecordingNews(input)) addLateRecording(this.#ports, this.#origin, input, at)
      return
    }
    this.#inputs.push({ input, at })
    this.#lookAhead()
    this.#work.goOn()
  }

  /** Resolves once the order is written down and carried out. @returns false when nothing is being recorded */
  async orderRecording(order: RecordingOrder): Promise<boolean> {
    if (this.isOver || this.#line.carrierCall.recording === 'none') return false
    this.hear({ type: 'recording-ordered', order })
    await this.idle()
    return true
  }

  /** Whether people talk without this process, and all of it is written down, so that another can go on with it. */
  get mayBeLeft(): boolean {
    return this.mayBeLeftSoon && this.#line.carrierCall.mayBeLeft === true && this.#work.isIdle
  }

  /** Whether people talk so: it may be left once all of it is written down, and their provider has been told all. */
  get mayBeLeftSoon(): boolean {
    return this.#progress.isTalk && !this.isOver && this.#line.carrierCall.mayBeLeft !== undefined
  }

  /** Nothing is done about it here any more: it goes on. */
  leave(): void {
    this.#close()
    this.#line.carrierCall.leave?.()
    this.#outcome.resolve()
  }

  /** Ends the call now, whatever it waits for: everyone is disconnected at once, and the rest is written down after. */
  letGo(reason: OrderedEndReason): void {
    if (this.isOver || this.#isLetGo) return
    this.#isLetGo = true
    this.hear({ type: 'ordered-to-end', reason })
    const { carrierCall } = this.#line
    carrierCall.send(this.#isTakenUp ? { type: 'hang-up' } : { type: 'reject', reason: 'unavailable' })
  }

  /** Writes down what was carried out, deals with what was heard, and writes down what has waited to be. */
  async #hearAll(): Promise<void> {
    for (;;) {
      const ahead = this.#ahead.shift()
      if (ahead !== undefined) {
        await ahead.commanded
        await this.#writeDown(ahead.next)
        continue
      }
      const heard = this.#inputs.shift()
      if (heard === undefined) break
      const { input, at } = heard
      if (this.isOver && isRecordingNews(input)) addLateRecording(this.#ports, this.#origin, input, at)
      if (this.#progress.state === null || this.isOver) continue
      const first = advanceCall(this.#progress.state, input, await this.#progress.context(at))
      if (first.question === null) await this.#follow(first)
      else await this.#within(DECISION_PATIENCE_MS, () => this.#follow(first))
    }
    const { state } = this.#progress
    if (this.#writer.isDue && state) await this.#lookingAhead(() => this.#writer.writeRest(state))
  }

  /** The caller waits for it, and is let go where the database does not answer. */
  #within = <T>(patienceMs: number, work: () => Promise<T>) =>
    withPatience(patienceMs, () => this.letGo('database_unavailable'), work)

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
    const isWanted = () => !this.#inputs.some(endsCall)
    const answer = this.#isLetGo ? null : await this.#progress.answer(question, isWanted)
    if (answer !== null) return advanceCall(state, answer, await this.#progress.context())
    const [ending] = this.#inputs.splice(this.#inputs.findIndex(endsCall), 1)
    if (ending === undefined) throw new Error(`call ${this.uuid} was let go without a reason`)
    return advanceCall(state, ending.input, await this.#progress.context(ending.at))
  }

  /** In the order that the README explains: a crash between two steps loses nothing. */
  async #carryOut(next: Transition): Promise<void> {
    const isFirst = this.#progress.state === null
    this.#progress.state = next.state
    if (!isFirst && commandsLead(next)) {
      await this.#commandCarrier(next.carrier)
      this.#progress.armDeadline()
      return this.#writeDown(next)
    }
    await this.#write(next, isFirst)
    // The timer may be late where the process was stopped.
    if (isFirst && this.#arrivalLeftMs() <= 0) this.letGo('database_unavailable')
    await this.#commandCarrier(next.carrier)
    this.#progress.armDeadline()
    if (next.state.phase === 'ended') this.#end()
  }

  /** Writes down what the carrier has been told already. */
  async #writeDown(next: Transition): Promise<void> {
    const isLast = next.state.phase === 'ended'
    const write = () => this.#write(next, false)
    await (isLast || next.question !== null ? write() : this.#lookingAhead(write))
    if (isLast) this.#end()
  }

  async #write(next: Transition, isFirst: boolean): Promise<void> {
    if (isFirst || next.state.phase !== 'ended') await changeSlots(this.#ports, this, next.capacity)
    await changeCaller(this.#ports, this, next.caller)
    await (isFirst ? this.#writer.begin(next) : this.#writer.write(next))
  }

  async #lookingAhead(write: () => Promise<void>): Promise<void> {
    this.#mayLookAhead = true
    this.#lookAhead()
    try {
      await write()
    } finally {
      this.#mayLookAhead = false
    }
  }

  #end = (): void => {
    this.isOver = true
    this.#outcome.resolve()
  }

  /**
   * Carries out what is heard of those who talk while something is being written down, which may take as long as the database is
   * away: who hangs up is heard at once, and what is to be left out of the recording is. What needs an answer first waits.
   */
  #lookAhead(): void {
    for (;;) {
      const { state } = this.#progress
      const [heard] = this.#inputs
      if (!this.#mayLookAhead || state === null || state.phase === 'ended' || heard === undefined) return
      const next = this.#progress.advanceAtOnce(heard)
      if (next === null || next.question !== null || !commandsLead(next)) return
      this.#inputs.shift()
      this.#progress.state = next.state
      this.#progress.armDeadline()
      const commanded = this.#commandCarrier(next.carrier)
      // Whoever writes it down learns of a failure.
      commanded.catch(() => undefined)
      this.#ahead.push({ next, commanded })
    }
  }

  async #commandCarrier(commands: readonly CallCommand[]): Promise<void> {
    this.#ports.lease.isHeld()
    this.#isTakenUp = true
    await commandCarrier(this.#ports, this.#line, commands)
  }

  #close(): void {
    this.isOver = true
    this.#progress.disarm()
    this.#writer.stop()
  }

  /** Resolves once every input so far has been handled. */
  idle = (): Promise<void> => this.#work.idle()

  /** It cannot go on: everyone is disconnected. The sweep of lost calls ends its row, as this process does not know it any more. */
  async #giveUp(error: unknown): Promise<void> {
    this.#ports.logger.error({ err: error, call_uuid: this.uuid }, 'a call was given up')
    this.overAt = this.#progress.state?.progress.endedAt ?? this.#line.clock.now()
    this.#close()
    if (!this.#isLetGo) this.#line.carrierCall.send({ type: 'hang-up' })
    await releaseAllSlots(this.#ports, this)
    this.#outcome.reject(error)
  }
}
