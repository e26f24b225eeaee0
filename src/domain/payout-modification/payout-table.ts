import type { Sized } from '../memory/sized.ts'
import type { DrawBucket } from './payout-bucket.ts'

/** A Payout Bid Modification table, compiled (service-api.md, Payout Bid Modification table). */
export interface PayoutTable {
  readonly id: number
  /** The label that the log shows. */
  readonly tableVersion: string
  readonly drawBucket: DrawBucket
  readonly rules: CompiledRules
}

/** The rules of a CSV, ready to be matched. What they take includes the most that they may come to remember. */
export interface CompiledRules extends Sized {
  /** Finds the first rule, from the top, that the values of a ping match; null when none does. */
  readonly firstMatch: (values: PayoutValues) => PayoutRule | null
}

/** What rules see of a ping. Asked only for the keys that the rules name. */
export interface PayoutValues {
  /** The text under a key other than `geo`; undefined where the ping carries none. */
  readonly valueUnder: (key: string) => string | undefined
  /** What a `geo` column is held against, as on targets: lower case, area code, `us`, `us-<zip>`, `us-<state>`. */
  readonly places: ReadonlySet<string>
}

export interface PayoutRule {
  /** Where it stands in the CSV, as a spreadsheet counts rows: the header is row 1. */
  readonly row: number
  /** As it stands in the CSV; null where the cell is empty. */
  readonly ruleId: number | null
  /** Percent of the revenue to pay; null = `current`, the payout stays. */
  readonly percentOfRevenue: number | null
}
