import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { FilledByCap } from '../../domain/caps/cap-limits.ts'
import type { EligibilityRule, Obstacle } from '../../domain/routing/eligibility-rule.ts'
import { momentaryObstacle } from '../../domain/routing/eligibility-rules.ts'
import { type Instant, minuteOf } from '../../domain/time/instant.ts'

/** What momentary obstacles depend on. */
interface Moment {
  readonly configuration: CompanyConfiguration
  readonly filled: FilledByCap
  readonly at: Instant
}

interface KnownObstacles {
  readonly minute: number
  readonly obstacles: Map<number, Obstacle | null>
}

/**
 * Pings that arrive together share one reading of the caps, by identity (`FilledReader`), and so share what follows
 * from it.
 */
const known = new WeakMap<FilledByCap, WeakMap<CompanyConfiguration, KnownObstacles>>()

/**
 * Judges each target once for all pings that arrive together: most of what decides about a target does not depend on
 * the call.
 */
export function momentaryObstacles({ configuration, filled, at }: Moment): EligibilityRule {
  const { obstacles } = knownObstacles(configuration, filled, minuteOf(at))
  return (target, context) => {
    const before = obstacles.get(target.id)
    if (before !== undefined) return before
    const obstacle = momentaryObstacle(target, context)
    obstacles.set(target.id, obstacle)
    return obstacle
  }
}

function knownObstacles(
  configuration: CompanyConfiguration,
  filled: FilledByCap,
  minute: number,
): KnownObstacles {
  const ofFilled = known.get(filled) ?? new WeakMap<CompanyConfiguration, KnownObstacles>()
  known.set(filled, ofFilled)
  const before = ofFilled.get(configuration)
  if (before?.minute === minute) return before
  const anew = { minute, obstacles: new Map<number, Obstacle | null>() }
  ofFilled.set(configuration, anew)
  return anew
}
