import type { EligibilityRule } from '../eligibility-rule.ts'

/** A buyer that was asked about this very call has bid for it (completions.md §6, Buyer bids). */
export const buyerBid: EligibilityRule = (target, { refusals }) => {
  const refusal = refusals?.get(target.id)
  return refusal === undefined ? null : { reason: refusal.reason, explain: () => refusal.detail }
}
