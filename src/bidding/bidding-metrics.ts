import { Counter, type Registry } from 'prom-client'
import type { ConfirmAnswer } from './confirm.ts'
import type { PingAnswer } from './ping.ts'

/** What the RTB interface counts; how long its requests take is measured with every other route's. */
export interface BiddingMetrics {
  countPing(answer: PingAnswer): void
  countConfirm(answer: ConfirmAnswer): void
}

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
  return {
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
