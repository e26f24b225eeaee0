import { type Money, money } from '../money/money.ts'
import { type PayoutPing, payoutAfter, payoutValues } from './modify-payout.ts'
import type { ParsedRule, ParsedRules } from './parse-payout-rules.ts'
import type { DrawBucket } from './payout-bucket.ts'
import type { CompiledRules, PayoutRule } from './payout-table.ts'

/** What a table would have made of pings. Dollars. */
export interface PayoutTotals {
  pings: number
  revenue: Money
  payoutBefore: Money
  payoutAfter: Money
}

export interface PayoutPreview {
  add(ping: PayoutPing): void
  readonly all: PayoutTotals
  readonly unmatched: PayoutTotals
  /** From the top, each with what it would have decided. */
  readonly rules: readonly { readonly rule: ParsedRule; readonly totals: PayoutTotals }[]
}

/**
 * Tries a table on pings, as `modifyPayout` would apply it to them.
 * @param compiled from `parsed`
 */
export function payoutPreview(
  parsed: ParsedRules,
  compiled: CompiledRules,
  drawBucket: DrawBucket,
): PayoutPreview {
  const all = noPings()
  const unmatched = noPings()
  const rules = parsed.rules.map(rule => ({ rule, totals: noPings() }))
  const totalsOf = new Map<PayoutRule, PayoutTotals>(rules.map(({ rule, totals }) => [rule, totals]))
  return {
    all,
    unmatched,
    rules,
    add: ping => {
      const rule = compiled.firstMatch(payoutValues(ping, drawBucket(ping.callUuid)))
      const after = payoutAfter(rule, ping)
      count(all, ping, after)
      count((rule && totalsOf.get(rule)) ?? unmatched, ping, after)
    },
  }
}

function noPings(): PayoutTotals {
  return { pings: 0, revenue: money(0), payoutBefore: money(0), payoutAfter: money(0) }
}

function count(totals: PayoutTotals, { revenue, payout }: PayoutPing, after: Money): void {
  totals.pings += 1
  totals.revenue = totals.revenue.plus(revenue)
  totals.payoutBefore = totals.payoutBefore.plus(payout)
  totals.payoutAfter = totals.payoutAfter.plus(after)
}
