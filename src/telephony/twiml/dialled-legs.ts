import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierEvent, Leg } from '../carrier.ts'
import {
  type DialledLeg,
  dialledLeg,
  digitsMs,
  failureOf,
  failureSaid,
  firstToAnswer,
  hasAnswered,
  hasTalked,
  isOpen,
  isTalking,
  legEnd,
} from './dialled-leg.ts'
import { dialledTalk, isGoneInDigits, UNBRIDGED } from './dialled-talk.ts'
import type { LegPorts } from './leg-ports.ts'
import { OneWait } from './one-wait.ts'
import type { Talk } from './talk-rows.ts'
import { saysEnded, type WebhookParameters } from './webhook.ts'

/** The provider says of the last leg that it is over, and asks at once what comes next: where it does not, its word is lost. */
const ACTION_PATIENCE_MS = 5_000

/** Two may answer at once, and the one that the provider hangs up on be told of first: by then it has said so. */
const SECOND_ANSWER_MS = 1_000

/** How much longer than they may ring the engine waits for an answer, less what it takes to tell of it (`RING_GRACE_MS`). */
const GRACE_MS = 8_000

/** Who goes on with a call waits for an answer as long as a destination may ring (`resume-call.ts`), less what it takes to tell of it. */
const TELLING_MS = 1_000

/** When the caller is gone, the provider says within a second what became of those who were rung. */
const PARTING_PATIENCE_MS = 2_500

/** The caller has hung up; `then` is called once, with when they parted. */
interface Parting {
  readonly at: Instant
  readonly then: (endedAt: Instant) => void
  /** What the word of that says of the dial, for want of a better one. */
  readonly said: WebhookParameters
}

/**
 * The destinations of one dial, as the provider tells of them: one by one (`hear`), in any order and perhaps twice, and all
 * together when nobody is left (`finish`) or the caller is gone (`part`). The last to fail, or to part from the caller, is reported
 * with the latter, since only then the provider takes instructions.
 */
export class DialledLegs {
  readonly #ports: LegPorts
  readonly #legs = new Map<number, DialledLeg>()
  /** Whom the engine takes for the one that answered. */
  #connected: DialledLeg | null = null
  #parting: Parting | null = null
  readonly #wait: OneWait<'action' | 'answer' | 'parting'>
  #isOver = false
  /** When something was reported last, or it was dialled. */
  #toldAt: Instant
  /** Until when the engine hears of an answer. */
  #isAwaitedUntil: Instant

  /** @param dialTimeoutSeconds after which the provider gives all of them up */
  constructor(legs: readonly Leg[], dialTimeoutSeconds: number, ports: LegPorts) {
    this.#ports = ports
    this.#wait = new OneWait(ports.clock)
    this.#toldAt = ports.clock.now()
    const longestRingSeconds = Math.max(0, ...legs.map(leg => leg.ringTimeoutSeconds))
    this.#isAwaitedUntil = this.#toldAt + longestRingSeconds * 1_000 + GRACE_MS
    for (const leg of legs) {
      const isEarlier = leg.ringTimeoutSeconds < dialTimeoutSeconds
      const cancelTimeout = isEarlier
        ? ports.clock.schedule(this.#toldAt + leg.ringTimeoutSeconds * 1_000, () => this.#giveUp(leg.leg))
        : () => undefined
      this.#legs.set(leg.leg, dialledLeg(leg, cancelTimeout))
    }
  }

  /** Those whom another process had dialled, of whom one has answered: what has become of it since is to be heard (`hearFate`). */
  static takenOver({ leg, legSid, answeredAt }: Talk, ports: LegPorts): DialledLegs {
    const legs = new DialledLegs([], 0, ports)
    const { sendDigits = null, ringTimeoutSeconds } = leg
    legs.#isAwaitedUntil = legs.#toldAt + ringTimeoutSeconds * 1_000 - TELLING_MS
    const answered = { ...dialledLeg({ leg: leg.leg, sendDigits }, () => undefined), sid: legSid, answeredAt }
    legs.#legs.set(leg.leg, answered)
    return legs
  }

  /** Who has the caller, is about to, or had him last: of two who answered, whoever talks still. Null where nobody has answered. */
  get talking(): DialledLeg | null {
    const connected = this.#connected
    return connected !== null && isOpen(connected) ? connected : (firstToAnswer(this.#all()) ?? connected)
  }

  get isTalking(): boolean {
    return this.#all(isTalking).length > 0
  }

  digitsOf(leg: number): string | null {
    return this.#legs.get(leg)?.leg.sendDigits ?? null
  }

  /** What the provider says of one destination's call. */
  hear(number: number, parameters: WebhookParameters): void {
    const leg = this.#legs.get(number)
    if (leg === undefined) return
    const { CallSid: sid = '', CallStatus: status = '' } = parameters
    const now = this.#ports.clock.now()
    leg.sid ??= sid || null
    if (saysEnded(parameters)) leg.end ??= legEnd(parameters, now)
    if (leg.isGivenUp) this.#hangUpOn(leg)
    if (leg.isGivenUp || this.#isOver) return
    if (status === 'ringing') this.#ring(leg)
    if (status === 'in-progress' || status === 'answered') this.#answer(leg, now)
    this.#goOn()
  }

  /** What the provider says of whoever answered, when it is asked. @returns what the dial came to, where these words say that */
  hearFate(leg: DialledLeg, parameters: WebhookParameters): WebhookParameters {
    const isUnbridged = this.#connected === null && isGoneInDigits(leg, parameters)
    if (!isUnbridged) this.#goOn()
    this.hear(leg.leg.leg, parameters)
    return isUnbridged ? UNBRIDGED : {}
  }

  /** Nobody of them is left, as the provider says when it asks what comes next. */
  finish(parameters: WebhookParameters): void {
    if (this.#isOver) return
    this.#wait.stop()
    const talk = this.#talk(parameters, this.#ports.clock.now())
    if (talk === null) return void this.#failAll(parameters['DialCallStatus'] ?? '')
    this.#connect(talk.leg, talk.answeredAt)
    this.forget()
    this.#report({ type: 'leg-ended', leg: talk.leg.leg.leg }, talk.endedAt)
  }

  /**
   * The caller has hung up. If somebody talked to him of whom that was not known yet, it is reported before `then` is called, with
   * when they parted: at once where it is clear, else when the provider has said it, or has had the time to.
   * @param isOfDial whether these words are what the dial came to: what is said of it beside that counts where nothing else comes
   */
  part(parameters: WebhookParameters, isOfDial: boolean, then: Parting['then']): void {
    const now = this.#ports.clock.now()
    if (this.#isOver) return void then(now)
    this.#parting ??= { at: now, then, said: parameters }
    if (isOfDial && parameters['DialCallStatus'] !== undefined) return void this.#finishParting(parameters)
    this.#goOn()
  }

  /** Nothing that is heard of them counts any more. */
  forget(): void {
    this.#isOver = true
    this.#wait.stop()
    for (const { cancelTimeout } of this.#legs.values()) cancelTimeout()
  }

  /** Hangs up on whoever is still rung, even on those who have just answered, as soon as the provider says how they are called. */
  hangUp(): void {
    for (const leg of this.#legs.values()) {
      if (!isOpen(leg)) continue
      leg.isGivenUp = true
      this.#hangUpOn(leg)
    }
  }

  #all(test: (leg: DialledLeg) => boolean = () => true): readonly DialledLeg[] {
    return [...this.#legs.values()].filter(test)
  }

  #ring(leg: DialledLeg): void {
    const isNews = !leg.hasRung && leg.answeredAt === null && this.#parting === null
    if (!isNews || this.#all(hasTalked).length > 0) return
    leg.hasRung = true
    this.#report({ type: 'leg-ringing', leg: leg.leg.leg })
  }

  #answer(leg: DialledLeg, now: Instant): void {
    if (leg.end !== null) return
    leg.answeredAt ??= now
    // The provider hangs up on the others: none of them is to be given up meanwhile.
    for (const { cancelTimeout } of this.#legs.values()) cancelTimeout()
  }

  /** What follows from all that is known. */
  #goOn(): void {
    const open = this.#all(isOpen)
    if (this.#parting !== null) {
      const { at, said } = this.#parting
      if (open.length === 0 && !this.#isBridgeInDoubt) this.#finishParting({})
      else this.#wait.until(at + PARTING_PATIENCE_MS, 'parting', () => this.#finishParting(this.#heard(said)))
    } else if (this.isTalking) this.#hearTalk(open.length > 1)
    else if (this.#all(hasTalked).length > 0) this.#hearEndOfTalk(open.length > 0)
    else this.#hearFailures(open.length > 0)
  }

  /**
   * The first to answer has the caller, unless it turns out at once that another has, or that it is gone before it has heard all its
   * digits: only then the provider connects them.
   */
  #hearTalk(mayAnotherAnswer: boolean): void {
    this.#wait.stop()
    const first = firstToAnswer(this.#all())
    if (this.#connected !== null || first === null) return
    const now = this.#ports.clock.now()
    const answeredAt = first.answeredAt ?? now
    const bridgedAt = Math.min(answeredAt + digitsMs(first), this.#isAwaitedUntil)
    const clearAt = Math.max(bridgedAt, mayAnotherAnswer ? answeredAt + SECOND_ANSWER_MS : answeredAt)
    if (clearAt <= now) return void this.#connect(first, answeredAt)
    this.#wait.until(clearAt, 'answer', () => this.#goOn())
  }

  #hearEndOfTalk(areOthersOpen: boolean): void {
    // Where it ended as soon as it had begun, another may have the caller, of which we are about to hear.
    if (this.#connected === null && areOthersOpen) this.#wait.stop()
    else this.#awaitAction()
  }

  /** Each is told at once while others ring, and the last with the provider's question. */
  #hearFailures(areOthersOpen: boolean): void {
    for (const leg of this.#all(({ isReported }) => !isReported)) {
      if (failureOf(leg) === null) continue
      if (areOthersOpen) this.#fail(leg, '')
      else this.#awaitAction()
    }
  }

  /** The provider is about to ask what comes next. */
  #awaitAction(): void {
    this.#wait.until(this.#ports.clock.now() + ACTION_PATIENCE_MS, 'action', () => this.finish({}))
  }

  /** It has had the time that it was given, while others have more. */
  #giveUp(number: number): void {
    const leg = this.#legs.get(number)
    if (leg === undefined || this.#isOver || !isOpen(leg)) return
    leg.isGivenUp = true
    this.#hangUpOn(leg)
    this.#goOn()
  }

  #hangUpOn(leg: DialledLeg): void {
    if (leg.sid === null || leg.isHungUpOn || leg.end !== null) return
    leg.isHungUpOn = true
    this.#ports.hangUp(leg.sid)
  }

  #finishParting(parameters: WebhookParameters): void {
    const parting = this.#parting
    if (parting === null) return
    const talk = this.#talk(parameters, parting.at)
    if (talk !== null) this.#connect(this.#connected ?? talk.leg, talk.answeredAt)
    this.forget()
    parting.then(talk?.endedAt ?? parting.at)
  }

  #talk(parameters: WebhookParameters, overAt: Instant) {
    return dialledTalk(
      { legs: this.#all(), connected: this.#connected, toldAt: this.#toldAt, overAt },
      parameters,
    )
  }

  /** Whether somebody may be gone who had heard digits alone. */
  get #isBridgeInDoubt(): boolean {
    return this.#connected === null && this.#all(hasTalked).some(leg => digitsMs(leg) > 0)
  }

  /** What is said of the dial beside its own words counts where the provider has told of nobody. */
  #heard(said: WebhookParameters): WebhookParameters {
    return this.#all(leg => hasTalked(leg) || leg.end !== null).length > 0 ? {} : said
  }

  #connect(leg: DialledLeg, answeredAt: Instant): void {
    this.#wait.stop()
    if (this.#connected !== null) return
    this.#connected = leg
    this.#report({ type: 'leg-answered', leg: leg.leg.leg }, answeredAt)
  }

  #failAll(status: string): void {
    // Somebody answered who had just been given up.
    const said = hasAnswered(status) ? 'no-answer' : status
    this.forget()
    for (const leg of this.#legs.values()) this.#fail(leg, said)
  }

  #fail(leg: DialledLeg, said: string): void {
    if (leg.isReported) return
    leg.isReported = true
    this.#report({ type: 'leg-failed', leg: leg.leg.leg, cause: failureOf(leg) ?? failureSaid(said) })
  }

  #report(event: CarrierEvent, happenedAt?: Instant): void {
    this.#toldAt = this.#ports.clock.now()
    this.#ports.report(event, happenedAt)
  }
}
