import type { Tag } from '../tags/tag.ts'
import type { TagPattern } from '../tags/tag-pattern.ts'
import type { PayoutRule } from './payout-table.ts'

/** A row of the CSV: what it pays, and when. */
export interface ParsedRule extends PayoutRule {
  /** In the order of the columns; all must hold. */
  readonly conditions: readonly Tag[]
}

/** The rules of a CSV as they were written, from the top. */
export interface ParsedRules {
  readonly rules: readonly ParsedRule[]
  /** Those of `=~` conditions, compiled, by their text. */
  readonly patterns: ReadonlyMap<string, TagPattern>
}
