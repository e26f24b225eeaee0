import type { Instant } from '../time/instant.ts'
import { localTime } from '../time/local-time.ts'
import { unreachable } from '../unreachable.ts'
import type { CapKind } from './cap-limits.ts'

/**
 * Names the window in which a call at `at` counts toward a cap, in an IANA zone: `all`, or the calendar hour, day or
 * month. A count belongs to a label, so a new window starts empty without any job that resets it. The hour carries
 * its offset because the hour after a clock change back is another window than the hour before.
 */
export function windowLabel(kind: CapKind, at: Instant, zone: string): string {
  switch (kind) {
    case 'concurrency':
    case 'hard':
      return 'all'
    case 'hourly': {
      const { date, hour, offset } = localTime(at, zone)
      return `${date}T${String(hour).padStart(2, '0')}${offset}`
    }
    case 'daily':
      return localTime(at, zone).date
    case 'monthly':
      return localTime(at, zone).date.slice(0, 'YYYY-MM'.length)
    default:
      return unreachable(kind)
  }
}
