import type { CompanyConfiguration, ConfiguredCampaign } from '../../configuration/company-configuration.ts'
import { targetWorth } from '../../configuration/target-worth.ts'
import type { FilledByCap } from '../../domain/caps/cap-limits.ts'
import { decideRoute, type RouteDecision, type TargetWorth } from '../../domain/routing/decide-route.ts'
import type { BidRefusal } from '../../domain/routing/eligibility-rule.ts'
import type { TargetPerformance } from '../../domain/routing/target-performance.ts'
import type { CallTags } from '../../domain/tags/call-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { BidAnswers } from '../buyers/ask-by-priority.ts'
import type { DialPlan } from './dial-plan.ts'
import { momentaryObstacles } from './momentary-obstacles.ts'

/** The call that a ping asks about, and how full the targets are that might take it. */
export interface RoutingQuestion {
  readonly plan: DialPlan
  readonly campaign: ConfiguredCampaign
  readonly configuration: CompanyConfiguration
  readonly filled: FilledByCap
  /** The performance of the Company's targets; empty unless the campaign is routed by it. */
  readonly performance: TargetPerformance
  /** Calls of the caller that targets counted within their windows; absent where none counts them. */
  readonly callsOfCaller?: ReadonlyMap<number, number> | undefined
  readonly tags: CallTags
  /** Seeds the order, so that the call gets the same order as its ping. */
  readonly callUuid: string
  readonly at: Instant
}

/** Whom the call may ring, and in which order, as far as buyers have been asked. */
export function routePing(question: RoutingQuestion, bids: BidAnswers): RouteDecision {
  const { plan, campaign, configuration, tags } = question
  const { targets, groups } = configuration
  const worthOf = targetWorth(campaign, { targets, tags, performance: question.performance })
  return decideRoute({
    targetIds: plan.targetIds,
    targetGroupIds: plan.targetGroupIds,
    units: plan.units,
    targets,
    groups,
    at: question.at,
    tags,
    filled: question.filled,
    momentaryObstacles: momentaryObstacles(question),
    callsOfCaller: question.callsOfCaller,
    seed: question.callUuid,
    worthOf: campaign.routingStrategy === 'bid' ? worthWithBids(worthOf, bids) : worthOf,
    refusals: bids.size > 0 ? refusalsAmong(bids) : undefined,
  })
}

/** A bid is worth its amount; a target that was not asked, or only accepted, is worth what its criteria promise. */
function worthWithBids(expected: TargetWorth | undefined, bids: BidAnswers): TargetWorth | undefined {
  if (bids.size === 0) return expected
  return targetId => {
    const answer = bids.get(targetId)
    if (answer?.kind === 'bid' && answer.revenue !== null) return answer.revenue.toNumber()
    return expected?.(targetId) ?? null
  }
}

function refusalsAmong(bids: BidAnswers): ReadonlyMap<number, BidRefusal> {
  const refusals = new Map<number, BidRefusal>()
  for (const answer of bids.values()) if (answer.kind === 'refused') refusals.set(answer.targetId, answer)
  return refusals
}
