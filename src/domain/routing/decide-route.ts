import type { CapLimit } from '../caps/cap-limits.ts'
import type { RoutingContext } from './eligibility-rule.ts'
import { firstObstacle } from './eligibility-rules.ts'
import type { Ineligibility } from './ineligibility.ts'
import { type DialRequest, type RouteUnit, routeUnits } from './route-units.ts'
import type { RoutingTarget } from './routing-target.ts'
import { weightedShuffle } from './weighted-shuffle.ts'

/** One routing question: what a menu option dials, and everything else the answer may depend on. */
export interface RouteRequest extends DialRequest, RoutingContext {
  /** The call UUID: the same seed gives the same order. */
  readonly seed: string
  /** What a target is worth to this call, by the campaign's strategy. Default: all are worth the same. */
  readonly worthOf?: TargetWorth | undefined
  /** What `routeUnits` says of the request, where it is known already. */
  readonly units?: readonly RouteUnit[]
  /** Whether candidates carry a `detail`. Default false: a ping needs only reasons. */
  readonly explain?: boolean
}

/** Higher is tried first inside a priority; null = nothing is known, which comes behind every worth. */
export type TargetWorth = (targetId: number) => number | null

/** A target that was considered, and why it was skipped if it was. */
export interface Candidate {
  readonly targetId: number
  /** The dialled group that it came by; null for a target the option dials itself. */
  readonly targetGroupId: number | null
  /** What its place in the order follows from: its own, or the group's where the group rings at once. */
  readonly priority: number
  readonly weight: number
  readonly eligible: boolean
  /** Null exactly when eligible. */
  readonly reason: Ineligibility | null
  /** A sentence that names the numbers behind `reason`; null when eligible or without `explain`. */
  readonly detail: string | null
}

/** One attempt: more than one target id = ring all at once. */
export interface RouteStep {
  readonly targetIds: readonly number[]
  readonly targetGroupId: number | null
}

export interface RouteDecision {
  /** In the order in which they are to be tried; empty when no candidate is eligible. */
  readonly steps: readonly RouteStep[]
  /** In the order in which they were considered. */
  readonly candidates: readonly Candidate[]
}

/**
 * Decides whom a call may ring, in which order, and why the others are skipped (completions.md §5, Selection): by
 * ascending priority, weight 0 last inside a priority, then the highest worth first, and what is worth the same by a
 * weighted shuffle. Whether a slot is still free when the target rings is for the atomic admission to say; this
 * decision only leaves out caps known to be full.
 */
export function decideRoute(request: RouteRequest): RouteDecision {
  const draw = weightedShuffle(request.seed)
  const { at, tags, filled, groups, momentaryObstacles, refusals } = request
  // Spelt out: rules run fastest on contexts that all have the same shape.
  const units = request.units ?? routeUnits(request)
  const fullCapOfGroup = units.length > 1 ? new Map<number, CapLimit | null>() : undefined
  const context = { at, tags, filled, groups, momentaryObstacles, refusals, fullCapOfGroup }
  const candidates: Candidate[] = []
  const places: Place[] = []
  for (const unit of units) {
    const eligible = eligibleMembers(unit, request, context, candidates)
    const [best] = eligible
    if (best === undefined) continue
    places.push({
      priority: unit.priority,
      isLast: unit.weight === 0,
      worth: best.worth,
      draw: draw(unit.drawId, unit.weight),
      step: { targetIds: eligible.map(({ targetId }) => targetId), targetGroupId: unit.targetGroupId },
    })
  }
  return { steps: places.sort(byPlace).map(place => place.step), candidates }
}

const NOBODY: readonly ValuedTarget[] = []

/** The best first: a unit is worth its best member. Adds what was found out of each member to `candidates`. */
function eligibleMembers(
  unit: RouteUnit,
  request: RouteRequest,
  context: RoutingContext,
  candidates: Candidate[],
): readonly ValuedTarget[] {
  let eligible: ValuedTarget[] | null = null
  for (const target of unit.targets) {
    const candidate = considerTarget(target, unit, context, request.explain === true)
    candidates.push(candidate)
    if (!candidate.eligible) continue
    const valued = { targetId: target.id, worth: worthIn(request, target.id) }
    if (eligible === null) eligible = [valued]
    else eligible.push(valued)
  }
  if (eligible === null) return NOBODY
  // Stable: of members worth the same, the first stays first.
  return eligible.length === 1 ? eligible : eligible.sort(byWorth)
}

function considerTarget(
  target: RoutingTarget,
  unit: RouteUnit,
  context: RoutingContext,
  explains: boolean,
): Candidate {
  const obstacle = firstObstacle(target, context)
  return {
    targetId: target.id,
    targetGroupId: unit.targetGroupId,
    priority: unit.priority,
    weight: unit.weight,
    eligible: obstacle === null,
    reason: obstacle === null ? null : obstacle.reason,
    detail: obstacle !== null && explains ? obstacle.explain() : null,
  }
}

interface ValuedTarget {
  readonly targetId: number
  readonly worth: number
}

/** Without a strategy that asks for worth, all are alike. */
function worthIn({ worthOf }: RouteRequest, targetId: number): number {
  return worthOf === undefined ? 0 : (worthOf(targetId) ?? UNKNOWN_WORTH)
}

/** Behind every amount there is, also those below nothing. */
const UNKNOWN_WORTH = Number.NEGATIVE_INFINITY

function byWorth(left: { readonly worth: number }, right: { readonly worth: number }): number {
  if (left.worth === right.worth) return 0
  return left.worth > right.worth ? -1 : 1
}

/** What the order of a step follows from, drawn once: a comparator that tossed coins would not sort. */
interface Place {
  readonly priority: number
  /** Weight 0: behind every other weight of its priority. */
  readonly isLast: boolean
  readonly worth: number
  readonly draw: number
  readonly step: RouteStep
}

function byPlace(left: Place, right: Place): number {
  if (left.priority !== right.priority) return left.priority - right.priority
  if (left.isLast !== right.isLast) return left.isLast ? 1 : -1
  return byWorth(left, right) || left.draw - right.draw
}
