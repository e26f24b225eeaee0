import { setTimeout as pass } from 'node:timers/promises'
import type { AgreedMedia, MediaSession } from '../description/media-session.ts'
import { readDescription } from '../description/read-description.ts'
import type {
  Codec,
  MediaEndpoint,
  MediaEvent,
  MediaListener,
  MediaQuality,
  MediaRecording,
  PlayOptions,
  Prompt,
} from '../media.ts'
import { MediaLost, UnacceptableMedia } from '../media-errors.ts'
import { KEYS } from '../rtp/key-receiver.ts'
import { type DescribedCall, INNER, isStatic, PARTY } from './describe-call.ts'
import { NgRefusal } from './ng-client.ts'
import { Playback, type PlayedFile } from './playback.ts'
import type { RtpengineCall } from './rtpengine-call.ts'
import { type RecordingPlaces, RtpengineRecording } from './rtpengine-recording.ts'
import type { SilenceSender } from './silence-sender.ts'
import type { SoundFiles } from './sound-files.ts'

export interface RtpengineEndpointOptions {
  readonly call: RtpengineCall
  /** The endpoints of one call have the same: those alone can be connected. */
  readonly group: symbol
  readonly session: MediaSession
  readonly listener: MediaListener
  readonly interfaces: DescribedCall['interfaces']
  readonly silence: SilenceSender
  readonly files: SoundFiles
  /** 8,000 samples a second; null when a prompt cannot be had. */
  readonly soundOf: (prompt: Prompt) => Promise<Int16Array | null>
  readonly recordings: RecordingPlaces
  readonly inactiveAfterMs: number
  /** Milliseconds of a clock that never jumps. */
  now(): number
  /** Told of a command that failed, where nobody waits for it. */
  onFailure(error: unknown): void
  /** Called once. */
  onClosed(): void
}

/** Of a key, and of the silence after it. */
const KEY_MS = 100

/** Three frames. */
const LEAD_MS = 60

/** What `w` stands for. */
const PAUSE_MS = 500

/** −10 dBm0, in the middle of what keys sound like (RFC 4733 section 2.3.3). */
const KEY_VOLUME = 10

/** What rtpengine says of calls that it has forgotten: it was started anew, or has heard nothing for too long. */
const FORGOTTEN = 'Unknown call-id'

/**
 * One party whose sound rtpengine carries. What should be is kept here, and `#settle` tells rtpengine what of it is
 * different from what it was told before: commands of one party go out one after the other.
 */
export class RtpengineEndpoint implements MediaEndpoint {
  readonly #options: RtpengineEndpointOptions
  readonly #playback: Playback
  readonly #ended = new AbortController()
  #peer: RtpengineEndpoint | null = null
  #recording: RtpengineRecording | null = null
  #quality: Promise<MediaQuality> | null = null
  #isLost = false
  /** Keys are sent to it now, by somebody; and it was told to rtpengine that they may be. */
  #keysUnderWay = 0
  #takesKeys = false
  /** What rtpengine was told. */
  #told = ''
  readonly #blocked = new Set<Blockable>()
  #commands: Promise<unknown> = Promise.resolve()
  #keys: Promise<void> = Promise.resolve()
  #packets = 0
  #isHeard = false
  #aliveAtMs: number

  constructor(options: RtpengineEndpointOptions) {
    this.#options = options
    this.#aliveAtMs = options.now()
    this.#playback = new Playback({
      now: options.now,
      start: (file, repeats, fromMs) => this.#startPlaying(file, repeats, fromMs),
      stop: () => this.#ask('stop media', PARTY),
      silence: () => {
        this.#inTurn(() => this.#ask('stop media', PARTY)).catch(options.onFailure)
      },
      onChange: () => this.#settle(),
    })
  }

  get callId(): string {
    return this.#options.call.id
  }

  get group(): symbol {
    return this.#options.group
  }

  get isHeld(): boolean {
    return this.#agreed?.receives === false
  }

  async offer(): Promise<string> {
    this.#requireOpen()
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

  async play(prompts: readonly Prompt[], options: PlayOptions = {}): Promise<'finished' | 'stopped'> {
    if (this.#isEnded) return 'stopped'
    return this.#playback.play(() =>
      this.#find(prompts, options).catch(error => {
        this.#options.onFailure(error)
        return []
      }),
    )
  }

  async #find(prompts: readonly Prompt[], options: PlayOptions): Promise<readonly PlayedFile[]> {
    const { soundOf, files } = this.#options
    const found = await Promise.all(prompts.map(soundOf))
    const tone = prompts.findIndex(({ kind }) => kind === 'tone')
    const sounds = (tone === -1 ? found : found.slice(0, tone)).filter(sound => sound !== null)
    const lasting = tone === -1 ? null : (found[tone] ?? null)
    const samples = sounds.reduce((sum, { length }) => sum + length, 0)
    const isLasting = tone === -1 && options.repeat === 'until-stopped'
    return [
      ...(samples === 0 ? [] : [{ file: await files.fileOf(sounds), ms: samples / 8, isLasting }]),
      ...(lasting === null
        ? []
        : [{ file: await files.fileOf([lasting]), ms: lasting.length / 8, isLasting: true }]),
    ]
  }

  stopPlaying(): void {
    this.#playback.stop()
  }

  sendDigits(digits: string): Promise<void> {
    this.#keys = this.#keys.then(() => this.#sendKeys(digits))
    return this.#keys
  }

  connect(other: MediaEndpoint): void {
    if (!(other instanceof RtpengineEndpoint) || other.group !== this.group || other === this) {
      throw new Error('only endpoints that were opened beside one another can be connected')
    }
    this.disconnect()
    other.disconnect()
    this.#peer = other
    other.#peer = this
    this.#settle()
    other.#settle()
  }

  disconnect(): void {
    const peer = this.#peer
    if (peer === null) return
    this.#peer = null
    peer.#peer = null
    this.#settle()
    peer.#settle()
  }

  record(name: string): MediaRecording {
    if (this.#recording?.isStopped === false) throw new Error('the endpoint is being recorded already')
    const { call, recordings } = this.#options
    this.#recording = new RtpengineRecording({
      name,
      call,
      places: recordings,
      inTurn: step => this.#inTurn(step),
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
    this.#aliveAtMs = this.#options.now()
    this.#tell({ type: 'digit', digit: key })
    const peer = this.#peer
    if (peer !== null && !this.#passesKeysTo(peer)) void peer.sendDigits(key)
  }

  /** Finds out whether the party is there, and whether rtpengine still knows it. */
  async look(): Promise<void> {
    const { call, now, inactiveAfterMs } = this.#options
    if (this.#isEnded) return
    try {
      const { party } = await call.packets()
      if (this.#isEnded) return
      if (party > this.#packets) this.#aliveAtMs = now()
      if (party > 0 && !this.#isHeard) {
        this.#isHeard = true
        this.#tell({ type: 'heard' })
      }
      this.#packets = party
      if (this.#agreed?.sends !== true || now() - this.#aliveAtMs < inactiveAfterMs) return
      this.#aliveAtMs = now()
      this.#tell({ type: 'inactive' })
    } catch (error) {
      if (error instanceof NgRefusal && error.message === FORGOTTEN) this.lose()
    }
  }

  /** Whether anybody may still wait to be told that it is heard. */
  get isAwaited(): boolean {
    return this.#agreed !== null && !this.#isHeard
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
    await this.#commands
    const none = { party: this.#packets, inner: 0 }
    const packets = this.#isLost ? none : await call.packets().catch(() => none)
    if (!this.#isLost) await call.delete().catch(this.#options.onFailure)
    onClosed()
    return {
      codec: session.agreed?.codec ?? null,
      received: { packets: packets.party, lost: 0, late: 0, jitterMs: 0 },
      sent: { packets: packets.inner, lost: null, jitterMs: null },
    }
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

  get #hears(): boolean {
    return this.#agreed?.receives === true
  }

  /** @throws MediaLost */
  async #agree(): Promise<void> {
    this.#requireOpen()
    this.#aliveAtMs = this.#options.now()
    const peer = this.#peer
    if (peer !== null) peer.#settle()
    try {
      await this.#inTurn(() => this.#catchUp())
    } catch (error) {
      throw new MediaLost('rtpengine does not carry the sound', { cause: error })
    }
    this.#requireOpen()
  }

  #settle(): void {
    if (this.#isEnded) return
    this.#inTurn(() => this.#catchUp()).catch(this.#options.onFailure)
  }

  /** Tells rtpengine what is different from what it was told. */
  async #catchUp(): Promise<void> {
    if (this.#isEnded) return
    const described = this.#describe()
    const told = JSON.stringify(described)
    if (told !== this.#told) {
      await this.#options.call.describe(described)
      this.#told = told
    }
    const { blocked, free } = this.#blocks()
    for (const each of [...blocked].filter(one => !this.#blocked.has(one))) await this.#setBlocked(each, true)
    for (const each of free.filter(one => this.#blocked.has(one))) await this.#setBlocked(each, false)
    if (this.#hears) await this.#playback.resume()
    else await this.#playback.interrupt()
  }

  #describe(): DescribedCall {
    const { silence, interfaces } = this.#options
    const place = this.#peer === null ? silence.place : this.#peer.#options.call.inner
    const { address, port } = place
    return {
      party: this.#agreed,
      inner: { address, port, codec: this.#innerCodec },
      takesKeys: this.#takesKeys,
      interfaces,
    }
  }

  /** Of the connection of two parties: the one that both speak, if there is one. */
  get #innerCodec(): Codec {
    const own = this.#agreed?.codec ?? 'PCMU'
    if (this.#peer === null) return own
    return (this.#peer.#agreed?.codec ?? own) === own ? own : 'PCMU'
  }

  #blocks(): { readonly blocked: readonly Blockable[]; readonly free: readonly Blockable[] } {
    const isBlocked: Readonly<Record<Blockable, boolean>> = {
      party: this.#peer === null,
      inner: !this.#hears || (this.#playback.isPlaying && this.#keysUnderWay === 0),
      keys: this.#peer !== null && !this.#passesKeysTo(this.#peer),
    }
    return {
      blocked: BLOCKABLE.filter(each => isBlocked[each]),
      free: BLOCKABLE.filter(each => !isBlocked[each]),
    }
  }

  async #setBlocked(what: Blockable, isBlocked: boolean): Promise<void> {
    const { kind, tag } = BLOCKS[what]
    await this.#ask(`${isBlocked ? 'block' : 'unblock'} ${kind}`, tag)
    if (isBlocked) this.#blocked.add(what)
    else this.#blocked.delete(what)
  }

  /** In rtpengine one party's keys reach the other as they are, so that both must call them the same. */
  #passesKeysTo(peer: RtpengineEndpoint): boolean {
    const own = this.#agreed?.keyPayloadType ?? null
    return own !== null && own === (peer.#agreed?.keyPayloadType ?? null)
  }

  async #startPlaying(file: string, repeats: number, fromMs: number): Promise<void> {
    const start = { file, 'repeat-times': repeats, ...(fromMs === 0 ? {} : { 'start-pos': fromMs }) }
    if (!this.#isEnded && this.#hears)
      await this.#options.call.ask('play media', { 'from-tag': PARTY, ...start })
  }

  async #sendKeys(keys: string): Promise<void> {
    this.#keysUnderWay++
    this.#takesKeys = true
    this.#settle()
    const { silence, call } = this.#options
    const endSilence = this.#peer === null ? silence.send(call.inner, this.#innerCodec) : () => undefined
    try {
      await this.#commands
      // rtpengine loses a tone that is to begin before the sound that it goes into.
      await pass(LEAD_MS, undefined, { signal: this.#ended.signal })
      for (const key of keys) await this.#sendKey(key)
    } catch (error) {
      if (!this.#isEnded) this.#options.onFailure(error)
    }
    endSilence()
    this.#keysUnderWay--
    this.#settle()
  }

  async #sendKey(key: string): Promise<void> {
    if (this.#isEnded) return
    const { signal } = this.#ended
    if (key === 'w') return pass(PAUSE_MS, undefined, { signal })
    if (!KEYS.includes(key)) return
    const times = { duration: KEY_MS, pause: KEY_MS, volume: KEY_VOLUME }
    await this.#inTurn(() => this.#ask('play DTMF', INNER, { code: key, ...times }))
    await pass(2 * KEY_MS, undefined, { signal })
  }

  async #ask(
    command: string,
    tag: string,
    more: Readonly<Record<string, string | number>> = {},
  ): Promise<void> {
    if (!this.#isLost) await this.#options.call.ask(command, { 'from-tag': tag, ...more })
  }

  /** One step after the other, whatever becomes of each. */
  #inTurn<Done>(step: () => Promise<Done>): Promise<Done> {
    const done = this.#commands.then(step)
    this.#commands = done.catch(() => undefined)
    return done
  }

  #tell(event: MediaEvent): void {
    if (this.#quality === null && !this.#isLost) this.#options.listener(event)
  }

  #requireOpen(): void {
    if (this.#quality !== null) throw new MediaLost('the endpoint is closed')
    if (this.#isLost) throw new MediaLost('rtpengine, which carried the sound, is gone')
  }
}

/** What one side says, and the other does not hear. */
type Blockable = 'party' | 'inner' | 'keys'

const BLOCKABLE: readonly Blockable[] = ['party', 'inner', 'keys']

const BLOCKS = {
  party: { kind: 'media', tag: PARTY },
  inner: { kind: 'media', tag: INNER },
  keys: { kind: 'DTMF', tag: PARTY },
} as const

/** @throws UnacceptableMedia */
function requireStatic(description: string): void {
  if (readDescription(description).audio.formats.some(isStatic)) return
  throw new UnacceptableMedia('it takes PCMU and PCMA by no payload type but 0 and 8')
}
