/** Chance that follows from a seed: the same seed draws the same. */
export interface Chance {
  /** A number from 0 up to 1. */
  next(): number
  /** An integer from `low` to `high`, both included. */
  between(low: number, high: number): number
  /** Whether something happens that does so in `share` of all cases. */
  happens(share: number): boolean
  /** @throws when there is nothing to pick */
  pick<T>(from: readonly T[]): T
}

/** Mulberry32: 32 bits of state are enough for a day. */
export function seededChance(seed: number): Chance {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const between = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between,
    happens: share => next() < share,
    pick: from => {
      const picked = from[between(0, from.length - 1)]
      if (picked === undefined) throw new Error('there is nothing to pick from')
      return picked
    },
  }
}
