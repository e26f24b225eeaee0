import { CounterMode } from './counter-mode.ts'
import { extendedSequence, rolloverOf } from './extended-sequence.ts'
import { PacketAuthentication } from './packet-authentication.ts'
import { PacketWindow } from './packet-window.ts'
import { deriveSessionKeys } from './session-keys.ts'
import { RTCP_TAG_BYTES, type SrtpKey, TAG_BYTES } from './srtp-suite.ts'

/** Before it: version, lengths and the SSRC (RFC 3711 section 3.4). */
export const RTCP_CLEAR_BYTES = 8

/** The flag that says that a packet of RTCP is encrypted, before its index of 31 bits. */
export const RTCP_ENCRYPTED = 0x8000_0000

/** Protects what one side sends: SRTP and SRTCP (RFC 3711). One stream, with one SSRC. */
export class SrtpSender {
  readonly #tagBytes: number
  readonly #cipher: CounterMode
  readonly #authentication: PacketAuthentication
  readonly #rtcpCipher: CounterMode
  readonly #rtcpAuthentication: PacketAuthentication
  readonly #sent = new PacketWindow()
  #rtcpIndex = 0

  constructor(key: SrtpKey) {
    this.#tagBytes = TAG_BYTES[key.suite]
    const rtp = deriveSessionKeys(key, 'rtp')
    this.#cipher = new CounterMode(rtp.cipherKey, rtp.salt)
    this.#authentication = new PacketAuthentication(rtp.authenticationKey)
    const rtcp = deriveSessionKeys(key, 'rtcp')
    this.#rtcpCipher = new CounterMode(rtcp.cipherKey, rtcp.salt)
    this.#rtcpAuthentication = new PacketAuthentication(rtcp.authenticationKey)
  }

  /**
   * @param packet whose header is as long as it must be, without anything optional
   * @returns null when one with its number was sent before: two packets that are encrypted alike betray one another
   */
  sealRtp(packet: Buffer): Buffer | null {
    const { length } = packet
    const sequence = packet.readUInt16BE(2)
    const index = extendedSequence(sequence, this.#sent.highest)
    if (index === null || this.#sent.has(index)) return null
    this.#sent.add(index)
    const rollover = rolloverOf(index)
    const sealed = Buffer.allocUnsafe(length + this.#tagBytes)
    packet.copy(sealed)
    this.#cipher.apply(sealed, RTP_HEADER_BYTES, length, packet.readUInt32BE(8), rollover, sequence)
    this.#authentication.write(sealed, length, rollover, this.#tagBytes)
    return sealed
  }

  sealRtcp(packet: Buffer): Buffer {
    const { length } = packet
    const index = this.#rtcpIndex
    this.#rtcpIndex++
    const sealed = Buffer.allocUnsafe(length + 4 + RTCP_TAG_BYTES)
    packet.copy(sealed)
    this.#rtcpCipher.apply(
      sealed,
      RTCP_CLEAR_BYTES,
      length,
      packet.readUInt32BE(4),
      index >>> 16,
      index & 0xffff,
    )
    sealed.writeUInt32BE(RTCP_ENCRYPTED + index, length)
    this.#rtcpAuthentication.write(sealed, length + 4, null, RTCP_TAG_BYTES)
    return sealed
  }
}

const RTP_HEADER_BYTES = 12
