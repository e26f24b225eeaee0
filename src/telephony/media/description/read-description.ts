import { isIPv4 } from 'node:net'
import { type MediaDescription, parse, type SessionDescription } from 'sdp-transform'
import type { Codec, MediaEncryption } from '../media.ts'
import { UnacceptableMedia } from '../media-errors.ts'
import { SRTP_SUITES } from '../srtp/srtp-suite.ts'
import { type CryptoAttribute, readCryptoAttributes } from './crypto-attribute.ts'

/** What a party says of its media, as far as it matters here. */
export interface PartyDescription {
  /** All of its m= lines: an answer has one for each, in the same order (RFC 3264 section 6). */
  readonly lines: readonly DescribedLine[]
  readonly audio: AudioLine
}

export interface DescribedLine {
  readonly type: string
  readonly protocol: string
  readonly payloads: string
}

/** The first line of sound that can be taken. */
export interface AudioLine {
  /** Its place among the lines. */
  readonly index: number
  /** IPv4 or a name. */
  readonly address: string
  readonly port: number
  readonly rtcpAddress: string
  readonly rtcpPort: number
  /** Whether reports may come and go by the port of sound (RFC 5761). */
  readonly isMuxed: boolean
  readonly protocol: string
  /** Its keys that can be taken, the preferred one first; none where nothing is to be encrypted. */
  readonly keys: readonly CryptoAttribute[]
  /** In the party's order of preference, those only that there are codecs for. */
  readonly formats: readonly SoundFormat[]
  /** Of `telephone-event` at 8,000 Hz. */
  readonly keyPayloadTypes: readonly number[]
  readonly direction: Direction
}

export interface SoundFormat {
  readonly payloadType: number
  readonly codec: Codec
}

export type Direction = 'sendrecv' | 'sendonly' | 'recvonly' | 'inactive'

/** Descriptions of video calls with all their candidates stay below it. */
const MAX_CHARACTERS = 20_000

/** Nobody offers more streams than sound, video, text, slides, their control, and each of them again as SRTP. */
const MAX_LINES = 16

/**
 * @param encryption what is asked of the line of sound: one that is encrypted is taken before one that is not
 * @throws UnacceptableMedia when it is no description, or has no line of sound that can be taken
 */
export function readDescription(sdp: string, encryption: MediaEncryption = 'off'): PartyDescription {
  if (sdp.length > MAX_CHARACTERS) {
    throw new UnacceptableMedia(`a description of ${sdp.length} characters is longer than ${MAX_CHARACTERS}`)
  }
  const session = parse(sdp)
  const lines = session.media
  if (lines.length === 0) throw new UnacceptableMedia('it describes no media')
  if (lines.length > MAX_LINES)
    throw new UnacceptableMedia(`it describes ${lines.length} streams, at most ${MAX_LINES} are taken`)
  const keys = encryption === 'off' ? [] : readCryptoAttributes(sdp)
  const keysOf = (index: number) => keys[index] ?? []
  const refusals = lines.map((line, index) => refusalOf(line, keysOf(index), encryption))
  const encrypted = refusals.findIndex((refusal, index) => refusal === null && keysOf(index).length > 0)
  const index = encrypted === -1 ? refusals.indexOf(null) : encrypted
  const line = lines[index]
  if (line === undefined) throw new UnacceptableMedia(refusals.join('; '))
  return { lines: lines.map(describe), audio: readAudio(session, line, index, keysOf(index)) }
}

/** Why a line cannot be taken; null when it can. */
function refusalOf(
  line: MediaDescription,
  keys: readonly CryptoAttribute[],
  encryption: MediaEncryption,
): string | null {
  // A line that the grammar does not know (`49170/2`) has no type.
  if (line.type !== 'audio') return `${line.type ?? 'a line that cannot be read'} is not taken`
  const refusal = refusalOfProtocol(line.protocol, keys, encryption)
  if (refusal !== null) return refusal
  if (line.port === 0) return 'its port is 0'
  if (line.port < 1 || line.port > 65_535) return `${line.port} is no port`
  if (formatsOf(line).length === 0) return `none of its formats (${line.payloads ?? ''}) is PCMU or PCMA`
  return null
}

/** Keys beside RTP/AVP leave it open whether they are used (RFC 8643). */
function refusalOfProtocol(
  protocol: string,
  keys: readonly CryptoAttribute[],
  encryption: MediaEncryption,
): string | null {
  if (protocol !== 'RTP/AVP' && (protocol !== 'RTP/SAVP' || encryption === 'off')) {
    return `${protocol} is not taken, only ${encryption === 'off' ? 'RTP/AVP' : 'RTP/AVP and RTP/SAVP'}`
  }
  if (keys.length > 0 || (protocol === 'RTP/AVP' && encryption !== 'required')) return null
  return `${protocol} without a key that can be taken (${SRTP_SUITES.join(', ')}) is not taken`
}

/** Most of what the parser's types promise is there only if the party has said it. */
function describe(line: MediaDescription): DescribedLine {
  const { type, protocol, payloads } = line as Partial<MediaDescription>
  return { type: type ?? 'audio', protocol: protocol ?? 'RTP/AVP', payloads: String(payloads ?? '0') }
}

function readAudio(
  session: SessionDescription,
  line: MediaDescription,
  index: number,
  keys: readonly CryptoAttribute[],
): AudioLine {
  const connection = line.connection ?? session.connection
  if (connection === undefined) throw new UnacceptableMedia('it names no address (c=)')
  if (connection.version !== 4) throw new UnacceptableMedia('IPv6 is not supported')
  // A multicast address may be followed by its time to live.
  const address = String(connection.ip)
  refuseNoParty(address)
  const rtcpAddress = line.rtcp?.ipVer === 4 ? String(line.rtcp.address) : address
  // The parser leaves a number with zeros in front (`05004`) as it was written.
  const port = Number(line.port)
  return {
    index,
    address,
    port,
    rtcpAddress: isIPv4(rtcpAddress) && isOfOneParty(rtcpAddress) ? rtcpAddress : address,
    rtcpPort: portOr(Number(line.rtcp?.port), Math.min(port + 1, 65_535)),
    isMuxed: line.rtcpMux !== undefined,
    protocol: line.protocol,
    keys,
    formats: formatsOf(line),
    keyPayloadTypes: payloadTypesOf(line).filter(payloadType => isKeyFormat(line, payloadType)),
    direction: line.direction ?? session.direction ?? 'sendrecv',
  }
}

/** @throws UnacceptableMedia for addresses at which no single party can be */
export function refuseNoParty(address: string): void {
  if (!isOfOneParty(address)) throw new UnacceptableMedia(`${address} is the address of no single party`)
}

/** Multicast and broadcast are not. */
function isOfOneParty(address: string): boolean {
  return Number(/^(\d+)\./.exec(address)?.[1] ?? 0) < 224
}

function portOr(port: number, otherwise: number): number {
  return port > 0 && port <= 65_535 ? port : otherwise
}

function payloadTypesOf({ payloads }: MediaDescription): readonly number[] {
  // A single one is parsed as a number. Where white space is doubled nothing stands between, and no 0.
  const numbers = String(payloads ?? '')
    .split(/\s+/)
    .filter(written => /^\d{1,3}$/.test(written))
    .map(Number)
    .filter(payloadType => payloadType <= 127)
  return [...new Set(numbers)]
}

function formatsOf(line: MediaDescription): readonly SoundFormat[] {
  return payloadTypesOf(line).flatMap(payloadType => {
    const codec = codecOf(line, payloadType)
    return codec === null ? [] : [{ payloadType, codec }]
  })
}

/** 0 and 8 need no rtpmap (RFC 3551 section 6), but one that is there counts. */
function codecOf(line: MediaDescription, payloadType: number): Codec | null {
  const map = line.rtp.find(({ payload }) => payload === payloadType)
  if (map === undefined) return payloadType === 0 ? 'PCMU' : payloadType === 8 ? 'PCMA' : null
  if ((map.rate ?? 8_000) !== 8_000 || (map.encoding ?? 1) !== 1) return null
  const name = String(map.codec).toUpperCase()
  return name === 'PCMU' || name === 'PCMA' ? name : null
}

function isKeyFormat(line: MediaDescription, payloadType: number): boolean {
  const map = line.rtp.find(({ payload }) => payload === payloadType)
  return map !== undefined && String(map.codec).toLowerCase() === 'telephone-event' && map.rate === 8_000
}
