import type { Instant } from '../../domain/time/instant.ts'
import { type AlertParameters, STEP_MINUTES } from '../alert-kinds.ts'
import type { GrowthFacts, SilenceFacts, UnansweredFacts } from './alert-facts.ts'

const MINUTE_MS = 60_000
export const STEP_MS = STEP_MINUTES * MINUTE_MS
export const DAY_MS = 24 * 60 * MINUTE_MS

/** A buyer that has answered nothing for so long is no buyer that has fallen silent: it has left. */
export const SILENCE_MS = 14 * DAY_MS

/** How many weeks the last hour is compared with. */
export const WEEKS_BEFORE = 4
export const WEEK_MS = 7 * DAY_MS

const HOUR_STEPS = 60 / STEP_MINUTES

/** The beginning of the hour that ends with the five minutes beginning at `last`. */
export const hourTo = (last: Instant): Instant => last - (HOUR_STEPS - 1) * STEP_MS

/** The beginning of the five minutes that hold a moment. */
export function stepOf(at: Instant): Instant {
  return Math.floor(at / STEP_MS) * STEP_MS
}

/** What was counted of a subject in five minutes. */
export interface CountedStep {
  readonly pings: number
  readonly unanswered: number
  readonly calls: number
  readonly offers: number
  readonly answers: number
}

/** What was counted in the five minutes that begin at `starts`. */
export type CountIn = (starts: Instant) => number

/**
 * @param isOpenIn whether the Target's hours are open in the five minutes that begin then
 * @param answeredIn the beginning of the five minutes in which it last answered
 * @param offersSince calls that it was offered after these
 */
export function silenceFacts(
  { minutes }: Pick<AlertParameters, 'minutes'>,
  isOpenIn: (starts: Instant) => boolean,
  answeredIn: Instant,
  offersSince: number,
  at: Instant,
): SilenceFacts {
  const since = answeredIn + STEP_MS
  // Beyond what the alert asks for, nothing depends on it.
  const enough = minutes ?? 0
  let openMinutes = 0
  for (let step = since; step + STEP_MS <= at && openMinutes < enough; step += STEP_MS) {
    if (isOpenIn(step)) openMinutes += STEP_MINUTES
  }
  return {
    type: 'silence',
    offersSinceAnswer: offersSince,
    openMinutesSinceAnswer: openMinutes,
    minutesSinceAnswer: Math.max(0, Math.floor((at - since) / MINUTE_MS)),
  }
}

/**
 * The hour that ends with the five minutes beginning at `latest`.
 * @param weeksBefore what `latest` was in the weeks before of which all of that hour has been counted
 */
export function growthFacts(countIn: CountIn, latest: Instant, weeksBefore: readonly Instant[]): GrowthFacts {
  const sumOfHour = (last: Instant) => sumTo(countIn, last, HOUR_STEPS)
  return { type: 'growth', lastHour: sumOfHour(latest), sameHourBefore: weeksBefore.map(sumOfHour) }
}

/**
 * When clocks showed the same in each of the four weeks before: people keep their hours when clocks are changed.
 * @param offsetAt milliseconds that they are ahead of UTC
 */
export function sameTimeInWeeksBefore(at: Instant, offsetAt: (at: Instant) => number): readonly Instant[] {
  const ahead = offsetAt(at)
  return Array.from({ length: WEEKS_BEFORE }, (_, week) => {
    const before = at - (week + 1) * WEEK_MS
    const guess = before + ahead - offsetAt(before)
    // Another offset may hold at that moment, an hour beside the one that was asked for.
    return before + ahead - offsetAt(guess)
  })
}

/** Of the pings in the minutes that end with the five beginning at `latest`. */
export function unansweredFacts(
  { minutes }: Pick<AlertParameters, 'minutes'>,
  unansweredIn: CountIn,
  pingsIn: CountIn,
  latest: Instant,
  isPaused: boolean,
): UnansweredFacts {
  const steps = Math.max(1, Math.ceil((minutes ?? STEP_MINUTES) / STEP_MINUTES))
  return {
    type: 'unanswered',
    unanswered: sumTo(unansweredIn, latest, steps),
    pings: sumTo(pingsIn, latest, steps),
    isPaused,
  }
}

function sumTo(countIn: CountIn, last: Instant, steps: number): number {
  let sum = 0
  for (let step = 0; step < steps; step++) sum += countIn(last - step * STEP_MS)
  return sum
}
