import type { CapLimit, FilledByCap } from '../caps/cap-limits.ts'
import type { CallTags } from '../tags/call-tags.ts'
import type { Instant } from '../time/instant.ts'
import type { Ineligibility } from './ineligibility.ts'
import type { RoutingGroup } from './routing-group.ts'
import type { RoutingTarget } from './routing-target.ts'

/** Finds what keeps a target from getting this call, or null when nothing that the rule knows of does. */
export type EligibilityRule = (target: RoutingTarget, context: RoutingContext) => Obstacle | null

/** What a rule may look at beside the target itself. */
export interface RoutingContext {
  readonly at: Instant
  readonly tags: CallTags
  readonly filled: FilledByCap
  /** Every group that a candidate belongs to, dialled or not: its caps bind its members. */
  readonly groups: ReadonlyMap<number, RoutingGroup>
  /** What `groupCaps` has found out of groups in this decision, by id: a group binds all of its members alike. */
  readonly fullCapOfGroup?: Map<number, CapLimit | null> | undefined
  /** What is known already of `momentaryObstacle`, from another call of this moment; absent = it is judged anew. */
  readonly momentaryObstacles?: EligibilityRule | undefined
  /** How many calls of this caller each target has had within its window, by id; absent where nobody counts them. */
  readonly callsOfCaller?: ReadonlyMap<number, number> | undefined
  /** Targets whose buyers were asked and do not bid for this call; absent where nobody has been asked. */
  readonly refusals?: ReadonlyMap<number, BidRefusal> | undefined
}

/** Why the buyer of a target does not get the call that it was asked about. */
export interface BidRefusal {
  readonly reason: BidRefusalReason
  /** A sentence for whoever configured the buyer. */
  readonly detail: string
}

export type BidRefusalReason = Extract<Ineligibility, `bid_${string}`>

/** Made once for each reason where that is possible: every ping runs every rule, and few readers ask why. */
export interface Obstacle {
  readonly reason: Ineligibility
  /** Writes the sentence that names the numbers, from what the obstacle was found in. */
  readonly explain: (target: RoutingTarget, context: RoutingContext) => string
}
