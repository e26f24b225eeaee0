import { type ReadSetting, wholeNumber } from './setting-kinds.ts'

/** How long somebody who has signed in stays so. */
export type SessionSettings = {
  /** Without a request. */
  readonly idleSeconds: number
  /** However busy. */
  readonly longestSeconds: number
}

/** Half a day: over lunch everybody stays signed in, overnight nobody does. */
const IDLE_MINUTES = 12 * 60
const LONGEST_IDLE_MINUTES = 30 * 24 * 60

/** Use is noted once a minute, so a shorter time would end what is in use. */
const SHORTEST_IDLE_MINUTES = 5

const DAYS = 14
/** Browsers keep no cookie for much longer. */
const MOST_DAYS = 365

export function readSessionSettings(read: ReadSetting): SessionSettings {
  const idle = wholeNumber('minutes', SHORTEST_IDLE_MINUTES, LONGEST_IDLE_MINUTES)
  return {
    idleSeconds: read('SESSION_IDLE_MINUTES', idle, IDLE_MINUTES) * 60,
    longestSeconds: read('SESSION_DAYS', wholeNumber('days', 1, MOST_DAYS), DAYS) * 24 * 60 * 60,
  }
}
