import type { CallClock } from './call-clock.ts'

export function pause(clock: CallClock, milliseconds: number): Promise<void> {
  return new Promise(resolve => clock.schedule(clock.now() + milliseconds, resolve))
}

/** While the database is away; away for longer, it is away for a call, too. */
export const OUTAGE_PAUSES_MS = [500, 2_000, 10_000, 60_000]

/**
 * Does what may be done twice, and again after each of these pauses while it fails.
 * @param onFailure hears what an attempt failed with that another follows
 * @throws what the last attempt failed with
 */
export async function tryAgain<Outcome>(
  clock: CallClock,
  pausesMs: readonly number[],
  attempt: () => Promise<Outcome>,
  onFailure: (error: unknown) => void = () => undefined,
): Promise<Outcome> {
  for (const pauseMs of pausesMs) {
    try {
      return await attempt()
    } catch (error) {
      onFailure(error)
      await pause(clock, pauseMs)
    }
  }
  return attempt()
}
