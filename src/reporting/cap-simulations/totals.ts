import { type Money, money } from '../../domain/money/money.ts'

/** What became of some calls. Dollars. */
export interface Totals {
  readonly calls: number
  readonly connected: number
  /** Nobody was eligible. */
  readonly lost: number
  readonly unanswered: number
  readonly revenue: Money
  readonly payout: Money
}

/** Totals that are being added up. */
type Sum = { -readonly [Field in keyof Totals]: Totals[Field] }

/** What a call counts as, and what it brought. */
interface CountedCall {
  readonly result: 'connected' | 'no_target' | 'unanswered'
  readonly revenue: Money
  readonly payout: Money
}

const COUNTED_IN = { connected: 'connected', no_target: 'lost', unanswered: 'unanswered' } as const

/** Calls that are added up in a millisecond or two: work on more of them yields in between. */
export const CALLS_AT_ONCE = 1_000

export const emptyTotals = (): Sum => ({
  calls: 0,
  connected: 0,
  lost: 0,
  unanswered: 0,
  revenue: money(0),
  payout: money(0),
})

export function addCall(sum: Sum, { result, revenue, payout }: CountedCall): void {
  sum.calls += 1
  sum[COUNTED_IN[result]] += 1
  sum.revenue = sum.revenue.plus(revenue)
  sum.payout = sum.payout.plus(payout)
}

/** The totals of calls of which each is in one of `parts`. */
export function sumOf(parts: Iterable<Totals>): Totals {
  const sum = emptyTotals()
  for (const part of parts) {
    sum.calls += part.calls
    sum.connected += part.connected
    sum.lost += part.lost
    sum.unanswered += part.unanswered
    sum.revenue = sum.revenue.plus(part.revenue)
    sum.payout = sum.payout.plus(part.payout)
  }
  return sum
}
