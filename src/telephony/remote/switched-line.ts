import { unreachable } from '../../domain/unreachable.ts'
import type { CarrierCall, CarrierCommand, CarrierEvent, Leg, RecordingState } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import type { BegunCall, FromRunner, TimedEvent, ToRunner } from './call-messages.ts'

/** A process that runs calls. */
export interface Runner {
  readonly id: number
  /** By which the records of its calls name it. */
  readonly processId: string
  send(message: ToRunner): void
}

interface LineParts {
  /** What messages call it. */
  readonly line: number
  readonly carrierCall: CarrierCall
  readonly clock: Pick<CallClock, 'now'>
  /** Called once it is known which call it is. */
  readonly onBegun?: (call: BegunCall) => void
  /** Called once, when nothing more comes of it. */
  onClosed(): void
}

/**
 * A line that is this process', of a call that another one runs. It remembers what it takes for a third to go on with the
 * call: whom it reached, and what has been said since.
 */
export class SwitchedLine {
  readonly #parts: LineParts
  #runner: Runner | null = null
  readonly #processIds: string[] = []
  #call: BegunCall | null = null
  #dialled: readonly Leg[] = []
  #connected: Leg | null = null
  /** Little is said once somebody has answered: who else was rung, who hangs up, what became of the recording. */
  readonly #sinceAnswer: TimedEvent[] = []
  #recording: RecordingState = 'none'
  #awaitsRecording = false
  #hasEnded = false
  #isSettled = false

  constructor(parts: LineParts) {
    this.#parts = parts
  }

  get runnerId(): number | null {
    return this.#runner?.id ?? null
  }

  /** Whether another process could go on with the call. */
  get canGoOn(): boolean {
    return this.#call !== null && this.#connected !== null
  }

  /** @param companyId the only Company that the call may be for; null = any */
  offerTo(runner: Runner, companyId: number | null): void {
    const { line, carrierCall, clock } = this.#parts
    this.#take(runner)
    runner.send({ kind: 'offered', line, offer: carrierCall.offer, companyId })
    carrierCall.listen((event, at = clock.now()) => this.#report({ event, at }))
  }

  /** Has another process go on with the call, where it can go on. */
  passTo(runner: Runner): void {
    const { line, carrierCall } = this.#parts
    if (this.#call === null || this.#connected === null) return
    const processIds = [...this.#processIds]
    this.#take(runner)
    runner.send({
      kind: 'inherited',
      line,
      offer: carrierCall.offer,
      call: this.#call,
      leg: this.#connected,
      rungTargetIds: this.#dialled.flatMap(({ targetId }) => targetId ?? []),
      processIds,
      recording: this.#recording,
      events: [...this.#sinceAnswer],
    })
  }

  #take(runner: Runner): void {
    this.#runner = runner
    this.#processIds.push(runner.processId)
    this.#isSettled = false
  }

  /** Nobody runs the call for now. */
  leave(): void {
    this.#runner = null
  }

  /** Nobody will run it any more: everyone is hung up on. */
  giveUp(): void {
    this.#runner = null
    this.#isSettled = true
    this.#awaitsRecording = false
    this.#parts.carrierCall.send({ type: 'reject', reason: 'unavailable' })
    this.#closeOnceOver()
  }

  /** What the process that runs the call says of it. */
  hear(message: Extract<FromRunner, { readonly line: number }>): void {
    switch (message.kind) {
      case 'begun':
        this.#call = message.call
        this.#parts.onBegun?.(message.call)
        return
      case 'command':
        this.#obey(message.command)
        return
      case 'settled':
        this.#isSettled = true
        this.#closeOnceOver()
        return
      default:
        unreachable(message)
    }
  }

  #obey(command: CarrierCommand): void {
    const { line, carrierCall } = this.#parts
    if (command.type === 'dial') this.#dialled = command.legs
    carrierCall.send(command)
    if (carrierCall.recording === this.#recording) return
    this.#recording = carrierCall.recording
    this.#awaitsRecording ||= this.#recording !== 'none'
    this.#runner?.send({ kind: 'recording', line, recording: this.#recording })
  }

  #report(timed: TimedEvent): void {
    const { event } = timed
    if (event.type === 'leg-answered') {
      this.#connected ??= this.#dialled.find(({ leg }) => leg === event.leg) ?? null
    }
    if (this.#connected !== null) this.#sinceAnswer.push(timed)
    this.#hasEnded ||= event.type === 'ended'
    if (RECORDING_NEWS.has(event.type)) this.#awaitsRecording = false
    this.#recording = this.#parts.carrierCall.recording
    this.#runner?.send({
      kind: 'event',
      line: this.#parts.line,
      event: timed,
      recording: this.#recording,
    })
    this.#closeOnceOver()
  }

  #closeOnceOver(): void {
    if (!this.#hasEnded || !this.#isSettled || this.#awaitsRecording) return
    this.#runner?.send({ kind: 'closed', line: this.#parts.line })
    this.#parts.onClosed()
  }
}

/** Of these, one comes of each recording. */
const RECORDING_NEWS: ReadonlySet<string> = new Set([
  'recording-ready',
  'recording-kept',
  'recording-failed',
] satisfies CarrierEvent['type'][])
