import type { ClaimedReservation } from '../../bidding/claim-reservation.ts'
import type {
  CompanyConfiguration,
  ConfiguredAffiliate,
  ConfiguredNumber,
} from '../../configuration/company-configuration.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
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
  const { tags, place } = carriedTags({
    callerNumber: offer.callerNumber,
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
    place,
    number: number && { id: number.id, number: number.number, paused: number.paused },
    campaignId,
    cid: configuration.campaigns.get(campaignId)?.cid ?? '',
    affiliate,
    sid: tags.values.get('sub_id') ?? null,
    tags,
    reservation: claimed && {
      uuid: claimed.uuid,
      targetId: claimed.targetId,
      onlyReservedTarget: routesOnlyToReserved(configuration, claimed.postbackKeyId),
    },
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
