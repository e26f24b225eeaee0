import { Worker } from 'node:worker_threads'
import { unreachable } from '../../../domain/unreachable.ts'
import type { MediaEvent } from '../media.ts'
import type { FromThread, ThreadSettings, ToThread } from './thread-messages.ts'

/** An answer of a thread; null when the thread is gone and will not answer. */
export type Answer = FromThread | null

/** A thread that carries sound, as the main thread sees it. */
export class MediaThread {
  /** Endpoints that are open, or being opened. */
  size = 0
  /** Of these, whose sound is encrypted. */
  encrypted = 0
  /** How late it was at worst in the last seconds. */
  lateMs = 0
  /** False: it could not be started. */
  readonly ready: Promise<boolean>
  readonly #worker: Worker
  readonly #onFault: (reason: string) => void
  readonly #listeners = new Map<number, (event: MediaEvent) => void>()
  readonly #waiting = new Map<string, (answer: Answer) => void>()
  readonly #ended: Promise<void>
  /** What the thread is told once this turn of the event loop is over: a call says much at once, and each message wakes the thread. */
  #outgoing: ToThread[] = []
  #isGone = false

  /**
   * @param program source of a thread, as one script
   * @param onEnd told once when it ends, on request or not; `error` is null when it was not by one
   * @param onFault told of a defect that has cost one endpoint, which hears of it as `lost`
   */
  constructor(
    program: string,
    settings: ThreadSettings,
    onEnd: (error: Error | null) => void,
    onFault: (reason: string) => void,
  ) {
    this.#onFault = onFault
    this.#worker = new Worker(program, { eval: true, workerData: settings, execArgv: [], name: 'media' })
    this.ready = this.#wait('ready').then(answer => answer !== null)
    let failure: Error | null = null
    this.#worker.on('error', error => {
      failure = error instanceof Error ? error : new Error(String(error))
    })
    this.#worker.on('message', (messages: readonly FromThread[]) => {
      for (const message of messages) this.#hear(message)
    })
    this.#ended = new Promise(resolve => {
      this.#worker.once('exit', () => {
        this.#lose()
        resolve()
        onEnd(failure)
      })
    })
  }

  /** How much it carries, in endpoints without encryption. */
  get burden(): number {
    return this.size + this.encrypted * ENCRYPTION_COST
  }

  get isGone(): boolean {
    return this.#isGone
  }

  post(message: ToThread): void {
    if (this.#isGone) return
    const isFirst = this.#outgoing.push(message) === 1
    // Sound may be on its way: none of it is to come too early.
    if (message.type === 'agree' || message.type === 'connect') this.#sendAll()
    else if (isFirst) setImmediate(() => this.#sendAll())
  }

  /** @param key what `keyOf` says of the answer */
  ask(key: string, message: ToThread): Promise<Answer> {
    if (this.#isGone) return Promise.resolve(null)
    const answer = this.#wait(key)
    this.post(message)
    return answer
  }

  /** `lost` is the last event that it hears, unless it is forgotten before. */
  listen(endpoint: number, listener: (event: MediaEvent) => void): void {
    this.#listeners.set(endpoint, listener)
  }

  forget(endpoint: number): void {
    this.#listeners.delete(endpoint)
  }

  async end(): Promise<void> {
    await this.#worker.terminate()
    await this.#ended
  }

  #wait(key: string): Promise<Answer> {
    return new Promise(resolve => this.#waiting.set(key, resolve))
  }

  #sendAll(): void {
    const messages = this.#outgoing
    this.#outgoing = []
    if (messages.length > 0 && !this.#isGone) this.#worker.postMessage(messages)
  }

  #hear(message: FromThread): void {
    if (message.type === 'happened') {
      this.#listeners.get(message.endpoint)?.(message.event)
      return
    }
    if (message.type === 'late') {
      this.lateMs = message.ms
      return
    }
    if (message.type === 'fault') {
      this.#onFault(message.reason)
      return
    }
    const key = keyOf(message)
    const resolve = this.#waiting.get(key)
    this.#waiting.delete(key)
    resolve?.(message)
  }

  #lose(): void {
    this.#isGone = true
    for (const resolve of this.#waiting.values()) resolve(null)
    this.#waiting.clear()
    const listeners = [...this.#listeners.values()]
    this.#listeners.clear()
    for (const listener of listeners) listener({ type: 'lost' })
  }
}

/** By how much more of a processor an endpoint takes whose sound is encrypted, as measured: 26 µs for a packet each way instead of 18. */
const ENCRYPTION_COST = 0.44

function keyOf(answer: Exclude<FromThread, { type: 'happened' | 'late' | 'fault' }>): string {
  switch (answer.type) {
    case 'ready':
      return 'ready'
    case 'opened':
    case 'not-opened':
      return `open ${answer.endpoint}`
    case 'played':
      return `play ${answer.play}`
    case 'keys-sent':
      return `keys ${answer.batch}`
    case 'recorded':
      return `recording ${answer.recording}`
    case 'closed':
      return `close ${answer.endpoint}`
    default:
      return unreachable(answer)
  }
}
