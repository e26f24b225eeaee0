import type { Pool } from 'pg'
import type { CallerReader } from '../callers/caller-reader.ts'
import type { FilledReader } from '../capacity/filled-reader.ts'
import type { CompanyConfiguration, ConfiguredAffiliate } from '../configuration/company-configuration.ts'
import type { ReservationStatus } from '../domain/reservations/reservation-status.ts'
import { databaseBatcher } from '../platform/database/database-batcher.ts'
import { createClaimRates } from './claim-rates.ts'
import { answerConfirm, type Confirm, type ConfirmAnswer } from './confirm.ts'
import { confirmReservations, type SlotForReservation } from './confirm-reservations.ts'
import { answerPing, type Ping, type PingAnswer } from './ping.ts'
import { type ReservationKey, readReservations, type StoredReservation } from './read-reservations.ts'
import { type DecidedPing, recordPings } from './record-pings.ts'
import type { Reservation } from './reservation.ts'

/** What publishers' requests become. */
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
  /** The Affiliate with this `afid`, created when there is none. */
  createAffiliate(companyId: number, afid: string): Promise<ConfiguredAffiliate>
  /** A number from 0 up to 1. */
  readonly chance: () => number
  /** Hears the name and size of each batch. */
  onBatch(name: string, size: number): void
}

/** Pings that share a statement, and with it one commit. */
const MAX_PINGS_AT_ONCE = 128

/** Confirms that share a statement; they hold their targets' counters locked while it runs. */
const MAX_CONFIRMS_AT_ONCE = 128

const MAX_READS_AT_ONCE = 256

export function createBidding(ports: BiddingPorts): Bidding {
  const { pool, filled, callers, createAffiliate, chance, onBatch } = ports
  const recording = databaseBatcher<DecidedPing, Reservation | null>({
    name: 'record_pings',
    maxBatchSize: MAX_PINGS_AT_ONCE,
    run: decided => recordPings(pool, decided),
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
  const pingPorts = {
    filled,
    callers,
    recording,
    confirming,
    chance,
    claimRates: createClaimRates(pool),
    affiliateOf: affiliateLookup(createAffiliate),
  }
  return {
    ping: ping => answerPing(ping, pingPorts),
    confirm: confirm => answerConfirm(confirm, { reading, confirming }),
    drain: async () => {
      // In the order in which a request passes through them.
      for (const stage of [reading, recording, confirming]) await stage.drain()
    },
  }
}

/** From the configuration; a publisher that it does not know yet is created once, however many pings name it. */
function affiliateLookup(createAffiliate: BiddingPorts['createAffiliate']) {
  const underWay = new Map<string, Promise<ConfiguredAffiliate>>()
  return async ({ companyId, affiliatesByAfid }: CompanyConfiguration, afid: string) => {
    const known = affiliatesByAfid.get(afid)
    if (known !== undefined) return known
    const name = `${companyId} ${afid}`
    const creation =
      underWay.get(name) ?? createAffiliate(companyId, afid).finally(() => underWay.delete(name))
    underWay.set(name, creation)
    return creation
  }
}
