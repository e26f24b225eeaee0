import type { CapLimit } from '../caps/cap-limits.ts'
import type { RoutingContext } from './eligibility-rule.ts'
import { firstObstacle } from './eligibility-rules.ts'
import type { Ineligibility } from './ineligibility.ts'
import { orderPlaces, type Place, type RouteStep } from './order-places.ts'
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
  const { at, tags, filled, groups, momentaryObstacles, callsOfCaller, refusals } = request
  const units = request.units ?? routeUnits(request)
  const fullCapOfGroup = units.length > 1 ? new Map<number, CapLimit | null>() : undefined
  const underWay: DecisionUnderWay = {
    request,
    // Spelt out: rules run fastest on contexts that all have the same shape.
    context: { at, tags, filled, groups, momentaryObstacles, callsOfCaller, refusals, fullCapOfGroup },
    draw: weightedShuffle(request.seed),
    candidates: [],
    places: [],
  }
  for (const unit of units) {
    const target = unit.targets[0]
    if (target === undefined) continue
    if (unit.targets.length === 1) considerAlone(target, unit, underWay)
    else considerTogether(unit, underWay)
  }
  return { steps: orderPlaces(underWay.places), candidates: underWay.candidates }
}

interface DecisionUnderWay {
  readonly request: RouteRequest
  readonly context: RoutingContext
  readonly draw: ReturnType<typeof weightedShuffle>
  /** What was found out so far. */
  readonly candidates: Candidate[]
  readonly places: Place[]
}

/** Most units are one target, and a decision may look at a thousand: nothing is made of it but its candidate and place. */
function considerAlone(target: RoutingTarget, unit: RouteUnit, underWay: DecisionUnderWay): void {
  if (!considerTarget(target, unit, underWay)) return
  addPlace(unit, worthIn(underWay.request, target.id), unit.step, underWay)
}

/** A unit is worth its best member, who stands first in its step. */
function considerTogether(unit: RouteUnit, underWay: DecisionUnderWay): void {
  const eligible: ValuedTarget[] = []
  for (const target of unit.targets) {
    if (!considerTarget(target, unit, underWay)) continue
    eligible.push({ targetId: target.id, worth: worthIn(underWay.request, target.id) })
  }
  // Stable: of members worth the same, the first stays first.
  const [best] = eligible.sort(byWorth)
  if (best === undefined) return
  const targetIds = eligible.map(({ targetId }) => targetId)
  addPlace(unit, best.worth, { targetIds, targetGroupId: unit.targetGroupId }, underWay)
}

function addPlace(unit: RouteUnit, worth: number, step: RouteStep, { draw, places }: DecisionUnderWay): void {
  places.push({ rank: unit.rank, worth, draw: draw(unit.drawId, unit.weight), step })
}

/** Whether a target is eligible. Adds what was found out of it to the candidates. */
function considerTarget(
  target: RoutingTarget,
  unit: RouteUnit,
  { request, context, candidates }: DecisionUnderWay,
): boolean {
  const obstacle = firstObstacle(target, context)
  candidates.push({
    targetId: target.id,
    targetGroupId: unit.targetGroupId,
    priority: unit.priority,
    weight: unit.weight,
    eligible: obstacle === null,
    reason: obstacle === null ? null : obstacle.reason,
    detail: obstacle !== null && request.explain === true ? obstacle.explain(target, context) : null,
  })
  return obstacle === null
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
