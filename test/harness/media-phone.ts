import { randomBytes } from 'node:crypto'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import {
  isRtcp,
  RTP_HEADER_BYTES,
  RtpPacket,
  writeRtpHeader,
} from '../../src/telephony/media/rtp/rtp-packet.ts'
import {
  aLawOf,
  muLawOf,
  SAMPLE_OFFSET,
  sampleOfALaw,
  sampleOfMuLaw,
} from '../../src/telephony/media/sound/g711.ts'
import { SrtpReceiver } from '../../src/telephony/media/srtp/srtp-receiver.ts'
import { SrtpSender } from '../../src/telephony/media/srtp/srtp-sender.ts'
import { KEY_AND_SALT_BYTES, type SrtpSuite } from '../../src/telephony/media/srtp/srtp-suite.ts'

/** What a phone has heard. */
export interface HeardPacket {
  readonly payloadType: number
  readonly hasMarker: boolean
  readonly sequence: number
  readonly timestamp: number
  readonly ssrc: number
  readonly payload: Buffer
  readonly fromPort: number
}

interface SentPacket {
  readonly payloadType?: number
  readonly sequence?: number
  readonly timestamp?: number
  readonly payload: Uint8Array
}

const FRAME = 160

const SENDER_REPORT = 200

/** rtpengine passes over what comes sooner than a second after the last. */
const REPORT_EVERY_PACKETS = 60

/** A telephone, as far as its sound goes: it sends RTP from a port of its own and keeps what it hears. */
export class MediaPhone {
  readonly heard: HeardPacket[] = []
  /** What came as RTCP by the port of sound. */
  readonly reports: Buffer[] = []
  /** All datagrams, as they came. */
  readonly arrived: Buffer[] = []
  readonly ssrc: number
  sequence = 65_530
  timestamp = 4_294_967_000
  #to = 0
  #host = '127.0.0.1'
  #talking: NodeJS.Timeout | undefined
  readonly #socket: Socket
  readonly #waiting = new Set<() => void>()
  /** How many reports of what it hears it has sent that answer one of the other side. */
  answers = 0
  #isReporting = false
  #toReports = 0
  #lastReport: { readonly bytes: Buffer; readonly atMs: number } | null = null
  #suite: SrtpSuite | null = null
  #key = ''
  #sender: SrtpSender | null = null
  #receiver: SrtpReceiver | null = null
  #dialledKey = ''

  private constructor(socket: Socket, ssrc: number) {
    this.#socket = socket
    this.ssrc = ssrc
    socket.on('message', (bytes, { port }) => this.#hear(bytes, port))
  }

  static async open({ ssrc = 0x1234_5678, address = '127.0.0.1' } = {}): Promise<MediaPhone> {
    const socket = createSocket('udp4')
    socket.bind(0, address)
    await once(socket, 'listening')
    return new MediaPhone(socket, ssrc)
  }

  get port(): number {
    return this.#socket.address().port
  }

  /** A description of this phone, with whatever lines the test puts in place of these. */
  describe({
    formats = '0 101',
    lines = KEYS_LINE,
    port = this.port,
    direction = 'sendrecv',
    protocol = this.#suite === null ? 'RTP/AVP' : 'RTP/SAVP',
  } = {}): string {
    const head = ['v=0', 'o=phone 1 1 IN IP4 127.0.0.1', 's=call', 'c=IN IP4 127.0.0.1', 't=0 0']
    const media = [`m=audio ${port} ${protocol} ${formats}`, ...lines]
    if (this.#isReporting) media.push(`a=rtcp:${this.port}`)
    if (this.#suite !== null) media.push(`a=crypto:1 ${this.#suite} inline:${this.#key}`)
    return [...head, ...media, `a=${direction}`, ''].join('\r\n')
  }

  /** From now on it says about once a second that three packets were lost and jitter is 5 ms, and takes reports by the port of sound. */
  report(): this {
    this.#isReporting = true
    return this
  }

  /** From now on it describes itself with a key, a new one each time this is called. */
  encrypt(suite: SrtpSuite): this {
    this.#suite = suite
    const keyAndSalt = randomBytes(KEY_AND_SALT_BYTES)
    this.#key = keyAndSalt.toString('base64')
    this.#sender = new SrtpSender({ suite, keyAndSalt })
    return this
  }

  /** Sends to the address and port that a description names. */
  dial(description: string): this {
    this.#to = Number(/^m=audio (\d+)/m.exec(description)?.[1] ?? 0)
    this.#toReports = Number(/^a=rtcp:(\d+)/m.exec(description)?.[1] ?? this.#to + 1)
    this.#host = /^c=IN IP4 (\S+)/m.exec(description)?.[1] ?? '127.0.0.1'
    const key = /^a=crypto:1 \S+ inline:(\S+)/m.exec(description)?.[1] ?? ''
    if (this.#suite !== null && key !== this.#dialledKey) {
      this.#dialledKey = key
      this.#receiver = new SrtpReceiver({ suite: this.#suite, keyAndSalt: Buffer.from(key, 'base64') })
    }
    return this
  }

  send({ payloadType = 0, sequence, timestamp, payload }: SentPacket): void {
    const packet = Buffer.concat([Buffer.alloc(RTP_HEADER_BYTES), payload])
    if (sequence === undefined) this.sequence = (this.sequence + 1) & 0xffff
    if (timestamp === undefined) this.timestamp = (this.timestamp + FRAME) >>> 0
    writeRtpHeader(
      packet,
      payloadType,
      false,
      sequence ?? this.sequence,
      timestamp ?? this.timestamp,
      this.ssrc,
    )
    const sealed = this.#sender === null ? packet : this.#sender.sealRtp(packet)
    if (sealed === null) throw new Error('a phone sends no number twice')
    this.sendBytes(sealed)
  }

  /** Whatever it is. */
  sendBytes(bytes: Buffer): void {
    this.#socket.send(bytes, this.#to, this.#host)
  }

  /** RTCP, by the port of sound. */
  sendReport(bytes: Buffer): void {
    this.sendBytes(this.#sender === null ? bytes : this.#sender.sealRtcp(bytes))
  }

  /** One packet of a key: number of the event, its end, samples since it began. */
  sendKey(
    event: number,
    timestamp: number,
    duration: number,
    { isEnd = false, payloadType = 101 } = {},
  ): void {
    this.send({
      payloadType,
      timestamp,
      payload: Buffer.from([event, isEnd ? 0x8a : 0x0a, duration >> 8, duration & 0xff]),
    })
  }

  /** Presses a key as telephones do: a tenth of a second, and its end three times. */
  press(event: number, payloadType = 101): void {
    this.timestamp = (this.timestamp + FRAME) >>> 0
    const { timestamp } = this
    for (const duration of [160, 320, 480, 640]) this.sendKey(event, timestamp, duration, { payloadType })
    for (let copy = 0; copy < 3; copy++) this.sendKey(event, timestamp, 800, { isEnd: true, payloadType })
  }

  /** Hums at `frequency` until it is silenced: a frame each 20 ms, in A-law with payload type 8. */
  hum(frequency: number, payloadType: 0 | 8 = 0): void {
    const law = payloadType === 0 ? muLawOf : aLawOf
    let sample = 0
    this.silence()
    this.#talking = setInterval(() => {
      const payload = Uint8Array.from({ length: FRAME }, () => {
        const value = Math.round(8_000 * Math.sin((2 * Math.PI * frequency * sample++) / 8_000))
        return law[value + SAMPLE_OFFSET] ?? 0
      })
      this.send({ payloadType, payload })
    }, 20)
  }

  silence(): void {
    clearInterval(this.#talking)
  }

  /** Resolves once what has been heard, from `from` on, is as it should be. */
  async until(
    isEnough: (heard: readonly HeardPacket[]) => boolean,
    from = 0,
  ): Promise<readonly HeardPacket[]> {
    while (!isEnough(this.heard.slice(from))) {
      await new Promise<void>(resolve => this.#waiting.add(resolve))
    }
    return this.heard.slice(from)
  }

  async close(): Promise<void> {
    this.silence()
    this.#socket.close()
    await once(this.#socket, 'close')
  }

  #hear(bytes: Buffer, fromPort: number): void {
    this.arrived.push(Buffer.from(bytes))
    if (isRtcp(bytes)) this.#hearReport(bytes)
    else this.#hearSound(bytes, fromPort)
    for (const resolve of this.#waiting) resolve()
    this.#waiting.clear()
  }

  #hearReport(bytes: Buffer): void {
    const plain = this.#receiver === null ? bytes : this.#receiver.openRtcp(bytes)
    if (plain === null) return
    const report = Buffer.from(plain)
    this.reports.push(report)
    if (report[1] === SENDER_REPORT) this.#lastReport = { bytes: report, atMs: performance.now() }
  }

  #hearSound(bytes: Buffer, fromPort: number): void {
    const plain = this.#receiver === null ? bytes : this.#receiver.openRtp(bytes)
    const packet = new RtpPacket()
    if (plain === null || !packet.read(plain)) return
    const { payloadType, hasMarker, sequence, timestamp, ssrc, start, end } = packet
    const payload = Buffer.from(plain.subarray(start, end))
    this.heard.push({ payloadType, hasMarker, sequence, timestamp, ssrc, payload, fromPort })
    if (this.#isReporting && this.heard.length % REPORT_EVERY_PACKETS === 0) this.#sendReport(ssrc)
  }

  /** A sender report with one block, about the stream that it hears. */
  #sendReport(about: number): void {
    const bytes = Buffer.alloc(52)
    bytes.set([0x81, SENDER_REPORT, 0, 12])
    bytes.writeUInt32BE(this.ssrc, 4)
    const now = Date.now()
    bytes.writeUInt32BE((Math.floor(now / 1_000) + 2_208_988_800) >>> 0, 8)
    bytes.writeUInt32BE(Math.floor(((now % 1_000) / 1_000) * 0x1_0000_0000), 12)
    bytes.writeUInt32BE(this.timestamp, 16)
    bytes.writeUInt32BE(about, 28)
    bytes.writeUIntBE(3, 33, 3)
    bytes.writeUInt32BE(40, 40)
    const last = this.#lastReport
    if (last !== null) {
      this.answers++
      last.bytes.copy(bytes, 44, 10, 14)
      bytes.writeUInt32BE(Math.round((performance.now() - last.atMs) * 65.536), 48)
    }
    this.#socket.send(bytes, this.#toReports, this.#host)
  }
}

const KEYS_LINE = ['a=rtpmap:101 telephone-event/8000']

/** The samples of what was heard, µ-law or A-law by its payload type. */
export function samplesOf(heard: readonly HeardPacket[]): Int16Array {
  const samples = heard
    .filter(({ payloadType }) => payloadType === 0 || payloadType === 8)
    .flatMap(({ payloadType, payload }) =>
      [...payload].map(code => (payloadType === 0 ? sampleOfMuLaw[code] : sampleOfALaw[code]) ?? 0),
    )
  return Int16Array.from(samples)
}

/** How loud one frequency is in a sound, as the amplitude of a sine (Goertzel's algorithm). */
export function loudnessAt(frequency: number, samples: ArrayLike<number>): number {
  if (samples.length === 0) return 0
  const coefficient = 2 * Math.cos((2 * Math.PI * frequency) / 8_000)
  let last = 0
  let beforeLast = 0
  for (let index = 0; index < samples.length; index++) {
    const next = (samples[index] ?? 0) + coefficient * last - beforeLast
    beforeLast = last
    last = next
  }
  const power = last * last + beforeLast * beforeLast - coefficient * last * beforeLast
  return (2 * Math.sqrt(Math.max(0, power))) / samples.length
}
