/** A Payout Bid Modification table, compiled (service-api.md, Payout Bid Modification table). */
export interface PayoutTable {
  readonly id: number
  /** The label that the log shows. */
  readonly tableVersion: string
  /** Draws the bucket of a call, together with its UUID. */
  readonly salt: string
  readonly rules: CompiledRules
}

/** The rules of a CSV, ready to be matched. */
export interface CompiledRules {
  /** Finds the first rule, from the top, that a ping's values match; null when none does. */
  readonly firstMatch: (values: ReadonlyMap<string, string>) => PayoutRule | null
}

export interface PayoutRule {
  /** As it stands in the CSV; null where the cell is empty. */
  readonly ruleId: number | null
  /** Percent of the revenue to pay; null = `current`, the payout stays. */
  readonly percentOfRevenue: number | null
}
