/** Ports that RTP may use: from an even one, each with the odd one after it for RTCP (RFC 3550 section 11). */
export interface PortRange {
  readonly first: number
  readonly last: number
}

/**
 * Hands out the even ports of a range in no order that could be guessed, and each again as late as possible: packets that
 * are still on their way to the last call must not be heard in the next.
 */
export class PortPool {
  readonly #free: number[]

  /** @param random a whole number from 0 to below its bound */
  constructor({ first, last }: PortRange, random: (bound: number) => number) {
    this.#free = []
    for (let port = first + (first % 2); port < last; port += 2) this.#free.push(port)
    for (let left = this.#free.length - 1; left > 0; left--) {
      const chosen = random(left + 1)
      const port = this.#free[left] ?? 0
      this.#free[left] = this.#free[chosen] ?? 0
      this.#free[chosen] = port
    }
  }

  get size(): number {
    return this.#free.length
  }

  /** Null when all are in use. */
  take(): number | null {
    return this.#free.shift() ?? null
  }

  give(port: number): void {
    this.#free.push(port)
  }
}
