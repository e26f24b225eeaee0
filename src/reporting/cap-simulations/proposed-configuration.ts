import type { CompanyConfiguration, ConfiguredTarget } from '../../configuration/company-configuration.ts'
import type { BusinessHour } from '../../domain/business-hours/business-hours.ts'
import type { CapLimits } from '../../domain/caps/cap-limits.ts'
import type { RoutingGroup } from '../../domain/routing/routing-group.ts'
import { ianaZone } from '../../domain/time/time-zones.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { type CapChanges, capChanges } from '../../resources/caps/schema.ts'
import { type BusinessHourRow, planBusinessHours } from '../../resources/targets/business-hours.ts'
import { type ProposedGroup, type ProposedTarget, ROOT_KEY } from './simulation-schema.ts'

export interface Proposal {
  readonly targets?: readonly ProposedTarget[]
  readonly target_groups?: readonly ProposedGroup[]
}

/**
 * The configuration as it would be with the changes of a proposal. Nothing of the one that is in force is touched.
 * @param hoursOf the stored business hours of a target
 * @throws `invalid` naming what does not exist, is named twice, or cannot be
 */
export function proposedConfiguration(
  configuration: CompanyConfiguration,
  { targets: changedTargets = [], target_groups: changedGroups = [] }: Proposal,
  hoursOf: (targetId: number) => readonly BusinessHourRow[],
): CompanyConfiguration {
  const problems = new FieldProblems()
  const targets = new Map(configuration.targets)
  for (const [id, change] of byId('targets', changedTargets, targets, problems)) {
    const target = targets.get(id)
    if (target === undefined) continue
    const { business_hours_attributes: items } = change
    const hours = items && planBusinessHours(hoursOf(id), items, problems).outcome
    targets.set(id, changedTarget(target, change, hours))
  }
  const groups = new Map(configuration.groups)
  for (const [id, change] of byId('target_groups', changedGroups, groups, problems)) {
    const group = groups.get(id)
    if (group !== undefined) groups.set(id, changedGroup(group, change))
  }
  problems.throwIfAny(ROOT_KEY)
  return { ...configuration, targets, groups }
}

function byId<Change extends { readonly id: number }>(
  field: string,
  changes: readonly Change[],
  existing: ReadonlyMap<number, unknown>,
  problems: FieldProblems,
): ReadonlyMap<number, Change> {
  const named = new Map<number, Change>()
  for (const change of changes) {
    if (!existing.has(change.id)) problems.add(`${field}.id`, MESSAGE.doesNotExist)
    if (named.has(change.id)) problems.add(`${field}.id`, MESSAGE.taken)
    named.set(change.id, change)
  }
  return named
}

function changedTarget(
  target: ConfiguredTarget,
  change: ProposedTarget,
  businessHours: readonly BusinessHour[] = target.businessHours,
): ConfiguredTarget {
  const { priority, weight, paused, time_zone: timeZone } = change
  return {
    ...target,
    priority: priority ?? target.priority,
    weight: weight ?? target.weight,
    paused: paused ?? target.paused,
    zone: (timeZone === undefined ? null : ianaZone(timeZone)) ?? target.zone,
    businessHours,
    caps: withLimits(target.caps, capChanges(change)),
  }
}

function changedGroup(group: RoutingGroup, change: ProposedGroup): RoutingGroup {
  return {
    ...group,
    priority: change.priority === undefined ? group.priority : change.priority,
    weight: change.weight === undefined ? group.weight : change.weight,
    caps: withLimits(group.caps, capChanges(change)),
  }
}

function withLimits(caps: CapLimits, changes: CapChanges): CapLimits {
  return caps.map(limit => {
    const cap = changes.get(limit.kind)
    return cap === undefined ? limit : { ...limit, cap }
  })
}
