import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from '../clock/call-clock.ts'
import { pause } from '../clock/try-again.ts'
import { isNotInProgress } from './provider-refusal.ts'

/** A caller who is connected without having been answered before is in progress a moment later. */
const PAUSES_MS = [500, 1_000, 2_000, 4_000, 8_000]

/** While that is not to be expected yet, since a destination hears digits first; it may be sooner than reckoned. */
const EARLY_PAUSE_MS = 2_000

/**
 * Does what providers do with calls that are in progress alone, and again while they say that the call is not.
 * @param isWanted whether it is to be tried again; may take its time
 * @param expectedAt when the call should be in progress: from then on it is tried for as long as ever
 * @returns null where that is not so any more
 * @throws what it was refused with otherwise, or in the end
 */
export async function onceInProgress<Outcome>(
  clock: CallClock,
  attempt: () => Promise<Outcome>,
  isWanted: () => boolean | Promise<boolean>,
  expectedAt: Instant = clock.now(),
): Promise<Outcome | null> {
  const pauses = [...PAUSES_MS]
  for (;;) {
    try {
      return await attempt()
    } catch (error) {
      if (!isNotInProgress(error)) throw error
      const pauseMs = clock.now() < expectedAt ? EARLY_PAUSE_MS : pauses.shift()
      if (pauseMs === undefined) throw error
      await pause(clock, pauseMs)
      if (!(await isWanted())) return null
    }
  }
}
