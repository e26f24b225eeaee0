import { randomBytes, randomInt } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { type AgreedMedia, MediaSession } from '../telephony/media/description/media-session.ts'
import { PartyLine } from '../telephony/media/embedded/thread/party-line.ts'
import { PortPair } from '../telephony/media/embedded/thread/port-pair.ts'
import type { Codec, MediaEncryption } from '../telephony/media/media.ts'
import { KEY_PAYLOAD_BYTES, KeyReceiver } from '../telephony/media/rtp/key-receiver.ts'
import { type KeyFrame, KeySender } from '../telephony/media/rtp/key-sender.ts'
import { OutgoingStream } from '../telephony/media/rtp/outgoing-stream.ts'
import { Reception } from '../telephony/media/rtp/reception.ts'
import { RTP_HEADER_BYTES, RtpPacket } from '../telephony/media/rtp/rtp-packet.ts'
import { aLawOf, muLawOf, SAMPLE_OFFSET, sampleOfALaw, sampleOfMuLaw } from '../telephony/media/sound/g711.ts'
import { MAX_SECONDS } from '../telephony/media/sound/to-telephone-sound.ts'
import { keyTone, SAMPLE_RATE } from '../telephony/media/sound/tones.ts'
import { KEY_AND_SALT_BYTES, type SrtpSuite } from '../telephony/media/srtp/srtp-suite.ts'

interface PhoneSoundOptions {
  /** IPv4 address to listen on. */
  readonly host: string
  /** The one that the other side is told. */
  readonly address: string
  readonly encryption: MediaEncryption
  readonly isRecording: boolean
  onSound(samples: Int16Array): void
  onKey(key: string): void
}

/** How the other side came through. */
export interface ReceivedSound {
  readonly packets: number
  readonly lost: number
  readonly jitterMs: number
}

/** The sound of one telephone: no threads, one call at a time, and what it hears lies open. */
export class PhoneSound {
  readonly #options: PhoneSoundOptions
  readonly #line: PartyLine
  readonly #session: MediaSession
  readonly #stream = new OutgoingStream(randomInt)
  readonly #reception = new Reception()
  readonly #keyReceiver = new KeyReceiver()
  readonly #keys = new KeySender()
  readonly #heard: Int16Array[] = []
  #says: Int16Array = NOTHING
  #position = 0
  #ticking: NodeJS.Timeout | null = null
  #dueMs = 0

  private constructor(options: PhoneSoundOptions, { rtpPort, rtcpPort }: PortPair, line: PartyLine) {
    this.#options = options
    const { address, encryption } = options
    this.#line = line
    const terms = { encryption, newKey: () => randomBytes(KEY_AND_SALT_BYTES), mayMux: false }
    const sessionId = String(randomInt(MAX_SESSION_ID))
    this.#session = new MediaSession({ address, rtpPort, rtcpPort }, CODECS, sessionId, resolveName, terms)
    line.listen(
      bytes => this.#receive(bytes),
      () => undefined,
    )
  }

  static async open(options: PhoneSoundOptions): Promise<PhoneSound> {
    const ports = await PortPair.open(options.host, 0, 0)
    return new PhoneSound(options, ports, new PartyLine(ports))
  }

  offer(): string {
    return this.#session.offer()
  }

  /** @throws UnacceptableMedia */
  async accept(answer: string): Promise<void> {
    this.#begin(await this.#session.accept(answer))
  }

  /** @throws UnacceptableMedia */
  async answer(offer: string): Promise<string> {
    const answer = await this.#session.answer(offer)
    const { agreed } = this.#session
    if (agreed !== null) this.#begin(agreed)
    return answer
  }

  /** How sound is encrypted; null: it is not, or not yet. */
  get encryption(): SrtpSuite | null {
    return this.#session.agreed?.encryption?.suite ?? null
  }

  /** From now on, again and again; silence until then. */
  say(samples: Int16Array): void {
    this.#says = samples
    this.#position = 0
  }

  press(keys: string): Promise<void> {
    return new Promise(resolve => this.#keys.add(keys, resolve))
  }

  /** What was heard so far: the first ten minutes. */
  recorded(): readonly Int16Array[] {
    return this.#heard
  }

  async close(): Promise<ReceivedSound> {
    if (this.#ticking !== null) clearTimeout(this.#ticking)
    this.#keys.clear()
    await this.#line.close()
    const { packets, lost, jitterMs } = this.#reception
    return { packets, lost, jitterMs }
  }

  #begin(agreed: AgreedMedia): void {
    this.#line.agree(agreed)
    if (this.#ticking !== null) return
    this.#dueMs = performance.now()
    this.#tick()
  }

  /** A frame each 20 ms, by a clock that does not drift. */
  #tick(): void {
    const nowMs = performance.now()
    if (nowMs - this.#dueMs > MAX_BEHIND_MS) this.#dueMs = nowMs
    while (this.#dueMs <= nowMs) {
      this.#dueMs += FRAME_MS
      const agreed = this.#session.agreed
      if (agreed?.receives) this.#sendFrame(agreed, nowMs)
    }
    this.#ticking = setTimeout(() => this.#tick(), this.#dueMs - nowMs)
  }

  #sendFrame(agreed: AgreedMedia, nowMs: number): void {
    const key = this.#keys.next()
    if (key === null) this.#sendSound(agreed, this.#nextSamples(), nowMs)
    else if (agreed.keyPayloadType !== null) this.#sendKey(agreed, agreed.keyPayloadType, key, nowMs)
    else this.#sendSound(agreed, key.isEnd ? SILENT_FRAME : toneFrame(key), nowMs)
  }

  #sendKey(agreed: AgreedMedia, payloadType: number, key: KeyFrame, nowMs: number): void {
    const packet = Buffer.alloc(RTP_HEADER_BYTES + KEY_PAYLOAD_BYTES)
    packet[RTP_HEADER_BYTES] = key.event
    packet[RTP_HEADER_BYTES + 1] = (key.isEnd ? 0x80 : 0) | KEY_VOLUME
    packet.writeUInt16BE(key.duration, RTP_HEADER_BYTES + 2)
    this.#stream.writeKey(packet, payloadType, key.isFirst, key.duration, nowMs)
    this.#line.sendRtp(packet, agreed.port, agreed.address)
  }

  #sendSound(agreed: AgreedMedia, samples: Int16Array, nowMs: number): void {
    const law = agreed.codec === 'PCMU' ? muLawOf : aLawOf
    const packet = Buffer.alloc(RTP_HEADER_BYTES + FRAME_SAMPLES)
    for (let index = 0; index < FRAME_SAMPLES; index++) {
      packet[RTP_HEADER_BYTES + index] = law[(samples[index] ?? 0) + SAMPLE_OFFSET] ?? 0
    }
    this.#stream.writeSound(packet, agreed.payloadType, FRAME_SAMPLES, 'player', nowMs)
    this.#line.sendRtp(packet, agreed.port, agreed.address)
  }

  #nextSamples(): Int16Array {
    if (this.#says.length === 0) return SILENT_FRAME
    const frame = this.#says.subarray(this.#position, this.#position + FRAME_SAMPLES)
    this.#position = (this.#position + FRAME_SAMPLES) % this.#says.length
    return frame
  }

  #receive(bytes: Buffer): void {
    const { agreed } = this.#session
    const packet = new RtpPacket()
    if (agreed === null || !packet.read(bytes)) return
    const { ssrc, sequence, timestamp, payloadType, hasMarker, start, end } = packet
    const isKey = agreed.keyPayloadTypes.includes(payloadType)
    const codec = agreed.formats.find(format => format.payloadType === payloadType)?.codec
    if (!isKey && codec === undefined) return
    const nowMs = performance.now()
    this.#reception.take(ssrc, sequence, timestamp, !isKey, nowMs)
    if (isKey) {
      const key = this.#keyReceiver.take(ssrc, timestamp, bytes, start, end, hasMarker, nowMs)
      if (key !== null) this.#options.onKey(key)
    } else if (codec !== undefined) this.#hear(samplesOf(bytes.subarray(start, end), codec))
  }

  #hear(samples: Int16Array): void {
    if (this.#options.isRecording && this.#heard.length < MAX_RECORDED_FRAMES) this.#heard.push(samples)
    this.#options.onSound(samples)
  }
}

function samplesOf(payload: Buffer, codec: Codec): Int16Array {
  const samples = codec === 'PCMU' ? sampleOfMuLaw : sampleOfALaw
  return Int16Array.from(payload, code => samples[code] ?? 0)
}

function toneFrame({ key, duration }: KeyFrame): Int16Array {
  return keyTone(key, duration).subarray(duration - FRAME_SAMPLES)
}

async function resolveName(name: string): Promise<string> {
  return (await lookup(name, { family: 4 })).address
}

const CODECS: readonly Codec[] = ['PCMU', 'PCMA']

const FRAME_MS = 20
const FRAME_SAMPLES = (SAMPLE_RATE * FRAME_MS) / 1_000

/** What is further behind is given up: it would be heard late for the rest of the call. */
const MAX_BEHIND_MS = 200

/** −10 dBm0 (RFC 4733 section 2.3.3). */
const KEY_VOLUME = 10

/** Below what any reader of descriptions takes for a number. */
const MAX_SESSION_ID = 2 ** 47

/** As long as what can be played: ten minutes. */
const MAX_RECORDED_FRAMES = (MAX_SECONDS * 1_000) / FRAME_MS

const NOTHING = new Int16Array(0)
const SILENT_FRAME = new Int16Array(FRAME_SAMPLES)
