/**
 * How long a call may take from its arrival until it is recorded; after that its caller is declined, who has heard
 * nothing yet. Until then nobody knows of the call: the sweep of orphaned slots waits a little longer.
 */
export const ARRIVAL_PATIENCE_MS = 8_000

/** How long a caller waits for the choice of a destination: as long as most let it ring. */
export const DECISION_PATIENCE_MS = 20_000

/** How long those who talk wait for what their call is judged by; after that, what it was judged by last will do. */
export const TALK_PATIENCE_MS = 1_000

/** What is wanted, if it comes in time, and else what is known. @throws what `wanted` does, in time */
export async function inTime<T>(patienceMs: number, known: T, wanted: Promise<T>): Promise<T> {
  let patience: NodeJS.Timeout | undefined
  const late = new Promise<T>(resolve => {
    patience = setTimeout(resolve, patienceMs, known)
  })
  try {
    return await Promise.race([wanted, late])
  } finally {
    clearTimeout(patience)
  }
}

/** Does work that somebody waits for; where it takes longer than that, `onImpatience` is called, once, and the work goes on. */
export async function withPatience<T>(
  patienceMs: number,
  onImpatience: () => void,
  work: () => Promise<T>,
): Promise<T> {
  const patience = setTimeout(onImpatience, patienceMs)
  try {
    return await work()
  } finally {
    clearTimeout(patience)
  }
}
