import type { OutgoingStream } from './outgoing-stream.ts'
import type { Reception } from './reception.ts'

/** How often each party is told how its sound arrives: the least interval of RFC 3550 section 6.2. */
export const REPORT_EVERY_MS = 5_000

/** What a party says of the sound that it gets. */
export interface HeardReport {
  readonly lost: number
  readonly jitterMs: number
}

/** Sender reports of ours, and what parties report (RFC 3550 section 6.4). */
export class Reports {
  #expectedBefore = 0
  #receivedBefore = 0

  /** A sender report with what has come in since the last one, and the name that section 6.1 wants with it. */
  write(stream: OutgoingStream, reception: Reception, timestamp: number, wallClockMs: number): Buffer {
    const bytes = Buffer.alloc(REPORT_BYTES)
    bytes[0] = 0x81
    bytes[1] = SENDER_REPORT
    bytes.writeUInt16BE(REPORT_BYTES_OF_SENDER / 4 - 1, 2)
    bytes.writeUInt32BE(stream.ssrc, 4)
    bytes.writeUInt32BE((Math.floor(wallClockMs / 1_000) + SECONDS_FROM_1900) >>> 0, 8)
    bytes.writeUInt32BE(Math.floor(((wallClockMs % 1_000) / 1_000) * 0x1_0000_0000), 12)
    bytes.writeUInt32BE(timestamp, 16)
    bytes.writeUInt32BE(stream.packets >>> 0, 20)
    bytes.writeUInt32BE(stream.octets, 24)
    bytes.writeUInt32BE(reception.ssrc >>> 0, 28)
    bytes[32] = this.#fractionLost(reception)
    bytes.writeUIntBE(Math.min(reception.lost, 0x7f_ffff), 33, 3)
    bytes.writeUInt32BE(reception.highest, 36)
    bytes.writeUInt32BE(Math.round(reception.jitter), 40)
    writeName(bytes, stream.ssrc)
    return bytes
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

/** What a packet of RTCP says of the stream `ssrc`; null when it says nothing, or is none. */
export function readReport(bytes: Buffer, ssrc: number): HeardReport | null {
  let start = 0
  while (start + 4 <= bytes.length) {
    const first = bytes[start] ?? 0
    const end = start + (bytes.readUInt16BE(start + 2) + 1) * 4
    if (first >> 6 !== 2 || end > bytes.length) return null
    const type = bytes[start + 1]
    const blocks = type === SENDER_REPORT ? start + 28 : type === RECEIVER_REPORT ? start + 8 : end
    for (let block = blocks; block + BLOCK_BYTES <= end; block += BLOCK_BYTES) {
      if (bytes.readUInt32BE(block) !== ssrc) continue
      return { lost: bytes.readIntBE(block + 5, 3), jitterMs: bytes.readUInt32BE(block + 12) / 8 }
    }
    start = end
  }
  return null
}

const SENDER_REPORT = 200
const RECEIVER_REPORT = 201
const SOURCE_DESCRIPTION = 202
const CANONICAL_NAME = 1

const BLOCK_BYTES = 24
const REPORT_BYTES_OF_SENDER = 28 + BLOCK_BYTES

/** Of the name: header, SSRC, item, and its end. */
const NAME_BYTES = 8
const DESCRIPTION_BYTES = 8 + 2 + NAME_BYTES + 2
const REPORT_BYTES = REPORT_BYTES_OF_SENDER + DESCRIPTION_BYTES

/** From the epoch of NTP to that of computers. */
const SECONDS_FROM_1900 = 2_208_988_800

/** The name is the SSRC in hexadecimal: another for each call, which says nothing of the service (RFC 7022). */
function writeName(bytes: Buffer, ssrc: number): void {
  const start = REPORT_BYTES_OF_SENDER
  bytes[start] = 0x81
  bytes[start + 1] = SOURCE_DESCRIPTION
  bytes.writeUInt16BE(DESCRIPTION_BYTES / 4 - 1, start + 2)
  bytes.writeUInt32BE(ssrc, start + 4)
  bytes[start + 8] = CANONICAL_NAME
  bytes[start + 9] = NAME_BYTES
  bytes.write(ssrc.toString(16).padStart(NAME_BYTES, '0'), start + 10, 'latin1')
}
