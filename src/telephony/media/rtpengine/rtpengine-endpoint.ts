import type { AgreedMedia } from '../description/media-session.ts'
import type {
  Codec,
  MediaEndpoint,
  MediaEvent,
  MediaQuality,
  MediaRecording,
  PlayOptions,
  Prompt,
} from '../media.ts'
import { MediaLost } from '../media-errors.ts'
import { qualityOf } from './call-statistics.ts'
import { requireStatic } from './describe-call.ts'
import { findPlayed } from './find-played.ts'
import { KeyPresser } from './key-presser.ts'
import { NgRefusal, NgSilence } from './ng-client.ts'
import { PartyWatch } from './party-watch.ts'
import { Playback } from './playback.ts'
import { promptCommands } from './prompt-commands.ts'
import type { RtpengineEndpointOptions } from './rtpengine-endpoint-options.ts'
import { RtpengineRecording } from './rtpengine-recording.ts'

/** What rtpengine says of calls that it has forgotten: it was started anew, or has heard nothing for too long. */
const FORGOTTEN = 'Unknown call-id'

/**
 * One party whose sound rtpengine carries. What should be is kept here; whatever changes it calls `settle`, which lets
 * rtpengine catch up.
 */
export class RtpengineEndpoint implements MediaEndpoint {
  readonly #options: RtpengineEndpointOptions
  readonly #playback: Playback
  readonly #presser: KeyPresser
  readonly #watch: PartyWatch
  readonly #ended = new AbortController()
  #peer: RtpengineEndpoint | null = null
  #recording: RtpengineRecording | null = null
  #quality: Promise<MediaQuality> | null = null
  #isLost = false
  #isBehind = false

  constructor(options: RtpengineEndpointOptions) {
    this.#options = options
    this.#watch = new PartyWatch(options.now, options.inactiveAfterMs, event => this.#tell(event))
    this.#presser = new KeyPresser(options.call, this.#ended.signal, () => this.settle())
    this.#playback = new Playback({
      now: options.now,
      ...promptCommands(options.call, this.#ended.signal),
      onChange: () => this.settle(),
    })
  }

  get group(): symbol {
    return this.#options.group
  }

  get isHeld(): boolean {
    return this.#agreed?.receives === false
  }

  async offer({ isAnew = false } = {}): Promise<string> {
    this.#requireOpen()
    return isAnew ? this.#options.session.offerAnew() : this.offerAt()
  }

  offerAt(): string {
    return this.#options.session.offer()
  }

  async accept(answer: string): Promise<void> {
    this.#requireOpen()
    requireStatic(answer)
    await this.#options.session.accept(answer)
    await this.#agree()
  }

  async answer(offer: string): Promise<string> {
    this.#requireOpen()
    requireStatic(offer)
    const answer = await this.#options.session.answer(offer)
    await this.#agree()
    return answer
  }

  /** What is sent here is played or said by others: silence is never made. */
  begin(): void {
    this.#watch.begin()
  }

  async play(prompts: readonly Prompt[], options: PlayOptions = {}): Promise<'finished' | 'stopped'> {
    if (this.#isEnded) return 'stopped'
    return this.#playback.play(() => findPlayed(prompts, options, this.#options))
  }

  stopPlaying(): void {
    this.#playback.stop()
  }

  sendDigits(digits: string): Promise<void> {
    const { silence, call, onFailure } = this.#options
    const carry = () => (this.#peer === null ? silence.send(call.inner, this.#innerCodec) : () => undefined)
    return this.#presser.press(digits, carry).catch(onFailure)
  }

  connect(other: MediaEndpoint): void {
    if (!(other instanceof RtpengineEndpoint) || other.group !== this.group || other === this) {
      throw new Error('only endpoints that were opened beside one another can be connected')
    }
    this.disconnect()
    other.disconnect()
    this.#peer = other
    other.#peer = this
    this.settle()
    other.settle()
  }

  disconnect(): void {
    const peer = this.#peer
    if (peer === null) return
    this.#peer = null
    peer.#peer = null
    this.settle()
    peer.settle()
  }

  record(name: string): MediaRecording {
    if (this.#recording?.isStopped === false) throw new Error('the endpoint is being recorded already')
    const { call, recordings } = this.#options
    this.#recording = new RtpengineRecording({
      name,
      call,
      places: recordings,
      inTurn: step => call.inTurn(step),
      onFailure: reason => this.#tell({ type: 'recording-failed', reason }),
    })
    return this.#recording
  }

  close(): Promise<MediaQuality> {
    this.#quality ??= this.#close()
    return this.#quality
  }

  /** The party has pressed a key, or what takes it for one. */
  hearKey(key: string): void {
    this.#watch.sawSign()
    this.#tell({ type: 'digit', digit: key })
    const peer = this.#peer
    if (peer !== null && !this.#passesKeysTo(peer)) void peer.sendDigits(key)
  }

  /** Finds out whether the party is there, and whether rtpengine still knows it. */
  async look(): Promise<void> {
    if (this.#isEnded) return
    try {
      const { party } = await this.#options.call.statistics()
      const agreed = this.#agreed
      if (!this.#isEnded && agreed !== null)
        this.#watch.see(party.packets, agreed.sends && !this.#peer?.isHeld)
    } catch (error) {
      if (error instanceof NgRefusal && error.message === FORGOTTEN) this.lose()
    }
  }

  /** Whether rtpengine did not answer when it was to catch up. */
  get isBehind(): boolean {
    return this.#isBehind
  }

  /** Whether anybody may still wait to be told that it is heard. */
  get isAwaited(): boolean {
    return this.#agreed !== null && !this.#watch.isHeard
  }

  /** rtpengine is gone, or has forgotten it. */
  lose(): void {
    if (this.#isEnded) return
    this.#isLost = true
    this.#end()
    this.#options.listener({ type: 'lost' })
  }

  async #close(): Promise<MediaQuality> {
    const { call, onClosed, session } = this.#options
    this.disconnect()
    this.#end()
    await call.inTurn(() => Promise.resolve())
    const statistics = this.#isLost ? null : await call.statistics().catch(() => null)
    if (!this.#isLost) await call.delete().catch(this.#options.onFailure)
    onClosed()
    return qualityOf(session.agreed?.codec ?? null, statistics, this.#watch.packets)
  }

  #end(): void {
    this.#playback.stop()
    this.#ended.abort()
  }

  get #agreed(): AgreedMedia | null {
    return this.#options.session.agreed
  }

  get #isEnded(): boolean {
    return this.#isLost || this.#ended.signal.aborted
  }

  /** @throws MediaLost */
  async #agree(): Promise<void> {
    this.#requireOpen()
    this.#watch.sawSign()
    this.#peer?.settle()
    try {
      await this.#catchUpInTurn()
    } catch (error) {
      throw new MediaLost('rtpengine does not carry the sound', { cause: error })
    }
    this.#requireOpen()
  }

  /** Lets rtpengine catch up with what should be. */
  settle(): void {
    if (!this.#isEnded) this.#catchUpInTurn().catch(this.#options.onFailure)
  }

  async #catchUpInTurn(): Promise<void> {
    try {
      await this.#options.call.inTurn(() => this.#catchUp())
      this.#isBehind = false
    } catch (error) {
      this.#isBehind = error instanceof NgSilence
      throw error
    }
  }

  async #catchUp(): Promise<void> {
    if (this.#isEnded) return
    const { call, silence, interfaces } = this.#options
    const peer = this.#peer
    const { address, port } = peer === null ? silence.place : peer.#options.call.inner
    await call.settle(
      {
        party: this.#agreed,
        inner: { address, port, codec: this.#innerCodec },
        takesKeys: this.#presser.hasPressed,
        interfaces,
      },
      {
        party: peer === null,
        inner: this.#agreed?.receives !== true || (this.#playback.isPlaying && !this.#presser.isPressing),
        keys: peer !== null && !this.#passesKeysTo(peer),
      },
    )
    await this.#playback.settle(this.#agreed?.receives === true)
  }

  /** Of the connection of two parties: the one that both speak, if there is one. */
  get #innerCodec(): Codec {
    const own = this.#agreed?.codec ?? 'PCMU'
    if (this.#peer === null) return own
    return (this.#peer.#agreed?.codec ?? own) === own ? own : 'PCMU'
  }

  /** In rtpengine one party's keys reach the other as they are, so that both must call them the same. */
  #passesKeysTo(peer: RtpengineEndpoint): boolean {
    const own = this.#agreed?.keyPayloadType ?? null
    return own !== null && own === (peer.#agreed?.keyPayloadType ?? null)
  }

  #tell(event: MediaEvent): void {
    if (this.#quality === null && !this.#isLost) this.#options.listener(event)
  }

  #requireOpen(): void {
    if (this.#quality !== null) throw new MediaLost('the endpoint is closed')
    if (this.#isLost) throw new MediaLost('rtpengine, which carried the sound, is gone')
  }
}
