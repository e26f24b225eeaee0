import type { Instant } from '../../domain/time/instant.ts'
import type { CallClock } from '../clock/call-clock.ts'

/** Callbacks of ended calls come for some minutes at most; later, a row says it (`announced-calls.ts`). */
const REMEMBERED_MS = 10 * 60_000

/** More end in no process in that time. */
const MOST_REMEMBERED = 50_000

/** The calls of this process that have ended lately. */
export interface EndedCalls {
  add(key: string): void
  has(key: string): boolean
}

export function endedCalls(clock: Pick<CallClock, 'now'>): EndedCalls {
  /** Until when each is remembered; the oldest first. */
  const ended = new Map<string, Instant>()
  const dropOldest = () => {
    for (const [key, until] of ended) {
      if (until > clock.now() && ended.size <= MOST_REMEMBERED) return
      ended.delete(key)
    }
  }
  return {
    add: key => {
      ended.set(key, clock.now() + REMEMBERED_MS)
      dropOldest()
    },
    has: key => {
      dropOldest()
      return ended.has(key)
    },
  }
}
