import { isIPv4 } from 'node:net'
import { write } from 'sdp-transform'
import type { Codec, MediaEncryption } from '../media.ts'
import { UnacceptableMedia } from '../media-errors.ts'
import { answeringDirection } from './answering-direction.ts'
import { formatCryptoAttribute } from './crypto-attribute.ts'
import { type AgreedEncryption, KeyAgreement } from './key-agreement.ts'
import {
  type AudioLine,
  type DescribedLine,
  type Direction,
  readDescription,
  refuseNoParty,
  type SoundFormat,
} from './read-description.ts'

/** Where an endpoint can be reached. */
export interface OwnAddress {
  /** IPv4, as parties are told it. */
  readonly address: string
  readonly rtpPort: number
  readonly rtcpPort: number
}

/** What was agreed on with a party. */
export interface AgreedMedia {
  /** Where it wants sound and reports to be sent to. */
  readonly address: string
  readonly port: number
  readonly rtcpAddress: string
  readonly rtcpPort: number
  /** Whether reports come and go by the port of sound. */
  readonly isMuxed: boolean
  /** Null: sound is not encrypted. */
  readonly encryption: AgreedEncryption | null
  /** What it is sent. */
  readonly codec: Codec
  readonly payloadType: number
  /** Null when it takes no events. */
  readonly keyPayloadType: number | null
  /** What it may send. */
  readonly formats: readonly SoundFormat[]
  readonly keyPayloadTypes: readonly number[]
  /** Whether it wants to hear us now. */
  readonly receives: boolean
  /** Whether it is to be expected to send now. */
  readonly sends: boolean
}

/** What may be agreed on beside codecs. */
export interface SessionTerms {
  readonly encryption: MediaEncryption
  /** @returns master key and salt, 30 bytes that nobody knows */
  newKey(): Uint8Array
  /** Whether reports may come and go by the port of sound, where the party offers it (RFC 5761). */
  readonly mayMux: boolean
}

/** Offer and answer with one party (RFC 3264), about one line of sound. Nothing of what is said here comes from another party. */
export class MediaSession {
  #own: OwnAddress
  readonly #codecs: readonly Codec[]
  readonly #sessionId: string
  readonly #resolve: ResolveName
  readonly #terms: SessionTerms
  #version = 0
  #written = ''
  /** The lines of all descriptions so far, which later ones must repeat in the same order (section 8). */
  #lines: readonly DescribedLine[] = [{ type: 'audio', protocol: 'RTP/AVP', payloads: '' }]
  #index = 0
  #protocol: string
  readonly #keys: KeyAgreement
  #isMuxed = false
  #formats: readonly SoundFormat[]
  #keyPayloadType: number | null = KEY_PAYLOAD_TYPE
  #direction: Direction = 'sendrecv'
  #agreed: AgreedMedia | null = null

  /** @param sessionId digits of no meaning (RFC 8866 section 5.2) */
  constructor(
    own: OwnAddress,
    codecs: readonly Codec[],
    sessionId: string,
    resolve: ResolveName,
    terms: SessionTerms = PLAIN_TERMS,
  ) {
    this.#own = own
    this.#codecs = codecs
    this.#sessionId = sessionId
    this.#resolve = resolve
    this.#terms = terms
    const { encryption } = terms
    // Where encryption is optional, whoever does not know of it passes over the keys (RFC 8643).
    this.#protocol = encryption === 'required' ? 'RTP/SAVP' : 'RTP/AVP'
    this.#keys = new KeyAgreement(encryption, terms.newKey)
    this.#formats = codecs.map(codec => ({ codec, payloadType: PAYLOAD_TYPES[codec] }))
  }

  get agreed(): AgreedMedia | null {
    return this.#agreed
  }

  /** The same session once more, if there is one already. @param ownAddress what descriptions name from now on */
  offer(ownAddress = this.#own.address): string {
    this.#own = { ...this.#own, address: ownAddress }
    return this.#write(this.#agreed === null ? 'sendrecv' : this.#direction)
  }

  /** What a new call would be offered, in this session: numbers of formats that were agreed on stay as they are. */
  offerAnew(): string {
    const agreed = this.#formats
    const taken = new Set(agreed.map(({ payloadType }) => payloadType))
    const others = this.#codecs
      .map(codec => ({ codec, payloadType: PAYLOAD_TYPES[codec] }))
      .filter(
        ({ codec, payloadType }) => !taken.has(payloadType) && agreed.every(known => known.codec !== codec),
      )
    this.#formats = [...agreed, ...others]
    if (!taken.has(KEY_PAYLOAD_TYPE)) this.#keyPayloadType ??= KEY_PAYLOAD_TYPE
    this.#direction = 'sendrecv'
    return this.#write('sendrecv')
  }

  /** @throws UnacceptableMedia */
  async accept(answer: string): Promise<AgreedMedia> {
    const { audio } = readDescription(answer, this.#terms.encryption)
    if (audio.index !== this.#index)
      throw new UnacceptableMedia('it answers another line than the one of sound')
    const formats = this.#common(audio)
    const offered = this.#keyPayloadType === null ? [] : [this.#keyPayloadType]
    this.#agreed = await this.#agree(audio, {
      formats,
      keyPayloadType: audio.keyPayloadTypes[0] ?? null,
      offeredKeys: offered,
      encryption: this.#keys.accept(audio.keys),
      isMuxed: this.#isMuxed && audio.isMuxed,
    })
    return this.#agreed
  }

  /** @throws UnacceptableMedia, and nothing has changed */
  async answer(offer: string): Promise<string> {
    const { audio, lines } = readDescription(offer, this.#terms.encryption)
    const formats = this.#common(audio)
    const key = audio.keyPayloadTypes[0] ?? null
    const { keys, encryption } = this.#keys.answer(audio.keys, this.#agreed?.encryption ?? null)
    const isMuxed = audio.isMuxed && this.#terms.mayMux
    this.#agreed = await this.#agree(audio, {
      formats,
      keyPayloadType: key,
      offeredKeys: [],
      encryption,
      isMuxed,
    })
    this.#lines = lines
    this.#index = audio.index
    this.#protocol = audio.protocol
    this.#keys.keys = keys
    this.#isMuxed = isMuxed
    // One codec: nobody is in doubt about what comes next.
    this.#formats = formats.slice(0, 1)
    this.#keyPayloadType = key
    this.#direction = answeringDirection(audio.direction, this.#agreed.receives)
    return this.#write(this.#direction)
  }

  #common(audio: AudioLine): readonly SoundFormat[] {
    const formats = audio.formats.filter(({ codec }) => this.#codecs.includes(codec))
    if (formats.length > 0) return formats
    const offered = audio.formats.map(({ codec }) => codec).join(', ')
    throw new UnacceptableMedia(`it takes ${offered}, but only ${this.#codecs.join(', ')} may be used`)
  }

  async #agree(
    audio: AudioLine,
    {
      formats,
      keyPayloadType,
      offeredKeys,
      encryption,
      isMuxed,
    }: Pick<AgreedMedia, 'keyPayloadType' | 'encryption' | 'isMuxed'> & {
      readonly formats: readonly SoundFormat[]
      /** Payload types of keys that the party may press besides those that it names. */
      readonly offeredKeys: readonly number[]
    },
  ): Promise<AgreedMedia> {
    const [first] = formats
    if (first === undefined) throw new UnacceptableMedia('no codec is left')
    const address = isIPv4(audio.address) ? audio.address : await this.#lookUp(audio.address)
    return {
      address,
      port: audio.port,
      rtcpAddress: !isMuxed && isIPv4(audio.rtcpAddress) ? audio.rtcpAddress : address,
      rtcpPort: isMuxed ? audio.port : audio.rtcpPort,
      isMuxed,
      encryption,
      codec: first.codec,
      payloadType: first.payloadType,
      keyPayloadType,
      formats: [...formats, ...this.#formats.filter(own => isNew(own, formats))],
      keyPayloadTypes: [...new Set([...audio.keyPayloadTypes, ...offeredKeys])],
      receives: address !== NOWHERE && (audio.direction === 'sendrecv' || audio.direction === 'recvonly'),
      sends: address !== NOWHERE && audio.direction === 'sendrecv',
    }
  }

  async #lookUp(name: string): Promise<string> {
    try {
      const address = await this.#resolve(name)
      refuseNoParty(address)
      return address
    } catch (error) {
      if (error instanceof UnacceptableMedia) throw error
      throw new UnacceptableMedia(`the address ${JSON.stringify(name)} cannot be found`, { cause: error })
    }
  }

  /** The version goes up when, and only when, something is different (RFC 3264 section 8). */
  #write(direction: Direction): string {
    const same = this.#describe(direction, this.#version)
    if (same === this.#written) return same
    if (this.#written !== '') this.#version++
    this.#written = this.#describe(direction, this.#version)
    return this.#written
  }

  #describe(direction: Direction, version: number): string {
    const { address } = this.#own
    return write({
      version: 0,
      origin: {
        username: '-',
        sessionId: this.#sessionId,
        sessionVersion: version,
        netType: 'IN',
        ipVer: 4,
        address,
      },
      name: '-',
      connection: { version: 4, ip: address },
      timing: { start: 0, stop: 0 },
      media: this.#lines.map((line, index) =>
        index === this.#index ? this.#describeSound(direction) : { ...line, port: 0, rtp: [], fmtp: [] },
      ),
    })
  }

  #describeSound(direction: Direction) {
    const key = this.#keyPayloadType
    const keys = key === null ? [] : [{ payload: key, codec: 'telephone-event', rate: 8_000 }]
    const crypto = this.#keys.keys.map(formatCryptoAttribute)
    const { rtpPort, rtcpPort } = this.#own
    return {
      type: 'audio',
      protocol: this.#protocol,
      port: rtpPort,
      payloads: [...this.#formats.map(({ payloadType }) => payloadType), ...(key === null ? [] : [key])].join(
        ' ',
      ),
      rtp: [
        ...this.#formats.map(({ payloadType: payload, codec }) => ({ payload, codec, rate: 8_000 })),
        ...keys,
      ],
      fmtp: key === null ? [] : [{ payload: key, config: '0-15' }],
      // Only where it is not the next port (RFC 3605 section 2.1).
      ...(rtcpPort === rtpPort + 1 || this.#isMuxed ? {} : { rtcp: { port: rtcpPort } }),
      ...(this.#isMuxed ? { rtcpMux: 'rtcp-mux' as const } : {}),
      ...(crypto.length === 0 ? {} : { crypto }),
      ptime: 20,
      direction,
    }
  }
}

/** @returns an IPv4 address. @throws when there is none */
export type ResolveName = (name: string) => Promise<string>

const PLAIN_TERMS: SessionTerms = {
  encryption: 'off',
  newKey: () => {
    throw new Error('nothing is encrypted')
  },
  mayMux: false,
}

/** For the other's events, where we offer. sipp's recordings of keys expect it to be 96 to 101 whatever is offered. */
const KEY_PAYLOAD_TYPE = 101

/** RFC 3551 section 6. */
const PAYLOAD_TYPES = { PCMU: 0, PCMA: 8 } as const

/** How hold was asked for before there were directions (RFC 3264 section 8.4). */
export const NOWHERE = '0.0.0.0'

function isNew(format: SoundFormat, formats: readonly SoundFormat[]): boolean {
  return formats.every(({ payloadType }) => payloadType !== format.payloadType)
}
