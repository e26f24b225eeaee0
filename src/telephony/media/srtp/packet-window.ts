const WORD_BITS = 32

/** One of them is always partly given away. */
const WORDS = 5

/** How far behind the newest packet one may be: two and a half seconds of sound, twice what RFC 3711 section 3.3.2 asks for. */
export const WINDOW_PACKETS = (WORDS - 1) * WORD_BITS

/** Which packets there have been, by their index: those of the window one by one (in the manner of RFC 6479). */
export class PacketWindow {
  /** -1: none yet. */
  highest = -1
  readonly #seen = new Uint32Array(WORDS)

  /** Whether it has been there, or is so old that nobody knows any more. */
  has(index: number): boolean {
    if (index > this.highest) return false
    if (this.highest - index >= WINDOW_PACKETS) return true
    return ((this.#seen[wordOf(index) % WORDS] ?? 0) & bitOf(index)) !== 0
  }

  /** @param index one that `has` denies */
  add(index: number): void {
    const word = wordOf(index)
    if (index > this.highest) {
      const newest = this.highest === -1 ? word - WORDS : wordOf(this.highest)
      for (let next = Math.max(newest + 1, word - WORDS + 1); next <= word; next++) {
        if (next >= 0) this.#seen[next % WORDS] = 0
      }
      this.highest = index
    }
    this.#seen[word % WORDS] = (this.#seen[word % WORDS] ?? 0) | bitOf(index)
  }
}

/** Indices have 48 bits, so that they cannot be shifted. */
function wordOf(index: number): number {
  return Math.floor(index / WORD_BITS)
}

function bitOf(index: number): number {
  return 1 << (index % WORD_BITS)
}
