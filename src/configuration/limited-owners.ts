import type { CapOwner } from '../domain/caps/cap-limits.ts'
import { routeUnits } from '../domain/routing/route-units.ts'
import type { CompanyConfiguration } from './company-configuration.ts'

/**
 * Everyone whose caps could keep a candidate from a call, with the limited caps alone: the candidates, and every group
 * that one of them belongs to. Most have no limits, so there is nothing to read.
 */
export function limitedOwners(
  { targets, groups, zone }: CompanyConfiguration,
  dialled: {
    readonly targetIds: readonly number[]
    readonly targetGroupIds: readonly number[]
    readonly tried?: ReadonlySet<number>
  },
): readonly CapOwner[] {
  const candidates = new Set(routeUnits({ ...dialled, targets, groups }).flatMap(unit => unit.targets))
  const groupIds = new Set([...candidates].flatMap(target => target.groupIds))
  const owners: CapOwner[] = [...candidates]
  for (const groupId of groupIds) {
    const group = groups.get(groupId)
    if (group !== undefined) owners.push({ caps: group.caps, zone })
  }
  return owners
    .map(owner => ({ caps: owner.caps.filter(limit => limit.cap !== null), zone: owner.zone }))
    .filter(owner => owner.caps.length > 0)
}
