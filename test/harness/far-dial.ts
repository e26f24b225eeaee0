import type { FarDestination, FarEnds } from '../contracts/carrier-contract.ts'
import { childrenOf, type TwimlElement, textOf } from './parse-twiml.ts'

/** Of several destinations, others may answer within this after the first. */
const SECOND_ANSWER_SECONDS = 0.1

/** The caller's own call is in progress a moment after a destination is. */
const BRIDGING_SECONDS = 0.2

type Words = Readonly<Record<string, string>>

export interface FarDialPorts {
  readonly destinations: NonNullable<FarEnds['destinations']>
  now(): number
  /** @returns a function that cancels it */
  after(seconds: number, wake: () => void): () => void
  /** Draws the provider's id of a destination's call. */
  nextSid(): string
  tell(url: string, parameters: Words): void
  /** A destination has the caller, who is in progress now. */
  onBridged(): void
  hangUpByCaller(): void
}

/** What became of a destination, or of the dial. */
interface Outcome {
  readonly status: string
  readonly sid: string
  /** For how long it was talked; null where nobody did. */
  readonly seconds: number | null
}

/** Those whom a provider rings at the behest of one `Dial`, and what it tells of them. */
export class FarDial {
  readonly action: string
  /** Resolves once nobody is left, or the one who had the caller is gone. */
  readonly over: Promise<void>
  readonly #ports: FarDialPorts
  readonly #timeout: number
  /** How each that has not ended is hung up on, by its id. */
  readonly #legs = new Map<string, () => void>()
  /** The one that has the caller. */
  #bridged: string | null = null
  #outcome: Outcome | null = null
  #settle: () => void = () => undefined

  constructor(dial: TwimlElement, ports: FarDialPorts) {
    this.#ports = ports
    this.action = dial.attributes['action'] ?? ''
    this.#timeout = Number(dial.attributes['timeout'])
    this.over = new Promise(resolve => {
      this.#settle = resolve
    })
    for (const noun of childrenOf(dial)) this.#ring(noun)
  }

  /** What the provider says of it when it asks what comes next. */
  words(): Words {
    if (this.#outcome === null) return { DialCallStatus: 'canceled' }
    const { status, sid, seconds } = this.#outcome
    const duration = seconds === null ? {} : { DialCallDuration: String(seconds) }
    return { DialCallStatus: status, DialCallSid: sid, ...duration }
  }

  hangUp(): void {
    for (const hangUp of [...this.#legs.values()]) hangUp()
  }

  /** @returns whether it is one of these */
  hangUpOn(sid: string): boolean {
    const hangUp = this.#legs.get(sid)
    hangUp?.()
    return hangUp !== undefined
  }

  #ring(noun: TwimlElement): void {
    const address = textOf(noun).replace(/^sip:/, '')
    const far: FarDestination = this.#ports.destinations[address] ?? { outcome: 'answer' }
    const { ringSeconds = 0, talkSeconds = 60, hungUpBy = 'caller' } = far
    const { now, nextSid, onBridged, hangUpByCaller } = this.#ports
    const sid = nextSid()
    let answeredAt: number | null = null
    const timers: (() => void)[] = []
    const after = (seconds: number, wake: () => void) => {
      timers.push(this.#ports.after(seconds, wake))
    }
    const tell = (status: string, parameters: Words = {}) =>
      this.#ports.tell(noun.attributes['statusCallback'] ?? '', {
        CallSid: sid,
        CallStatus: status,
        ...parameters,
      })
    const end = (status: string) => {
      for (const cancel of timers) cancel()
      this.#legs.delete(sid)
      const seconds = answeredAt === null ? null : Math.round((now() - answeredAt) / 1_000)
      tell(status, seconds === null ? {} : { CallDuration: String(seconds) })
      this.#hearEnd({ status, sid, seconds })
    }
    const bridge = () => {
      tell('in-progress')
      for (const [other, hangUp] of [...this.#legs]) if (other !== sid) hangUp()
      after(BRIDGING_SECONDS, onBridged)
      after(talkSeconds, () => (hungUpBy === 'caller' ? hangUpByCaller() : end('completed')))
    }
    const answer = () => {
      answeredAt = now()
      const isFirst = this.#bridged === null
      this.#bridged ??= sid
      // The one that has the caller may be told of last.
      if (isFirst && this.#legs.size > 1) after(SECOND_ANSWER_SECONDS, bridge)
      else if (isFirst) bridge()
      else tell('in-progress')
    }
    this.#legs.set(sid, () => end(answeredAt === null ? 'canceled' : 'completed'))
    tell('initiated')
    if (far.outcome === 'failed') return void after(ringSeconds, () => end('failed'))
    after(0, () => tell('ringing'))
    const isTooLong = far.outcome === 'no-answer' || ringSeconds >= this.#timeout
    if (isTooLong) after(this.#timeout, () => end('no-answer'))
    else after(ringSeconds, far.outcome === 'answer' ? answer : () => end('busy'))
  }

  #hearEnd(outcome: Outcome): void {
    if (this.#legs.size > 0 && outcome.sid !== this.#bridged) return
    this.#outcome ??= outcome
    this.#settle()
  }
}
