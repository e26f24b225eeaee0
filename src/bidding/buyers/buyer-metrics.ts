import { Counter, Gauge, Histogram, type Registry } from 'prom-client'

/** How buyers answer the questions they are asked. */
export interface BuyerMetrics {
  count(targetId: number, outcome: BidOutcome): void
  /** For a question that was sent. */
  time(targetId: number, latencyMs: number): void
}

type BidOutcome = 'bid' | 'accepted' | 'declined' | 'timeout' | 'failed' | 'skipped'

/** Seconds; a key leaves its buyers 10 at most. */
const LATENCY_BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.2, 0.35, 0.5, 0.75, 1, 2, 3, 5, 10]

/**
 * How many buyers have series of their own; all others share those of `other`, so that the number of series is bounded.
 */
const MOST_LABELS = 500

/** @param openCircuits the targets whose buyers are skipped or on trial */
export function createBuyerMetrics(registry: Registry, openCircuits: () => readonly number[]): BuyerMetrics {
  const bids = new Counter({
    name: 'rtb_buyer_bids_total',
    help: 'Buyers asked for a bid, by target and outcome (bid, accepted, declined, timeout, failed, skipped).',
    labelNames: ['target', 'outcome'],
    registers: [registry],
  })
  const latency = new Histogram({
    name: 'rtb_buyer_bid_seconds',
    help: 'Time until a buyer had answered, failed or used up its time.',
    labelNames: ['target'],
    buckets: LATENCY_BUCKETS_SECONDS,
    registers: [registry],
  })
  new Gauge({
    name: 'rtb_buyer_circuit_open',
    help: 'Processes (workers) that skip the buyer of a target, or have it on trial, because it kept failing.',
    labelNames: ['target'],
    registers: [registry],
    collect() {
      this.reset()
      for (const targetId of openCircuits()) this.set({ target: targetId }, 1)
    },
  })
  const label = boundedLabels(MOST_LABELS)
  return {
    count: (targetId, outcome) => bids.inc({ target: label(targetId), outcome }),
    time: (targetId, latencyMs) => latency.observe({ target: label(targetId) }, latencyMs / 1_000),
  }
}

/** The first `most` targets keep their own label for as long as the process lives. */
function boundedLabels(most: number): (targetId: number) => string {
  const labels = new Map<number, string>()
  return targetId => {
    const known = labels.get(targetId)
    if (known !== undefined) return known
    if (labels.size >= most) return 'other'
    const label = String(targetId)
    labels.set(targetId, label)
    return label
  }
}
