import type { OutgoingStream } from './outgoing-stream.ts'
import type { Reception } from './reception.ts'
import { isRtcp } from './rtp-packet.ts'

/** What a party says of the sound that it gets. */
export interface HeardReport {
  readonly lost: number
  readonly jitterMs: number
}

/** A report that says nothing but that the party is there. */
const NOTHING_HEARD = { block: null, sender: null }

/** When a sender's report was made, in the middle 32 bits of its time, as the other side repeats them. */
interface SentReport {
  readonly stamp: number
  readonly atMs: number
}

/**
 * Reports about one party's stream and ours, both ways (RFC 3550 section 6.4). Two parties share no bandwidth with others: what
 * keeps many from reporting at once is left out, but for the chance in when it is done.
 */
export class Reports {
  /** What the party said last of what it gets; null until it has. */
  heard: HeardReport | null = null
  /** From us to it and back, as last measured. */
  roundTripMs: number | null = null
  readonly #random: (bound: number) => number
  #dueMs: number
  #expectedBefore = 0
  #receivedBefore = 0
  /** Packets that had been sent at the last report, and at the one before. */
  #sentBefore = 0
  #sentBeforeThat = 0
  /** The party's last sender report: its stamp, and when it came. */
  #lastHeard: SentReport | null = null
  /** Ours, the newest last. */
  #stamps: SentReport[] = []

  /** @param random a whole number from 0 to below `bound` */
  constructor(nowMs: number, random: (bound: number) => number) {
    this.#random = random
    // The first comes after half the time (section 6.2).
    this.#dueMs = nowMs + this.#interval() / 2
  }

  /** Whether it is time for the next report, which is then counted as made. */
  isDue(nowMs: number): boolean {
    if (nowMs < this.#dueMs) return false
    this.#dueMs = nowMs + this.#interval()
    return true
  }

  /** A sender report where something was sent of late, else a receiver report, with what came in since the last one, and a name. */
  write(stream: OutgoingStream, reception: Reception, nowMs: number, wallClockMs: number): Buffer {
    return this.#compound(stream, reception, nowMs, wallClockMs, 0)
  }

  /** The last report, which says that the stream is over (section 6.6). */
  writeGoodbye(stream: OutgoingStream, reception: Reception, nowMs: number, wallClockMs: number): Buffer {
    const bytes = this.#compound(stream, reception, nowMs, wallClockMs, GOODBYE_BYTES)
    const start = bytes.length - GOODBYE_BYTES
    writeHead(bytes, start, 1, GOODBYE, GOODBYE_BYTES)
    bytes.writeUInt32BE(stream.ssrc, start + 4)
    return bytes
  }

  /** Takes what has come by the port of reports. @returns whether it is RTCP, and so a sign of the party */
  read(bytes: Buffer, ssrc: number, nowMs: number): boolean {
    const report = readReport(bytes, ssrc)
    if (report === null) return false
    if (report.sender !== null) this.#lastHeard = { stamp: report.sender, atMs: nowMs }
    const { block } = report
    if (block === null) return true
    this.heard = { lost: block.lost, jitterMs: block.jitterMs }
    const sent = this.#stamps.find(({ stamp }) => stamp === block.stamp)
    // Only what we have really sent, so that neither a clock that jumps nor a party that invents makes hours of it.
    if (sent !== undefined) this.roundTripMs = Math.max(0, nowMs - sent.atMs - block.heldFor / STAMPS_PER_MS)
    return true
  }

  #interval(): number {
    return LEAST_INTERVAL_MS + this.#random(INTERVAL_RANGE_MS + 1)
  }

  #compound(
    stream: OutgoingStream,
    reception: Reception,
    nowMs: number,
    wallClockMs: number,
    more: number,
  ): Buffer {
    const isSender = stream.packets > this.#sentBeforeThat
    this.#sentBeforeThat = this.#sentBefore
    this.#sentBefore = stream.packets
    const hasBlock = reception.packets > this.#receivedBefore
    const headBytes = isSender ? SENDER_BYTES : RECEIVER_BYTES
    const reportBytes = headBytes + (hasBlock ? BLOCK_BYTES : 0)
    const bytes = Buffer.alloc(reportBytes + DESCRIPTION_BYTES + more)
    writeHead(bytes, 0, hasBlock ? 1 : 0, isSender ? SENDER_REPORT : RECEIVER_REPORT, reportBytes)
    bytes.writeUInt32BE(stream.ssrc, 4)
    if (isSender) this.#writeSender(bytes, stream, nowMs, wallClockMs)
    if (hasBlock) this.#writeBlock(bytes, headBytes, reception, nowMs)
    writeName(bytes, reportBytes, stream.ssrc)
    return bytes
  }

  #writeSender(bytes: Buffer, stream: OutgoingStream, nowMs: number, wallClockMs: number): void {
    bytes.writeUInt32BE((Math.floor(wallClockMs / 1_000) + SECONDS_FROM_1900) >>> 0, 8)
    bytes.writeUInt32BE(Math.floor(((wallClockMs % 1_000) / 1_000) * 0x1_0000_0000), 12)
    bytes.writeUInt32BE(stream.timestampAt(nowMs), 16)
    bytes.writeUInt32BE(stream.packets >>> 0, 20)
    bytes.writeUInt32BE(stream.octets, 24)
    this.#stamps = [
      ...this.#stamps.slice(1 - STAMPS_KEPT),
      { stamp: bytes.readUInt32BE(MIDDLE_OF_TIME), atMs: nowMs },
    ]
  }

  #writeBlock(bytes: Buffer, start: number, reception: Reception, nowMs: number): void {
    bytes.writeUInt32BE(reception.ssrc >>> 0, start)
    bytes[start + 4] = this.#fractionLost(reception)
    bytes.writeUIntBE(Math.min(reception.lost, 0x7f_ffff), start + 5, 3)
    bytes.writeUInt32BE(reception.highest, start + 8)
    bytes.writeUInt32BE(Math.round(reception.jitter), start + 12)
    const last = this.#lastHeard
    if (last === null) return
    bytes.writeUInt32BE(last.stamp, start + 16)
    bytes.writeUInt32BE(Math.round((nowMs - last.atMs) * STAMPS_PER_MS) >>> 0, start + 20)
  }

  /** Of the last interval, in 256ths (appendix A.3). */
  #fractionLost(reception: Reception): number {
    const expected = reception.expected - this.#expectedBefore
    const lost = expected - (reception.packets - this.#receivedBefore)
    this.#expectedBefore = reception.expected
    this.#receivedBefore = reception.packets
    return expected <= 0 || lost <= 0 ? 0 : Math.min(255, Math.floor((lost * 256) / expected))
  }
}

interface ReadReport {
  /** What it says of our stream; null when it says nothing. */
  readonly block: (HeardReport & { readonly stamp: number; readonly heldFor: number }) | null
  /** The middle of the time in a sender's report. */
  readonly sender: number | null
}

/** What a compound says of the stream `ssrc`; null when it is no RTCP. */
function readReport(bytes: Buffer, ssrc: number): ReadReport | null {
  let read: ReadReport = NOTHING_HEARD
  if (!isRtcp(bytes)) return null
  let start = 0
  while (start + 4 <= bytes.length) {
    const first = bytes[start] ?? 0
    const end = start + (bytes.readUInt16BE(start + 2) + 1) * 4
    const type = bytes[start + 1]
    if (first >> 6 !== 2 || end > bytes.length) return null
    if (type === SENDER_REPORT && end - start >= SENDER_BYTES)
      read = { ...read, sender: bytes.readUInt32BE(start + MIDDLE_OF_TIME) }
    const blocks = type === SENDER_REPORT ? SENDER_BYTES : type === RECEIVER_REPORT ? RECEIVER_BYTES : end
    for (let block = start + blocks; block + BLOCK_BYTES <= end; block += BLOCK_BYTES) {
      if (bytes.readUInt32BE(block) === ssrc) read = { ...read, block: readBlock(bytes, block) }
    }
    start = end
  }
  return start === bytes.length ? read : null
}

function readBlock(bytes: Buffer, start: number) {
  return {
    // Below zero where some came twice (section 6.4.1).
    lost: Math.max(0, bytes.readIntBE(start + 5, 3)),
    jitterMs: bytes.readUInt32BE(start + 12) / 8,
    stamp: bytes.readUInt32BE(start + 16),
    heldFor: bytes.readUInt32BE(start + 20),
  }
}

/** Five seconds, the least of section 6.2, and half of it more or less by chance (section 6.3.1). */
const LEAST_INTERVAL_MS = 2_500
const INTERVAL_RANGE_MS = 5_000

/** A party that answers later than the fourth report after is of no use for measuring. */
const STAMPS_KEPT = 4

/** Stamps count 65,536 to the second. */
const STAMPS_PER_MS = 65.536

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const SOURCE_DESCRIPTION = 202
const GOODBYE = 203
const CANONICAL_NAME = 1

/** Heads of reports, before their blocks. */
const SENDER_BYTES = 28
const RECEIVER_BYTES = 8
const BLOCK_BYTES = 24
const GOODBYE_BYTES = 8

/** The lower half of its seconds, and the upper half of the rest. */
const MIDDLE_OF_TIME = 10

/** Of the name: header, SSRC, item, and its end. */
const NAME_BYTES = 8
const DESCRIPTION_BYTES = 8 + 2 + NAME_BYTES + 2

/** From the epoch of NTP to that of computers. */
const SECONDS_FROM_1900 = 2_208_988_800

function writeHead(bytes: Buffer, start: number, count: number, type: number, length: number): void {
  bytes[start] = 0x80 | count
  bytes[start + 1] = type
  bytes.writeUInt16BE(length / 4 - 1, start + 2)
}

/** The name is the SSRC in hexadecimal: another for each call, which says nothing of the service (RFC 7022). */
function writeName(bytes: Buffer, start: number, ssrc: number): void {
  writeHead(bytes, start, 1, SOURCE_DESCRIPTION, DESCRIPTION_BYTES)
  bytes.writeUInt32BE(ssrc, start + 4)
  bytes[start + 8] = CANONICAL_NAME
  bytes[start + 9] = NAME_BYTES
  bytes.write(ssrc.toString(16).padStart(NAME_BYTES, '0'), start + 10, 'latin1')
}
