import { KEYS } from './key-receiver.ts'

/** What is to be sent of a key within one frame of 20 ms. */
export interface KeyFrame {
  readonly key: string
  /** The number of its event. */
  readonly event: number
  readonly isFirst: boolean
  readonly isEnd: boolean
  /** Samples since it began, this frame included. */
  readonly duration: number
}

/** More would be sent for minutes. */
const MAX_KEYS = 100

/** 100 ms: receivers must take 40 ms for a key, and some want 80. */
const KEY_FRAMES = 5

/** The end is told three times, in case it is lost (RFC 4733 section 2.5.1.4). */
const END_FRAMES = 3

/** 100 ms of silence after a key, of which the ends take 60: keys are told apart from 40 ms on. */
const GAP_FRAMES = 2

/** `w`: half a second. */
const PAUSE_FRAMES = 25

const FRAME_SAMPLES = 160

/** Sends keys one by one, a frame at a time. */
export class KeySender {
  /** What is left to send; each batch tells when it has been. */
  readonly #batches: { keys: string; readonly done: () => void }[] = []
  #frame = 0

  /** Characters that are no key are skipped, as are those beyond a hundred. */
  add(keys: string, done: () => void): void {
    const known = [...keys.toUpperCase()].filter(key => key === 'W' || KEYS.includes(key))
    if (known.length === 0) done()
    else this.#batches.push({ keys: known.slice(0, MAX_KEYS).join(''), done })
  }

  get isBusy(): boolean {
    return this.#batches.length > 0
  }

  /** What the present frame holds; null in pauses, when somebody else may be heard. Call it once a frame. */
  next(): KeyFrame | null {
    const batch = this.#batches[0]
    const key = batch?.keys[0]
    if (batch === undefined || key === undefined) return null
    const frame = this.#frame++
    const frames = key === 'W' ? PAUSE_FRAMES : KEY_FRAMES + END_FRAMES + GAP_FRAMES
    if (this.#frame === frames) this.#finishKey(batch)
    if (key === 'W' || frame >= KEY_FRAMES + END_FRAMES) return null
    return {
      key,
      event: KEYS.indexOf(key),
      isFirst: frame === 0,
      isEnd: frame >= KEY_FRAMES,
      duration: Math.min(frame + 1, KEY_FRAMES) * FRAME_SAMPLES,
    }
  }

  /** Nothing more is sent; whoever waits is told. */
  clear(): void {
    for (const { done } of this.#batches.splice(0)) done()
  }

  #finishKey(batch: { keys: string; readonly done: () => void }): void {
    this.#frame = 0
    batch.keys = batch.keys.slice(1)
    if (batch.keys !== '') return
    this.#batches.shift()
    batch.done()
  }
}
