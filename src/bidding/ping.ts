import type { CallerReader } from '../callers/caller-reader.ts'
import type { FilledReader } from '../capacity/filled-reader.ts'
import type {
  CompanyConfiguration,
  ConfiguredAffiliate,
  ConfiguredCampaign,
  ConfiguredPostbackKey,
} from '../configuration/company-configuration.ts'
import type { CallerFacts } from '../domain/callers/caller-facts.ts'
import { isSuppressed } from '../domain/callers/is-suppressed.ts'
import type { FilledByCap } from '../domain/caps/cap-limits.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import type { NoTargetReason } from '../domain/routing/no-target-reason.ts'
import type { CallTags } from '../domain/tags/call-tags.ts'
import { carriedTags } from '../domain/tags/carried-tags.ts'
import type { Instant } from '../domain/time/instant.ts'
import type { Batcher } from '../platform/batching/batcher.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'
import { chooseTarget } from './choose-target.ts'
import type { SlotForReservation } from './confirm-reservations.ts'
import { type DialPlan, dialPlan } from './dial-plan.ts'
import { NOBODY_CONSIDERED, type PingOutcome } from './ping-outcome.ts'
import type { PingRequest } from './ping-request.ts'
import type { DecidedPing } from './record-pings.ts'
import { type RejectionPorts, rejectionOf } from './rejections.ts'
import type { Reservation } from './reservation.ts'
import { takeReservationSlot } from './reservation-slots.ts'

/** What a publisher is told. */
export type PingAnswer =
  | { readonly kind: 'reservation'; readonly reservation: Reservation; readonly isShielded: boolean }
  | {
      readonly kind: 'no-target'
      readonly uuid: string
      readonly reason: NoTargetReason
      /** The source was refused; only the log tells that from finding nobody. */
      readonly isRejected: boolean
    }

export interface PingPorts extends RejectionPorts {
  readonly filled: FilledReader
  readonly callers: CallerReader
  readonly recording: Batcher<DecidedPing, Reservation | null>
  readonly confirming: Batcher<SlotForReservation, ReservationStatus>
  /** The Affiliate with this `afid`, created when there is none. */
  affiliateOf(configuration: CompanyConfiguration, afid: string): Promise<ConfiguredAffiliate>
}

export interface Ping {
  readonly request: PingRequest
  readonly key: ConfiguredPostbackKey
  readonly campaign: ConfiguredCampaign
  readonly configuration: CompanyConfiguration
  readonly at: Instant
}

const MILLISECONDS_PER_SECOND = 1_000

/** Answers a ping; what it answers is stored durably first. */
export async function answerPing(ping: Ping, ports: PingPorts): Promise<PingAnswer> {
  const { request, key, campaign, configuration, at } = ping
  const affiliate = await ports.affiliateOf(configuration, request.publisherId)
  const inboundNumber = request.inboundNumber ?? key.inboundNumber
  const callUuid = uuidV7(at)
  const plan = dialPlan(configuration, campaign)
  // At once: whether its caller is known must not make a ping wait twice.
  const [caller, filled] = await Promise.all([
    ports.callers.read(configuration, request.callerNumber),
    ports.filled.read(configuration.companyId, plan.limitedOwners, at),
  ])
  const { tags, place } = carriedTags({
    callerNumber: request.callerNumber,
    affiliate,
    number: inboundNumber === null ? null : (configuration.numbers.get(inboundNumber) ?? null),
    contact: caller.contactTags,
    request: request.tags,
  })
  const outcome = await consider(ping, { affiliate, caller, callUuid, tags, plan, filled }, ports)
  const decided: DecidedPing = {
    companyId: configuration.companyId,
    uuid: uuidV7(at),
    callUuid,
    at,
    key,
    affiliateId: affiliate.id,
    callerNumber: request.callerNumber,
    isCallerStatic: caller.isStatic,
    place,
    inboundNumber,
    tags: request.tags,
    outcome,
  }
  const original = await ports.recording.submit(decided)
  if (original !== null) return { kind: 'reservation', reservation: original, isShielded: true }
  return key.addToCapsOnStatusReserved ? takeSlot(decided, configuration, ports) : answerTo(decided)
}

/** The call that the ping asks about, as far as it is known, and how full those are who might take it. */
interface ExpectedCall {
  readonly affiliate: ConfiguredAffiliate
  readonly caller: CallerFacts
  readonly callUuid: string
  readonly tags: CallTags
  readonly plan: DialPlan
  readonly filled: FilledByCap
}

async function consider(ping: Ping, call: ExpectedCall, ports: PingPorts): Promise<PingOutcome> {
  const { key, campaign, configuration, at } = ping
  const { companyId, usesGlobalSuppressionList } = configuration
  const { affiliate, caller, callUuid, tags, plan, filled } = call
  const scope = { campaignId: campaign.id, affiliateId: affiliate.id }
  const isCallerSuppressed = isSuppressed(caller, scope, usesGlobalSuppressionList)
  const source = { companyId, key, campaign, affiliate, isCallerSuppressed, at }
  const rejection = await rejectionOf(source, ports)
  if (rejection !== null) return { status: 'rejected', reason: rejection, decision: NOBODY_CONSIDERED }
  return chooseTarget({
    plan,
    configuration,
    filled,
    tags,
    callUuid,
    at,
    expiresAt: at + key.ttlSeconds * MILLISECONDS_PER_SECOND,
  })
}

/** Auto-apply: the reservation counts from the ping on. A cap that filled meanwhile turns it into a no-target. */
async function takeSlot(
  ping: DecidedPing,
  configuration: CompanyConfiguration,
  { confirming }: PingPorts,
): Promise<PingAnswer> {
  const { outcome, uuid, at } = ping
  if (outcome.status !== 'reserved') return answerTo(ping)
  const { targetId } = outcome
  const status = await takeReservationSlot(
    { configuration, uuid, targetId, isConfirm: false, at },
    confirming,
  )
  if (status !== 'no-target') return answerTo(ping)
  return { kind: 'no-target', uuid, reason: 'capped', isRejected: false }
}

function answerTo({ uuid, inboundNumber, outcome }: DecidedPing): PingAnswer {
  if (outcome.status !== 'reserved') {
    return { kind: 'no-target', uuid, reason: outcome.reason, isRejected: outcome.status === 'rejected' }
  }
  const { status, quote, expiresAt } = outcome
  const { payout, seconds } = quote
  return {
    kind: 'reservation',
    reservation: { uuid, status, payout, seconds, inboundNumber, expiresAt },
    isShielded: false,
  }
}
