import type { ConversionTier } from '../../domain/conversions/conversion-criterion.ts'
import { money } from '../../domain/money/money.ts'
import type { conversionTiers } from './table.ts'

/** A tier as it is stored, with its amounts as amounts. */
export function readTier(row: typeof conversionTiers.$inferSelect): ConversionTier {
  return {
    seconds: row.seconds,
    revenue: money(row.revenue),
    payout: money(row.payout),
    payoutPercent: row.payoutPercent === null ? null : money(row.payoutPercent),
  }
}
