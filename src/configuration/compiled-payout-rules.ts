import { compilePayoutRules } from '../domain/payout-modification/compile-payout-rules.ts'
import { parsePayoutRules } from '../domain/payout-modification/parse-payout-rules.ts'
import type { CompiledRules } from '../domain/payout-modification/payout-table.ts'
import { inSlices } from '../platform/jobs/in-slices.ts'
import type { Logger } from '../platform/log/logger.ts'

/** The rules of tables by their ids: a table is write-once, so compiled rules stay valid. */
export interface CompiledPayoutRules {
  /** Null when the table is not in memory: then its CSV is needed. */
  known(tableId: number): CompiledRules | null
  /** Null when the CSV cannot be read; payouts then stay as they are, and the log says so. */
  compile(tableId: number, csvData: string): Promise<CompiledRules | null>
}

/** A compiled table takes some hundred kilobytes, or megabytes where each rule has a pattern. Tables that snapshots hold stay in use, even when dropped here. */
const MAX_TABLES = 500

export function compiledPayoutRules(logger: Pick<Logger, 'error'>): CompiledPayoutRules {
  const rulesById = new Map<number, CompiledRules>()
  const keep = (tableId: number, rules: CompiledRules) => {
    // Last in the Map's order is most recently used.
    rulesById.delete(tableId)
    rulesById.set(tableId, rules)
    for (const oldest of rulesById.keys()) {
      if (rulesById.size <= MAX_TABLES) break
      rulesById.delete(oldest)
    }
    return rules
  }
  return {
    known: tableId => {
      const rules = rulesById.get(tableId)
      return rules === undefined ? null : keep(tableId, rules)
    },
    compile: async (tableId, csvData) => {
      const parsed = await inSlices(parsePayoutRules(csvData))
      if ('errors' in parsed) {
        logger.error({ tableId, errors: parsed.errors }, 'a payout bid modification table cannot be applied')
        return null
      }
      return keep(tableId, await inSlices(compilePayoutRules(parsed)))
    },
  }
}
