import { setTimeout } from 'node:timers/promises'

const POLL_MS = 200

/** Resolves once it is so; a look that fails says that it is not yet. @throws after the limit */
export async function until(what: string, limitMs: number, isSo: () => Promise<boolean>): Promise<void> {
  let reason: unknown = null
  for (const since = Date.now(); Date.now() - since < limitMs; await setTimeout(POLL_MS)) {
    try {
      if (await isSo()) return
    } catch (error) {
      reason = error
    }
  }
  throw new Error(`not within ${limitMs / 1000} s: ${what}`, { cause: reason })
}
