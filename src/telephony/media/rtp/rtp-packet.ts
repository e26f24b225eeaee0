/** Bytes of a header with nothing optional in it (RFC 3550 section 5.1). */
export const RTP_HEADER_BYTES = 12

/** Longer datagrams are nobody's G.711: 1,280 bytes are 160 ms. */
const MAX_PACKET_BYTES = 1_400

/** What a packet says, in one object that is used again for each: a thread reads forty thousand a second. */
export class RtpPacket {
  payloadType = 0
  hasMarker = false
  sequence = 0
  timestamp = 0
  ssrc = 0
  /** The payload is `bytes` from `start` to before `end`. */
  start = 0
  end = 0
  bytes: Buffer = EMPTY

  /** @returns false when it is no RTP: a strange version, or lengths that do not add up (RFC 3550 appendix A.1) */
  read(bytes: Buffer): boolean {
    const { length } = bytes
    if (length < RTP_HEADER_BYTES || length > MAX_PACKET_BYTES) return false
    const first = bytes[0] ?? 0
    if (first >> 6 !== 2) return false
    const second = bytes[1] ?? 0
    if (isRtcp(bytes)) return false
    let start = RTP_HEADER_BYTES + (first & 0x0f) * 4
    if ((first & 0x10) !== 0) {
      if (start + 4 > length) return false
      start += 4 + bytes.readUInt16BE(start + 2) * 4
    }
    const end = (first & 0x20) === 0 ? length : length - (bytes[length - 1] ?? 0)
    if (((first & 0x20) !== 0 && end === length) || start > end) return false
    this.payloadType = second & 0x7f
    this.hasMarker = (second & 0x80) !== 0
    this.sequence = bytes.readUInt16BE(2)
    this.timestamp = bytes.readUInt32BE(4)
    this.ssrc = bytes.readUInt32BE(8)
    this.start = start
    this.end = end
    this.bytes = bytes
    return true
  }

  /** The packet without what is optional in its header, in the same memory: what was read of it holds no longer. */
  withPlainHeader(): Buffer {
    const { bytes, start, end } = this
    if (start !== RTP_HEADER_BYTES) bytes.copyWithin(RTP_HEADER_BYTES, start, end)
    const length = RTP_HEADER_BYTES + end - start
    return length === bytes.length ? bytes : bytes.subarray(0, length)
  }
}

/** Whether it is RTCP, also where it comes by the port of RTP (RFC 5761 section 4). */
export function isRtcp(bytes: Buffer): boolean {
  const type = bytes[1] ?? 0
  return type >= 192 && type <= 223
}

/** Writes a header without anything optional into the first twelve bytes. */
export function writeRtpHeader(
  bytes: Buffer,
  payloadType: number,
  hasMarker: boolean,
  sequence: number,
  timestamp: number,
  ssrc: number,
): void {
  bytes[0] = 0x80
  bytes[1] = (hasMarker ? 0x80 : 0) | payloadType
  bytes.writeUInt16BE(sequence, 2)
  bytes.writeUInt32BE(timestamp, 4)
  bytes.writeUInt32BE(ssrc, 8)
}

const EMPTY = Buffer.alloc(0)
