import type { Logger } from '../../platform/log/logger.ts'
import type { Trunk } from '../trunks/trunk.ts'
import type { PlaceRefusal, TrunkPlaces } from '../trunks/trunk-places.ts'

/** How much of each trunk is in use. */
export interface TrunkLimits {
  /**
   * Begins a call by this trunk; waits for the database only where the trunk has a limit. Whoever gets a place gives it back.
   * @returns the reason in words where there is none
   */
  begin(trunk: Trunk): Promise<{ readonly end: () => void } | { readonly full: string }>
}

interface TrunkLimitsPorts {
  now(): number
  readonly places: Pick<TrunkPlaces, 'take' | 'note' | 'release'>
  readonly logger: Pick<Logger, 'warn'>
}

/** A second, in which only so many attempts are let through. */
const WINDOW_MS = 1_000

/**
 * Limits count the calls of all edges. What this one has alone reaches them now and then, and then nobody else is asked: a trunk that
 * calls far too often costs nothing.
 */
export function createTrunkLimits({ now, places, logger }: TrunkLimitsPorts): TrunkLimits {
  const inUse = new Map<number, Usage>()

  const usageOf = (trunkId: number): Usage => {
    const known = inUse.get(trunkId) ?? { calls: 0, attempts: [] }
    inUse.set(trunkId, known)
    return known
  }

  return {
    begin: async trunk => {
      const { id, maxCalls, maxAttemptsPerSecond } = trunk
      const isLimited = maxCalls !== null || maxAttemptsPerSecond !== null
      const usage = usageOf(id)
      const began = now()
      const own = refusalOfOwn(usage, trunk, began)
      if (own !== null) return { full: inWords(own) }
      let place: string
      if (isLimited) {
        try {
          const taken = await places.take(id)
          if ('refusedBy' in taken) return { full: inWords(taken) }
          place = taken.place
        } catch (error) {
          logger.warn({ err: error, trunk_id: id }, 'the calls by a trunk could not be counted')
          return { full: 'its calls cannot be counted, since the database does not answer' }
        }
      } else {
        place = places.note(id)
      }
      usage.calls++
      if (maxAttemptsPerSecond !== null) usage.attempts.push(began)
      let hasEnded = false
      return {
        end: () => {
          if (hasEnded) return
          hasEnded = true
          usage.calls--
          places.release(place)
        },
      }
    },
  }
}

interface Usage {
  calls: number
  /** When the attempts of the last second began. */
  readonly attempts: number[]
}

function refusalOfOwn(
  { calls, attempts }: Usage,
  { maxCalls, maxAttemptsPerSecond }: Trunk,
  now: number,
): PlaceRefusal | null {
  while (attempts[0] !== undefined && attempts[0] <= now - WINDOW_MS) attempts.shift()
  if (maxCalls !== null && calls >= maxCalls) {
    return { refusedBy: 'max_calls', used: calls, allowed: maxCalls }
  }
  if (maxAttemptsPerSecond !== null && attempts.length >= maxAttemptsPerSecond) {
    return { refusedBy: 'max_attempts_per_second', used: attempts.length, allowed: maxAttemptsPerSecond }
  }
  return null
}

function inWords({ refusedBy, used, allowed }: PlaceRefusal): string {
  switch (refusedBy) {
    case 'gone':
      return 'it is being deleted'
    case 'max_calls':
      return `it has ${used} calls, and max_calls is ${allowed}`
    case 'max_attempts_per_second':
      return `${used} calls came within a second, and max_attempts_per_second is ${allowed}`
  }
}
