import type { CalledAddress } from '../carrier.ts'

/** A call and those that it came of. */
export interface CallChain {
  /** A destination is called for it, with this Call-ID. */
  addLeg(callId: string): void
  /** It has ended, or never was a call. */
  end(): void
}

/**
 * Which calls are legs of our own that have come back: a Target's number may be another tracking number, by which the call goes on;
 * but not one by which the same call came already. Each round would be a call more, with its counters and charges, and a second
 * Target would double them (RFC 5393). They are known by their Call-ID, which proxies leave as it is; a carrier in between draws its
 * own, and what it sends in a circle ends with `Max-Forwards`, or with the limits of its trunk.
 */
export class CallChains {
  /** By the Call-ID of each leg: what was called on the way to it, first of all by whoever began. */
  readonly #ways = new Map<string, ReadonlySet<string>>()

  /** @returns null where the call has come back to what it was called by */
  begin(callId: string, called: CalledAddress): CallChain | null {
    const before = this.#ways.get(callId) ?? new Set()
    const name = nameOf(called)
    if (before.has(name)) return null
    const way = new Set(before).add(name)
    const legs: string[] = []
    return {
      addLeg: leg => {
        legs.push(leg)
        this.#ways.set(leg, way)
      },
      end: () => {
        for (const leg of legs) this.#ways.delete(leg)
      },
    }
  }
}

const nameOf = (called: CalledAddress) =>
  called.kind === 'number' ? called.number : called.user.toLowerCase()
