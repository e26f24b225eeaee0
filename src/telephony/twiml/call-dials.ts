import type { Instant } from '../../domain/time/instant.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { CallOffer, CarrierEvent, Leg } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { type DialPorts, dialInstruction } from './dial-instruction.ts'
import { DialledLegs } from './dialled-legs.ts'
import type { WebhookParameters } from './webhook.ts'
import type { XmlElement } from './xml.ts'

export interface CallDialsPorts extends Omit<DialPorts, 'called'> {
  readonly clock: CallClock
  readonly offer: Pick<CallOffer, 'called' | 'carrier'>
  /** @param happenedAt where it is told of later than it happened */
  report(event: CarrierEvent, happenedAt?: Instant): void
  /** Hangs up on a destination, by the provider's id of its call. */
  hangUp(legSid: string): void
  readonly logger: Pick<Logger, 'warn'>
}

/** Whom a call rings, one dial after the other. */
export class CallDials {
  readonly #ports: CallDialsPorts
  #legs: DialledLegs | null = null
  /** Those that are not to be rung any more. */
  #brokenOff: DialledLegs | null = null
  #count = 0

  constructor(ports: CallDialsPorts) {
    this.#ports = ports
  }

  /** Dials so far. */
  get count(): number {
    return this.#count
  }

  /** Whether this one is under way. @param dial counted from 1 */
  isCurrent(dial: number): boolean {
    return dial === this.#count && this.#legs !== null
  }

  /** Whether anybody who was rung talks to the caller now. */
  get isTalking(): boolean {
    return this.#legs?.isTalking ?? false
  }

  /** @returns what the provider is told; null where it can ring nobody */
  begin(legs: readonly Leg[]): XmlElement | null {
    const { offer, ...ports } = this.#ports
    this.#count++
    const { called } = offer
    const { rung, tooMany, timeoutSeconds, verb } = dialInstruction(legs, this.#count, { ...ports, called })
    this.forget()
    for (const { leg } of tooMany) this.#refuse(leg, 'a provider rings no more destinations at once')
    if (verb === null) {
      const reason = 'a provider rings nobody without a number to be shown: set CARRIER_CALLER_ID'
      for (const { leg } of rung) this.#refuse(leg, reason)
    } else this.#legs = new DialledLegs(rung, timeoutSeconds, ports)
    return verb
  }

  /** What the provider says of one destination's call. */
  hear(leg: number, parameters: WebhookParameters): void {
    this.#brokenOff?.hear(leg, parameters)
    this.#legs?.hear(leg, parameters)
  }

  digitsOf(leg: number): string | null {
    return this.#legs?.digitsOf(leg) ?? null
  }

  /** Nobody is left, as `DialledLegs.finish` has it. */
  finish(parameters: WebhookParameters): void {
    this.#legs?.finish(parameters)
  }

  /** The caller is gone, as `DialledLegs.part` has it. */
  part(parameters: WebhookParameters, then: (endedAt: Instant) => void): void {
    if (this.#legs === null) then(this.#ports.clock.now())
    else this.#legs.part(parameters, then)
  }

  /** Nothing that is heard of those who are rung counts any more. */
  forget(): void {
    this.#legs?.forget()
    this.#brokenOff = this.#legs ?? this.#brokenOff
    this.#legs = null
  }

  /** Hangs up on those that nothing is to be heard of any more. */
  hangUpOnForgotten(): void {
    this.#brokenOff?.hangUp()
  }

  #refuse(leg: number, reason: string): void {
    const { clock, logger, offer, report } = this.#ports
    logger.warn({ leg, carrier: offer.carrier }, reason)
    clock.schedule(clock.now(), () => report({ type: 'leg-failed', leg, cause: 'failed' }))
  }
}
