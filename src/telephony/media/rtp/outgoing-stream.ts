import { writeRtpHeader } from './rtp-packet.ts'

/** Who is heard by the party: each takes over where the one before left off, so that it hears one stream. */
export type StreamSource = 'none' | 'silence' | 'player' | 'keys' | 'relay'

/** What a party is sent: one SSRC, numbers without a break, timestamps that keep up with the clock (RFC 3550 section 5.1). */
export class OutgoingStream {
  readonly ssrc: number
  packets = 0
  octets = 0
  sentAtMs = 0
  #sequence: number
  /** Of what was sent last, when it was sent first, and how much sound it stands for. */
  #timestamp: number
  #timestampAtMs = 0
  #lastSamples = 0
  #source: StreamSource = 'none'
  /** From numbers and timestamps of the party that is relayed to ours; `#begins`: our first number of the relay. */
  #sequenceOffset = 0
  #timestampOffset = 0
  #begins = 0

  /**
   * Numbers begin anywhere, so that nobody can guess into a call (RFC 3550 section 5.1), but in the lower half: who misses the first
   * packets of an encrypted stream must not miss that its numbers begin anew.
   */
  constructor(random: (bound: number) => number) {
    this.ssrc = random(0x1_0000_0000)
    this.#sequence = random(0x8000)
    this.#timestamp = random(0x1_0000_0000)
  }

  /** The timestamp of what would be sent now, for reports: as much later than the last one as the clock says. */
  timestampAt(nowMs: number): number {
    return (this.#timestamp + Math.max(0, Math.round((nowMs - this.#timestampAtMs) * 8))) >>> 0
  }

  /** The next relayed packet is of another stream than the one before. */
  rebase(): void {
    if (this.#source === 'relay') this.#source = 'none'
  }

  /** Writes the header of a packet of our own that holds so many samples. */
  writeSound(
    packet: Buffer,
    payloadType: number,
    samples: number,
    source: StreamSource,
    nowMs: number,
  ): void {
    const begins = source !== this.#source || nowMs - this.sentAtMs > MAX_PAUSE_MS
    this.#timestamp = begins ? this.#timestampFor(nowMs) : (this.#timestamp + this.#lastSamples) >>> 0
    this.#timestampAtMs = nowMs
    this.#source = source
    this.#send(packet, payloadType, begins, samples, nowMs)
  }

  /** Writes the header of one packet of a key, whose timestamp is that of its beginning (RFC 4733 section 2.2). */
  writeKey(packet: Buffer, payloadType: number, isFirst: boolean, duration: number, nowMs: number): void {
    if (isFirst) {
      this.#timestamp = this.#timestampFor(nowMs)
      this.#timestampAtMs = nowMs
    }
    this.#source = 'keys'
    this.#send(packet, payloadType, isFirst, duration, nowMs)
  }

  /**
   * Writes the header of a packet of another party, keeping gaps and order as they came.
   * @returns false when it is older than the relay itself, and must not be sent
   */
  writeRelayed(
    packet: Buffer,
    payloadType: number,
    hasMarker: boolean,
    sequence: number,
    timestamp: number,
    nowMs: number,
  ): boolean {
    const begins = this.#source !== 'relay'
    if (begins) {
      this.#begins = (this.#sequence + 1) & 0xffff
      this.#sequenceOffset = this.#begins - sequence
      this.#timestampOffset = this.#timestampFor(nowMs) - timestamp
      this.#source = 'relay'
    }
    const number = (sequence + this.#sequenceOffset) & 0xffff
    const time = (timestamp + this.#timestampOffset) >>> 0
    const ahead = ((number - this.#sequence) << 16) >> 16
    if (ahead <= 0) {
      if (((number - this.#begins) << 16) >> 16 < 0) return false
    } else {
      this.#sequence = number
      if (begins || time !== this.#timestamp) this.#timestampAtMs = nowMs
      this.#timestamp = time
      // It wanders along, or a call of ten minutes would seem to lie before its own beginning.
      if (((number - this.#begins) & 0xffff) > BEGINNING_KEPT)
        this.#begins = (number - BEGINNING_KEPT) & 0xffff
    }
    this.#count(packet, FRAME_SAMPLES, nowMs)
    writeRtpHeader(packet, payloadType, hasMarker || begins, number, time, this.ssrc)
    return true
  }

  #send(packet: Buffer, payloadType: number, hasMarker: boolean, samples: number, nowMs: number): void {
    this.#sequence = (this.#sequence + 1) & 0xffff
    this.#count(packet, samples, nowMs)
    writeRtpHeader(packet, payloadType, hasMarker, this.#sequence, this.#timestamp, this.ssrc)
  }

  #count(packet: Buffer, samples: number, nowMs: number): void {
    this.#lastSamples = samples
    this.sentAtMs = nowMs
    this.packets++
    this.octets = (this.octets + packet.length - 12) >>> 0
  }

  /** Where a new source begins: after the last one's sound, and as much later as the clock says. */
  #timestampFor(nowMs: number): number {
    const passed = this.packets === 0 ? 0 : Math.round((nowMs - this.#timestampAtMs) * 8)
    return (this.#timestamp + Math.max(this.#lastSamples, passed)) >>> 0
  }
}

/** 20 ms. */
const FRAME_SAMPLES = 160

/** After this long without a packet of ours the timestamp goes by the clock: the thread was held up. */
const MAX_PAUSE_MS = 200

/** Packets behind the newest that may still come late. */
const BEGINNING_KEPT = 1_000
