import { randomBytes, randomInt } from 'node:crypto'
import { MediaSession, type ResolveName } from '../description/media-session.ts'
import type {
  Codec,
  FinishedRecording,
  Media,
  MediaEndpoint,
  MediaListener,
  MediaLoad,
  OpenOptions,
  Prompt,
} from '../media.ts'
import { MediaFull, UnacceptableMedia } from '../media-errors.ts'
import { recoverRecordings } from '../recordings/finish-recording.ts'
import { finishCapture, notedCaptures } from './capture.ts'
import type { DescribedCall } from './describe-call.ts'
import { PARTY } from './describe-call.ts'
import type { HeardKey } from './key-log.ts'
import { type NgClient, NgRefusal, NgSilence } from './ng-client.ts'
import { RtpengineCall } from './rtpengine-call.ts'
import { RtpengineEndpoint } from './rtpengine-endpoint.ts'
import type { RecordingPlaces } from './rtpengine-recording.ts'
import type { SilenceSender } from './silence-sender.ts'
import type { SoundFiles } from './sound-files.ts'

export interface RtpengineMediaOptions {
  readonly client: Pick<NgClient, 'ask'>
  readonly silence: Pick<SilenceSender, 'place' | 'send'>
  readonly files: Pick<SoundFiles, 'fileOf'>
  readonly soundOf: (prompt: Prompt) => Promise<Int16Array | null>
  readonly resolve: ResolveName
  readonly recordings: RecordingPlaces
  readonly interfaces: DescribedCall['interfaces']
  /** `open` without `beside` is refused from so many endpoints on; default 2,000. */
  readonly capacity?: number
  /** After so long without a sign of it a party is said to be inactive; default 60. */
  readonly inactiveAfterSeconds?: number
  /** After so long without an answer of rtpengine the calls that it carries are lost; default 60. */
  readonly lostAfterSeconds?: number
  now(): number
  /** Told when rtpengine does not answer any more, and when it does again. */
  onReachable(isReachable: boolean): void
  onFailure(error: unknown): void
  readonly onUnrecoverable: (file: string, error: unknown) => void
}

/** A thousand calls: in its own process rtpengine carries half of that on a core, in the kernel many times as many. */
const CAPACITY = 2_000

/** A quarter more for second parties: calls that are already in come before calls that are not. */
const BESIDE_FACTOR = 1.25

const INACTIVE_AFTER_SECONDS = 60

/** Sound goes on while nobody can command it: a busy machine, or a network that is being mended, ends no call. */
const LOST_AFTER_SECONDS = 60

const DEFAULT_CODECS: readonly Codec[] = ['PCMU', 'PCMA']

/** How often rtpengine is asked whether it is there. */
const PING_EVERY_MS = 2_000

/** How often it is asked about each party: while somebody waits to be told of its first sound, and from then on. */
const LOOK_EVERY_MS = 200
const LOOK_AGAIN_EVERY_MS = 5_000

/** Below what any reader of descriptions takes for a number. */
const MAX_SESSION_ID = 2 ** 47

/** Media in rtpengine, another process, here or elsewhere. */
export class RtpengineMedia implements Media {
  readonly #options: RtpengineMediaOptions
  readonly #endpoints = new Map<string, RtpengineEndpoint>()
  /** Those that are being looked at, or were of late. */
  readonly #lookedAtMs = new Map<RtpengineEndpoint, number>()
  readonly #timers: readonly NodeJS.Timeout[]
  #size = 0
  #isReachable = true
  #answeredAtMs: number
  #isPinging = false

  constructor(options: RtpengineMediaOptions) {
    this.#options = options
    this.#answeredAtMs = options.now()
    this.#timers = [
      setInterval(() => void this.#ping(), PING_EVERY_MS),
      setInterval(() => this.#look(), LOOK_EVERY_MS),
    ]
  }

  load(): MediaLoad {
    return { endpoints: this.#size, capacity: this.#capacity, lateMs: 0 }
  }

  async open(
    listener: MediaListener,
    { beside, codecs = DEFAULT_CODECS, encryption = 'off' }: OpenOptions = {},
  ): Promise<MediaEndpoint> {
    // Optional is as good as off: the party is answered without a key.
    if (encryption === 'required')
      throw new UnacceptableMedia('sound that rtpengine carries is not encrypted')
    const most = beside === undefined ? this.#capacity : this.#capacity * BESIDE_FACTOR
    if (this.#size >= most) throw new MediaFull(`${this.#size} endpoints are open`)
    if (!this.#isReachable) throw new MediaFull('rtpengine does not answer')
    // Counted before it is open: many may be opened at once.
    this.#size++
    try {
      return await this.#openCall(listener, beside, codecs)
    } catch (error) {
      this.#size--
      if (error instanceof NgRefusal || error instanceof NgSilence)
        throw new MediaFull(`rtpengine takes no call: ${error.message}`, { cause: error })
      throw error
    }
  }

  /** rtpengine has heard a key. */
  hear({ callId, tag, key }: HeardKey): void {
    if (tag === PARTY) this.#endpoints.get(callId)?.hearKey(key)
  }

  async recoverRecordings(): Promise<readonly FinishedRecording[]> {
    const { recordings, onUnrecoverable } = this.#options
    const { directory, captures } = recordings
    for (const name of captures === null ? [] : await notedCaptures(directory)) {
      await finishCapture(directory, captures ?? '', name).catch(error => onUnrecoverable(name, error))
    }
    return recoverRecordings(directory, onUnrecoverable)
  }

  async stop(): Promise<void> {
    for (const timer of this.#timers) clearInterval(timer)
    await Promise.all([...this.#endpoints.values()].map(endpoint => endpoint.close()))
  }

  get #capacity(): number {
    return this.#options.capacity ?? CAPACITY
  }

  async #openCall(
    listener: MediaListener,
    beside: MediaEndpoint | undefined,
    codecs: readonly Codec[],
  ): Promise<MediaEndpoint> {
    const {
      client,
      silence,
      interfaces,
      resolve,
      inactiveAfterSeconds = INACTIVE_AFTER_SECONDS,
    } = this.#options
    const id = randomBytes(CALL_ID_BYTES).toString('hex')
    const inner = { ...silence.place, codec: 'PCMU' } as const
    const call = await RtpengineCall.open(client, id, { party: null, inner, takesKeys: false, interfaces })
    const session = new MediaSession(call.own, codecs, String(randomInt(MAX_SESSION_ID)), resolve)
    const endpoint = new RtpengineEndpoint({
      ...this.#options,
      call,
      group: beside instanceof RtpengineEndpoint ? beside.group : Symbol(id),
      session,
      listener,
      inactiveAfterMs: inactiveAfterSeconds * 1_000,
      onClosed: () => {
        this.#size--
        this.#endpoints.delete(id)
        this.#lookedAtMs.delete(endpoint)
      },
    })
    this.#endpoints.set(id, endpoint)
    return endpoint
  }

  async #ping(): Promise<void> {
    if (this.#isPinging) return
    this.#isPinging = true
    const isReachable = await this.#options.client.ask({ command: 'ping' }).then(
      () => true,
      () => false,
    )
    this.#isPinging = false
    if (isReachable) this.#answeredAtMs = this.#options.now()
    else this.#loseSilenced()
    if (isReachable === this.#isReachable) {
      // It may have been silent for too short a time to be missed, and yet for one command.
      for (const endpoint of this.#endpoints.values()) if (endpoint.isBehind) endpoint.settle()
      return
    }
    this.#isReachable = isReachable
    this.#options.onReachable(isReachable)
    // What it was told meanwhile it has not heard; one that was started anew knows none of them.
    if (!isReachable) return
    for (const endpoint of this.#endpoints.values()) void endpoint.look().then(() => endpoint.settle())
  }

  #loseSilenced(): void {
    const { now, lostAfterSeconds = LOST_AFTER_SECONDS, onFailure } = this.#options
    if (now() - this.#answeredAtMs < 1_000 * lostAfterSeconds || this.#endpoints.size === 0) return
    onFailure(new NgSilence(`rtpengine has not answered for ${lostAfterSeconds} s: its calls are lost`))
    for (const endpoint of this.#endpoints.values()) endpoint.lose()
  }

  #look(): void {
    if (!this.#isReachable) return
    const nowMs = this.#options.now()
    for (const endpoint of this.#endpoints.values()) {
      const everyMs = endpoint.isAwaited ? LOOK_EVERY_MS : LOOK_AGAIN_EVERY_MS
      if (nowMs - (this.#lookedAtMs.get(endpoint) ?? 0) < everyMs * LOOK_SLACK) continue
      this.#lookedAtMs.set(endpoint, nowMs)
      void endpoint.look()
    }
  }
}

/** So that nobody can guess the name of a call, or have one that has been used. */
const CALL_ID_BYTES = 16

/** Timers may be a little early. */
const LOOK_SLACK = 0.9
