import { unreachable } from '../../domain/unreachable.ts'
import type {
  CallOffer,
  CarrierCall,
  CarrierCommand,
  CarrierEvent,
  GatherCommand,
  Leg,
  LegFailure,
  RecordingState,
} from '../carrier.ts'
import { CarrierEvents } from '../carrier-events.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { type CallScript, DEFAULT_ANSWER, type ScriptedAnswer } from './call-script.ts'

/** The name of the simulated carrier, and the `via` of its calls. */
export const SIMULATED = 'simulated'

/** How long the caller takes to press a key. Prompts take no time: nobody listens. */
const KEY_PRESS_SECONDS = 1

/** A call whose carrier is a script, played on the call's clock. */
export class SimulatedCall implements CarrierCall {
  readonly offer: CallOffer
  readonly #script: CallScript
  readonly #clock: CallClock
  readonly #keys: string[]
  readonly #events = new CarrierEvents()
  /** Cancels what is due: a key, and the course of each leg that rings or talks. */
  #cancelGather: () => void = () => undefined
  readonly #legs = new Map<number, () => void>()
  #legsDialled = 0
  #hasEnded = false
  /** Ends the recording that is being made, if any. */
  #finishRecording: () => void = () => undefined
  #recording: RecordingState = 'none'
  #isRecordingOrdered = false

  constructor(script: CallScript, clock: CallClock) {
    const { callerNumber, called, tags } = script
    this.offer = { carrier: SIMULATED, callerNumber, called, tags }
    this.#script = script
    this.#clock = clock
    this.#keys = [...script.digits]
  }

  listen(listener: (event: CarrierEvent) => void): void {
    this.#events.listen(listener)
  }

  send(command: CarrierCommand): void {
    if (this.#hasEnded) return
    switch (command.type) {
      case 'answer':
      case 'say':
      case 'play':
        return
      case 'gather':
        this.#gather(command)
        return
      case 'dial':
        for (const leg of command.legs) this.#ring(leg)
        return
      case 'cancel-dial':
        this.#dropLegs()
        return
      case 'record':
        this.#record(command.maxSeconds)
        return
      case 'pause-recording':
        if (this.#recording === 'on') this.#recording = 'paused'
        return
      case 'resume-recording':
        if (this.#recording === 'paused') this.#recording = 'on'
        return
      case 'reject':
      case 'hang-up':
        this.#end('carrier')
        return
      default:
        unreachable(command)
    }
  }

  get recording(): RecordingState {
    return this.#recording
  }

  /** The caller hangs up, before the script would. */
  hangUpByCaller(): void {
    if (!this.#hasEnded) this.#end('caller')
  }

  #gather({ gather, timeoutSeconds }: GatherCommand): void {
    this.#cancelGather()
    const digit = this.#keys.shift()
    this.#cancelGather =
      digit === undefined
        ? this.#after(timeoutSeconds, () => this.#report({ type: 'gather-timed-out', gather }))
        : this.#after(KEY_PRESS_SECONDS, () => this.#report({ type: 'digit', gather, digit }))
  }

  #ring({ leg, targetId, ringTimeoutSeconds }: Leg): void {
    const answer = this.#answerOf(targetId, this.#legsDialled++)
    const fail = (afterSeconds: number, cause: LegFailure) =>
      this.#after(afterSeconds, () => {
        this.#legs.delete(leg)
        this.#report({ type: 'leg-failed', leg, cause })
      })
    this.#cancelGather()
    if (answer.outcome !== 'failed') this.#after(0, () => this.#reportRinging(leg))
    if (answer.outcome === 'no_answer' || answer.ringSeconds >= ringTimeoutSeconds) {
      this.#legs.set(leg, fail(ringTimeoutSeconds, 'no-answer'))
    } else if (answer.outcome === 'answer') {
      this.#legs.set(
        leg,
        this.#after(answer.ringSeconds, () => this.#connect(leg, answer)),
      )
    } else {
      this.#legs.set(leg, fail(answer.ringSeconds, answer.outcome))
    }
  }

  #reportRinging(leg: number): void {
    if (this.#legs.has(leg)) this.#report({ type: 'leg-ringing', leg })
  }

  #connect(leg: number, { talkSeconds, hungUpBy }: ScriptedAnswer): void {
    this.#dropLegs()
    const hangUp = () => {
      this.#finishRecording()
      if (hungUpBy === 'caller') this.#end('caller')
      else this.#report({ type: 'leg-ended', leg })
    }
    this.#legs.set(leg, this.#after(talkSeconds, hangUp))
    this.#report({ type: 'leg-answered', leg })
  }

  /** What is recorded can be listened to as soon as the recording ends. */
  #record(maxSeconds: number | null): void {
    const { recordingUrl: url } = this.#script
    if (url === null || this.#isRecordingOrdered) return
    this.#isRecordingOrdered = true
    this.#recording = 'on'
    const finish = () => {
      if (this.#recording === 'none') return
      this.#recording = 'none'
      this.#events.tell({ type: 'recording-ready', url })
    }
    const cancel = maxSeconds === null ? () => undefined : this.#after(maxSeconds, finish)
    this.#finishRecording = () => {
      cancel()
      finish()
    }
  }

  #answerOf(targetId: number | null, position: number): ScriptedAnswer {
    const { answers } = this.#script
    switch (answers.kind) {
      case 'in-order':
        return { ...DEFAULT_ANSWER, ...answers.answers[position] }
      case 'by-target':
        return { ...DEFAULT_ANSWER, ...(targetId === null ? undefined : answers.answers.get(targetId)) }
      default:
        return unreachable(answers)
    }
  }

  #end(by: 'caller' | 'carrier'): void {
    this.#cancelGather()
    this.#dropLegs()
    this.#hasEnded = true
    // Scheduled, like every event: a listener that sends commands is never called from within `send`.
    this.#clock.schedule(this.#clock.now(), () => {
      this.#finishRecording()
      this.#events.tell({ type: 'ended', by })
    })
  }

  #dropLegs(): void {
    for (const cancel of this.#legs.values()) cancel()
    this.#legs.clear()
  }

  #after(seconds: number, wake: () => void): () => void {
    return this.#clock.schedule(this.#clock.now() + Math.round(seconds * 1000), wake)
  }

  #report(event: CarrierEvent): void {
    if (!this.#hasEnded) this.#events.tell(event)
  }
}
