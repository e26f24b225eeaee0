import { RTP_HEADER_BYTES } from '../rtp/rtp-packet.ts'
import { extendedSequence, rolloverOf } from './extended-sequence.ts'
import { PacketWindow } from './packet-window.ts'
import { type SessionCipher, sessionCiphers } from './session-ciphers.ts'
import type { SrtpKey } from './srtp-suite.ts'

/** Before it: version, lengths and the SSRC (RFC 3711 section 3.4). */
export const RTCP_CLEAR_BYTES = 8

/** The flag that says that a packet of RTCP is encrypted, before its index of 31 bits. */
export const RTCP_ENCRYPTED = 0x8000_0000

/** Protects what one side sends: SRTP and SRTCP (RFC 3711). One stream, with one SSRC. */
export class SrtpSender {
  readonly #rtp: SessionCipher
  readonly #rtcp: SessionCipher
  readonly #sent = new PacketWindow()
  #rtcpIndex = 0

  constructor(key: SrtpKey) {
    const { rtp, rtcp } = sessionCiphers(key)
    this.#rtp = rtp
    this.#rtcp = rtcp
  }

  /**
   * @param packet whose header is as long as it must be, without anything optional
   * @returns null when one with its number was sent before: two packets that are encrypted alike betray one another
   */
  sealRtp(packet: Buffer): Buffer | null {
    const { cipher, authentication, tagBytes } = this.#rtp
    const { length } = packet
    const sequence = packet.readUInt16BE(2)
    const index = extendedSequence(sequence, this.#sent.highest)
    if (index === null || this.#sent.has(index)) return null
    this.#sent.add(index)
    const rollover = rolloverOf(index)
    const sealed = Buffer.allocUnsafe(length + tagBytes)
    packet.copy(sealed)
    cipher.apply(sealed, RTP_HEADER_BYTES, length, packet.readUInt32BE(8), rollover, sequence)
    authentication.write(sealed, length, rollover, tagBytes)
    return sealed
  }

  sealRtcp(packet: Buffer): Buffer {
    const { cipher, authentication, tagBytes } = this.#rtcp
    const { length } = packet
    const index = this.#rtcpIndex
    this.#rtcpIndex++
    const sealed = Buffer.allocUnsafe(length + 4 + tagBytes)
    packet.copy(sealed)
    cipher.apply(sealed, RTCP_CLEAR_BYTES, length, packet.readUInt32BE(4), index >>> 16, index & 0xffff)
    sealed.writeUInt32BE(RTCP_ENCRYPTED + index, length)
    authentication.write(sealed, length + 4, null, tagBytes)
    return sealed
  }
}
