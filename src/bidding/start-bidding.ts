import type { Registry } from 'prom-client'
import { startPeriodic } from '../platform/jobs/periodic.ts'
import { takeAllSteps } from '../platform/jobs/service-stack.ts'
import type { Logger } from '../platform/log/logger.ts'
import { type BiddingPorts, createBidding } from './bidding.ts'
import { createBiddingMetrics } from './bidding-metrics.ts'
import { createBuyerBids } from './buyers/create-buyer-bids.ts'
import { createFaultLog } from './faults/fault-log.ts'
import { addInboundBlocks } from './inbounds/add-blocks.ts'
import { expireReservations } from './reservations/expire-reservations.ts'

/** A reservation's row says that it is over at most this long after it is. */
const EXPIRY_PAUSE_MS = 250

/**
 * What waits for its block is read row by row: the rows of the last 15 minutes, a block's worth, and those of this pause.
 * A run that leaves some over is followed by the next one at once.
 */
const INBOUND_BLOCKS_PAUSE_MS = 2 * 60 * 1_000

/** What comes from elsewhere; the rest is made here. */
type HandedOver =
  | 'pool'
  | 'filled'
  | 'callers'
  | 'performance'
  | 'publishers'
  | 'numbers'
  | 'announces'
  | 'onBatch'

export interface StartedBiddingPorts extends Pick<BiddingPorts, HandedOver> {
  /** Whether buyers may stand at private and loopback addresses. */
  readonly allowPrivateUrls: boolean
  readonly metrics: Registry
  readonly logger: Logger
}

/** The RTB interface's part that runs: what answers pings and confirms, and what sees to reservations afterwards. */
export function startBidding({ allowPrivateUrls, metrics, logger, ...shared }: StartedBiddingPorts) {
  const { pool } = shared
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
  const expiry = startPeriodic({
    pauseMs: EXPIRY_PAUSE_MS,
    run: () => expireReservations(pool, Date.now()),
    onError: error => logger.error({ err: error }, 'reservations could not be expired'),
  })
  const inboundBlocks = startPeriodic({
    pauseMs: INBOUND_BLOCKS_PAUSE_MS,
    run: () => addInboundBlocks(pool, Date.now()),
    onError: error => logger.error({ err: error }, 'the log of pings could not be summed up'),
  })
  return {
    bidding,
    metrics: biddingMetrics,
    stop: () =>
      takeAllSteps([bidding.drain, () => Promise.all([expiry.stop(), inboundBlocks.stop(), buyers.close()])]),
  }
}
