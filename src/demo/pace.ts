import { setTimeout } from 'node:timers/promises'

/** How fast the demo's callers come. */
export interface Pace {
  /** How long a reservation lives: short enough that unused ones expire while the demo runs. */
  readonly reservationSeconds: number
  /** Resolves when the caller of this index is due. */
  due(index: number): Promise<void>
}

const CALLER_INTERVAL_MS = 1_000

/** A caller a second, counted from the first. */
export function steadyPace(): Pace {
  let begun: number | null = null
  return {
    reservationSeconds: 5,
    due: async index => {
      begun ??= performance.now()
      const waitMs = begun + index * CALLER_INTERVAL_MS - performance.now()
      if (waitMs > 0) await setTimeout(waitMs)
    },
  }
}

/** Each caller as soon as the one before is done. */
export const fastPace: Pace = { reservationSeconds: 2, due: () => Promise.resolve() }
