import type { CallClock } from '../clock/call-clock.ts'

/** How much later a key may come with the sound than by INFO: rtpengine tells of it once it is over. */
const LATE_MS = 2_000

/** Tells keys that come both with the sound of a telephone (RFC 4733) and by INFO from those that were pressed twice. */
export class DoubledKeys {
  readonly #clock: Pick<CallClock, 'now'>
  /** Its keys come with its sound: the same by INFO are no further ones. */
  #comeAsSound = false
  /** By INFO, before any came with the sound. */
  #signalled: { readonly key: string; readonly at: number }[] = []

  constructor(clock: Pick<CallClock, 'now'>) {
    this.#clock = clock
  }

  /** @returns whether it is another key */
  hear(key: string, by: 'info' | 'sound'): boolean {
    return by === 'info' ? this.#hearSignalled(key) : this.#hearSound(key)
  }

  #hearSignalled(key: string): boolean {
    if (this.#comeAsSound) return false
    this.#signalled = [...this.#late(), { key, at: this.#clock.now() }]
    return true
  }

  #hearSound(key: string): boolean {
    this.#comeAsSound = true
    this.#signalled = this.#late()
    const same = this.#signalled.findIndex(signalled => signalled.key === key)
    if (same === -1) return true
    this.#signalled.splice(same, 1)
    return false
  }

  #late() {
    const since = this.#clock.now() - LATE_MS
    return this.#signalled.filter(({ at }) => at >= since)
  }
}
