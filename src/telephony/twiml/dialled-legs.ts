import type { Instant } from '../../domain/time/instant.ts'
import type { CarrierEvent, Leg } from '../carrier.ts'
import type { CallClock } from '../clock/call-clock.ts'
import {
  type DialledLeg,
  dialledLeg,
  failureOf,
  failureSaid,
  hasAnswered,
  hasTalked,
  isOpen,
  isTalking,
  lastToPart,
  legEnd,
} from './dialled-leg.ts'
import { secondsOf, type TalkTimes, talkTimes } from './talk-times.ts'
import { saysEnded, type WebhookParameters } from './webhook.ts'

/** The provider says of the last leg that it is over, and asks at once what comes next: where it does not, its word is lost. */
const ACTION_PATIENCE_MS = 5_000

/** Two may answer at once, and the one that the provider hangs up on be told of first: by then it has said so. */
const SECOND_ANSWER_MS = 1_000

/** When the caller is gone, the provider says within a second what became of those who were rung. */
const PARTING_PATIENCE_MS = 2_500

export interface LegPorts {
  readonly clock: CallClock
  /** @param happenedAt where it is told of later than it happened */
  report(event: CarrierEvent, happenedAt?: Instant): void
  /** Hangs up on a destination, by the provider's id of its call. */
  hangUp(legSid: string): void
}

/** The caller has hung up; `then` is called once, with when they parted. */
interface Parting {
  readonly at: Instant
  readonly then: (endedAt: Instant) => void
}

/** What is waited for; one thing at a time. */
interface Wait {
  readonly for: 'action' | 'another-answer' | 'parting'
  readonly cancel: () => void
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
  #wait: Wait | null = null
  #isOver = false
  /** When something was reported last, or it was dialled. */
  #toldAt: Instant

  /** @param dialTimeoutSeconds after which the provider gives all of them up */
  constructor(legs: readonly Leg[], dialTimeoutSeconds: number, ports: LegPorts) {
    this.#ports = ports
    const { clock } = ports
    this.#toldAt = clock.now()
    for (const leg of legs) {
      const isEarlier = leg.ringTimeoutSeconds < dialTimeoutSeconds
      const cancelTimeout = isEarlier
        ? clock.schedule(clock.now() + leg.ringTimeoutSeconds * 1_000, () => this.#giveUp(leg.leg))
        : () => undefined
      this.#legs.set(leg.leg, dialledLeg(leg, cancelTimeout))
    }
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

  /** Nobody of them is left, as the provider says when it asks what comes next. */
  finish(parameters: WebhookParameters): void {
    if (this.#isOver) return
    this.#stopWaiting()
    const talk = this.#talk(parameters)
    if (talk === null) return void this.#failAll(parameters['DialCallStatus'] ?? '')
    this.#connect(talk.leg, talk.answeredAt)
    this.forget()
    this.#report({ type: 'leg-ended', leg: talk.leg.leg.leg }, talk.endedAt)
  }

  /**
   * The caller has hung up. If somebody talked to him of whom that was not known yet, it is reported before `then` is called, with
   * when they parted: at once where it is clear, else when the provider has said it, or has had the time to.
   */
  part(parameters: WebhookParameters, then: Parting['then']): void {
    const now = this.#ports.clock.now()
    if (this.#isOver) return void then(now)
    this.#parting ??= { at: now, then }
    if (parameters['DialCallStatus'] !== undefined) return void this.#finishParting(parameters)
    this.#goOn()
  }

  /** Nothing that is heard of them counts any more. */
  forget(): void {
    this.#isOver = true
    this.#stopWaiting()
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

  #all(test: (leg: DialledLeg) => boolean): readonly DialledLeg[] {
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
    const talking = this.#all(isTalking)
    if (this.#parting !== null) {
      if (open.length === 0) this.#finishParting({})
      else this.#waitFor('parting', this.#parting.at + PARTING_PATIENCE_MS, () => this.#finishParting({}))
    } else if (talking.length > 0) this.#hearTalk(talking, open.length > 1)
    else if (this.#all(hasTalked).length > 0) this.#hearEndOfTalk(open.length > 0)
    else this.#hearFailures(open.length > 0)
  }

  /** The first to answer has the caller, unless it turns out at once that another has. */
  #hearTalk(talking: readonly DialledLeg[], mayAnotherAnswer: boolean): void {
    const [first] = talking.toSorted((one, other) => (one.answeredAt ?? 0) - (other.answeredAt ?? 0))
    if (this.#connected !== null || first === undefined) return void this.#stopWaiting()
    const answeredAt = first.answeredAt ?? this.#ports.clock.now()
    if (!mayAnotherAnswer) return void this.#connect(first, answeredAt)
    this.#waitFor('another-answer', answeredAt + SECOND_ANSWER_MS, () => {
      this.#wait = null
      this.#hearTalk(this.#all(isTalking), false)
    })
  }

  #hearEndOfTalk(areOthersOpen: boolean): void {
    // Where it ended as soon as it had begun, another may have the caller, of which we are about to hear.
    if (this.#connected === null && areOthersOpen) this.#stopWaiting()
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
    this.#waitFor('action', this.#ports.clock.now() + ACTION_PATIENCE_MS, () => this.finish({}))
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
    const talk = this.#talk(parameters)
    if (talk !== null) this.#connect(this.#connected ?? talk.leg, talk.answeredAt)
    this.forget()
    parting.then(talk?.endedAt ?? parting.at)
  }

  /** Who talked to the caller, and when, as far as that is clear when it is over. */
  #talk(parameters: WebhookParameters): (TalkTimes & { readonly leg: DialledLeg }) | null {
    const leg = this.#connected ?? this.#talker(parameters)
    if (leg === null) return null
    const now = this.#parting?.at ?? this.#ports.clock.now()
    // The engine may have been told of one that the provider had not connected.
    const parted = this.#bySid(parameters) ?? lastToPart(this.#all(hasTalked)) ?? leg
    const seconds = secondsOf(parameters['DialCallDuration']) ?? parted.end?.seconds ?? null
    // Who answered when the caller was gone talked to nobody, unless only the word of it was late.
    if (seconds === null && leg.answeredAt !== null && leg.answeredAt > now) return null
    const times = talkTimes({
      answeredAt: leg.answeredAt,
      isTold: this.#connected !== null,
      toldAt: this.#toldAt,
      endedAt: Math.min(now, parted.end?.at ?? now),
      seconds,
    })
    return { ...times, leg }
  }

  #talker(parameters: WebhookParameters): DialledLeg | null {
    const { DialCallStatus: status = '', DialCallSid: sid = '' } = parameters
    const dialled = this.#bySid(parameters)
    if (status !== '' && !hasAnswered(status)) return null
    if (dialled?.isGivenUp) return null
    if (dialled !== null && status !== '') return dialled
    const talked = lastToPart(this.#all(hasTalked))
    if (talked !== null || status === '') return talked
    // All that is said is that one has answered: whose name is not known yet, or any.
    const mayBe = this.#all(leg => failureOf(leg) === null && (sid === '' || leg.sid === null))
    return mayBe[0] ?? null
  }

  #bySid({ DialCallSid: sid = '' }: WebhookParameters): DialledLeg | null {
    return this.#all(leg => leg.sid !== null && leg.sid === sid)[0] ?? null
  }

  #connect(leg: DialledLeg, answeredAt: Instant): void {
    this.#stopWaiting()
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

  #waitFor(what: Wait['for'], at: Instant, wake: () => void): void {
    // What is waited for already is not put off.
    if (this.#wait?.for === what) return
    this.#stopWaiting()
    this.#wait = { for: what, cancel: this.#ports.clock.schedule(at, wake) }
  }

  #stopWaiting(): void {
    this.#wait?.cancel()
    this.#wait = null
  }
}
