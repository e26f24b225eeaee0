import { chooseForAffiliate } from '../../configuration/choose-for-affiliate.ts'
import type {
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredPostbackKey,
} from '../../configuration/company-configuration.ts'

/** Where the number in the answer to a publisher comes from: at most one of the two is not null. */
export interface InboundNumberChoice {
  /** E.164. */
  readonly inboundNumber: string | null
  /** The pool that lends the number. */
  readonly numberPoolId: number | null
}

/**
 * The requested number, else the key's own, else a lease from the key's pool, else from one of the campaign's pools,
 * else none (completions.md §9, Ping). Of the campaign's pools, the one that would lend a number to a web visitor of
 * the publisher.
 */
export function chooseInboundNumber(
  requestedNumber: string | null,
  key: Pick<ConfiguredPostbackKey, 'inboundNumber' | 'numberPoolId'>,
  campaign: Pick<ConfiguredCampaign, 'numberPools'>,
  affiliate: ConfiguredAffiliate,
): InboundNumberChoice {
  const inboundNumber = requestedNumber ?? key.inboundNumber
  if (inboundNumber !== null) return { inboundNumber, numberPoolId: null }
  return {
    inboundNumber,
    numberPoolId: key.numberPoolId ?? chooseForAffiliate(campaign.numberPools, affiliate)?.id ?? null,
  }
}
