import type { ConfiguredAffiliate } from './company-configuration.ts'

/**
 * Of numbers or pools the Affiliate's own, else one of no Affiliate; of several the first. Those of other Affiliates are
 * never chosen: calls to them would be attributed to these.
 */
export function chooseForAffiliate<T extends { readonly affiliateId: number | null }>(
  candidates: readonly T[],
  affiliate: Pick<ConfiguredAffiliate, 'id'> | null,
): T | null {
  const own = affiliate && candidates.find(({ affiliateId }) => affiliateId === affiliate.id)
  return own ?? candidates.find(({ affiliateId }) => affiliateId === null) ?? null
}
