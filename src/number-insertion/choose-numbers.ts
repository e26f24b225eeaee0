import type {
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredNumber,
  ConfiguredNumberPool,
} from '../configuration/company-configuration.ts'

/** What a page of a Campaign may show. */
interface NumberChoice {
  /** The pool that lends each visitor a number. */
  readonly pool: ConfiguredNumberPool | null
  /** The number that all visitors share when the pool has none left, or where there is no pool. */
  readonly staticNumber: ConfiguredNumber | null
}

/**
 * Chooses the Affiliate's own pool and number before those of no Affiliate; of several the oldest. Those of other
 * Affiliates are never shown: their calls would be attributed to these.
 */
export function chooseNumbers(
  { numberPools, staticNumbers }: Pick<ConfiguredCampaign, 'numberPools' | 'staticNumbers'>,
  affiliate: ConfiguredAffiliate | null,
): NumberChoice {
  return { pool: ownOrCommon(numberPools, affiliate), staticNumber: ownOrCommon(staticNumbers, affiliate) }
}

function ownOrCommon<T extends { readonly affiliateId: number | null }>(
  candidates: readonly T[],
  affiliate: ConfiguredAffiliate | null,
): T | null {
  const own = affiliate && candidates.find(({ affiliateId }) => affiliateId === affiliate.id)
  return own ?? candidates.find(({ affiliateId }) => affiliateId === null) ?? null
}
