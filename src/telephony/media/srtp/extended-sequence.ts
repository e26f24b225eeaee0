const SEQUENCES = 0x1_0000
const HALF = 0x8000

/** Of 48 bits: how often sequence numbers have begun anew, and the number. */
const INDICES = 2 ** 48

/**
 * The index of a packet: the one with its sequence number that is next to the highest so far (RFC 3711 section 3.3.1).
 * @param highest -1: it is the first
 * @returns null when it would lie before the beginning, or behind the last that there can be
 */
export function extendedSequence(sequence: number, highest: number): number | null {
  if (highest === -1) return sequence
  const last = highest % SEQUENCES
  const begun = highest - last
  let index = begun + sequence
  if (last < HALF) {
    if (sequence - last > HALF) index -= SEQUENCES
  } else if (last - HALF > sequence) index += SEQUENCES
  return index < 0 || index >= INDICES ? null : index
}

/** How often sequence numbers have begun anew. */
export function rolloverOf(index: number): number {
  return Math.floor(index / SEQUENCES)
}
