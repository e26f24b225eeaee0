import type { FilledByCap } from './cap-limits.ts'

/**
 * Counts by cap id, laid out for looking up all caps of many targets: ids that follow each other, as those of one
 * target do, lie side by side. A Map scatters them, and where there are thousands it no longer fits the processor's nearest
 * cache.
 * @param entries ids of at least 0 and counts, both of at most 31 bits; no id twice
 */
export function filledCounts(entries: Iterable<readonly [number, number]>): FilledByCap {
  return new FilledCounts([...entries])
}

/** Ids that differ only in so many last bits lie side by side. */
const BLOCK_BITS = 3
const BLOCK_MASK = 2 ** BLOCK_BITS - 1

/** Fibonacci hashing: multiplied by this, blocks that follow each other or lie at equal distances are spread. */
const SPREAD = 0x9e3779b1
const WORD_BITS = 32

/** No id is negative. */
const FREE = -1

/** An open hash table whose slots are at most half full: after its own slot, an id is looked for in those behind. */
class FilledCounts implements FilledByCap {
  readonly #entries: readonly (readonly [number, number])[]
  /** Each slot's id and behind it its count: whoever finds the one has the other at hand. */
  readonly #slots: Int32Array
  readonly #lastSlot: number
  readonly #blockShift: number

  constructor(entries: readonly (readonly [number, number])[]) {
    const blockBits = Math.max(1, Math.ceil(Math.log2((2 * entries.length) / (BLOCK_MASK + 1))))
    const slots = 2 ** (blockBits + BLOCK_BITS)
    this.#entries = entries
    this.#slots = new Int32Array(slots * 2).fill(FREE)
    this.#lastSlot = slots - 1
    this.#blockShift = WORD_BITS - blockBits
    for (const [id, count] of entries) {
      const slot = this.#slotOf(id)
      this.#slots[slot * 2] = id
      this.#slots[slot * 2 + 1] = count
    }
  }

  get(capId: number): number | undefined {
    const slot = this.#slotOf(capId)
    return this.#slots[slot * 2] === capId ? this.#slots[slot * 2 + 1] : undefined
  }

  [Symbol.iterator](): Iterator<readonly [number, number]> {
    return this.#entries[Symbol.iterator]()
  }

  /** Where an id is, or the free slot where it would be. */
  #slotOf(id: number): number {
    const block = Math.imul(id >> BLOCK_BITS, SPREAD) >>> this.#blockShift
    let slot = (block << BLOCK_BITS) | (id & BLOCK_MASK)
    for (let found = this.#slots[slot * 2]; found !== id && found !== FREE; found = this.#slots[slot * 2]) {
      slot = (slot + 1) & this.#lastSlot
    }
    return slot
  }
}
