import type { CompanyConfiguration, ConfiguredCampaign } from '../../configuration/company-configuration.ts'
import { followMenu } from '../../configuration/follow-menu.ts'
import { limitedOwners } from '../../configuration/limited-owners.ts'
import { DIRECT_OPTION, menuOf } from '../../configuration/menu.ts'
import type { CapOwner } from '../../domain/caps/cap-limits.ts'
import { type RouteUnit, routeUnits } from '../../domain/routing/route-units.ts'

/** What a reservation of a campaign may be for: what option `1` dials, where nobody is asked to press a key. */
export interface DialPlan {
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
  /** The same, as the ordering of candidates takes it. */
  readonly units: readonly RouteUnit[]
  /** The candidates and their groups that have any limit, with the limited caps alone. */
  readonly limitedOwners: readonly CapOwner[]
  /** Set where option `1` leads nowhere now because the campaign that it goes to is paused or gone. */
  readonly isUnavailable: boolean
}

const NOBODY: DialPlan = {
  targetIds: [],
  targetGroupIds: [],
  units: [],
  limitedOwners: [],
  isUnavailable: false,
}

/**
 * Worked out once for each campaign of a configuration: it changes only with the configuration, and every ping needs
 * it.
 */
const plans = new WeakMap<CompanyConfiguration, Map<number, DialPlan>>()

/**
 * An option that goes to another campaign is followed, as a call would be. One that dials a plain number offers no
 * target to reserve: such a campaign has no candidates.
 */
export function dialPlan(configuration: CompanyConfiguration, campaign: ConfiguredCampaign): DialPlan {
  const known = plans.get(configuration) ?? new Map<number, DialPlan>()
  plans.set(configuration, known)
  const plan = known.get(campaign.id) ?? workOut(configuration, campaign)
  known.set(campaign.id, plan)
  return plan
}

function workOut(configuration: CompanyConfiguration, campaign: ConfiguredCampaign): DialPlan {
  const outcome = followMenu(menuOf(campaign, null), DIRECT_OPTION, configuration)
  if (outcome?.kind === 'unavailable') return { ...NOBODY, isUnavailable: true }
  if (outcome?.kind !== 'dial-targets') return NOBODY
  const { targetIds, targetGroupIds } = outcome
  return {
    targetIds,
    targetGroupIds,
    units: routeUnits({
      targetIds,
      targetGroupIds,
      targets: configuration.targets,
      groups: configuration.groups,
    }),
    limitedOwners: limitedOwners(configuration, { targetIds, targetGroupIds }),
    isUnavailable: false,
  }
}
