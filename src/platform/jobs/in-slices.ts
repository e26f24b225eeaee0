import { setImmediate } from 'node:timers/promises'

/** How long a request that comes meanwhile waits for its turn. */
const SLICE_MS = 4

/** Finishes work that yields between its portions, and lets others in after every few milliseconds. */
export async function inSlices<T>(work: Generator<void, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + SLICE_MS
    do {
      const step = work.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await setImmediate()
  }
}
