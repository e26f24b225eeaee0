/** Whose offer of a call is being answered: there is one at a time (RFC 3261 14, RFC 3264 4). */
export class OfferTurn {
  #whose: 'nobody' | 'ours' | 'theirs' | 'stopped'
  /** Offers of ours that wait for their turn. */
  readonly #waiting: ((isTurn: boolean) => void)[] = []

  /** @param whose `theirs` while the INVITE that begins the call is not acknowledged, `ours` while its offer is not answered */
  constructor(whose: 'nobody' | 'ours' | 'theirs') {
    this.#whose = whose
  }

  /** Whether both sides agree on what they described last. */
  isSettled(): boolean {
    return this.#whose === 'nobody'
  }

  /** @returns null when the other side may have its offer answered, else what it is refused with (RFC 3261 14.2) */
  takeForThem(): 491 | 500 | null {
    if (this.#whose === 'ours') return 491
    if (this.#whose !== 'nobody') return 500
    this.#whose = 'theirs'
    return null
  }

  /** Our offer went out in answer to a request that had none. */
  stakeForUs(): void {
    if (this.#whose !== 'stopped') this.#whose = 'ours'
  }

  /** Resolves when it is our turn; with false when it never will be. */
  take(): Promise<boolean> {
    if (this.#whose === 'nobody') {
      this.#whose = 'ours'
      return Promise.resolve(true)
    }
    if (this.#whose === 'stopped' || this.#waiting.length >= MAX_WAITING) return Promise.resolve(false)
    return new Promise(resolve => this.#waiting.push(resolve))
  }

  /** The offer is answered, refused or withdrawn: the next may come. */
  settle(): void {
    if (this.#whose === 'stopped') return
    const next = this.#waiting.shift()
    this.#whose = next === undefined ? 'nobody' : 'ours'
    next?.(true)
  }

  /** There will be no more offers. */
  stop(): void {
    this.#whose = 'stopped'
    for (const waiting of this.#waiting.splice(0)) waiting(false)
  }
}

/** A user that describes itself anew faster than the other side can answer gains nothing by more. */
const MAX_WAITING = 8
