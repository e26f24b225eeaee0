import type { CompanyConfiguration } from '../configuration/company-configuration.ts'
import type { Publishers } from '../configuration/publishers.ts'
import { bidTokens } from '../domain/bids/bid-tokens.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import type { RouteDecision } from '../domain/routing/decide-route.ts'
import type { NoTargetReason } from '../domain/routing/no-target-reason.ts'
import type { Instant } from '../domain/time/instant.ts'
import { unreachable } from '../domain/unreachable.ts'
import type { Batcher } from '../platform/batching/batcher.ts'
import {
  askByPriority,
  type BidAnswers,
  type BidRoundPorts,
  hasBuyerToAsk,
  NOBODY_ASKED,
} from './buyers/ask-by-priority.ts'
import type { AskingTurn, AskingTurns } from './buyers/asking-turns.ts'
import { chooseTarget, decisionRecord } from './decide/choose-target.ts'
import { type ExpectationPorts, type ExpectedCall, expectCall, offeredCall } from './decide/expected-call.ts'
import { NOBODY_CONSIDERED, type PingDecision, type PingOutcome } from './decide/ping-outcome.ts'
import { pingSource, type RejectionPorts, rejectionOf } from './decide/rejections.ts'
import { routePing } from './decide/route-ping.ts'
import { reportFault } from './faults/fault-log.ts'
import { type ShieldQuestion, shieldedName, shieldQuestion } from './record/find-shields.ts'
import {
  type DecidedPing,
  decidedPing,
  type OriginalReservation,
  type RecordedPing,
} from './record/record-pings.ts'
import type { StoringTime } from './record/storing-time.ts'
import type { Ping } from './request/ping-request.ts'
import type { SlotForReservation } from './reservations/confirm-reservations.ts'
import { type RecentReservations, reservationOf } from './reservations/recent-reservations.ts'
import type { Reservation } from './reservations/reservation.ts'
import { type ReservationSlotRequest, takeReservationSlot } from './reservations/reservation-slots.ts'
import { type TemporaryNumberPorts, temporaryNumber } from './reservations/temporary-number.ts'

/** The answer to the publisher. */
export type PingAnswer =
  | { readonly kind: 'reservation'; readonly reservation: Reservation; readonly isShielded: boolean }
  | {
      readonly kind: 'no-target'
      readonly uuid: string
      readonly reason: NoTargetReason
      /** The source was refused; only the log shows the difference from finding nobody. */
      readonly isRejected: boolean
    }

export interface PingPorts extends ExpectationPorts, RejectionPorts, BidRoundPorts, TemporaryNumberPorts {
  readonly publishers: Publishers
  readonly turns: AskingTurns
  readonly shields: Batcher<ShieldQuestion, boolean>
  readonly recording: Batcher<DecidedPing, RecordedPing>
  readonly storing: StoringTime
  readonly confirming: Batcher<SlotForReservation, ReservationStatus>
  readonly recent: RecentReservations
  /** Whether anybody listens for the Company's reservations. */
  announces(configuration: CompanyConfiguration): boolean
}

/**
 * Answers a ping, in the steps of README.md: looks at the call that it announces, decides, stores the decision, and
 * does what else a reservation needs. The answer is stored durably before it is given.
 */
export async function answerPing(ping: Ping, ports: PingPorts): Promise<PingAnswer> {
  const arrivedAt = ports.monotonicNow()
  const { request, key, configuration } = ping
  const affiliate = await ports.publishers.ofAfid(configuration, request.publisherId, key.id)
  const call = await expectCall(ping, affiliate, ports)
  const arrived = { ping, call, arrivedAt }
  const first = await decideAndRecord(arrived, 'may-be-shielded', ports)
  // The original reservation ended in between, so this is no duplicate: buyers are asked after all.
  const { decided, recorded } =
    first.recorded.kind === 'unshielded' ? await decideAndRecord(arrived, 'unshielded', ports) : first
  const { uuid, at, outcome } = decided
  if (recorded.kind === 'duplicate')
    return answerDuplicate(recorded.original, decided.at, configuration, ports)
  if (recorded.kind === 'unshielded') throw new Error(`the ping ${uuid} was to be recorded, and was not`)
  if (outcome.status !== 'reserved') {
    reportFault(ping, call, outcome, ports.faults)
    return nobodyFor(uuid, outcome)
  }
  if (key.addToCapsOnStatusReserved) {
    const capped = await takeSlotAtOnce({ configuration, uuid, targetId: outcome.targetId, at }, ports)
    if (capped !== null) return capped
  }
  const inboundNumber = await temporaryNumber(decided, outcome.expiresAt, recorded.inboundNumber, ports)
  const reservation = reservationOf(decided, outcome, inboundNumber)
  ports.recent.add(reservation)
  return { kind: 'reservation', reservation, isShielded: false }
}

/**
 * With auto-apply, a reservation without its slot is one whose ping has not come to take it, or never will: then this one
 * takes it, which counts once whoever does so.
 */
async function answerDuplicate(
  original: OriginalReservation,
  at: Instant,
  configuration: CompanyConfiguration,
  ports: Pick<PingPorts, 'confirming'>,
): Promise<PingAnswer> {
  const { uuid, targetId } = original
  const key = configuration.postbackKeysById.get(original.postbackKeyId)
  if (key?.addToCapsOnStatusReserved && original.status === 'reserved' && !original.isSlotTaken) {
    const capped = await takeSlotAtOnce({ configuration, uuid, targetId, at }, ports)
    if (capped !== null) return capped
  }
  return { kind: 'reservation', reservation: original, isShielded: true }
}

/** Takes a reservation's slot with auto-apply. @returns the answer where a cap has filled since the target was chosen; else null */
async function takeSlotAtOnce(
  slot: Omit<ReservationSlotRequest, 'isConfirm'>,
  { confirming }: Pick<PingPorts, 'confirming'>,
): Promise<PingAnswer | null> {
  const status = await takeReservationSlot({ ...slot, isConfirm: false }, confirming)
  if (status !== 'no-target') return null
  return { kind: 'no-target', uuid: slot.uuid, reason: 'capped', isRejected: false }
}

interface ArrivedPing {
  readonly ping: Ping
  /** The call that it announces. */
  readonly call: ExpectedCall
  /** By the clock that never goes back. */
  readonly arrivedAt: number
}

/** Whether the caller may have a live reservation, which would make the ping a duplicate. */
type Shielding = 'may-be-shielded' | 'unshielded'

type TimedDecision = PingDecision & {
  /** When buyers had answered, or their time was over; absent where none was asked. */
  readonly buyersAnsweredAt?: number
}

/** Decides, and stores the decision. A turn to ask buyers lasts until the outcome is stored. */
async function decideAndRecord(
  arrived: ArrivedPing,
  shielding: Shielding,
  ports: PingPorts,
): Promise<{ readonly decided: DecidedPing; readonly recorded: RecordedPing }> {
  const { ping, call } = arrived
  const turn = ports.turns.open()
  try {
    const decision = await decide(arrived, shielding, turn, ports)
    const decided = decidedPing(ping, call, decision, ports.announces(ping.configuration))
    const { buyersAnsweredAt } = decision
    const recorded = await ports.recording.submit(decided)
    if (buyersAnsweredAt !== undefined) ports.storing.note(ports.monotonicNow() - buyersAnsweredAt)
    return { decided, recorded }
  } finally {
    turn.end()
  }
}

/**
 * Decides what becomes of a ping. Most wait for nothing here. Where the key has a threshold, it waits for the count of the
 * publisher's claims. Where an eligible candidate has a bid request, it waits for its turn, then for the look whether the
 * caller is shielded, since buyers are not asked again for a duplicate (service-api.md, States and transitions), then for
 * buyers.
 */
async function decide(
  { ping, call, arrivedAt }: ArrivedPing,
  shielding: Shielding,
  turn: AskingTurn,
  ports: PingPorts,
): Promise<TimedDecision> {
  const { question } = call
  const rejection = await rejectionOf(pingSource(ping, call), ports)
  if (rejection !== null) {
    const outcome = { status: 'rejected', reason: rejection, decision: NOBODY_CONSIDERED } as const
    return { outcome, decidedAt: ping.at }
  }
  const route = routePing(question, NOBODY_ASKED)
  const { companyId, targets } = question.configuration
  if (!hasBuyerToAsk(route.candidates, targets)) return reserve(ping, call, route, NOBODY_ASKED, ping.at)
  const caller = shieldQuestion(ping, call)
  if (caller !== null) {
    await turn.take(shieldedName(caller))
    if (shielding === 'may-be-shielded' && (await ports.shields.submit(caller))) {
      const decision = decisionRecord(route, NOBODY_ASKED)
      return { outcome: { status: 'ping-shield', decision }, decidedAt: ping.at }
    }
  }
  const { bidTimeoutMs } = ping.key
  const bids = await askByPriority(
    {
      companyId,
      candidates: route.candidates,
      targets,
      tokens: bidTokens(offeredCall(ping, call)),
      // All of it is the publisher's time, whatever it was spent on, and will be.
      budgetMs: bidTimeoutMs - ports.storing.reserve(bidTimeoutMs) - (ports.monotonicNow() - arrivedAt),
    },
    ports,
  )
  // A reservation lives from the moment it is made: buyers may take longer to answer than it lives.
  const buyersAnsweredAt = ports.monotonicNow()
  const decidedAt = ping.at + Math.round(buyersAnsweredAt - arrivedAt)
  return { ...reserve(ping, call, routePing(question, bids), bids, decidedAt), buyersAnsweredAt }
}

const MILLISECONDS_PER_SECOND = 1_000

function reserve(
  { key }: Ping,
  { question, affiliate }: ExpectedCall,
  route: RouteDecision,
  bids: BidAnswers,
  decidedAt: Instant,
): PingDecision {
  const expiresAt = decidedAt + key.ttlSeconds * MILLISECONDS_PER_SECOND
  return { outcome: chooseTarget({ question, affiliate, route, bids, expiresAt }), decidedAt }
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
