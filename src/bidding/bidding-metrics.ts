import { Counter, type Registry } from 'prom-client'
import type { ConfirmAnswer } from './confirm.ts'
import type { PingAnswer } from './ping.ts'
import type { LeaseOutcome } from './reservations/temporary-number.ts'

/** What the RTB interface counts; how long its requests take is measured with every other route's. */
export interface BiddingMetrics {
  countPing(answer: PingAnswer): void
  countConfirm(answer: ConfirmAnswer): void
  countPostback(
    action: 'conversion' | 'data',
    outcome: 'accepted' | 'unknown-call' | 'too-many-tags' | 'too-many-callers',
  ): void
  countLease(numberPoolId: number, outcome: LeaseOutcome): void
}

/** Each pool label is three series for as long as the process lives; pools beyond this many count as `other`. */
const MAX_POOLS_NAMED = 500

export function createBiddingMetrics(registry: Registry): BiddingMetrics {
  const pings = new Counter({
    name: 'rtb_pings_total',
    help: 'Pings by outcome (reserved, shielded, no-target, rejected) and, where there is no target, the reason.',
    labelNames: ['outcome', 'reason'],
    registers: [registry],
  })
  const confirms = new Counter({
    name: 'rtb_confirms_total',
    help: 'Confirm requests by outcome (confirmed, no-target, unknown).',
    labelNames: ['outcome'],
    registers: [registry],
  })
  const leases = new Counter({
    name: 'rtb_number_leases_total',
    help: 'Temporary numbers for reservations by pool and outcome: leased, grown (the pool grew for it), exhausted.',
    labelNames: ['pool', 'outcome'],
    registers: [registry],
  })
  const postbacks = new Counter({
    name: 'rtb_postbacks_total',
    help: 'Postbacks with a known key by action (conversion, data) and outcome: accepted, unknown-call, too-many-tags, too-many-callers.',
    labelNames: ['action', 'outcome'],
    registers: [registry],
  })
  const poolsNamed = new Set<number>()
  const poolLabel = (numberPoolId: number) => {
    if (poolsNamed.size < MAX_POOLS_NAMED) poolsNamed.add(numberPoolId)
    return poolsNamed.has(numberPoolId) ? String(numberPoolId) : 'other'
  }
  return {
    countPostback: (action, outcome) => postbacks.inc({ action, outcome }),
    countLease: (numberPoolId, outcome) => leases.inc({ pool: poolLabel(numberPoolId), outcome }),
    countPing: answer => pings.inc(pingLabels(answer)),
    countConfirm: answer => confirms.inc({ outcome: answer?.kind ?? 'unknown' }),
  }
}

function pingLabels(answer: PingAnswer) {
  if (answer.kind === 'reservation') {
    return { outcome: answer.isShielded ? 'shielded' : 'reserved', reason: '' }
  }
  return { outcome: answer.isRejected ? 'rejected' : 'no-target', reason: answer.reason }
}
