import type { ClaimedReservation, ReservationClaims } from '../../bidding/reservations/claim-reservation.ts'
import type { CallFrequencyReader } from '../../callers/call-frequency-reader.ts'
import type { CallerReader } from '../../callers/caller-reader.ts'
import type {
  CompanyConfiguration,
  ConfiguredAffiliate,
  ConfiguredNumber,
} from '../../configuration/company-configuration.ts'
import type { Configurations } from '../../configuration/configurations.ts'
import { ATTESTATION_TAG } from '../../domain/attestation/attestation.ts'
import { type CallFrequency, NO_CALLS } from '../../domain/callers/call-frequency.ts'
import { type CallerFacts, withKeptTags } from '../../domain/callers/caller-facts.ts'
import { isSuppressed, mayResubscribe } from '../../domain/callers/suppression.ts'
import { carriedTags } from '../../domain/tags/carried-tags.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { unreachable } from '../../domain/unreachable.ts'
import type { CallingVisitor } from '../../number-leases/find-calling-visitor.ts'
import type { NumberLeases } from '../../number-leases/number-leases.ts'
import { uuidV7 } from '../../platform/uuid-v7.ts'
import type { CallOffer } from '../../telephony/carrier.ts'
import type { CallOrigin } from '../engine/call-state.ts'
import { type ArrivalTurn, NO_TURN } from './arrival-turns.ts'

export interface ReceptionPorts {
  readonly configurations: Configurations
  readonly claims: ReservationClaims
  readonly callers: CallerReader
  readonly frequencies: CallFrequencyReader
  readonly leases: Pick<NumberLeases, 'callingVisitor'>
}

/**
 * Finds out whose call this is, and lets it claim its reservation: at a reservation's SIP address whoever the caller
 * is, at a number the reservation made for this caller (completions.md §6).
 * @param companyId where given, only numbers and reservations of this Company count
 * @param turn taken where the caller's calls are counted; whoever opened it ends it
 * @returns null when nobody has the number, or no live reservation the SIP address
 */
export async function receiveCall(
  ports: ReceptionPorts,
  offer: CallOffer,
  at: Instant,
  companyId: number | null,
  turn: ArrivalTurn = NO_TURN,
): Promise<CallOrigin | null> {
  const arrival = { offer, at, onlyCompanyId: companyId, turn }
  switch (offer.called.kind) {
    case 'number':
      return receiveAtNumber(ports, arrival, offer.called.number)
    case 'sip-user':
      return receiveAtSipUser(ports, arrival, offer.called.user)
    default:
      return unreachable(offer.called)
  }
}

/** A call that is to be received. */
interface ArrivingCall {
  readonly offer: CallOffer
  readonly at: Instant
  readonly onlyCompanyId: number | null
  readonly turn: ArrivalTurn
}

async function receiveAtNumber(
  ports: ReceptionPorts,
  arriving: ArrivingCall,
  calledNumber: string,
): Promise<CallOrigin | null> {
  const { configurations, claims, callers, leases } = ports
  const { offer, at, onlyCompanyId } = arriving
  const companyId = await configurations.companyOfNumber(calledNumber)
  if (companyId === null || (onlyCompanyId !== null && companyId !== onlyCompanyId)) return null
  const configuration = await configurations.ofCompany(companyId)
  const number = configuration.numbers.get(calledNumber)
  if (number === undefined) return null
  const { callerNumber } = offer
  // Before the claim: if looking up the caller fails, the reservation is still there for another try.
  const [facts, frequency, visitor] = await Promise.all([
    callers.read(configuration, callerNumber),
    countCalls(ports, configuration, arriving),
    number.numberPoolId === null ? null : leases.callingVisitor(companyId, number.id, at),
  ])
  // Only a pool's number can be lent to a reservation that names no caller.
  const mayBeReserved = callerNumber !== null || number.numberPoolId !== null
  const claimed = mayBeReserved
    ? await claims.claimByNumber({ companyId, inboundNumber: calledNumber, callerNumber, at })
    : null
  return callOrigin(offer, { number, visitor, claimed }, { facts, frequency }, configuration, at)
}

async function receiveAtSipUser(
  ports: ReceptionPorts,
  arriving: ArrivingCall,
  user: string,
): Promise<CallOrigin | null> {
  const { configurations, claims, callers } = ports
  const { offer, at, onlyCompanyId } = arriving
  const reservationUuid = user.toLowerCase()
  const companyId = await claims.companyOf(reservationUuid)
  if (companyId === null || (onlyCompanyId !== null && companyId !== onlyCompanyId)) return null
  const configuration = await configurations.ofCompany(companyId)
  // Before the claim, as for a number.
  const [facts, frequency] = await Promise.all([
    callers.read(configuration, offer.callerNumber),
    countCalls(ports, configuration, arriving),
  ])
  const claimed = await claims.claimByUuid({ companyId, reservationUuid, at })
  if (claimed === null) return null
  const number = numberOf(configuration, claimed.inboundNumber)
  const arrival: Arrival = { number, visitor: null, claimed }
  return callOrigin(offer, arrival, { facts, frequency }, configuration, at)
}

/** How often the caller called before: of its calls that arrive at the same time, each counts those before it. */
async function countCalls(
  { frequencies }: ReceptionPorts,
  configuration: CompanyConfiguration,
  { offer: { callerNumber }, at, turn }: ArrivingCall,
): Promise<CallFrequency> {
  const { companyId, velocityWindowSeconds } = configuration
  if (callerNumber === null || velocityWindowSeconds === null) return NO_CALLS
  await turn.take(`${companyId} ${callerNumber}`)
  return frequencies.read(configuration, callerNumber, at)
}

function numberOf({ numbers }: CompanyConfiguration, inboundNumber: string | null) {
  return inboundNumber === null ? null : (numbers.get(inboundNumber) ?? null)
}

/** What is known of who calls. */
interface Caller {
  readonly facts: CallerFacts
  readonly frequency: CallFrequency
}

/** How a call reached its Company: through a number, perhaps one that a web visitor was shown, a reservation, or both. */
type Arrival = { readonly visitor: CallingVisitor | null } & (
  | { readonly number: ConfiguredNumber; readonly claimed: null }
  | { readonly number: ConfiguredNumber | null; readonly claimed: ClaimedReservation }
)

/**
 * What is known about a call when it arrives. A reservation says where it comes from more precisely than the visitor,
 * and the visitor more precisely than the number.
 */
function callOrigin(
  offer: CallOffer,
  arrival: Arrival,
  { facts: caller, frequency }: Caller,
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
    request: { ...visitor?.tags, ...withKeptTags(caller, campaignId, { ...claimed?.tags, ...offer.tags }) },
    attestation: offer.tags[ATTESTATION_TAG] ?? null,
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
    frequency: caller.isStatic ? NO_CALLS : frequency,
    place,
    number: number && { id: number.id, number: number.number, paused: number.paused },
    campaignId,
    cid: configuration.campaigns.get(campaignId)?.cid ?? null,
    affiliate,
    sid: tags.values.get('sub_id') ?? null,
    tags,
    reservation: claimed && {
      uuid: claimed.uuid,
      targetId: claimed.targetId,
      dialNumber: claimed.dialNumber,
      refusals: claimed.refusals,
      bid: claimed.bid,
      percentOfRevenue: claimed.percentOfRevenue,
      onlyReservedTarget: routesOnlyToReserved(configuration, claimed.postbackKeyId),
    },
  }
}

/** A reservation's number may be newer than the configuration, and so comes with the reservation. */
function affiliateOf(
  { affiliates }: CompanyConfiguration,
  { number, visitor, claimed }: Arrival,
): ConfiguredAffiliate | null {
  if (claimed !== null) return claimed.affiliate
  const affiliateId = visitor?.affiliateId ?? number?.affiliateId ?? null
  return affiliateId === null ? null : (affiliates.get(affiliateId) ?? null)
}

function routesOnlyToReserved({ postbackKeysById }: CompanyConfiguration, postbackKeyId: number): boolean {
  return postbackKeysById.get(postbackKeyId)?.routeOnlyToReservedTarget ?? false
}
