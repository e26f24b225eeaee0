import type { RoutingPlan, RoutingPlanUpdate } from '../../../api/resources/routing-plans.ts'
import type { TargetGroup } from '../../../api/resources/target-groups.ts'
import { type Target, targetName } from '../../../api/resources/targets.ts'
import { type ConflictRow, conflictRow } from '../../../form/conflict-rows.ts'
import { plainWords } from '../../../form/shown-fields.ts'

/** What takes one place in the order: a target, or a group that rings all its members at once. */
export interface Unit {
  /** `target-7`, `group-2` */
  readonly key: string
  readonly kind: 'target' | 'group'
  readonly id: number
  readonly name: string
  readonly state: Target['state']
  /** The group that brought it here; null where the campaign names it. */
  readonly via: string | null
  readonly members: number | null
}

export interface Place {
  readonly priority: number
  readonly weight: number
}

/** Who is rung, and where each stands; a group that dials one by one has no place of its own. */
export interface Plan {
  readonly targetIds: readonly number[]
  readonly groupIds: readonly number[]
  readonly places: ReadonlyMap<string, Place>
}

export interface Lane {
  readonly priority: number
  readonly units: readonly { readonly unit: Unit; readonly weight: number; readonly share: number | null }[]
}

const SIMULTANEOUS = 2

/** In the order of their names; a target that is named and in a group counts once, as named. */
export function unitsOf(
  { targetIds, groupIds }: Pick<Plan, 'targetIds' | 'groupIds'>,
  targets: readonly Target[],
  groups: readonly TargetGroup[],
): readonly Unit[] {
  const byId = new Map(targets.map(target => [target.id, target]))
  const units = new Map<string, Unit>()
  const addTarget = (id: number, via: string | null) => {
    const target = byId.get(id)
    const key = `target-${id}`
    if (target === undefined || units.has(key)) return
    units.set(key, {
      key,
      kind: 'target',
      id,
      name: targetName(target),
      state: target.state,
      via,
      members: null,
    })
  }
  for (const id of targetIds) addTarget(id, null)
  for (const group of groups.filter(({ id }) => groupIds.includes(id))) {
    if (group.behavior === SIMULTANEOUS) {
      const key = `group-${group.id}`
      const { id, name, target_ids: members } = group
      units.set(key, {
        key,
        kind: 'group',
        id,
        name,
        state: groupState(group, byId),
        via: null,
        members: members.length,
      })
    } else for (const id of group.target_ids) addTarget(id, group.name)
  }
  return [...units.values()].sort((left, right) => left.name.localeCompare(right.name))
}

/** Open while any member is, and paused only where nobody else is left. */
function groupState(
  { target_ids: members }: TargetGroup,
  byId: ReadonlyMap<number, Target>,
): Target['state'] {
  const states = members.flatMap(id => byId.get(id)?.state ?? [])
  return (
    states.find(state => state === 'open') ??
    states.find(state => state !== 'paused') ??
    states[0] ??
    'closed'
  )
}

/** Where the records say that each stands. */
export function placesOf(
  targets: readonly Target[],
  groups: readonly TargetGroup[],
): ReadonlyMap<string, Place> {
  return new Map([
    ...targets.map(({ id, priority, weight }) => [`target-${id}`, { priority, weight }] as const),
    ...groups.map(
      ({ id, priority, weight }) =>
        [`group-${id}`, { priority: priority ?? 1, weight: weight ?? 1 }] as const,
    ),
  ])
}

/**
 * By ascending priority. A share is of the calls that come to the lane while everybody in it is open who is not paused; weight 0
 * has none: it is rung when nobody else of the lane can be. Who is paused has null: nobody waits for them to be resumed.
 */
export function lanesOf(units: readonly Unit[], places: Plan['places']): readonly Lane[] {
  const placed = units.map(unit => ({ unit, ...(places.get(unit.key) ?? { priority: 1, weight: 1 }) }))
  const priorities = [...new Set(placed.map(({ priority }) => priority))].sort((left, right) => left - right)
  return priorities.map(priority => {
    const inLane = placed.filter(entry => entry.priority === priority)
    const rung = inLane.filter(({ unit }) => unit.state !== 'paused')
    const total = rung.reduce((sum, { weight }) => sum + weight, 0)
    const shareOf = ({ unit, weight }: (typeof inLane)[number]) => {
      if (unit.state === 'paused') return null
      return total === 0 ? 1 / rung.length : weight / total
    }
    const units = inLane.map(entry => ({ unit: entry.unit, weight: entry.weight, share: shareOf(entry) }))
    return { priority, units }
  })
}

export function moved(plan: Plan, keys: readonly string[], change: Partial<Place>): Plan {
  const places = new Map(plan.places)
  for (const key of keys) places.set(key, { ...(places.get(key) ?? { priority: 1, weight: 1 }), ...change })
  return { ...plan, places }
}

/**
 * Who comes in stands where its own record says, in the plan as in what it began from: that is no change, and is not written over
 * what somebody else makes of it meanwhile.
 */
export function withPlaces(
  { plan, before }: { readonly plan: Plan; readonly before: Plan },
  places: Plan['places'],
): { readonly plan: Plan; readonly before: Plan } {
  const placed = (known: Plan): Plan => ({ ...known, places: new Map([...places, ...known.places]) })
  return { plan: placed(plan), before: placed(before) }
}

/** The plan as the API has it. */
export function storedPlan(plan: RoutingPlan): Plan {
  return {
    targetIds: plan.target_ids,
    groupIds: plan.target_group_ids,
    places: new Map([
      ...plan.targets.map(place => [`target-${place.id}`, placeOf(place)] as const),
      ...plan.target_groups.map(place => [`group-${place.id}`, placeOf(place)] as const),
    ]),
  }
}

const placeOf = ({ priority, weight }: RoutingPlan['targets'][number]): Place => ({
  priority: priority ?? 1,
  weight: weight ?? 1,
})

/** What brings one plan to another: nothing of what stays as it is. */
export function planChanges(before: Plan, after: Plan): RoutingPlanUpdate {
  const changed = [...after.places].flatMap(([key, place]) => {
    const was = before.places.get(key)
    if (was !== undefined && was.priority === place.priority && was.weight === place.weight) return []
    const [kind, id] = key.split('-')
    return [{ kind, change: { id: Number(id), priority: place.priority, weight: place.weight } }]
  })
  const changesOf = (wanted: Unit['kind']) =>
    changed.filter(({ kind }) => kind === wanted).map(({ change }) => change)
  const [targets, groups] = [changesOf('target'), changesOf('group')]
  return {
    ...(!areSame(before.targetIds, after.targetIds) && { target_ids: [...after.targetIds] }),
    ...(!areSame(before.groupIds, after.groupIds) && { target_group_ids: [...after.groupIds] }),
    ...(targets.length > 0 && { targets }),
    ...(groups.length > 0 && { target_groups: groups }),
  }
}

export function isChanged(changes: RoutingPlanUpdate): boolean {
  return Object.keys(changes).length > 0
}

/**
 * What `changes` are about, in words, as `plan` has it: `{ Targets: 'Acme, Beta', 'Place of Acme': 'priority 1, weight 3' }`.
 * @param nameOf by key: `target-7`
 */
export function inWords(
  plan: Plan,
  changes: RoutingPlanUpdate,
  nameOf: (key: string) => string,
): Readonly<Record<string, string>> {
  const names = (kind: Unit['kind'], ids: readonly number[]) =>
    ids.map(id => nameOf(`${kind}-${id}`)).join(', ')
  const place = (kind: Unit['kind'], { id }: { readonly id: number }) => {
    const key = `${kind}-${id}`
    const found = plan.places.get(key)
    const words = found === undefined ? '' : `priority ${found.priority}, weight ${found.weight}`
    return [`Place of ${nameOf(key)}`, words] as const
  }
  return {
    ...(changes.target_ids !== undefined && { Targets: names('target', plan.targetIds) }),
    ...(changes.target_group_ids !== undefined && { Groups: names('group', plan.groupIds) }),
    ...Object.fromEntries((changes.targets ?? []).map(each => place('target', each))),
    ...Object.fromEntries((changes.target_groups ?? []).map(each => place('group', each))),
  }
}

/** What they and the reader made of the plan that both began from. */
export function planConflict(
  versions: { readonly before: Plan; readonly now: Plan; readonly yours: Plan },
  nameOf: (key: string) => string,
): readonly ConflictRow[] {
  const { before, now, yours } = versions
  const [theirs, mine] = [planChanges(before, now), planChanges(before, yours)]
  const changes = {
    ...theirs,
    ...mine,
    targets: [...(theirs.targets ?? []), ...(mine.targets ?? [])],
    target_groups: [...(theirs.target_groups ?? []), ...(mine.target_groups ?? [])],
  }
  const wordsOf = (plan: Plan) => inWords(plan, changes, nameOf)
  const words = { before: wordsOf(before), now: wordsOf(now), yours: wordsOf(yours) }
  return Object.keys(words.now).flatMap(label => {
    const each = { before: words.before[label], now: words.now[label], yours: words.yours[label] }
    return conflictRow({ label, words: plainWords }, each) ?? []
  })
}

function areSame(left: readonly number[], right: readonly number[]): boolean {
  return left.length === right.length && left.every(id => right.includes(id))
}
