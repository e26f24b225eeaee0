import { setTimeout as pass } from 'node:timers/promises'
import { KEYS } from '../rtp/key-receiver.ts'
import { INNER } from './describe-call.ts'
import type { RtpengineCall } from './rtpengine-call.ts'

/** Of a key, and of the silence after it. */
const KEY_MS = 100

/** What `w` stands for. */
const PAUSE_MS = 500

/** −10 dBm0, in the middle of what keys sound like (RFC 4733 section 2.3.3). */
const KEY_VOLUME = 10

/** Three frames: rtpengine loses a tone that is to begin before the sound that it goes into. */
const LEAD_MS = 60

/** Sends keys to a party, as if whoever it hears had pressed them. */
export class KeyPresser {
  readonly #call: RtpengineCall
  readonly #ended: AbortSignal
  readonly #onChange: () => void
  #hasPressed = false
  #pressing = 0
  #latest: Promise<unknown> = Promise.resolve()

  /** @param onChange told before keys are sent and after it, so that rtpengine can be told of it */
  constructor(call: RtpengineCall, ended: AbortSignal, onChange: () => void) {
    this.#call = call
    this.#ended = ended
    this.#onChange = onChange
  }

  /** Whether keys have ever been sent: from then on rtpengine is ready for more. */
  get hasPressed(): boolean {
    return this.#hasPressed
  }

  get isPressing(): boolean {
    return this.#pressing > 0
  }

  /**
   * After those of earlier calls.
   * @param carry begins to send sound that keys can go into, and returns what ends it
   * @throws NgRefusal, NgSilence
   */
  press(keys: string, carry: () => () => void): Promise<void> {
    const pressed = this.#latest.then(() => this.#press(keys, carry))
    this.#latest = pressed.catch(() => undefined)
    return pressed
  }

  async #press(keys: string, carry: () => () => void): Promise<void> {
    if (this.#ended.aborted) return
    this.#pressing++
    this.#hasPressed = true
    this.#onChange()
    const end = carry()
    try {
      await this.#call.inTurn(() => this.#pass(LEAD_MS))
      for (const key of keys) await this.#pressOne(key)
    } finally {
      end()
      this.#pressing--
      this.#onChange()
    }
  }

  async #pressOne(key: string): Promise<void> {
    if (key === 'w') return this.#pass(PAUSE_MS)
    if (this.#ended.aborted || !KEYS.includes(key)) return
    const times = { duration: KEY_MS, pause: KEY_MS, volume: KEY_VOLUME }
    await this.#call.inTurn(async () => {
      await this.#call.ask('play DTMF', { 'from-tag': INNER, code: key, ...times })
    })
    await this.#pass(2 * KEY_MS)
  }

  /** Shorter when the call ends. */
  async #pass(ms: number): Promise<void> {
    await pass(ms, undefined, { signal: this.#ended }).catch(() => undefined)
  }
}
