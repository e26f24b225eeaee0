import type { Pool } from 'pg'
import type { Registry } from 'prom-client'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import { takeAllSteps } from '../platform/jobs/service-stack.ts'
import type { Logger } from '../platform/log/logger.ts'
import { type BiddingPorts, createBidding } from './bidding.ts'
import { createBiddingMetrics } from './bidding-metrics.ts'
import { createBuyerBids } from './buyers/create-buyer-bids.ts'
import { createFaultLog } from './faults/fault-log.ts'
import { addInboundBlocks } from './inbounds/add-blocks.ts'
import { expireDueReservations } from './reservations/expire-reservations.ts'

/** The row of an expired reservation says so after this long at most. */
const EXPIRY_PAUSE_MS = 250

/**
 * Rows without a block are read one by one: those of the last 15 minutes, a block's worth, and those of this pause. A
 * run that leaves some over is followed by another at once.
 */
const INBOUND_BLOCKS_PAUSE_MS = 2 * 60 * 1_000

/** What other features provide; the rest is made here. */
type HandedOver =
  | 'pool'
  | 'filled'
  | 'callers'
  | 'frequencies'
  | 'performance'
  | 'publishers'
  | 'numbers'
  | 'announces'
  | 'onBatch'

export interface StartedBiddingPorts extends Pick<BiddingPorts, HandedOver> {
  /** Whether buyers may have private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  readonly metrics: Registry
  readonly logger: Logger
}

/** The running part of the RTB interface: what answers pings and confirms. */
export function startBidding({ allowPrivateUrls, metrics, logger, ...shared }: StartedBiddingPorts) {
  const monotonicNow = () => performance.now()
  const buyers = createBuyerBids({ registry: metrics, logger, allowPrivateUrls, now: monotonicNow })
  const biddingMetrics = createBiddingMetrics(metrics)
  const bidding = createBidding({
    ...shared,
    buyers,
    chance: Math.random,
    monotonicNow,
    faults: createFaultLog(logger, Date.now),
    onLease: biddingMetrics.countLease,
  })
  return {
    bidding,
    metrics: biddingMetrics,
    stop: () => takeAllSteps([bidding.drain, buyers.close]),
  }
}

interface UpkeepPorts extends Pick<StartedBiddingPorts, 'pool' | 'logger'> {
  /** For what caps wait for. */
  readonly hotPool: Pool
}

/** Looks after what was reserved, on every process: ends what has expired, and sums up the log in blocks. */
export function startReservationUpkeep({ pool, hotPool, logger }: UpkeepPorts) {
  const expiry = startPeriodic({
    pauseMs: EXPIRY_PAUSE_MS,
    run: () => expireDueReservations(hotPool, Date.now()),
    onError: error => logger.error({ err: error }, 'reservations could not be expired'),
  })
  const inboundBlocks = startPeriodic({
    pauseMs: INBOUND_BLOCKS_PAUSE_MS,
    run: () => addInboundBlocks(pool, Date.now()),
    onError: error => logger.error({ err: error }, 'the log of pings could not be summed up'),
  })
  return { stop: () => Promise.all([expiry.stop(), inboundBlocks.stop()]) }
}
