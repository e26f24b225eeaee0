import type { Instant } from '../../domain/time/instant.ts'
import type { Logger } from '../../platform/log/logger.ts'
import type { CallOffer, CarrierEvent, Leg } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { type DialPorts, dialInstruction } from './dial-instruction.ts'
import { type DialledLeg, digitsMs } from './dialled-leg.ts'
import { DialledLegs } from './dialled-legs.ts'
import type { LegPorts } from './leg-ports.ts'
import type { ConnectedTalk, Talk } from './talk-rows.ts'
import { EMPTY_DOCUMENT, playDigits, twimlDocument } from './twiml-verbs.ts'
import type { WebhookParameters } from './webhook.ts'
import type { XmlElement } from './xml.ts'

export interface CallDialsPorts extends Omit<DialPorts, 'called'> {
  readonly clock: CallClock
  readonly offer: Pick<CallOffer, 'called' | 'carrier'>
  /** @param happenedAt where it is told of later than it happened */
  report(event: CarrierEvent, happenedAt?: Instant): void
  /**
   * Called as soon as a destination has answered, with what it takes to go on with that; again where it turns out to be another, and with
   * null where it was gone before it had the caller.
   */
  onConnected(talk: ConnectedTalk | null): void
  /** Hangs up on a destination, by the provider's id of its call. */
  hangUp(legSid: string): void
  readonly logger: Pick<Logger, 'warn'>
}

/** https://www.twilio.com/docs/api/errors/13214 */
const INVALID_CALLER_ID = '13214'

/** Whom a call rings, one dial after the other. */
export class CallDials {
  readonly #ports: CallDialsPorts
  readonly #legPorts: LegPorts
  #legs: DialledLegs | null = null
  /** Those that are not to be rung any more. */
  #brokenOff: DialledLegs | null = null
  #count = 0
  /** The legs of the last dial, and what they see. */
  #rung: readonly Leg[] = []
  #shown: string | null = null
  /** What the provider has refused to present: nobody else is to be lost by it. */
  readonly #refused = new Set<string>()
  /** Whom it connected, and since when. */
  #answered: { readonly leg: number; readonly at: Instant } | null = null
  /** The talk that was told of last; null: none, or it has come to nothing. */
  #told: ConnectedTalk | null = null

  constructor(ports: CallDialsPorts) {
    this.#ports = ports
    const report: LegPorts['report'] = (event, at = ports.clock.now()) => {
      if (event.type === 'leg-answered') this.#connect(event.leg, at)
      ports.report(event, at)
    }
    this.#legPorts = { ...ports, report }
  }

  /** Dials so far. */
  get count(): number {
    return this.#count
  }

  /** Whether this one is under way. @param dial counted from 1 */
  isCurrent(dial: number): boolean {
    return dial === this.#count && this.#legs !== null
  }

  /** As `DialledLegs` has it. */
  get talking(): DialledLeg | null {
    return this.#legs?.talking ?? null
  }

  /** When whoever has answered should have heard all digits, and have the caller. */
  get connectedAt(): Instant {
    const { talking } = this
    const now = this.#ports.clock.now()
    return talking === null ? now : (talking.answeredAt ?? now) + digitsMs(talking)
  }

  /** Whether the engine knows of one who talks to the caller now. */
  get isConnected(): boolean {
    return this.#answered !== null && this.isTalking
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
    const instruction = dialInstruction(legs, this.#count, this.#refused, { ...ports, called })
    const { rung, tooMany, timeoutSeconds, verb } = instruction
    this.forget()
    this.#rung = rung
    this.#shown = instruction.callerId
    this.#answered = null
    for (const { leg } of tooMany) this.#refuse(leg, 'a provider rings no more destinations at once')
    if (verb === null) {
      const reason = 'a provider rings nobody without a number to be shown: set CARRIER_CALLER_ID'
      for (const { leg } of rung) this.#refuse(leg, reason)
    } else this.#legs = new DialledLegs(rung, timeoutSeconds, this.#legPorts)
    return verb
  }

  /** Another process had dialled, and one of those it rang has answered: what has become of that since is to be heard. */
  takeOver(talk: Talk): void {
    this.#count = talk.dial
    this.#legs = DialledLegs.takenOver(talk, this.#legPorts)
  }

  /** What the provider says of one destination's call. */
  hear(leg: number, parameters: WebhookParameters): void {
    if (this.#rung.some(rung => rung.leg === leg)) this.#noteRefusal(parameters)
    this.#brokenOff?.hear(leg, parameters)
    this.#legs?.hear(leg, parameters)
    this.#tellTalk()
  }

  /** What the provider says of whoever talks to the caller, when it is asked. @returns as `DialledLegs.hearFate` has it */
  hearOfTalking(parameters: WebhookParameters): WebhookParameters {
    const { talking } = this
    return (talking && this.#legs?.hearFate(talking, parameters)) ?? {}
  }

  /** What a destination that has answered is sent first. */
  digitsDocument(leg: number): string {
    const digits = this.#legs?.digitsOf(leg) ?? null
    return digits === null ? EMPTY_DOCUMENT : twimlDocument(playDigits(digits))
  }

  /** Nobody is left, as `DialledLegs.finish` has it. */
  finish(parameters: WebhookParameters): void {
    this.#noteRefusal(parameters)
    this.#legs?.finish(parameters)
  }

  /** The caller is gone, as `DialledLegs.part` has it. */
  part(parameters: WebhookParameters, isOfDial: boolean, then: (endedAt: Instant) => void): void {
    if (this.#legs === null) then(this.#ports.clock.now())
    else this.#legs.part(parameters, isOfDial, then)
  }

  /** Nothing that is heard of those who are rung counts any more. */
  forget(): void {
    this.#legs?.forget()
    this.#brokenOff = this.#legs ?? this.#brokenOff
    this.#legs = null
    this.#tellTalk()
  }

  /** Hangs up on those that nothing is to be heard of any more. */
  hangUpOnForgotten(): void {
    this.#brokenOff?.hangUp()
  }

  #noteRefusal({ ErrorCode: code }: WebhookParameters): void {
    if (code === INVALID_CALLER_ID && this.#shown !== null) this.#refused.add(this.#shown)
  }

  #connect(leg: number, at: Instant): void {
    this.#answered = { leg, at }
    this.#tellTalk()
  }

  /** Unless it is told already. */
  #tellTalk(): void {
    const talk = this.#talk
    if (isSameTalk(talk, this.#told)) return
    // Who has had the caller is told of as long as the call lasts.
    if (talk === null && this.#answered !== null) return
    this.#told = talk
    this.#ports.onConnected(talk)
  }

  /** The provider may have connected another than the first to answer. Null for one that another process rang: that is told already. */
  get #talk(): ConnectedTalk | null {
    const { talking } = this
    const answered = this.#answered ?? (talking && { leg: talking.leg.leg, at: talking.answeredAt })
    const found = this.#rung.find(({ leg }) => leg === answered?.leg)
    if (talking === null || found === undefined) return null
    const { leg, address, targetId, ringTimeoutSeconds, sendDigits } = found
    return {
      dial: this.#count,
      leg: { leg, address, targetId, ringTimeoutSeconds, sendDigits },
      legSid: talking.sid,
      answeredAt: answered?.at ?? this.#ports.clock.now(),
      rungTargetIds: this.#rung.flatMap(rung => rung.targetId ?? []),
    }
  }

  #refuse(leg: number, reason: string): void {
    const { clock, logger, offer, report } = this.#ports
    logger.warn({ leg, carrier: offer.carrier }, reason)
    clock.schedule(clock.now(), () => report({ type: 'leg-failed', leg, cause: 'failed' }))
  }
}

function isSameTalk(one: ConnectedTalk | null, other: ConnectedTalk | null): boolean {
  if (one === null || other === null) return one === other
  const isSameLeg = one.dial === other.dial && one.leg.leg === other.leg.leg && one.legSid === other.legSid
  return isSameLeg && one.answeredAt === other.answeredAt
}
