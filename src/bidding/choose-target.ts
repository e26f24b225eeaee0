import type { CompanyConfiguration } from '../configuration/company-configuration.ts'
import type { FilledByCap } from '../domain/caps/cap-limits.ts'
import { type Candidate, decideRoute } from '../domain/routing/decide-route.ts'
import type { Ineligibility } from '../domain/routing/ineligibility.ts'
import { firstNoTargetReason } from '../domain/routing/no-target-reason.ts'
import type { CallTags } from '../domain/tags/call-tags.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { DialPlan } from './dial-plan.ts'
import { type DecisionRecord, NO_QUOTE, type PingOutcome } from './ping-outcome.ts'

export interface TargetChoice {
  readonly plan: DialPlan
  readonly configuration: CompanyConfiguration
  readonly filled: FilledByCap
  readonly tags: CallTags
  /** Seeds the order, so that the call finds the order of its ping. */
  readonly callUuid: string
  readonly at: Instant
  readonly expiresAt: Instant
}

/** Reserves the target that a call would ring first, or says why nobody would take it. */
export function chooseTarget(choice: TargetChoice): PingOutcome {
  const { plan, configuration } = choice
  const { steps, candidates } = decideRoute({
    targetIds: plan.targetIds,
    targetGroupIds: plan.targetGroupIds,
    targets: configuration.targets,
    groups: configuration.groups,
    at: choice.at,
    tags: choice.tags,
    filled: choice.filled,
    seed: choice.callUuid,
  })
  const decision: DecisionRecord = {
    order: steps.flatMap(step => step.targetIds),
    skipped: skippedByReason(candidates),
  }
  const [targetId] = decision.order
  if (targetId !== undefined) {
    return { status: 'reserved', targetId, quote: NO_QUOTE, expiresAt: choice.expiresAt, decision }
  }
  return { status: 'no-target', reason: noTargetReason(plan, candidates), decision }
}

/** A campaign that dials nobody has nobody to bid. */
function noTargetReason(plan: DialPlan, candidates: readonly Candidate[]) {
  if (plan.isUnavailable) return 'paused'
  return firstNoTargetReason(candidates.flatMap(({ reason }) => reason ?? [])) ?? 'no_bid'
}

function skippedByReason(candidates: readonly Candidate[]): DecisionRecord['skipped'] {
  const skipped: Partial<Record<Ineligibility, number[]>> = {}
  for (const { reason, targetId } of candidates) {
    if (reason === null) continue
    const targetIds = skipped[reason] ?? []
    targetIds.push(targetId)
    skipped[reason] = targetIds
  }
  return skipped
}
