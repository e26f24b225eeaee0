import type { ReservationClaims } from '../../bidding/claim-reservation.ts'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { CallOffer } from '../../telephony/carrier.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { type Arrival, callOrigin } from './call-origin.ts'

export interface ReceptionPorts {
  readonly configurations: Configurations
  readonly claims: ReservationClaims
}

/**
 * Finds out whose call this is, and lets it claim its reservation: at a reservation's SIP address whoever calls, at a
 * number the one that was made for this caller (completions.md §6).
 * @param companyId where given, the only Company whose numbers and reservations count
 * @returns null when the number is nobody's, or the SIP address that of no live reservation
 */
export async function receiveCall(
  ports: ReceptionPorts,
  offer: CallOffer,
  at: Instant,
  companyId: number | null,
): Promise<CallOrigin | null> {
  switch (offer.called.kind) {
    case 'number':
      return receiveAtNumber(ports, offer, offer.called.number, at, companyId)
    case 'sip-user':
      return receiveAtSipUser(ports, offer, offer.called.user, at, companyId)
    default:
      return unreachable(offer.called)
  }
}

async function receiveAtNumber(
  { configurations, claims }: ReceptionPorts,
  offer: CallOffer,
  calledNumber: string,
  at: Instant,
  onlyCompanyId: number | null,
): Promise<CallOrigin | null> {
  const companyId = await configurations.companyOfNumber(calledNumber)
  if (companyId === null || (onlyCompanyId !== null && companyId !== onlyCompanyId)) return null
  const configuration = await configurations.ofCompany(companyId)
  const number = configuration.numbers.get(calledNumber)
  if (number === undefined) return null
  const { callerNumber } = offer
  const claimed =
    callerNumber === null
      ? null
      : await claims.claimByCaller({ companyId, inboundNumber: calledNumber, callerNumber, at })
  return callOrigin(offer, { number, claimed }, configuration, at)
}

async function receiveAtSipUser(
  { configurations, claims }: ReceptionPorts,
  offer: CallOffer,
  user: string,
  at: Instant,
  companyId: number | null,
): Promise<CallOrigin | null> {
  const claimed = await claims.claimByUuid({
    reservationUuid: user.toLowerCase(),
    at,
    ...(companyId !== null && { companyId }),
  })
  if (claimed === null) return null
  const configuration = await configurations.ofCompany(claimed.companyId)
  const arrival: Arrival = { number: numberOf(configuration, claimed.inboundNumber), claimed }
  return callOrigin(offer, arrival, configuration, at)
}

function numberOf({ numbers }: CompanyConfiguration, inboundNumber: string | null) {
  return inboundNumber === null ? null : (numbers.get(inboundNumber) ?? null)
}
