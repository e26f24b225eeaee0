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
} from '../media.ts'
import { MediaFull } from '../media-errors.ts'
import { recoverRecordings } from '../recordings/finish-recording.ts'
import { KEY_AND_SALT_BYTES } from '../srtp/srtp-suite.ts'
import { EmbeddedEndpoint, type SoundOf } from './embedded-endpoint.ts'
import { MediaThread } from './media-thread.ts'
import { PortPool, type PortRange } from './port-pool.ts'

export interface EmbeddedMediaOptions {
  /** IPv4 address of this machine that ports are opened at; `0.0.0.0`: all. */
  readonly address: string
  /** IPv4 address that parties are told unless they are to be told another; it may be that of a router. */
  readonly advertisedAddress: string
  /** Null: whatever is free. */
  readonly ports: PortRange | null
  /** How many threads carry sound: a processor core each. */
  readonly threads: number
  /** Endpoints of one thread, however slow its core is; default 800. */
  readonly endpointsPerThread?: number
  /** Endpoints of a thread that keeps its time; default as many as `endpointsPerThread` where that is given, else 1,200. */
  readonly endpointsWhilePunctual?: number
  /** After so long without a sign of it a party is said to be inactive; default 60. */
  readonly inactiveAfterSeconds?: number
  /** A thread that has died is replaced so long after it began, at the soonest; default 5,000. */
  readonly minThreadLifeMs?: number
  /** Exists. Nobody else writes to it. */
  readonly recordingsDirectory: string
  readonly soundOf: SoundOf
  readonly resolve: ResolveName
  /** Source of a thread, as one script. */
  readonly program: string
  /** Told when a thread has died, and is replaced. */
  onThreadLost(error: Error | null): void
  /** Told of a defect that has cost one party of a call its sound, and so the call. */
  onEndpointLost(reason: string): void
  /** Told of a recording that a crash has left behind and that cannot be finished, by the name of its file. */
  readonly onUnrecoverable: (file: string, error: unknown) => void
}

/** 400 calls of two parties: what a thread carries on a slow core, too, with recording. */
const ENDPOINTS_PER_THREAD = 800

/** 600 calls: what a thread was measured to carry with recording on a fast core. It shows by its time whether it is on one. */
const ENDPOINTS_WHILE_PUNCTUAL = 1_200

/** Half a packet: a thread that was later than that in the last seconds is as busy as its core bears. */
const PUNCTUAL_MS = 10

/** Beyond how many endpoints a thread takes no new calls. @param lateMs how late it was at worst in the last seconds */
export function mostEndpoints(
  lateMs: number,
  { slow, punctual }: { readonly slow: number; readonly punctual: number },
): number {
  return lateMs <= PUNCTUAL_MS ? punctual : slow
}

/** A quarter more for second parties: calls that are already in come before calls that are not. */
const BESIDE_FACTOR = 1.25

const INACTIVE_AFTER_SECONDS = 60

const DEFAULT_CODECS: readonly Codec[] = ['PCMU', 'PCMA']

/** Ports that others hold are passed over; so many in a row are not held by chance. */
const MAX_ATTEMPTS = 20

/** A thread that dies again so soon is waited with: it would keep a core busy dying. */
const MIN_LIFE_MS = 5_000

/** Media on threads of this process. */
export class EmbeddedMedia implements Media {
  readonly #options: EmbeddedMediaOptions
  readonly #ports: PortPool | null
  /** Of calls, those that are open: each wants a second one, and is not taken in where there are no ports for it. */
  #firstParties = 0
  readonly #mostFirstParties: number
  readonly #threads: MediaThread[] = []
  readonly #replacements = new Set<NodeJS.Timeout>()
  #number = 0
  #isStopping = false

  constructor(options: EmbeddedMediaOptions) {
    this.#options = options
    this.#ports = options.ports === null ? null : new PortPool(options.ports, bound => randomInt(bound))
    this.#mostFirstParties = this.#ports === null ? Number.POSITIVE_INFINITY : Math.ceil(this.#ports.size / 2)
    for (let count = 0; count < options.threads; count++) this.#startThread()
  }

  /** @returns whether all threads run */
  async ready(): Promise<boolean> {
    return (await Promise.all(this.#threads.map(({ ready }) => ready))).every(Boolean)
  }

  load(): MediaLoad {
    const endpoints = this.#threads.reduce((sum, { size }) => sum + size, 0)
    const lateMs = Math.max(0, ...this.#threads.map(thread => thread.lateMs))
    return { endpoints, capacity: this.#threads.length * this.#perThread, lateMs }
  }

  async open(listener: MediaListener, options: OpenOptions = {}): Promise<MediaEndpoint> {
    const thread = this.#threadFor(options.beside)
    const isFirst = options.beside === undefined
    if (isFirst && this.#firstParties >= this.#mostFirstParties) {
      throw new MediaFull('the ports that are free are for those whom callers will be connected with')
    }
    const count = (parties: 1 | -1) => {
      thread.size += parties
      if (isFirst) this.#firstParties += parties
    }
    // Counted before it is open: many may be opened at once.
    count(1)
    try {
      return await this.#openAt(thread, listener, options, () => count(-1))
    } catch (error) {
      count(-1)
      throw error
    }
  }

  recoverRecordings(): Promise<readonly FinishedRecording[]> {
    const { recordingsDirectory, onUnrecoverable } = this.#options
    return recoverRecordings(recordingsDirectory, onUnrecoverable)
  }

  async stop(): Promise<void> {
    this.#isStopping = true
    for (const replacement of this.#replacements) clearTimeout(replacement)
    await Promise.all(this.#threads.map(thread => thread.end()))
  }

  get #perThread(): number {
    return this.#options.endpointsPerThread ?? ENDPOINTS_PER_THREAD
  }

  get #whilePunctual(): number {
    const { endpointsPerThread, endpointsWhilePunctual } = this.#options
    return endpointsWhilePunctual ?? endpointsPerThread ?? ENDPOINTS_WHILE_PUNCTUAL
  }

  /** @throws MediaFull */
  #threadFor(beside: MediaEndpoint | undefined): MediaThread {
    if (beside instanceof EmbeddedEndpoint) {
      if (beside.thread.burden < this.#whilePunctual * BESIDE_FACTOR) return beside.thread
      throw new MediaFull(`the thread of the call carries ${beside.thread.size} endpoints`)
    }
    const [least] = this.#threads.toSorted((one, other) => one.burden - other.burden)
    if (least === undefined) throw new MediaFull('no thread runs that carries sound')
    const most = mostEndpoints(least.lateMs, { slow: this.#perThread, punctual: this.#whilePunctual })
    if (least.burden < most) return least
    throw new MediaFull(`every thread carries as much as ${most} endpoints or more`)
  }

  async #openAt(
    thread: MediaThread,
    listener: MediaListener,
    {
      codecs = DEFAULT_CODECS,
      encryption = 'off',
      ownAddress = this.#options.advertisedAddress,
    }: OpenOptions,
    onClosed: () => void,
  ): Promise<MediaEndpoint> {
    const { address, recordingsDirectory, soundOf, resolve } = this.#options
    let reason = ''
    for (let attempt = 0; attempt < MAX_ATTEMPTS; attempt++) {
      const port = this.#takePort()
      const id = this.#nextNumber()
      const ports = { rtpPort: port ?? 0, rtcpPort: port === null ? 0 : port + 1 }
      const answer = await thread.ask(`open ${id}`, { type: 'open', endpoint: id, address, ...ports })
      if (answer?.type !== 'opened') {
        if (port !== null) this.#ports?.give(port)
        if (answer === null) throw new MediaFull('the thread of the call has ended')
        if (answer.type === 'not-opened') reason = answer.reason
        continue
      }
      const own = { address: ownAddress, rtpPort: answer.rtpPort, rtcpPort: answer.rtcpPort }
      const terms = { encryption, newKey: () => randomBytes(KEY_AND_SALT_BYTES), mayMux: true }
      const session = new MediaSession(own, codecs, String(randomInt(MAX_SESSION_ID)), resolve, terms)
      return new EmbeddedEndpoint({
        id,
        thread,
        session,
        listener,
        recordingsDirectory,
        soundOf,
        nextNumber: () => this.#nextNumber(),
        onClosed: () => {
          onClosed()
          if (port !== null) this.#ports?.give(port)
        },
      })
    }
    throw new MediaFull(`${MAX_ATTEMPTS} pairs of ports could not be opened, the last because of ${reason}`)
  }

  /** Null: whatever is free. @throws MediaFull */
  #takePort(): number | null {
    if (this.#ports === null) return null
    const port = this.#ports.take()
    if (port === null) throw new MediaFull('all ports are in use')
    return port
  }

  #nextNumber(): number {
    this.#number++
    return this.#number
  }

  #startThread(): void {
    const startedAtMs = performance.now()
    const settings = {
      inactiveAfterMs: (this.#options.inactiveAfterSeconds ?? INACTIVE_AFTER_SECONDS) * 1_000,
    }
    const onEnd = (error: Error | null) => {
      this.#threads.splice(this.#threads.indexOf(thread), 1)
      if (this.#isStopping) return
      this.#options.onThreadLost(error)
      const livedMs = performance.now() - startedAtMs
      const replacement = setTimeout(
        () => {
          this.#replacements.delete(replacement)
          this.#startThread()
        },
        Math.max(0, (this.#options.minThreadLifeMs ?? MIN_LIFE_MS) - livedMs),
      )
      this.#replacements.add(replacement)
    }
    const { program, onEndpointLost } = this.#options
    const thread = new MediaThread(program, settings, onEnd, onEndpointLost)
    this.#threads.push(thread)
  }
}

/** Below what any reader of descriptions takes for a number. */
const MAX_SESSION_ID = 2 ** 47
