import type { Instant } from '../../domain/time/instant.ts'
import type { PoolKey } from './read-reserve.ts'

/** For which pools this process found the inventory unavailable a moment ago. */
export interface RecentOutages {
  has(pool: PoolKey): boolean
  add(pool: PoolKey): void
}

/** A visitor who finds no number in time gets none: what one waited for in vain, the next ones need not. */
export const OUTAGE_MS = 30_000

/** Some 100 bytes each. Beyond so many pools the oldest is forgotten, which costs one search more. */
export const MAX_OUTAGES = 10_000

export function recentOutages(now: () => Instant): RecentOutages {
  /** When each outage is forgotten; the next one first, because all last equally long. */
  const ends = new Map<string, Instant>()
  return {
    has: pool => (ends.get(nameOf(pool)) ?? Number.NEGATIVE_INFINITY) > now(),
    add: pool => {
      const name = nameOf(pool)
      ends.delete(name)
      for (const [oldest, end] of ends) {
        if (end > now() && ends.size < MAX_OUTAGES) break
        ends.delete(oldest)
      }
      ends.set(name, now() + OUTAGE_MS)
    },
  }
}

const nameOf = ({ companyId, id }: PoolKey) => `${companyId}/${id}`
