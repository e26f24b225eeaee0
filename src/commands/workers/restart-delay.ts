/** Ends longer ago say nothing about now. */
const REMEMBERED_MS = 60_000

const FIRST_DELAY_MS = 1_000

/** Whatever keeps workers from running, we try twice a minute whether it is over. */
const LONGEST_DELAY_MS = 30_000

/**
 * How long to wait before a worker that died is replaced: not at all, unless more have died recently than there are
 * workers; from then on twice as long each time, so that whatever kills every worker at once does not keep the machine
 * busy.
 * @param ends when workers died, the newest last; instants, as `now` is
 */
export function restartDelayMs(ends: readonly number[], workers: number, now: number): number {
  const recent = ends.filter(at => at > now - REMEMBERED_MS).length
  if (recent <= workers) return 0
  return Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** (recent - workers - 1))
}

/** The ends that still count, so that the list does not grow forever. */
export function recentEnds(ends: readonly number[], now: number): readonly number[] {
  return ends.filter(at => at > now - REMEMBERED_MS)
}
