import type {
  ConversionCriterion,
  ConversionTier,
} from '../../src/domain/conversions/conversion-criterion.ts'
import { money } from '../../src/domain/money/money.ts'
import { parseTagList } from '../../src/domain/tags/parse-tag-list.ts'
import { compileTagConditions } from '../../src/domain/tags/tag-conditions.ts'
import { atOnce } from '../harness/at-once.ts'

interface Parts {
  readonly tagList?: string
  readonly tiers?: readonly ConversionTier[]
}

/** A criterion for every call, with one tier of $20 from 30 seconds on that pays $12, but for what the test says. */
export function buildConversionCriterion(
  id: number,
  { tagList = '', tiers = [buildTier()] }: Parts = {},
): ConversionCriterion {
  const parsed = atOnce(parseTagList(tagList))
  if ('error' in parsed) throw new Error(`tag list ${parsed.error}`)
  return { id, name: null, conditions: atOnce(compileTagConditions(parsed.tags)), dedupeSeconds: 0, tiers }
}

/** Amounts as decimal text, in dollars and percent. */
interface TierParts {
  readonly seconds?: number
  readonly revenue?: string
  readonly payout?: string
  readonly payoutPercent?: string | null
}

export function buildTier({
  seconds = 30,
  revenue = '20',
  payout = '12',
  payoutPercent = null,
}: TierParts = {}): ConversionTier {
  return {
    seconds,
    revenue: money(revenue),
    payout: money(payout),
    payoutPercent: payoutPercent === null ? null : money(payoutPercent),
  }
}
