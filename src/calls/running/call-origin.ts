import type { ClaimedReservation } from '../../bidding/reservations/claim-reservation.ts'
import type {
  CompanyConfiguration,
  ConfiguredAffiliate,
  ConfiguredNumber,
} from '../../configuration/company-configuration.ts'
import type { CallerFacts } from '../../domain/callers/caller-facts.ts'
import { isSuppressed } from '../../domain/callers/is-suppressed.ts'
import { mayResubscribe } from '../../domain/callers/may-resubscribe.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { CallingVisitor } from '../../number-leases/find-calling-visitor.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { CallOffer } from '../../telephony/carrier.ts'
import type { CallOrigin } from '../engine/call-state.ts'

/** How a call reached its Company: through a number, perhaps one that a web visitor was shown, a reservation, or both. */
export type Arrival = { readonly visitor: CallingVisitor | null } & (
  | { readonly number: ConfiguredNumber; readonly claimed: null }
  | { readonly number: ConfiguredNumber | null; readonly claimed: ClaimedReservation }
)

/**
 * What is known of a call when it arrives. A reservation says more precisely than the visitor where it comes from, and
 * the visitor more precisely than the number.
 */
export function callOrigin(
  offer: CallOffer,
  arrival: Arrival,
  caller: CallerFacts,
  configuration: CompanyConfiguration,
  at: Instant,
): CallOrigin {
  const { number, visitor, claimed } = arrival
  const affiliate = affiliateOf(configuration, arrival)
  const { campaignId } = arrival.claimed ?? arrival.number
  const scope = { campaignId, affiliateId: affiliate?.id ?? null }
  const { tags, place } = carriedTags({
    callerNumber: offer.callerNumber,
    affiliate,
    number,
    contact: caller.contactTags,
    request: { ...visitor?.tags, ...claimed?.tags, ...offer.tags },
  })
  return {
    uuid: claimed?.callUuid ?? uuidV7(at),
    companyId: configuration.companyId,
    via: offer.carrier,
    startedAt: at,
    callerNumber: offer.callerNumber,
    isCallerSuppressed: isSuppressed(caller, scope, configuration.usesGlobalSuppressionList),
    mayResubscribe: mayResubscribe(caller, configuration.usesGlobalSuppressionList),
    isCallerStatic: caller.isStatic,
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
      dialNumber: claimed.dialNumber,
      bid: claimed.bid,
      percentOfRevenue: claimed.percentOfRevenue,
      onlyReservedTarget: routesOnlyToReserved(configuration, claimed.postbackKeyId),
    },
  }
}

/** A reservation's may be newer than the configuration, and so comes with it. */
function affiliateOf(
  { affiliates }: CompanyConfiguration,
  { number, visitor, claimed }: Arrival,
): ConfiguredAffiliate | null {
  if (claimed !== null) return claimed.affiliate
  const affiliateId = visitor?.affiliateId ?? number?.affiliateId ?? null
  return affiliateId === null ? null : (affiliates.get(affiliateId) ?? null)
}

function routesOnlyToReserved({ postbackKeys }: CompanyConfiguration, postbackKeyId: number): boolean {
  for (const key of postbackKeys.values()) if (key.id === postbackKeyId) return key.routeOnlyToReservedTarget
  return false
}
