/** Draws the place of one unit among others of equal priority; lower keys come first. */
type ShuffleDraw = (unitId: number, weight: number) => number

/**
 * A weighted shuffle, seeded by a text. Sorting units by their draws puts a weight-3 unit first three times as often
 * as a weight-1 one: `-ln(u)/weight` with `u` uniform is how long a unit of that rate waits, and the shortest wait
 * wins. Each draw depends on the seed and the unit alone, so a unit that drops out leaves the order of the others as
 * it was. Weight 0 is drawn as weight 1: it comes after all positive weights, which is the caller's ordering.
 */
export function weightedShuffle(seed: string): ShuffleDraw {
  const seedHash = hashText(seed)
  return (unitId, weight) => {
    const hash = mixBits(seedHash ^ mixBits(unitId + 1))
    const uniform = (hash + 0.5) / 2 ** 32
    return -Math.log(uniform) / (weight > 0 ? weight : 1)
  }
}

/** FNV-1a over UTF-16 code units, then mixed: seeds are UUIDs, and ones that differ little must not sort alike. */
function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  return mixBits(hash)
}

/** The finalizer of MurmurHash3: every input bit changes every output bit with even odds. Unsigned 32-bit. */
function mixBits(input: number): number {
  let bits = input
  bits = Math.imul(bits ^ (bits >>> 16), 0x85ebca6b)
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2ae35)
  return (bits ^ (bits >>> 16)) >>> 0
}
