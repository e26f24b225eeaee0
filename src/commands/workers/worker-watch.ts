/**
 * Notices workers that hang: stopped, or in an endless loop. Each gives a sign of life every second, and each look at them that finds
 * none counts, if it comes when it should. Who was held up himself, because the machine has no time for it or slept, or somebody
 * stopped it, knows nothing of others and begins anew.
 */
export interface WorkerWatch {
  /** A sign of life; from the first one on a worker is watched. */
  hear(workerId: number): void
  /** It is gone. */
  forget(workerId: number): void
  stop(): void
}

interface WatchOptions {
  /** How many looks in a row may find no sign of life; null: as many as there are. */
  readonly timeoutSeconds: number | null
  /** Called once for each worker. */
  onHung(workerId: number): void
  /** It has missed a few signs, and better gets nothing new until `isDoubted` is false again. */
  onDoubt(workerId: number, isDoubted: boolean): void
  now(): number
}

/** How often a worker gives a sign of life, and is looked at. */
export const SIGN_EVERY_MS = 1_000

/** More than any worker misses that is merely busy. */
const DOUBTED_LOOKS = 3

/** A look that comes later than this was held up, and maybe the signs with it. */
const LATE_MS = 2 * SIGN_EVERY_MS

export function startWorkerWatch({ timeoutSeconds, onHung, onDoubt, now }: WatchOptions): WorkerWatch {
  /** Looks since the last sign of life. */
  const silent = new Map<number, number>()
  if (timeoutSeconds === null) return { hear: () => {}, forget: () => {}, stop: () => {} }
  let lookedAt = now()
  const look = () => {
    const at = now()
    const isLate = at - lookedAt > LATE_MS
    lookedAt = at
    for (const [id, looks] of silent) {
      note(id, isLate ? 0 : looks + 1)
      if (isLate || looks < timeoutSeconds) continue
      silent.delete(id)
      onHung(id)
    }
  }
  const note = (id: number, looks: number) => {
    const wasDoubted = (silent.get(id) ?? 0) >= DOUBTED_LOOKS
    silent.set(id, looks)
    const isDoubted = looks >= DOUBTED_LOOKS
    if (isDoubted !== wasDoubted) onDoubt(id, isDoubted)
  }
  const looks = setInterval(look, SIGN_EVERY_MS)
  looks.unref()
  return {
    hear: id => note(id, 0),
    forget: id => void silent.delete(id),
    stop: () => clearInterval(looks),
  }
}
