import { setImmediate } from 'node:timers/promises'
import type { Instant } from '../../domain/time/instant.ts'
import type { LoggedPing } from './logged-ping.ts'

/** How many are tried before others get their turn: some milliseconds. */
const PINGS_AT_ONCE = 500

/**
 * Hands over pings as they are read, the newest first, up to `limit` of them.
 * @returns when the last one was; null when there was none. Truncated: there are more.
 */
export async function tryPings(
  portions: AsyncIterable<readonly LoggedPing[]>,
  limit: number,
  add: (ping: LoggedPing) => void,
): Promise<{ readonly oldest: Instant | null; readonly isTruncated: boolean }> {
  let oldest: Instant | null = null
  let tried = 0
  for await (const portion of portions) {
    for (const ping of portion) {
      if (tried === limit) return { oldest, isTruncated: true }
      add(ping)
      oldest = ping.at
      tried += 1
      if (tried % PINGS_AT_ONCE === 0) await setImmediate()
    }
  }
  return { oldest, isTruncated: false }
}
