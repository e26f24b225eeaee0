import type { LegFailure } from '../carrier.ts'
import type { SipLeg } from './sip-leg.ts'

/** The destinations of one call: those that ring, and the one that has answered. */
export class CallLegs {
  readonly #legs = new Set<SipLeg>()
  #connected: SipLeg | null = null
  /** Those that rang beside the one that has answered. */
  #losers: readonly number[] = []
  /** Of those that were rung: null where none has failed yet. */
  #haveAllBeenBusy: boolean | null = null

  get connected(): SipLeg | null {
    return this.#connected
  }

  get size(): number {
    return this.#legs.size
  }

  /** Whether none is left, and each was busy. */
  get areAllBusy(): boolean {
    return this.#legs.size === 0 && this.#haveAllBeenBusy === true
  }

  add(leg: SipLeg): void {
    this.#legs.add(leg)
  }

  /** It will not answer. */
  fail(leg: SipLeg, cause: LegFailure): void {
    this.#legs.delete(leg)
    this.#haveAllBeenBusy = this.#haveAllBeenBusy !== false && cause === 'busy'
  }

  /** It has the call: all others are hung up on. */
  connect(leg: SipLeg): void {
    this.#connected = leg
    this.#legs.delete(leg)
    this.#losers = [...this.#legs].map(loser => loser.leg.leg)
    for (const loser of this.#legs) loser.hangUp()
    this.#legs.clear()
    this.#legs.add(leg)
  }

  /** It has hung up after it had answered. @returns those that were given up for it */
  end(leg: SipLeg): readonly number[] {
    this.#legs.delete(leg)
    if (this.#connected !== leg) return []
    this.#connected = null
    return this.#losers
  }

  /** Gives up those that ring, who were therefore not all busy. @returns whether one had answered */
  cancel(): boolean {
    if (this.#legs.size > 0) this.#haveAllBeenBusy = false
    const hadAnswered = this.#connected !== null
    this.hangUp()
    return hadAnswered
  }

  hangUp(): void {
    for (const leg of this.#legs) leg.hangUp()
    this.#legs.clear()
    this.#connected = null
  }
}
