import type { MainThread } from './main-thread.ts'

/**
 * Notices workers that hang: stopped, or in an endless loop. Each gives a sign of life every second, and each look at them that finds
 * none counts, if it comes when it should. Who was held up himself, because the machine has no time for it or slept, or somebody
 * stopped it, knows nothing of others and begins anew. A worker that waits for a processor is held up too: only the time that it
 * computed counts against it.
 */
export interface WorkerWatch {
  /** A sign of life; from the first one on a worker is watched. */
  hear(workerId: number): void
  /** It is gone. */
  forget(workerId: number): void
  stop(): void
}

interface WatchOptions {
  /** How long no look may find a sign of life; null: as long as it lasts. */
  readonly timeoutSeconds: number | null
  /** Called once for each worker. */
  onHung(workerId: number): void
  /** It has missed a few signs, and better gets nothing new until `isDoubted` is false again. */
  onDoubt(workerId: number, isDoubted: boolean): void
  /** Null where the system does not say: then each look counts whole. */
  mainThreadOf(workerId: number): MainThread | null
  now(): number
}

/** How often a worker gives a sign of life, and is looked at. */
export const SIGN_EVERY_MS = 1_000

/** More than any worker misses that is merely busy. */
const DOUBTED_LOOKS = 3

/** A look that comes later than this was held up, and maybe the signs with it. */
const LATE_MS = 2 * SIGN_EVERY_MS

/** What a look counts by that finds the thread neither computing nor waiting for its turn. */
const WHOLE_LOOK_SECONDS = SIGN_EVERY_MS / 1_000

/** Since its last sign of life. */
interface Silence {
  readonly looks: number
  /** How long it could have given one. */
  readonly seconds: number
  readonly computedSeconds: number | null
}

export function startWorkerWatch(options: WatchOptions): WorkerWatch {
  const { timeoutSeconds, onHung, onDoubt, mainThreadOf, now } = options
  const silences = new Map<number, Silence>()
  if (timeoutSeconds === null) return { hear: () => {}, forget: () => {}, stop: () => {} }
  let lookedAt = now()
  const look = () => {
    const at = now()
    const isLate = at - lookedAt > LATE_MS
    lookedAt = at
    for (const [id, before] of silences) {
      const thread = mainThreadOf(id)
      const computedSeconds = thread?.computedSeconds ?? null
      if (isLate) {
        note(id, { looks: 0, seconds: 0, computedSeconds })
        continue
      }
      const seconds = before.seconds + secondsThatCount(thread, before)
      note(id, { looks: before.looks + 1, seconds, computedSeconds })
      if (seconds <= timeoutSeconds) continue
      silences.delete(id)
      onHung(id)
    }
  }
  const note = (id: number, silence: Silence) => {
    const wasDoubted = (silences.get(id)?.looks ?? 0) >= DOUBTED_LOOKS
    silences.set(id, silence)
    const isDoubted = silence.looks >= DOUBTED_LOOKS
    if (isDoubted !== wasDoubted) onDoubt(id, isDoubted)
  }
  const looks = setInterval(look, SIGN_EVERY_MS)
  looks.unref()
  return {
    hear: id =>
      note(id, { looks: 0, seconds: 0, computedSeconds: silences.get(id)?.computedSeconds ?? null }),
    forget: id => void silences.delete(id),
    stop: () => clearInterval(looks),
  }
}

function secondsThatCount(thread: MainThread | null, before: Silence): number {
  if (thread === null || !thread.isHeldUp) return WHOLE_LOOK_SECONDS
  if (before.computedSeconds === null) return 0
  return Math.min(WHOLE_LOOK_SECONDS, thread.computedSeconds - before.computedSeconds)
}
