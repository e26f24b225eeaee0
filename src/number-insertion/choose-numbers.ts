import { chooseForAffiliate } from '../configuration/choose-for-affiliate.ts'
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

/** Chooses the Affiliate's own pool and number before those of no Affiliate; of several the oldest. */
export function chooseNumbers(
  { numberPools, staticNumbers }: Pick<ConfiguredCampaign, 'numberPools' | 'staticNumbers'>,
  affiliate: ConfiguredAffiliate | null,
): NumberChoice {
  return {
    pool: chooseForAffiliate(numberPools, affiliate),
    staticNumber: chooseForAffiliate(staticNumbers, affiliate),
  }
}
