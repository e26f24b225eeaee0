import type { Trunk } from '../trunks/trunk.ts'

/** How much of each trunk is in use by this process. */
export interface TrunkLimits {
  /**
   * Begins a call by this trunk. Whoever gets a place gives it back, once.
   * @returns the reason in words where there is none
   */
  begin(trunk: Trunk): { readonly end: () => void } | { readonly full: string }
}

/** A second, in which only so many attempts are let through. */
const WINDOW_MS = 1_000

/** @param onCalls called when the number of a trunk's calls has changed */
export function createTrunkLimits(
  now: () => number,
  onCalls: (trunkId: number, calls: number) => void,
): TrunkLimits {
  const inUse = new Map<number, Usage>()

  return {
    begin: trunk => {
      const usage = inUse.get(trunk.id) ?? { calls: 0, attempts: [] }
      inUse.set(trunk.id, usage)
      const since = now() - WINDOW_MS
      while (usage.attempts[0] !== undefined && usage.attempts[0] <= since) usage.attempts.shift()
      if (trunk.maxCalls !== null && usage.calls >= trunk.maxCalls) {
        return { full: `it has ${usage.calls} calls, and max_calls is ${trunk.maxCalls}` }
      }
      if (trunk.maxAttemptsPerSecond !== null) {
        if (usage.attempts.length >= trunk.maxAttemptsPerSecond) {
          return {
            full: `${usage.attempts.length} calls came within a second, and max_attempts_per_second is ${trunk.maxAttemptsPerSecond}`,
          }
        }
        usage.attempts.push(now())
      }
      onCalls(trunk.id, ++usage.calls)
      let hasEnded = false
      return {
        end: () => {
          if (hasEnded) return
          hasEnded = true
          onCalls(trunk.id, --usage.calls)
          if (usage.calls === 0 && usage.attempts.length === 0) inUse.delete(trunk.id)
        },
      }
    },
  }
}

interface Usage {
  calls: number
  /** When the attempts of the last second began; as many as are allowed at most. */
  readonly attempts: number[]
}
