/** A buyer as a decision saw it. */
export interface Candidate {
  readonly targetId: number
  readonly targetGroupId: number | null
  readonly priority: number
  readonly weight: number
  readonly eligible: boolean
  /** Null exactly when eligible. */
  readonly reason: string | null
  readonly detail: string | null
  /** Dollars; null where only the decision is shown, as in events. */
  readonly expectedRevenue: number | null
  readonly expectedPayout: number | null
}

interface CandidateWire {
  readonly target_id: number
  readonly target_group_id: number | null
  readonly priority: number
  readonly weight: number
  readonly eligible: boolean
  readonly reason: string | null
  readonly detail: string | null
  readonly expected_revenue?: number
  readonly expected_payout?: number
}

/**
 * The `candidates` of a routing preview, or of a call's `candidates_considered` event, which are written alike but for
 * the amounts, which only previews show.
 */
export function readCandidates(container: unknown): readonly Candidate[] {
  const { candidates } = container as { readonly candidates: readonly CandidateWire[] }
  return candidates.map(wire => ({
    targetId: wire.target_id,
    targetGroupId: wire.target_group_id,
    priority: wire.priority,
    weight: wire.weight,
    eligible: wire.eligible,
    reason: wire.reason,
    detail: wire.detail,
    expectedRevenue: wire.expected_revenue ?? null,
    expectedPayout: wire.expected_payout ?? null,
  }))
}
