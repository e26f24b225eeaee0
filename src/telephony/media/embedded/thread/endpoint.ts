import type { RemoteInfo } from 'node:dgram'
import { type AgreedMedia, NOWHERE } from '../../description/media-session.ts'
import type { Codec, MediaEvent, MediaQuality } from '../../media.ts'
import { KEY_PAYLOAD_BYTES, KeyReceiver } from '../../rtp/key-receiver.ts'
import { type KeyFrame, KeySender } from '../../rtp/key-sender.ts'
import { OutgoingStream, type StreamSource } from '../../rtp/outgoing-stream.ts'
import { Reception } from '../../rtp/reception.ts'
import { Reports } from '../../rtp/rtcp.ts'
import { RTP_HEADER_BYTES, RtpPacket } from '../../rtp/rtp-packet.ts'
import { SourceLock } from '../../rtp/source-lock.ts'
import { SilenceWatch } from '../../silence-watch.ts'
import {
  aLawOf,
  aLawOfMuLaw,
  muLawOf,
  muLawOfALaw,
  SAMPLE_OFFSET,
  SILENT_A_LAW,
  SILENT_MU_LAW,
} from '../../sound/g711.ts'
import { keyTone } from '../../sound/tones.ts'
import { FRAME_SAMPLES } from './frame-schedule.ts'
import { PartyLine, type PartyPorts } from './party-line.ts'
import { PayloadKinds } from './payload-kinds.ts'
import { Player } from './player.ts'
import type { Recorder } from './recorder.ts'

/** What an endpoint needs of the world. */
export interface EndpointWorld {
  /** Milliseconds of a clock that never jumps. */
  now(): number
  wallClock(): number
  /** A whole number from 0 to below `bound`. */
  random(bound: number): number
  readonly inactiveAfterMs: number
}

/** One party on its thread: what it sends is heard, and passed on to whoever it is connected with; what it hears is sent. */
export class Endpoint {
  readonly keys = new KeySender()
  readonly player = new Player()
  /** Where this party is heard on the left, and the one it is connected with on the right. */
  recorder: Recorder | null = null
  readonly #line: PartyLine
  readonly #world: EndpointWorld
  readonly #tell: (event: MediaEvent) => void
  readonly #lock = new SourceLock()
  readonly #reception = new Reception()
  readonly #stream: OutgoingStream
  readonly #reports: Reports
  readonly #kinds = new PayloadKinds()
  readonly #keyReceiver = new KeyReceiver()
  readonly #silence: SilenceWatch
  #agreed: AgreedMedia | null = null
  #other: Endpoint | null = null
  #hasBegun = false
  #isHeard = false
  #isSendingKey = false

  constructor(ports: PartyPorts, world: EndpointWorld, tell: (event: MediaEvent) => void) {
    this.#line = new PartyLine(ports)
    this.#world = world
    this.#tell = tell
    this.#stream = new OutgoingStream(world.random)
    this.#silence = new SilenceWatch(world.now(), world.inactiveAfterMs, tell)
    this.#reports = new Reports(world.now(), world.random)
    this.#line.listen(this.#receive.bind(this), this.#receiveReport.bind(this))
  }

  agree(agreed: AgreedMedia): void {
    const wasOnHold = this.#agreed?.sends === false
    if (wasOnHold && agreed.sends) this.#lock.reopen()
    this.#agreed = agreed
    this.#line.agree(agreed)
    this.#kinds.set(agreed)
    if (agreed.address !== NOWHERE) this.#lock.expect(agreed.address, agreed.port)
    this.#silence.sawSign(this.#world.now())
  }

  begin(): void {
    this.#hasBegun = true
    this.#isHeard = false
    this.#silence.sawSign(this.#world.now())
  }

  connect(other: Endpoint): void {
    this.disconnect()
    other.disconnect()
    this.#other = other
    other.#other = this
  }

  disconnect(): void {
    const other = this.#other
    if (other === null) return
    this.#other = null
    other.#other = null
    // Whoever is relayed next counts from somewhere else.
    this.#stream.rebase()
    other.#stream.rebase()
  }

  /** Once a frame: sends what is the service's own to send. */
  tick(nowMs: number): void {
    this.recorder?.tick(nowMs)
    const key = this.keys.next()
    this.#isSendingKey = key !== null
    const agreed = this.#agreed
    if (key !== null) {
      if (agreed?.receives) this.#sendKey(key, agreed, nowMs)
    } else if (this.player.isPlaying) {
      this.player.read(FRAME)
      if (agreed?.receives) this.#sendFrame(agreed, 'player', nowMs)
    } else if (agreed?.receives && this.#isSentTo && !this.#isRelayedTo(nowMs)) {
      this.#sendSilence(agreed, nowMs)
    }
    if (agreed === null) return
    if (this.#isSentTo) this.#report(agreed, nowMs)
    // Many a telephone sends nothing to who has it on hold.
    const isExpected = agreed.sends && (this.#other === null || this.#other.#agreed?.receives !== false)
    this.#silence.look(nowMs, isExpected)
  }

  async close(): Promise<void> {
    this.disconnect()
    this.player.stop()
    this.keys.clear()
    this.#sayGoodbye()
    await this.#line.close()
  }

  get quality(): MediaQuality {
    const { packets, lost, late, jitterMs } = this.#reception
    const { heard, roundTripMs } = this.#reports
    return {
      codec: this.#agreed?.codec ?? null,
      encryption: this.#agreed?.encryption?.suite ?? null,
      received: { packets, lost, late, jitterMs, refused: this.#line.refused },
      sent: {
        packets: this.#stream.packets,
        lost: heard?.lost ?? null,
        jitterMs: heard?.jitterMs ?? null,
        roundTripMs,
      },
    }
  }

  #receive(bytes: Buffer, { address, port }: RemoteInfo): void {
    if (this.#agreed === null || !PACKET.read(bytes)) return
    const { ssrc, sequence, timestamp, payloadType } = PACKET
    const kind = this.#kinds.of(payloadType)
    if (kind === null) return
    const nowMs = this.#world.now()
    if (!this.#lock.admits(address, port, ssrc, sequence, nowMs)) return
    this.#silence.sawSign(nowMs)
    const begins = this.#reception.take(ssrc, sequence, timestamp, kind !== 'keys', nowMs)
    if (begins && this.#other !== null) this.#other.#stream.rebase()
    if (kind === 'keys') this.#hearKey(nowMs)
    else if (kind !== 'noise') this.#hearSound(kind, nowMs)
  }

  #hearSound(codec: Codec, nowMs: number): void {
    if (!this.#isHeard) {
      this.#isHeard = true
      this.#tell({ type: 'heard' })
    }
    const { timestamp, bytes, start, end } = PACKET
    const law = codec === 'PCMU' ? null : muLawOfALaw
    this.recorder?.place(0, timestamp, bytes, start, end, law, nowMs)
    this.#other?.recorder?.place(1, timestamp, bytes, start, end, law, nowMs)
    if (this.#other !== null) this.#other.#relaySound(codec, nowMs)
  }

  #hearKey(nowMs: number): void {
    const { ssrc, timestamp, bytes, start, end, hasMarker } = PACKET
    const key = this.#keyReceiver.take(ssrc, timestamp, bytes, start, end, hasMarker, nowMs)
    if (key !== null) this.#tell({ type: 'digit', digit: key })
    if (this.#other !== null) this.#other.#relayKey(key, nowMs)
  }

  /** Passes the packet at hand on to this party, in the very bytes that it came in. */
  #relaySound(codec: Codec, nowMs: number): void {
    const agreed = this.#agreed
    if (agreed === null || !this.#hearsOther(agreed)) return
    const packet = PACKET.withPlainHeader()
    if (codec !== agreed.codec) {
      const law = agreed.codec === 'PCMU' ? muLawOfALaw : aLawOfMuLaw
      for (let index = RTP_HEADER_BYTES; index < packet.length; index++)
        packet[index] = law[packet[index] ?? 0] ?? 0
    }
    this.#relay(packet, agreed.payloadType, nowMs)
  }

  /** @param key null when it is not the first packet of its key */
  #relayKey(key: string | null, nowMs: number): void {
    const agreed = this.#agreed
    if (agreed === null || !this.#hearsOther(agreed)) return
    if (agreed.keyPayloadType !== null) this.#relay(PACKET.withPlainHeader(), agreed.keyPayloadType, nowMs)
    else if (key !== null) this.keys.add(key, () => undefined)
  }

  #relay(packet: Buffer, payloadType: number, nowMs: number): void {
    const { hasMarker, sequence, timestamp } = PACKET
    if (!this.#stream.writeRelayed(packet, payloadType, hasMarker, sequence, timestamp, nowMs)) return
    this.#line.sendRtp(packet, this.#lock.port, this.#lock.address)
  }

  #hearsOther(agreed: AgreedMedia): boolean {
    return agreed.receives && !this.player.isPlaying && !this.#isSendingKey
  }

  /** A stream that has begun goes on; one that nobody has announced would end the ringing of a telephone that waits. */
  get #isSentTo(): boolean {
    return this.#hasBegun || this.#other !== null || this.#stream.packets > 0
  }

  /** A party that says nothing for a while sends nothing either, and the other's line must not seem dead. */
  #isRelayedTo(nowMs: number): boolean {
    return this.#other !== null && nowMs - this.#stream.sentAtMs < PAUSE_BEFORE_SILENCE_MS
  }

  #sendKey({ key, event, isFirst, isEnd, duration }: KeyFrame, agreed: AgreedMedia, nowMs: number): void {
    if (agreed.keyPayloadType === null) {
      if (isEnd) {
        this.#sendSilence(agreed, nowMs)
      } else {
        FRAME.set(keyTone(key, duration).subarray(duration - FRAME_SAMPLES))
        this.#sendFrame(agreed, 'keys', nowMs)
      }
      return
    }
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + KEY_PAYLOAD_BYTES)
    packet[RTP_HEADER_BYTES] = event
    packet[RTP_HEADER_BYTES + 1] = (isEnd ? 0x80 : 0) | KEY_VOLUME
    packet.writeUInt16BE(duration, RTP_HEADER_BYTES + 2)
    this.#stream.writeKey(packet, agreed.keyPayloadType, isFirst, duration, nowMs)
    this.#line.sendRtp(packet, this.#lock.port, this.#lock.address)
  }

  #sendFrame(agreed: AgreedMedia, source: StreamSource, nowMs: number): void {
    const law = agreed.codec === 'PCMU' ? muLawOf : aLawOf
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + FRAME_SAMPLES)
    for (let index = 0; index < FRAME_SAMPLES; index++) {
      packet[RTP_HEADER_BYTES + index] = law[(FRAME[index] ?? 0) + SAMPLE_OFFSET] ?? 0
    }
    this.#sendSound(packet, agreed, source, nowMs)
  }

  #sendSilence(agreed: AgreedMedia, nowMs: number): void {
    const packet = Buffer.allocUnsafe(RTP_HEADER_BYTES + FRAME_SAMPLES)
    packet.fill(agreed.codec === 'PCMU' ? SILENT_MU_LAW : SILENT_A_LAW, RTP_HEADER_BYTES)
    this.#sendSound(packet, agreed, 'silence', nowMs)
  }

  #sendSound(packet: Buffer, agreed: AgreedMedia, source: StreamSource, nowMs: number): void {
    this.#stream.writeSound(packet, agreed.payloadType, FRAME_SAMPLES, source, nowMs)
    this.#line.sendRtp(packet, this.#lock.port, this.#lock.address)
  }

  /** A report from where the party is, or said that it wants reports from, also shows that it is there. */
  #receiveReport(bytes: Buffer, { address }: RemoteInfo): void {
    if (address !== this.#lock.address && address !== this.#agreed?.rtcpAddress) return
    const nowMs = this.#world.now()
    if (this.#reports.read(bytes, this.#stream.ssrc, nowMs)) this.#silence.sawSign(nowMs)
  }

  #report(agreed: AgreedMedia, nowMs: number): void {
    if (agreed.address === NOWHERE || !this.#reports.isDue(nowMs)) return
    const wallClockMs = this.#world.wallClock()
    this.#sendReport(this.#reports.write(this.#stream, this.#reception, nowMs, wallClockMs), agreed)
  }

  #sayGoodbye(): void {
    const agreed = this.#agreed
    // Who was never sent anything knows of no stream that could be over.
    if (agreed === null || agreed.address === NOWHERE || this.#stream.packets === 0) return
    const { now, wallClock } = this.#world
    this.#sendReport(this.#reports.writeGoodbye(this.#stream, this.#reception, now(), wallClock()), agreed)
  }

  #sendReport(report: Buffer, agreed: AgreedMedia): void {
    const isWhereItSaid = this.#lock.address === agreed.address && this.#lock.port === agreed.port
    if (isWhereItSaid) this.#line.sendRtcp(report, agreed.rtcpPort, agreed.rtcpAddress)
    else if (agreed.isMuxed) this.#line.sendRtcp(report, this.#lock.port, this.#lock.address)
    // Behind a router that renumbers it, the port after the one that it sends from is the best guess.
    else this.#line.sendRtcp(report, Math.min(this.#lock.port + 1, 65_535), this.#lock.address)
  }
}

/** One for all endpoints: nothing of a packet outlives its turn. */
const PACKET = new RtpPacket()
const FRAME = new Int16Array(FRAME_SAMPLES)

/** Ten frames: a relayed packet may come that late without silence in its place. */
const PAUSE_BEFORE_SILENCE_MS = 200

/** −10 dBm0, in the middle of what keys sound like (RFC 4733 section 2.3.3). */
const KEY_VOLUME = 10
