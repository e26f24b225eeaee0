import type { CallerReader } from '../callers/caller-reader.ts'
import type { PerformanceReader } from '../calls/records/performance-reader.ts'
import type { FilledReader } from '../capacity/filled-reader.ts'
import type { CompanyConfiguration } from '../configuration/company-configuration.ts'
import type { Publishers } from '../configuration/publishers.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import type { NoTargetReason } from '../domain/routing/no-target-reason.ts'
import { NO_PERFORMANCE } from '../domain/routing/target-performance.ts'
import { carriedTags } from '../domain/tags/carried-tags.ts'
import { unreachable } from '../domain/unreachable.ts'
import type { ReservationNumbers } from '../number-leases/reservation-numbers.ts'
import type { Batcher } from '../platform/batching/batcher.ts'
import { uuidV7 } from '../platform/uuid-v7.ts'
import type { AskingTurns } from './buyers/asking-turns.ts'
import { type ConsiderationPorts, considerPing, type ExpectedCall } from './consider-ping.ts'
import { type DialPlan, dialPlan } from './decide/dial-plan.ts'
import { chooseInboundNumber } from './decide/inbound-number.ts'
import { decisionBasis } from './decide/ping-basis.ts'
import { type PingOutcome, withBasis } from './decide/ping-outcome.ts'
import { configurationFault } from './faults/configuration-fault.ts'
import type { FaultLog } from './faults/fault-log.ts'
import type { DecidedPing, RecordedPing } from './record/record-pings.ts'
import { shieldScope } from './record/shield-scope.ts'
import type { Ping } from './request/ping-request.ts'
import type { SlotForReservation } from './reservations/confirm-reservations.ts'
import type { StoredReservation } from './reservations/read-reservations.ts'
import type { RecentReservations } from './reservations/recent-reservations.ts'
import type { Reservation } from './reservations/reservation.ts'
import { takeReservationSlot } from './reservations/reservation-slots.ts'

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

/** What became of the wish for a temporary number. */
export type LeaseOutcome = 'leased' | 'grown' | 'exhausted'

export interface PingPorts extends ConsiderationPorts {
  readonly filled: FilledReader
  readonly callers: CallerReader
  readonly performance: PerformanceReader
  readonly publishers: Publishers
  readonly recording: Batcher<DecidedPing, RecordedPing>
  readonly confirming: Batcher<SlotForReservation, ReservationStatus>
  readonly recent: RecentReservations
  readonly turns: AskingTurns
  readonly numbers: ReservationNumbers
  /** Whether anybody listens for the Company's reservations. */
  announces(configuration: CompanyConfiguration): boolean
  /** Hears of configurations that keep pings from finding somebody. */
  readonly faults: FaultLog
  onLease(numberPoolId: number, outcome: LeaseOutcome): void
}

/** Answers a ping; what it answers is stored durably first. */
export async function answerPing(ping: Ping, ports: PingPorts): Promise<PingAnswer> {
  const { request, key, campaign, configuration } = ping
  const affiliate = await ports.publishers.ofAfid(configuration, request.publisherId)
  const number = chooseInboundNumber(request.inboundNumber, key, campaign, affiliate)
  const call = await expectCall(ping, affiliate, number.inboundNumber, ports)
  const basis = decisionBasis(call)
  const decideAndStore = async (mayBeShielded: boolean) => {
    const turn = ports.turns.open()
    try {
      const { outcome, decidedAt } = await considerPing(ping, call, mayBeShielded, turn, ports)
      const decided: DecidedPing = {
        companyId: configuration.companyId,
        uuid: uuidV7(decidedAt),
        callUuid: call.question.callUuid,
        at: decidedAt,
        key,
        affiliateId: affiliate.id,
        callerNumber: request.callerNumber,
        isCallerStatic: call.caller.isStatic,
        place: call.place,
        ...number,
        tags: request.tags,
        isAnnounced: ports.announces(configuration),
        outcome: withBasis(outcome, basis),
      }
      return { decided, recorded: await ports.recording.submit(decided) }
    } finally {
      turn.end()
    }
  }
  const first = await decideAndStore(true)
  // The reservation that it would have been a duplicate of ended in between: buyers are asked after all.
  const { decided, recorded } = first.recorded.kind === 'unshielded' ? await decideAndStore(false) : first
  switch (recorded.kind) {
    case 'duplicate':
      return { kind: 'reservation', reservation: recorded.original, isShielded: true }
    case 'stands':
      reportFault(ping, affiliate, call.question.plan, decided.outcome, ports)
      return settle(decided, recorded.inboundNumber, configuration, ports)
    case 'unshielded':
      throw new Error(`the ping ${decided.uuid} was to be recorded, and was not`)
    default:
      return unreachable(recorded)
  }
}

/** What is known of the call, and of those who might take it. */
async function expectCall(
  { request, campaign, configuration, at }: Ping,
  affiliate: ExpectedCall['affiliate'],
  inboundNumber: string | null,
  ports: PingPorts,
): Promise<ExpectedCall> {
  const { companyId } = configuration
  const plan = dialPlan(configuration, campaign)
  // At once: whether its caller is known must not make a ping wait twice.
  const [caller, filled, performance] = await Promise.all([
    ports.callers.read(configuration, request.callerNumber),
    ports.filled.read(companyId, plan.limitedOwners, at),
    campaign.routingStrategy === 'performance' ? ports.performance.read(companyId) : NO_PERFORMANCE,
  ])
  const { tags, place } = carriedTags({
    callerNumber: request.callerNumber,
    affiliate,
    number: inboundNumber === null ? null : (configuration.numbers.get(inboundNumber) ?? null),
    contact: caller.contactTags,
    request: request.tags,
  })
  const callUuid = uuidV7(at)
  const question = { plan, campaign, configuration, filled, performance, tags, callUuid, at }
  return { affiliate, caller, place, inboundNumber, question }
}

/**
 * What a recorded ping still takes: its slot, with auto-apply, and a number, where its pool has to grow for one.
 * @param inboundNumber the one that it came with, or was lent
 */
async function settle(
  ping: DecidedPing,
  inboundNumber: string | null,
  configuration: CompanyConfiguration,
  ports: PingPorts,
): Promise<PingAnswer> {
  const { outcome, uuid, at, key } = ping
  if (outcome.status !== 'reserved') return nobodyFor(uuid, outcome)
  if (key.addToCapsOnStatusReserved) {
    const { targetId } = outcome
    const slot = { configuration, uuid, targetId, isConfirm: false, at }
    const status = await takeReservationSlot(slot, ports.confirming)
    // A cap that filled meanwhile.
    if (status === 'no-target') return { kind: 'no-target', uuid, reason: 'capped', isRejected: false }
  }
  const reservation = reservationOf(ping, outcome, await temporaryNumber(ping, inboundNumber, ports))
  ports.recent.add(reservation)
  return { kind: 'reservation', reservation, isShielded: false }
}

/** The number to call; nobody waits for one that came with the ping or was lent. */
function temporaryNumber(
  ping: DecidedPing,
  inboundNumber: string | null,
  ports: PingPorts,
): string | null | Promise<string | null> {
  const { numberPoolId } = ping
  if (numberPoolId === null) return inboundNumber
  if (inboundNumber === null) return numberFromGrownPool(ping, numberPoolId, ports)
  ports.onLease(numberPoolId, 'leased')
  return inboundNumber
}

async function numberFromGrownPool(
  { companyId, uuid, at, key }: DecidedPing,
  numberPoolId: number,
  { numbers, faults, onLease }: PingPorts,
): Promise<string | null> {
  const grown = await numbers.growFor({ companyId, uuid, createdAt: at, poolId: numberPoolId })
  onLease(numberPoolId, grown === null ? 'exhausted' : 'grown')
  if (grown === null) {
    const { id: postbackKeyId, campaignId } = key
    faults.add({ companyId, campaignId, postbackKeyId, reason: 'number_pool_exhausted' })
  }
  return grown
}

function reportFault(
  { key, campaign, configuration }: Ping,
  affiliate: ExpectedCall['affiliate'],
  plan: DialPlan,
  outcome: PingOutcome,
  { faults }: PingPorts,
): void {
  if (outcome.status === 'reserved') return
  const reason = configurationFault({ key, campaign, affiliate }, plan, outcome)
  if (reason === null) return
  const { companyId } = configuration
  faults.add({ companyId, campaignId: campaign.id, postbackKeyId: key.id, reason })
}

function reservationOf(
  { uuid, companyId, key }: DecidedPing,
  { status, targetId, quote, expiresAt }: Extract<PingOutcome, { status: 'reserved' }>,
  inboundNumber: string | null,
): StoredReservation {
  return {
    uuid,
    status,
    expiresAt,
    payout: quote.payout.toNumber(),
    seconds: quote.seconds,
    inboundNumber,
    companyId,
    postbackKeyId: key.id,
    campaignId: key.campaignId,
    targetId,
    shieldScope: shieldScope(key).scope,
  }
}

function nobodyFor(uuid: string, outcome: Exclude<PingOutcome, { status: 'reserved' }>): PingAnswer {
  switch (outcome.status) {
    case 'no-target':
    case 'rejected':
      return { kind: 'no-target', uuid, reason: outcome.reason, isRejected: outcome.status === 'rejected' }
    case 'ping-shield':
      throw new Error(`the ping ${uuid} is no duplicate, and was decided as one`)
    default:
      return unreachable(outcome)
  }
}
