import { type Money, money } from '../../domain/money/money.ts'
import type { RecordedCall } from './recorded-call.ts'
import { CALLS_AT_ONCE } from './totals.ts'

/** What a call that was never connected would have earned, in dollars, and how long it would have talked. */
interface ExpectedOutcome {
  readonly talkMs: number
  readonly revenue: Money
  readonly payout: Money
}

/** What a call of the campaign would earn at the target. */
export type ExpectedOutcomes = (targetId: number, campaignId: number) => ExpectedOutcome

/**
 * The mean of the connected calls of the window: of those at that target, else of those of that campaign, else of all;
 * nothing where none was connected. Yields now and then, so that whoever drives it can let others in.
 */
export function* expectedOutcomes(calls: readonly RecordedCall[]): Generator<void, ExpectedOutcomes> {
  const ofTarget = new Map<number, Sum>()
  const ofCampaign = new Map<number, Sum>()
  const ofAll: Sum = emptySum()
  for (const [place, { connection, campaignId }] of calls.entries()) {
    if (place % CALLS_AT_ONCE === CALLS_AT_ONCE - 1) yield
    if (connection === null) continue
    const { targetId } = connection
    for (const sum of [
      targetId === null ? null : sumIn(ofTarget, targetId),
      sumIn(ofCampaign, campaignId),
      ofAll,
    ]) {
      if (sum === null) continue
      sum.calls += 1
      sum.talkMs += connection.talkMs
      sum.revenue = sum.revenue.plus(connection.revenue)
      sum.payout = sum.payout.plus(connection.payout)
    }
  }
  return (targetId, campaignId) => meanOf(ofTarget.get(targetId) ?? ofCampaign.get(campaignId) ?? ofAll)
}

interface Sum {
  calls: number
  talkMs: number
  revenue: Money
  payout: Money
  /** Worked out once all are added up: every unconnected call asks for it. */
  mean: ExpectedOutcome | null
}

function emptySum(): Sum {
  return { calls: 0, talkMs: 0, revenue: money(0), payout: money(0), mean: null }
}

function sumIn(sums: Map<number, Sum>, id: number): Sum {
  const sum = sums.get(id) ?? emptySum()
  sums.set(id, sum)
  return sum
}

/** As amounts are stored. */
const DECIMALS = 4
const ROUND_HALF_UP = 1

function meanOf(sum: Sum): ExpectedOutcome {
  const calls = Math.max(1, sum.calls)
  sum.mean ??= {
    talkMs: Math.round(sum.talkMs / calls),
    revenue: sum.revenue.div(calls).round(DECIMALS, ROUND_HALF_UP),
    payout: sum.payout.div(calls).round(DECIMALS, ROUND_HALF_UP),
  }
  return sum.mean
}
