import type { ClaimedReservation } from '../../bidding/claim-reservation.ts'
import type {
  CompanyConfiguration,
  ConfiguredAffiliate,
  ConfiguredNumber,
} from '../../configuration/company-configuration.ts'
import { callTags } from '../../domain/tags/call-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { CallOffer } from '../../telephony/carrier.ts'
import type { CallOrigin } from '../engine/call-state.ts'

/** How a call reached its Company: through a number, a reservation, or both. */
export type Arrival =
  | { readonly number: ConfiguredNumber; readonly claimed: null }
  | { readonly number: ConfiguredNumber | null; readonly claimed: ClaimedReservation }

/** What is known of a call when it arrives. A reservation says more precisely than the number where it comes from. */
export function callOrigin(
  offer: CallOffer,
  arrival: Arrival,
  configuration: CompanyConfiguration,
  at: Instant,
): CallOrigin {
  const { number, claimed } = arrival
  const affiliate = affiliateOf(configuration, number, claimed)
  const { campaignId } = arrival.claimed ?? arrival.number
  const values = callTagValues({
    affiliate,
    number,
    request: { ...claimed?.tags, ...offer.tags },
  })
  return {
    uuid: claimed?.callUuid ?? uuidV7(at),
    companyId: configuration.companyId,
    via: offer.carrier,
    startedAt: at,
    callerNumber: offer.callerNumber,
    number: number && { id: number.id, number: number.number, paused: number.paused },
    campaignId,
    cid: configuration.campaigns.get(campaignId)?.cid ?? '',
    affiliate,
    sid: values['sub_id'] ?? null,
    tags: callTags(values),
    reservation: claimed && {
      uuid: claimed.uuid,
      targetId: claimed.targetId,
      onlyReservedTarget: routesOnlyToReserved(configuration, claimed.postbackKeyId),
    },
  }
}

/**
 * A call's tags by precedence: the reservation's and the request's own over the number's over the system's
 * (completions.md §4).
 */
export function callTagValues({
  affiliate,
  number,
  request,
}: {
  readonly affiliate: Pick<ConfiguredAffiliate, 'afid'> | null
  readonly number: Pick<ConfiguredNumber, 'sid' | 'tags'> | null
  readonly request: Readonly<Record<string, string>>
}): Readonly<Record<string, string>> {
  return {
    ...(affiliate && { publisher_id: affiliate.afid }),
    ...(number?.sid && { sub_id: number.sid }),
    ...number?.tags,
    ...request,
  }
}

function affiliateOf(
  { affiliates }: CompanyConfiguration,
  number: ConfiguredNumber | null,
  claimed: ClaimedReservation | null,
): ConfiguredAffiliate | null {
  const affiliateId = claimed?.affiliateId ?? number?.affiliateId ?? null
  return affiliateId === null ? null : (affiliates.get(affiliateId) ?? null)
}

function routesOnlyToReserved({ postbackKeys }: CompanyConfiguration, postbackKeyId: number): boolean {
  for (const key of postbackKeys.values()) if (key.id === postbackKeyId) return key.routeOnlyToReservedTarget
  return false
}
