import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import { isNotInProgress } from './provider-refusal.ts'

/** A caller who is connected without having been answered before is in progress a moment later. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000]

/**
 * Does what providers do with calls that are in progress alone, and again while they say that the call is not.
 * @param isWanted whether it is to be tried again; may take its time
 * @returns null where that is not so any more
 * @throws what it was refused with otherwise, or in the end
 */
export async function onceInProgress<Outcome>(
  clock: CallClock,
  attempt: () => Promise<Outcome>,
  isWanted: () => boolean | Promise<boolean>,
): Promise<Outcome | null> {
  for (let tries = 0; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      const pauseMs = isNotInProgress(error) ? PAUSES_MS[tries] : undefined
      if (pauseMs === undefined) throw error
      await pause(clock, pauseMs)
      if (!(await isWanted())) return null
    }
  }
}
