import { createWeakCache } from '../domain/memory/weak-cache.ts'
import { compilePayoutRules } from '../domain/payout-modification/compile-payout-rules.ts'
import { parsePayoutRules } from '../domain/payout-modification/parse-payout-rules.ts'
import type { CompiledRules } from '../domain/payout-modification/payout-table.ts'
import { inSlices } from '../platform/jobs/in-slices.ts'
import type { Logger } from '../platform/log/logger.ts'

/** The rules of tables by their ids: a table is write-once, so compiled rules stay valid. */
export interface CompiledPayoutRules {
  /** Null when the table is not in memory: then its CSV is needed. One that a configuration holds always is. */
  known(tableId: number): CompiledRules | null
  /** Null when the CSV cannot be read; payouts then stay as they are, and the log says so. */
  compile(tableId: number, csvData: string): Promise<CompiledRules | null>
  /** What is kept for whoever may need it again, in bytes, by estimate. */
  keptBytes(): number
}

/**
 * A compiled table takes some hundred kilobytes, or megabytes where each rule has a pattern.
 * @param maxBytes what may be kept beside the configurations, for rollbacks and replays
 */
export function compiledPayoutRules(logger: Pick<Logger, 'error'>, maxBytes: number): CompiledPayoutRules {
  const tables = createWeakCache<number, CompiledRules>(maxBytes)
  return {
    known: tableId => tables.get(tableId) ?? null,
    compile: async (tableId, csvData) => {
      const parsed = await inSlices(parsePayoutRules(csvData))
      if ('errors' in parsed) {
        logger.error({ tableId, errors: parsed.errors }, 'a payout bid modification table cannot be applied')
        return null
      }
      const rules = await inSlices(compilePayoutRules(parsed))
      tables.put(tableId, rules)
      return rules
    },
    keptBytes: tables.bytes,
  }
}
