import { callCharge } from '../../domain/charges/call-charge.ts'
import {
  type JudgedCall,
  judgingCriterion,
  type Settlement,
  settleCall,
} from '../../domain/conversions/settle-call.ts'
import type { Money } from '../../domain/money/money.ts'
import { secondsBetween } from '../../domain/time/instant.ts'
import type { CallFact } from './call-fact.ts'
import type { CallProgress, OfCall } from './call-state.ts'
import type { CallContext } from './transition.ts'

/** What a call that ends now earns, and what it costs. */
export function settle(
  call: OfCall,
  { at, configuration }: CallContext,
): { readonly settlement: Settlement; readonly charge: Money } {
  const { origin, progress } = call
  const { connectedAt, isAnswered } = progress
  const settlement = settleCall({
    ...judges(call, configuration),
    connectedSeconds: connectedAt === null ? null : secondsBetween(connectedAt, at),
    promise: origin.reservation,
  })
  const totalSeconds = secondsBetween(origin.startedAt, at)
  return { settlement, charge: callCharge(configuration.perMinute, isAnswered, totalSeconds) }
}

/** The criterion by which a call that has just been answered will be judged. */
export function judgedBy(call: OfCall, { configuration }: CallContext): CallProgress['judgedBy'] {
  const criterion = judgingCriterion(judges(call, configuration))
  return criterion && { criterionId: criterion.id, dedupeSeconds: criterion.dedupeSeconds }
}

export function settlementFact(settlement: Settlement, at: number): CallFact {
  const criterionId = settlement.criterion?.id ?? null
  if (!settlement.converts) return { at, type: 'call_not_converted', criterionId, reason: settlement.reason }
  const { seconds: tierSeconds, revenue, payout } = settlement
  return { at, type: 'call_converted', criterionId, tierSeconds, revenue, payout }
}

/**
 * The criteria as they are now. A target that has been deleted meanwhile is judged by those it was dialled with; a
 * deleted campaign has none.
 */
function judges(
  { origin, progress }: OfCall,
  { targets, campaigns }: CallContext['configuration'],
): Pick<JudgedCall, 'target' | 'campaignCriteria' | 'tags'> {
  const dialled = progress.destination?.target ?? null
  return {
    target: dialled && (targets.get(dialled.id) ?? dialled),
    campaignCriteria: campaigns.get(origin.campaignId)?.conversionCriteria ?? [],
    tags: origin.tags,
  }
}
