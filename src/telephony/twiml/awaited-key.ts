import type { CarrierEvent } from '../carrier.ts'

/** The key that a call waits for, one gather at a time. */
export class AwaitedKey {
  readonly #report: (event: CarrierEvent) => void
  /** The gather that waits; 0 = none. */
  #gather = 0

  constructor(report: (event: CarrierEvent) => void) {
    this.#report = report
  }

  get isAwaited(): boolean {
    return this.#gather !== 0
  }

  begin(gather: number): void {
    this.#gather = gather
  }

  /** @param digit null = silence */
  hear(gather: number, digit: string | null): void {
    if (!this.isAwaited || gather !== this.#gather) return
    this.#gather = 0
    this.#report(digit === null ? { type: 'gather-timed-out', gather } : { type: 'digit', gather, digit })
  }

  giveUp(): void {
    this.hear(this.#gather, null)
  }
}
