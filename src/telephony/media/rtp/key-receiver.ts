/** The keys of RFC 4733 section 3.2, by the number of their event. */
export const KEYS = '0123456789*#ABCD'

/** Bytes of an event: its number, its end and volume, its duration. */
export const KEY_PAYLOAD_BYTES = 4

/**
 * Hears each key once, however many packets of it come, in whatever order, and whichever of them are lost: an event is
 * known by its timestamp alone (RFC 4733 section 2.2). Marker and end are not needed. What comes long after the last packet of a key
 * is another, whatever its timestamp: recordings that are played again repeat theirs, and gateways begin anew.
 */
export class KeyReceiver {
  #ssrc = -1
  #timestamp = 0
  #duration = 0
  #key = ''
  /** When its last packet came. */
  #heardAtMs = 0

  /** @returns the key that begins with this packet, or null when it was heard before, or is no key (hook flash) */
  take(
    ssrc: number,
    timestamp: number,
    bytes: Buffer,
    start: number,
    end: number,
    hasMarker: boolean,
    nowMs: number,
  ): string | null {
    if (end - start < KEY_PAYLOAD_BYTES) return null
    const key = KEYS[bytes[start] ?? 255] ?? ''
    const duration = bytes.readUInt16BE(start + 2)
    const later = (timestamp - this.#timestamp) | 0
    const isLong = nowMs - this.#heardAtMs >= PAUSE_MS
    // Of a key that is held while packets are lost the duration goes on, and its end is told three times, the last of them perhaps late.
    const isEnd = ((bytes[start + 1] ?? 0) & END_BIT) !== 0
    const isAnew = isLong && (later < 0 || (later === 0 && duration <= this.#duration && !isEnd))
    const isFirst = ssrc !== this.#ssrc || isAnew
    if (!isFirst && later === 0) {
      this.#duration = Math.max(this.#duration, duration)
      this.#heardAtMs = nowMs
      return null
    }
    if (!isFirst && later < 0 && later > -LATE_SAMPLES) return null
    const goesOn = !isFirst && !hasMarker && key === this.#key && this.#isNextSegment(later)
    this.#ssrc = ssrc
    this.#timestamp = timestamp
    this.#duration = duration
    this.#key = key
    this.#heardAtMs = nowMs
    return goesOn || key === '' ? null : key
  }

  /** A key that is held for more than eight seconds goes on in segments, each with a timestamp (section 2.5.1.3). */
  #isNextSegment(later: number): boolean {
    return this.#duration >= LONG_SAMPLES && Math.abs(later - this.#duration) <= SEGMENT_SLACK_SAMPLES
  }
}

/** Of the second byte of an event. */
const END_BIT = 0x80

/** Packets of a key come every 20 to 50 ms, and none is a second late. */
const PAUSE_MS = 1_000

/** Five seconds: what lies further back is a party that has begun to count anew. */
const LATE_SAMPLES = 40_000

/** Durations are 16 bits; the last packet of a full segment may be lost. */
const LONG_SAMPLES = 0xffff - 800
const SEGMENT_SLACK_SAMPLES = 800
