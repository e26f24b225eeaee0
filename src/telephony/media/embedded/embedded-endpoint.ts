import { join } from 'node:path'
import type { AgreedMedia, MediaSession } from '../description/media-session.ts'
import type {
  MediaEndpoint,
  MediaListener,
  MediaQuality,
  MediaRecording,
  PlayOptions,
  Prompt,
} from '../media.ts'
import { MediaLost } from '../media-errors.ts'
import { RECORDING_NAME, UNFINISHED } from '../recordings/finish-recording.ts'
import { EmbeddedRecording } from './embedded-recording.ts'
import type { MediaThread } from './media-thread.ts'

interface EndpointOptions {
  readonly id: number
  readonly thread: MediaThread
  readonly session: MediaSession
  readonly listener: MediaListener
  readonly recordingsDirectory: string
  /** What a prompt sounds like; null when it cannot be had. */
  readonly soundOf: SoundOf
  /** Numbers that are used for nothing else. */
  nextNumber(): number
  /** Called once, when its ports are free again. */
  onClosed(): void
}

/** 16-bit samples in shared memory, 8,000 a second. */
export type SoundOf = (prompt: Prompt) => Promise<Int16Array | null>

/** An endpoint whose sound a thread carries: what is agreed on here is carried out there. */
export class EmbeddedEndpoint implements MediaEndpoint {
  readonly #options: EndpointOptions
  #recording: EmbeddedRecording | null = null
  /** The latest call of `play` or `stopPlaying`: what an earlier one still fetches is not played any more. */
  #latestPlay = 0
  #quality: Promise<MediaQuality> | null = null
  #isEncrypted = false

  constructor(options: EndpointOptions) {
    this.#options = options
    options.thread.listen(options.id, options.listener)
  }

  get thread(): MediaThread {
    return this.#options.thread
  }

  get isHeld(): boolean {
    return this.#options.session.agreed?.receives === false
  }

  async offer({ isAnew = false } = {}): Promise<string> {
    this.#requireOpen()
    const { session } = this.#options
    return isAnew ? session.offerAnew() : session.offer()
  }

  offerAt(ownAddress: string): string {
    return this.#options.session.offer(ownAddress)
  }

  async accept(answer: string): Promise<void> {
    this.#requireOpen()
    this.#agree(await this.#options.session.accept(answer))
  }

  async answer(offer: string): Promise<string> {
    this.#requireOpen()
    const { session } = this.#options
    const answer = await session.answer(offer)
    if (session.agreed !== null) this.#agree(session.agreed)
    return answer
  }

  begin(): void {
    if (!this.#isEnded) this.#options.thread.post({ type: 'begin', endpoint: this.#options.id })
  }

  async play(prompts: readonly Prompt[], options: PlayOptions = {}): Promise<'finished' | 'stopped'> {
    this.stopPlaying()
    const play = this.#options.nextNumber()
    this.#latestPlay = play
    const found = await Promise.all(prompts.map(prompt => this.#options.soundOf(prompt)))
    if (this.#latestPlay !== play || this.#isEnded) return 'stopped'
    const tone = prompts.findIndex(({ kind }) => kind === 'tone')
    const lasting = tone === -1 ? found : found.slice(0, tone + 1)
    const sounds = lasting.filter(sound => sound !== null)
    const loopFrom = tone !== -1 ? sounds.length - 1 : options.repeat === 'until-stopped' ? 0 : null
    const { thread, id } = this.#options
    const answer = await thread.ask(`play ${play}`, { type: 'play', endpoint: id, play, sounds, loopFrom })
    return answer?.type === 'played' ? answer.outcome : 'stopped'
  }

  stopPlaying(): void {
    const { thread, id, nextNumber } = this.#options
    this.#latestPlay = nextNumber()
    if (!this.#isEnded) thread.post({ type: 'stop-playing', endpoint: id })
  }

  async sendDigits(digits: string): Promise<void> {
    if (this.#isEnded) return
    const { thread, id, nextNumber } = this.#options
    const batch = nextNumber()
    await thread.ask(`keys ${batch}`, { type: 'send-keys', endpoint: id, batch, keys: digits })
  }

  connect(other: MediaEndpoint): void {
    if (!(other instanceof EmbeddedEndpoint) || other.thread !== this.thread) {
      throw new Error('only endpoints that were opened beside one another can be connected')
    }
    this.thread.post({ type: 'connect', endpoint: this.#options.id, other: other.#options.id })
  }

  disconnect(): void {
    this.thread.post({ type: 'disconnect', endpoint: this.#options.id })
  }

  record(name: string): MediaRecording {
    if (!RECORDING_NAME.test(name))
      throw new Error(`${JSON.stringify(name)} cannot be the name of a recording`)
    if (this.#recording?.isStopped === false) throw new Error('the endpoint is being recorded already')
    const { thread, id, nextNumber, recordingsDirectory: directory } = this.#options
    const recording = nextNumber()
    const path = join(directory, `${name}${UNFINISHED}`)
    const recorded = this.#isEnded
      ? Promise.resolve(null)
      : thread.ask(`recording ${recording}`, { type: 'record', endpoint: id, recording, path })
    this.#recording = new EmbeddedRecording({ thread, endpoint: id, directory, name, recorded })
    return this.#recording
  }

  close(): Promise<MediaQuality> {
    this.#quality ??= this.#close()
    return this.#quality
  }

  async #close(): Promise<MediaQuality> {
    const { thread, id, onClosed, session } = this.#options
    thread.forget(id)
    const answer = await thread.ask(`close ${id}`, { type: 'close', endpoint: id })
    this.#countEncryption(false)
    onClosed()
    if (answer?.type === 'closed') return answer.quality
    return {
      codec: session.agreed?.codec ?? null,
      encryption: session.agreed?.encryption?.suite ?? null,
      received: { packets: 0, lost: 0, late: 0, jitterMs: 0, refused: 0 },
      sent: { packets: 0, lost: null, jitterMs: null, roundTripMs: null },
    }
  }

  #agree(agreed: AgreedMedia): void {
    this.#requireOpen()
    this.#countEncryption(agreed.encryption !== null)
    this.#options.thread.post({ type: 'agree', endpoint: this.#options.id, agreed })
  }

  #countEncryption(isEncrypted: boolean): void {
    if (isEncrypted !== this.#isEncrypted) this.#options.thread.encrypted += isEncrypted ? 1 : -1
    this.#isEncrypted = isEncrypted
  }

  get #isEnded(): boolean {
    return this.#quality !== null || this.#options.thread.isGone
  }

  #requireOpen(): void {
    if (this.#quality !== null) throw new MediaLost('the endpoint is closed')
    if (this.#options.thread.isGone) throw new MediaLost('the thread that carried the sound has ended')
  }
}
