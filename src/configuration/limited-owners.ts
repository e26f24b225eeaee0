import type { CapOwner } from '../domain/caps/cap-limits.ts'
import { routeUnits } from '../domain/routing/route-units.ts'
import type { RoutingGroup } from '../domain/routing/routing-group.ts'
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
  const owners = [...candidates].map(target => limitedAlone(target, target.zone))
  for (const groupId of groupIds) {
    const group = groups.get(groupId)
    if (group !== undefined) owners.push(limitedAlone(group, zone))
  }
  return owners.filter(owner => owner.caps.length > 0)
}

/** Each target and group with its limited caps, for as long as it lives: a hundred campaigns may dial the same thousands. */
const limited = new WeakMap<object, CapOwner>()

function limitedAlone(owner: CapOwner | RoutingGroup, zone: string): CapOwner {
  const known = limited.get(owner)
  if (known?.zone === zone) return known
  const alone = { caps: owner.caps.filter(limit => limit.cap !== null), zone }
  limited.set(owner, alone)
  return alone
}

/** The last list that began with an owner: weakly, since one owner may be in many. */
const lastLists = new WeakMap<CapOwner, WeakRef<readonly CapOwner[]>>()

/** A list of the same owners that is in use already, or this one: what is worked out for a list is then worked out once. */
export function sharedOwners(owners: readonly CapOwner[]): readonly CapOwner[] {
  const [first] = owners
  if (first === undefined) return NOBODY
  const last = lastLists.get(first)?.deref()
  const isSame = last?.length === owners.length && last.every((owner, place) => owner === owners[place])
  if (last !== undefined && isSame) return last
  lastLists.set(first, new WeakRef(owners))
  return owners
}

const NOBODY: readonly CapOwner[] = []
