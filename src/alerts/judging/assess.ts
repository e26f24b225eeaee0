import { money } from '../../domain/money/money.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { AlertKind, AlertParameters } from '../alert-kinds.ts'
import type { AlertFacts, GrowthFacts, SilenceFacts, UnansweredFacts } from './alert-facts.ts'

/** How a subject stands by an alert. */
export interface Assessment {
  /** `between`: it would not raise the alert, and does not end it either. */
  readonly level: 'good' | 'between' | 'bad'
  /** What was judged, in the unit of the kind's threshold; null where there is nothing to judge. */
  readonly value: number | null
}

/** Where nothing is known, all is well. */
const NOTHING_KNOWN: Assessment = { level: 'good', value: null }

/** Too little to judge by: nobody is told that it is bad, nor that it is good again. */
const UNDECIDED: Assessment = { level: 'between', value: null }

/** How far beyond its threshold a value has to come back until the alert is over: a tenth. */
const HYSTERESIS = 0.1

/**
 * Judges what is known of a subject: the one rule for alerts as they run and for their previews.
 * @param facts undefined: nothing is known of it
 */
export function assess(
  kind: AlertKind,
  parameters: AlertParameters,
  facts: AlertFacts | undefined,
): Assessment {
  if (facts === undefined) return NOTHING_KNOWN
  switch (facts.type) {
    case 'silence':
      return assessSilence(parameters, facts)
    // One that has left, or was never there, is nobody to miss; but one that was missed has not been heard again.
    case 'unheard':
      return UNDECIDED
    case 'growth':
      return assessGrowth(parameters, facts)
    case 'unanswered':
      return assessUnanswered(parameters, facts)
    case 'share': {
      if (facts.whole < 1) return NOTHING_KNOWN
      const percent = (facts.part / facts.whole) * 100
      const threshold = parameters.threshold ?? 0
      const level = kind === 'pool_nearly_empty' ? below(percent, threshold) : above(percent, threshold)
      return { level, value: rounded(percent) }
    }
    case 'state':
      return { level: facts.isBad ? 'bad' : 'good', value: facts.isBad ? 1 : 0 }
    case 'amount': {
      const amount = money(facts.amount)
      const threshold = money(parameters.threshold ?? 0)
      const isOver = amount.gt(threshold.plus(threshold.abs().times(HYSTERESIS)))
      const level = amount.lt(threshold) ? 'bad' : isOver ? 'good' : 'between'
      return { level, value: Number(facts.amount) }
    }
    default:
      return unreachable(facts)
  }
}

/** A buyer is heard again with the first call that it answers. */
function assessSilence({ minutes, offers }: AlertParameters, facts: SilenceFacts): Assessment {
  const isTooLong = minutes !== null && facts.openMinutesSinceAnswer >= minutes
  const isTooOften = offers !== null && facts.offersSinceAnswer >= offers
  return { level: isTooLong || isTooOften ? 'bad' : 'good', value: facts.minutesSinceAnswer }
}

/** Weeks in which nothing came at this hour say nothing: one that is new, or was away, has not doubled. */
function assessGrowth({ threshold, floor }: AlertParameters, facts: GrowthFacts): Assessment {
  const weeks = facts.sameHourBefore.filter(count => count > 0)
  if (weeks.length === 0 || facts.lastHour < (floor ?? 0)) return NOTHING_KNOWN
  const times = (facts.lastHour * weeks.length) / weeks.reduce((sum, count) => sum + count, 0)
  return { level: above(times, threshold ?? 1), value: rounded(times) }
}

/** Where traffic stops, nobody has been answered again; but of a paused Campaign, none is expected. */
function assessUnanswered({ threshold, floor }: AlertParameters, facts: UnansweredFacts): Assessment {
  const { unanswered, pings, isPaused } = facts
  if (isPaused && pings === 0) return NOTHING_KNOWN
  if (pings < Math.max(1, floor ?? 1)) return UNDECIDED
  const percent = (unanswered / pings) * 100
  return { level: above(percent, threshold ?? 0), value: rounded(percent) }
}

function above(value: number, threshold: number): Assessment['level'] {
  if (value >= threshold) return 'bad'
  return value < threshold * (1 - HYSTERESIS) ? 'good' : 'between'
}

function below(value: number, threshold: number): Assessment['level'] {
  if (value <= threshold) return 'bad'
  return value > threshold * (1 + HYSTERESIS) ? 'good' : 'between'
}

function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
