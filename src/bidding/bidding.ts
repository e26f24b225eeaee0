import type { Pool } from 'pg'
import type { CallFrequencyReader } from '../callers/call-frequency-reader.ts'
import type { CallerReader } from '../callers/caller-reader.ts'
import type { PerformanceReader } from '../calls/records/performance-reader.ts'
import type { FilledReader } from '../capacity/filled-reader.ts'
import type { CompanyConfiguration } from '../configuration/company-configuration.ts'
import type { Publishers } from '../configuration/publishers.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import type { ReservationNumbers } from '../number-leases/reservation-numbers.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import { createAskingTurns } from './buyers/asking-turns.ts'
import type { BuyerBids } from './buyers/buyer-bids.ts'
import { answerConfirm, type Confirm, type ConfirmAnswer } from './confirm.ts'
import { createClaimRates } from './decide/claim-rates.ts'
import type { FaultLog } from './faults/fault-log.ts'
import { answerPing, type PingAnswer } from './ping.ts'
import { findShields, type ShieldQuestion } from './record/find-shields.ts'
import { type DecidedPing, type RecordedPing, recordPings } from './record/record-pings.ts'
import { createStoringTime } from './record/storing-time.ts'
import type { Ping } from './request/ping-request.ts'
import { confirmReservations, type SlotForReservation } from './reservations/confirm-reservations.ts'
import {
  type ReservationKey,
  readReservations,
  type StoredReservation,
} from './reservations/read-reservations.ts'
import { createRecentReservations } from './reservations/recent-reservations.ts'
import type { LeaseOutcome } from './reservations/temporary-number.ts'

/** Answers the requests of publishers. */
export interface Bidding {
  ping(ping: Ping): Promise<PingAnswer>
  confirm(confirm: Confirm): Promise<ConfirmAnswer>
  /** Resolves once nothing is waiting or under way. */
  drain(): Promise<void>
}

export interface BiddingPorts {
  readonly pool: Pool
  readonly filled: FilledReader
  readonly callers: CallerReader
  readonly frequencies: CallFrequencyReader
  readonly performance: PerformanceReader
  readonly publishers: Publishers
  readonly buyers: Pick<BuyerBids, 'ask'>
  readonly numbers: ReservationNumbers
  /** Whether anybody listens for the Company's reservations. */
  announces(configuration: CompanyConfiguration): boolean
  /** A number from 0 up to 1. */
  readonly chance: () => number
  /** Milliseconds of a clock that never goes back. */
  readonly monotonicNow: () => number
  readonly faults: FaultLog
  onLease(numberPoolId: number, outcome: LeaseOutcome): void
  /** Called with the name and size of each batch. */
  onBatch(name: string, size: number): void
}

/** Pings that share a statement, and with it one commit. */
const MAX_PINGS_AT_ONCE = 128

/** Confirms that share a statement; they hold their targets' counters locked while it runs. */
const MAX_CONFIRMS_AT_ONCE = 128

const MAX_READS_AT_ONCE = 256

export function createBidding(ports: BiddingPorts): Bidding {
  const { pool, onBatch } = ports
  const recording = databaseBatcher<DecidedPing, RecordedPing>({
    name: 'record_pings',
    maxBatchSize: MAX_PINGS_AT_ONCE,
    run: decided => recordPings(pool, decided),
    onBatch,
  })
  const shields = databaseBatcher<ShieldQuestion, boolean>({
    name: 'find_shields',
    maxBatchSize: MAX_READS_AT_ONCE,
    run: questions => findShields(pool, questions),
    onBatch,
  })
  const reading = databaseBatcher<ReservationKey, StoredReservation | null>({
    name: 'read_reservations',
    maxBatchSize: MAX_READS_AT_ONCE,
    run: keys => readReservations(pool, keys),
    onBatch,
  })
  const confirming = databaseBatcher<SlotForReservation, ReservationStatus>({
    name: 'confirm_reservations',
    maxBatchSize: MAX_CONFIRMS_AT_ONCE,
    run: wanted => confirmReservations(pool, wanted),
    onBatch,
  })
  const recent = createRecentReservations()
  const pingPorts = {
    ...ports,
    shields,
    recording,
    confirming,
    recent,
    turns: createAskingTurns(),
    storing: createStoringTime(),
    claimRates: createClaimRates(pool),
  }
  return {
    ping: ping => answerPing(ping, pingPorts),
    confirm: confirm => answerConfirm(confirm, { recent, reading, confirming }),
    drain: async () => {
      // In the order in which a request passes through them.
      for (const stage of [reading, shields, recording, confirming]) await stage.drain()
    },
  }
}
