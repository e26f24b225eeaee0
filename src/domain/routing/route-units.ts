import { type RouteStep, rankOf } from './order-places.ts'
import type { RoutingGroup } from './routing-group.ts'
import type { RoutingTarget } from './routing-target.ts'

/** What a menu option dials. */
export interface DialRequest {
  /** Targets and groups, in the order in which they are considered. */
  readonly targetIds: readonly number[]
  readonly targetGroupIds: readonly number[]
  readonly targets: ReadonlyMap<number, RoutingTarget>
  readonly groups: ReadonlyMap<number, RoutingGroup>
  /** Targets that this call has already tried: no candidates any more. */
  readonly tried?: ReadonlySet<number>
}

/** What takes one place in the order: a target alone, or the members of a group that rings at once. */
export interface RouteUnit {
  /** Different for every unit: a target and a group may have the same id. */
  readonly drawId: number
  readonly targets: readonly RoutingTarget[]
  /** The dialled group that it came by; null for a target the option dials itself. */
  readonly targetGroupId: number | null
  readonly priority: number
  readonly weight: number
  /** What `rankOf` says of the two. */
  readonly rank: number
  /** What is tried when all of `targets` are eligible: made once, since most units are one target. */
  readonly step: RouteStep
}

/**
 * The units that a request dials: the option's own targets first, then its groups in order. A target stands alone at
 * most once, by the first way it came; a group that rings at once is a unit of its own beside that (completions.md
 * §5). Ids that name nothing are passed over, and so are targets already tried.
 */
export function routeUnits(request: DialRequest): readonly RouteUnit[] {
  const group = onlyGroupOf(request)
  if (group === null) return listUnits(request)
  const units = unitsOfMembers(group, request)
  const { tried } = request
  if (tried === undefined || tried.size === 0) return units
  return units.filter(({ targets: [target] }) => target !== undefined && !tried.has(target.id))
}

/** The group whose members ring one by one where nothing else is dialled; null otherwise. */
function onlyGroupOf({ targetIds, targetGroupIds, groups }: DialRequest): RoutingGroup | null {
  const [groupId] = targetGroupIds
  if (groupId === undefined || targetGroupIds.length > 1 || targetIds.length > 0) return null
  const group = groups.get(groupId)
  return group === undefined || group.behavior === 2 ? null : group
}

interface MemberUnits {
  /** Those that they were last found to be units of: weakly, since a group outlives most versions of the targets beside it. */
  readonly targets: WeakRef<DialRequest['targets']>
  readonly units: readonly RouteUnit[]
}

/** Groups and targets never change once compiled, so what follows from them is worked out once for as long as they live. */
const memberUnits = new WeakMap<RoutingGroup, MemberUnits>()

function unitsOfMembers(group: RoutingGroup, { targets, groups }: DialRequest): readonly RouteUnit[] {
  const known = memberUnits.get(group)
  if (known?.targets.deref() === targets) return known.units
  // Most new versions of a configuration leave the members of a group as they were.
  const units =
    known !== undefined && areUnitsOf(group, targets, known.units)
      ? known.units
      : listUnits({ targetIds: [], targetGroupIds: [group.id], targets, groups })
  memberUnits.set(group, { targets: new WeakRef(targets), units })
  return units
}

/** Whether these are the units of the group's members still; ids that name nothing have none. */
function areUnitsOf(
  group: RoutingGroup,
  targets: DialRequest['targets'],
  units: readonly RouteUnit[],
): boolean {
  let reached = 0
  for (const targetId of group.targetIds) {
    const target = targets.get(targetId)
    if (target === undefined) continue
    if (units[reached]?.targets[0] !== target) return false
    reached += 1
  }
  return reached === units.length
}

function listUnits(request: DialRequest): readonly RouteUnit[] {
  const units: RouteUnit[] = []
  const { targets, groups, tried } = request
  // Who came already is remembered only where somebody may come twice: a set as large as the list costs more than the rest.
  const seen = dialsOneList(request) ? null : new Set<number>()
  const addAlone = (targetIds: readonly number[], targetGroupId: number | null) => {
    for (const targetId of targetIds) {
      const target = targets.get(targetId)
      if (target === undefined || tried?.has(targetId) || seen?.has(targetId)) continue
      seen?.add(targetId)
      units.push(unitOfTarget(target, targetGroupId))
    }
  }
  addAlone(request.targetIds, null)
  for (const groupId of new Set(request.targetGroupIds)) {
    const group = groups.get(groupId)
    if (group === undefined) continue
    if (group.behavior === 2) units.push(unitOfGroup(group, request))
    else addAlone(group.targetIds, groupId)
  }
  return units
}

/** Whether the targets that stand alone come from a single list in which each stands once, as ascending ids do. */
function dialsOneList({ targetIds, targetGroupIds, groups }: DialRequest): boolean {
  const [groupId] = targetGroupIds
  if (groupId === undefined) return isAscending(targetIds)
  if (targetIds.length > 0 || targetGroupIds.length > 1) return false
  return isAscending(groups.get(groupId)?.targetIds ?? [])
}

function isAscending(ids: readonly number[]): boolean {
  let before = Number.NEGATIVE_INFINITY
  for (const id of ids) {
    if (id <= before) return false
    before = id
  }
  return true
}

function unitOfTarget(target: RoutingTarget, targetGroupId: number | null): RouteUnit {
  const { id, priority, weight } = target
  const step = { targetIds: [id], targetGroupId }
  return {
    drawId: id * 2,
    targets: [target],
    targetGroupId,
    priority,
    weight,
    rank: rankOf(priority, weight),
    step,
  }
}

/** A target's defaults (service-api.md, Targets); a group keeps null until it has been made to ring at once. */
const DEFAULT_GROUP_PRIORITY = 1
const DEFAULT_GROUP_WEIGHT = 1

function unitOfGroup(group: RoutingGroup, { targets, tried }: DialRequest): RouteUnit {
  const members = [...new Set(group.targetIds)].flatMap(targetId => {
    const target = targets.get(targetId)
    return target === undefined || tried?.has(targetId) ? [] : [target]
  })
  const priority = group.priority ?? DEFAULT_GROUP_PRIORITY
  const weight = group.weight ?? DEFAULT_GROUP_WEIGHT
  return {
    drawId: group.id * 2 + 1,
    targets: members,
    targetGroupId: group.id,
    priority,
    weight,
    rank: rankOf(priority, weight),
    step: { targetIds: members.map(({ id }) => id), targetGroupId: group.id },
  }
}
