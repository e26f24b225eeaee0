import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { ConversionCriterion } from '../../domain/conversions/conversion-criterion.ts'
import { NOTHING } from '../../domain/conversions/payout-of.ts'
import { judgingCriterion, settleCall } from '../../domain/conversions/settle-call.ts'
import type { Money } from '../../domain/money/money.ts'
import type { CallTags } from '../../domain/tags/call-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { ExpectedOutcomes } from './expected-outcomes.ts'
import type { RecordedCall } from './recorded-call.ts'

interface Worth {
  readonly revenue: Money
  readonly payout: Money
}

/** What simulated calls earn. */
export interface SimulatedWorth {
  readonly nothing: Worth
  /** How long the call talks at a target: as long as it did, wherever that was; else as long as is expected there. */
  talkMs(call: RecordedCall, targetId: number): number
  /** To be asked in the order in which calls end: a caller converts once within a criterion's `dedupe_seconds`. */
  settle(call: RecordedCall, tags: CallTags, targetId: number, endedAt: Instant): Worth
}

const MILLISECONDS_PER_SECOND = 1_000

/**
 * A call that stays where it was earns what it earned. One that moved is judged by the criteria of its new target,
 * including a payout table's percentage; a bid belonged to the target it left. One that was never connected earns what
 * is expected of the target.
 */
export function simulatedWorth(
  { targets, campaigns }: CompanyConfiguration,
  expected: ExpectedOutcomes,
): SimulatedWorth {
  const convertedAt = new Map<string, Instant>()
  const isRepeated = (call: RecordedCall, criterion: ConversionCriterion, at: Instant) => {
    if (call.callerNumber === null || criterion.dedupeSeconds === 0) return false
    const before = convertedAt.get(conversionKey(call.callerNumber, criterion))
    return before !== undefined && at - before < criterion.dedupeSeconds * MILLISECONDS_PER_SECOND
  }
  const remember = (call: RecordedCall, criterion: ConversionCriterion | null, at: Instant) => {
    if (call.callerNumber === null || criterion === null) return
    convertedAt.set(conversionKey(call.callerNumber, criterion), at)
  }

  const judge = (call: RecordedCall, tags: CallTags, targetId: number, endedAt: Instant): Worth => {
    const settlement = settleCall({
      connectedSeconds: Math.floor((call.connection?.talkMs ?? 0) / MILLISECONDS_PER_SECOND),
      target: targets.get(targetId) ?? null,
      campaignCriteria: campaigns.get(call.campaignId)?.conversionCriteria ?? [],
      tags,
      promise: {
        targetId: null,
        bid: null,
        percentOfRevenue: call.reserved?.percentOfRevenue ?? null,
      },
    })
    if (!settlement.converts) return NO_WORTH
    const { criterion, revenue, payout } = settlement
    if (criterion !== null && isRepeated(call, criterion, endedAt)) return NO_WORTH
    remember(call, criterion, endedAt)
    return { revenue, payout }
  }

  return {
    nothing: NO_WORTH,
    talkMs: ({ connection, campaignId }, targetId) =>
      connection?.talkMs ?? expected(targetId, campaignId).talkMs,
    settle: (call, tags, targetId, endedAt) => {
      const { connection } = call
      if (connection === null) {
        const { revenue, payout } = expected(targetId, call.campaignId)
        return { revenue, payout }
      }
      if (connection.targetId !== targetId) return judge(call, tags, targetId, endedAt)
      const { revenue, payout } = connection
      if (revenue.gt(0)) {
        const target = targets.get(targetId) ?? null
        const campaignCriteria = campaigns.get(call.campaignId)?.conversionCriteria ?? []
        remember(call, judgingCriterion({ target, campaignCriteria, tags }), endedAt)
      }
      return { revenue, payout }
    },
  }
}

const NO_WORTH: Worth = { revenue: NOTHING, payout: NOTHING }

function conversionKey(callerNumber: string, { id }: ConversionCriterion): string {
  return `${callerNumber} ${id}`
}
