import type { CompanyConfiguration, ConfiguredCampaign } from '../../configuration/company-configuration.ts'
import { followMenu } from '../../configuration/follow-menu.ts'
import { limitedOwners, sharedOwners } from '../../configuration/limited-owners.ts'
import { DIRECT_OPTION, menuOf } from '../../configuration/menu.ts'
import type { CapOwner } from '../../domain/caps/cap-limits.ts'
import { type RouteUnit, routeUnits } from '../../domain/routing/route-units.ts'
import type { RoutingGroup } from '../../domain/routing/routing-group.ts'

/** What a reservation of a campaign may be for: what option `1` dials, where nobody is asked to press a key. */
export interface DialPlan {
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
  /** The same, as the ordering of candidates takes it. */
  readonly units: readonly RouteUnit[]
  /** The candidates and their groups that have any limit, with the limited caps alone. */
  readonly limitedOwners: readonly CapOwner[]
  /** Whether any candidate counts the calls of each caller. */
  readonly limitsCallers: boolean
  /** Set where option `1` leads nowhere now because the campaign that it goes to is paused or gone. */
  readonly isUnavailable: boolean
}

const NOBODY: Dialled = {
  targetIds: [],
  targetGroupIds: [],
  units: [],
  isUnavailable: false,
}

interface KnownPlan {
  /** The newest that it was found to hold for: weakly, since a campaign that nobody pings outlives many. */
  configuration: WeakRef<CompanyConfiguration>
  readonly plan: DialPlan
  /** The Company's, in which the windows of groups are cut. */
  readonly zone: string
  /** Every group that one of its candidates belongs to, as it was. */
  readonly groups: ReadonlySet<RoutingGroup>
}

/** Worked out once for each campaign, as long as nothing that it depends on changes: every ping needs it. */
const plans = new WeakMap<ConfiguredCampaign, KnownPlan>()

/**
 * An option that goes to another campaign is followed, as a call would be. One that dials a plain number offers no
 * target to reserve: such a campaign has no candidates.
 */
export function dialPlan(configuration: CompanyConfiguration, campaign: ConfiguredCampaign): DialPlan {
  const known = plans.get(campaign)
  if (known?.configuration.deref() === configuration) return known.plan
  const dialled = whatIsDialled(configuration, campaign)
  if (known !== undefined && isSamePlan(known, configuration, dialled)) {
    known.configuration = new WeakRef(configuration)
    return known.plan
  }
  const limitsCallers = targetsOf(dialled).some(({ velocityCalls }) => velocityCalls !== null)
  const owners = sharedOwners(limitedOwners(configuration, dialled))
  const plan = { ...dialled, limitedOwners: owners, limitsCallers }
  plans.set(campaign, {
    configuration: new WeakRef(configuration),
    plan,
    zone: configuration.zone,
    groups: groupsOfCandidates(configuration, plan),
  })
  return plan
}

/** Whether the same targets, in the same order and as members of the same groups, are dialled: the same is as it was. */
function isSamePlan(
  { plan, zone, groups }: KnownPlan,
  configuration: CompanyConfiguration,
  dialled: Dialled,
): boolean {
  if (zone !== configuration.zone || plan.isUnavailable !== dialled.isUnavailable) return false
  if (!areSame(plan.targetIds, dialled.targetIds) || !areSame(plan.targetGroupIds, dialled.targetGroupIds)) {
    return false
  }
  for (const group of groups) if (configuration.groups.get(group.id) !== group) return false
  return plan.units === dialled.units || areSame(targetsOf(plan), targetsOf(dialled))
}

function areSame<T>(one: readonly T[], other: readonly T[]): boolean {
  return one === other || (one.length === other.length && one.every((value, index) => value === other[index]))
}

const targetsOf = ({ units }: Dialled) => units.flatMap(unit => unit.targets)

function groupsOfCandidates({ groups }: CompanyConfiguration, plan: DialPlan): ReadonlySet<RoutingGroup> {
  const ids = new Set([...plan.targetGroupIds, ...targetsOf(plan).flatMap(target => target.groupIds)])
  return new Set([...ids].flatMap(id => groups.get(id) ?? []))
}

type Dialled = Omit<DialPlan, 'limitedOwners' | 'limitsCallers'>

function whatIsDialled(configuration: CompanyConfiguration, campaign: ConfiguredCampaign): Dialled {
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
    isUnavailable: false,
  }
}
