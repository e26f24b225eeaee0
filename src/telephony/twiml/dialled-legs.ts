import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierEvent, Leg, LegFailure } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { saysEnded, type WebhookParameters } from './webhook.ts'

/** The provider says of the last leg that it is over, and asks at once what comes next: where it does not, its word is lost. */
const ACTION_PATIENCE_MS = 5_000

export interface LegPorts {
  readonly clock: CallClock
  /** @param happenedAt where it is told of later than it happened */
  report(event: CarrierEvent, happenedAt?: Instant): void
  /** Hangs up on a destination, by the provider's id of its call. */
  hangUp(legSid: string): void
}

interface DialledLeg {
  readonly leg: Leg
  readonly cancelTimeout: () => void
  /** The provider's id of the destination's call, once it has said so. */
  sid: string | null
  hasRung: boolean
  /** What it failed with, where that has not been reported yet. */
  failure: LegFailure | null
}

/**
 * The destinations of one dial, as the provider tells of them: one by one (`hear`), in any order and perhaps twice, and all
 * together when nobody is left (`finish`). The last to fail, or to part from the caller, is reported with the latter, since
 * only then the provider takes instructions.
 */
export class DialledLegs {
  readonly #ports: LegPorts
  /** Those that ring, or talk to the caller. */
  readonly #legs = new Map<number, DialledLeg>()
  /** Those that were given up before the provider said how they are called. */
  readonly #unwanted = new Set<number>()
  #connected: DialledLeg | null = null
  #cancelPatience: () => void = () => undefined

  /** @param dialTimeoutSeconds after which the provider gives all of them up */
  constructor(legs: readonly Leg[], dialTimeoutSeconds: number, ports: LegPorts) {
    this.#ports = ports
    const { clock } = ports
    for (const leg of legs) {
      const isEarlier = leg.ringTimeoutSeconds < dialTimeoutSeconds
      const cancelTimeout = isEarlier
        ? clock.schedule(clock.now() + leg.ringTimeoutSeconds * 1_000, () => this.#giveUp(leg.leg))
        : () => undefined
      this.#legs.set(leg.leg, { leg, cancelTimeout, sid: null, hasRung: false, failure: null })
    }
  }

  digitsOf(leg: number): string | null {
    return this.#legs.get(leg)?.leg.sendDigits ?? null
  }

  /** What the provider says of one destination's call. */
  hear(number: number, parameters: WebhookParameters): void {
    const { CallSid: sid = '', CallStatus: status = '' } = parameters
    if (this.#unwanted.delete(number)) this.#ports.hangUp(sid)
    const leg = this.#legs.get(number)
    if (leg === undefined) return
    leg.sid = sid
    if (status === 'ringing') this.#ring(leg)
    else if (status === 'in-progress' || status === 'answered') this.#connect(leg)
    else if (saysEnded(parameters)) this.#endOne(leg, status, parameters['CallDuration'])
  }

  /**
   * Nobody of them is left, as the provider says when it asks what comes next.
   * @param endedAt when the last of them parted from the caller
   */
  finish(parameters: WebhookParameters, endedAt: Instant = this.#ports.clock.now()): void {
    this.#cancelPatience()
    const { DialCallStatus: status = '', DialCallSid: sid = '' } = parameters
    const hasTalked = status === 'completed' || status === 'answered'
    // The word that it answered may be late, or lost: how long was talked is said here as well.
    if (hasTalked && this.#connected === null) {
      const legs = [...this.#legs.values()]
      const answered = legs.find(leg => leg.sid === sid) ?? legs.find(leg => leg.failure === null)
      const talkedMs = secondsOf(parameters['DialCallDuration']) * 1_000
      if (answered !== undefined) this.#connect(answered, endedAt - talkedMs)
    }
    this.#finishWith(failureOf(status), endedAt)
  }

  /** Nothing that is heard of them counts any more. */
  forget(): void {
    this.#cancelPatience()
    for (const { cancelTimeout } of this.#legs.values()) cancelTimeout()
    this.#legs.clear()
    this.#connected = null
  }

  #ring(leg: DialledLeg): void {
    if (leg.hasRung || this.#connected !== null) return
    leg.hasRung = true
    this.#ports.report({ type: 'leg-ringing', leg: leg.leg.leg })
  }

  /** The first to answer has the caller: the provider hangs up on the others. */
  #connect(leg: DialledLeg, answeredAt?: Instant): void {
    if (this.#connected !== null) return
    const others = [...this.#legs.values()].filter(other => other !== leg)
    this.#connected = leg
    leg.cancelTimeout()
    for (const other of others) {
      other.cancelTimeout()
      this.#legs.delete(other.leg.leg)
    }
    this.#ports.report({ type: 'leg-answered', leg: leg.leg.leg }, answeredAt)
  }

  #endOne(leg: DialledLeg, status: string, seconds?: string): void {
    // Another has answered, of which we are about to hear, or the caller is gone.
    if (status === 'canceled' && leg !== this.#connected) return
    if (status === 'completed' || leg === this.#connected) this.#awaitAction('completed', leg, seconds)
    else this.#failOne(leg, status)
  }

  #failOne(leg: DialledLeg, status: string): void {
    leg.failure = failureOf(status)
    const areOthersRinging = [...this.#legs.values()].some(other => other.failure === null)
    if (areOthersRinging) this.#fail(leg, leg.failure)
    else this.#awaitAction(status, leg)
  }

  /** It has had the time that it was given, while others have more. */
  #giveUp(number: number): void {
    const leg = this.#legs.get(number)
    if (leg === undefined) return
    if (leg.sid === null) this.#unwanted.add(number)
    else this.#ports.hangUp(leg.sid)
    this.#failOne(leg, 'no-answer')
  }

  /** The provider is about to ask what comes next, in these words. */
  #awaitAction(status: string, { sid }: DialledLeg, seconds?: string): void {
    const { clock } = this.#ports
    const endedAt = clock.now()
    const words = {
      DialCallStatus: status,
      ...(sid !== null && { DialCallSid: sid }),
      ...(seconds !== undefined && { DialCallDuration: seconds }),
    }
    this.#cancelPatience()
    this.#cancelPatience = clock.schedule(endedAt + ACTION_PATIENCE_MS, () => this.finish(words, endedAt))
  }

  #finishWith(failure: LegFailure, endedAt: Instant): void {
    const connected = this.#connected
    if (connected !== null) {
      this.forget()
      this.#ports.report({ type: 'leg-ended', leg: connected.leg.leg }, endedAt)
      return
    }
    for (const leg of this.#legs.values()) this.#fail(leg, leg.failure ?? failure)
  }

  #fail(leg: DialledLeg, cause: LegFailure): void {
    leg.cancelTimeout()
    this.#legs.delete(leg.leg.leg)
    this.#ports.report({ type: 'leg-failed', leg: leg.leg.leg, cause })
  }
}

/** `canceled`: by the provider, and not by the caller, who would be gone himself. */
function failureOf(status: string): LegFailure {
  if (status === 'busy') return 'busy'
  return status === 'no-answer' ? 'no-answer' : 'failed'
}

/** What a provider says of a duration; none where it says nothing that makes sense. */
function secondsOf(text: string | undefined): number {
  return /^\d{1,6}$/.test(text ?? '') ? Number(text) : 0
}
