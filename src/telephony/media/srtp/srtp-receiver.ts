import { RTP_HEADER_BYTES } from '../rtp/rtp-packet.ts'
import { extendedSequence, rolloverOf } from './extended-sequence.ts'
import { PacketWindow } from './packet-window.ts'
import { type SessionCipher, sessionCiphers } from './session-ciphers.ts'
import { RTCP_CLEAR_BYTES, RTCP_ENCRYPTED } from './srtp-sender.ts'
import type { SrtpKey } from './srtp-suite.ts'

/** Longer datagrams are nobody's G.711 (`rtp-packet.ts`), and no report of two parties either. */
const MAX_BYTES = 1_500

/** Who plays music to whoever is on hold may begin a stream for each hold. Only the party itself can begin one. */
const MAX_STREAMS = 256

/** Takes in what one side has protected: SRTP and SRTCP (RFC 3711). Whatever is not the side's own, or was there before, is refused. */
export class SrtpReceiver {
  /** Packets of sound and of RTCP that were refused. */
  refused = 0
  readonly #rtp: SessionCipher
  readonly #rtcp: SessionCipher
  /** By SSRC. */
  readonly #streams = new Map<number, PacketWindow>()
  readonly #rtcpStreams = new Map<number, PacketWindow>()

  constructor(key: SrtpKey) {
    const { rtp, rtcp } = sessionCiphers(key)
    this.#rtp = rtp
    this.#rtcp = rtcp
  }

  /** @returns the packet as it was, in the very bytes that it came in; null when it is refused */
  openRtp(bytes: Buffer): Buffer | null {
    const opened = this.#openRtp(bytes)
    if (opened === null) this.refused++
    return opened
  }

  /** @returns as `openRtp` does */
  openRtcp(bytes: Buffer): Buffer | null {
    const opened = this.#openRtcp(bytes)
    if (opened === null) this.refused++
    return opened
  }

  #openRtp(bytes: Buffer): Buffer | null {
    const { cipher, authentication, tagBytes } = this.#rtp
    const length = bytes.length - tagBytes
    const start = headerBytes(bytes, length)
    if (start === null) return null
    const ssrc = bytes.readUInt32BE(8)
    const sequence = bytes.readUInt16BE(2)
    const stream = streamOf(this.#streams, ssrc)
    if (stream === null) return null
    const index = extendedSequence(sequence, stream.highest)
    if (index === null || stream.has(index)) return null
    const rollover = rolloverOf(index)
    if (!authentication.isRight(bytes, length, rollover, tagBytes)) return null
    stream.add(index)
    this.#streams.set(ssrc, stream)
    cipher.apply(bytes, start, length, ssrc, rollover, sequence)
    return bytes.subarray(0, length)
  }

  #openRtcp(bytes: Buffer): Buffer | null {
    const { cipher, authentication, tagBytes } = this.#rtcp
    const length = bytes.length - tagBytes - 4
    if (length < RTCP_CLEAR_BYTES || bytes.length > MAX_BYTES) return null
    const ssrc = bytes.readUInt32BE(4)
    const last = bytes.readUInt32BE(length)
    const index = last % RTCP_ENCRYPTED
    const stream = streamOf(this.#rtcpStreams, ssrc)
    if (stream?.has(index) !== false) return null
    if (!authentication.isRight(bytes, length + 4, null, tagBytes)) return null
    stream.add(index)
    this.#rtcpStreams.set(ssrc, stream)
    if (last >= RTCP_ENCRYPTED) {
      cipher.apply(bytes, RTCP_CLEAR_BYTES, length, ssrc, index >>> 16, index & 0xffff)
    }
    return bytes.subarray(0, length)
  }
}

/** Of a stream that is new, one that is not kept before a packet of it was authentic; null when there are too many. */
function streamOf(streams: ReadonlyMap<number, PacketWindow>, ssrc: number): PacketWindow | null {
  const known = streams.get(ssrc)
  if (known !== undefined) return known
  return streams.size < MAX_STREAMS ? new PacketWindow() : null
}

/** Where what is encrypted begins (RFC 3711 section 3.1); null when it is no RTP. */
function headerBytes(bytes: Buffer, length: number): number | null {
  if (length < RTP_HEADER_BYTES || bytes.length > MAX_BYTES) return null
  const first = bytes[0] ?? 0
  if (first >> 6 !== 2) return null
  let start = RTP_HEADER_BYTES + (first & 0x0f) * 4
  if ((first & 0x10) !== 0) {
    if (start + 4 > length) return null
    start += 4 + bytes.readUInt16BE(start + 2) * 4
  }
  return start > length ? null : start
}
