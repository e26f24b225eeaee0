import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds; an answer takes a fraction of one, a chain of redirects may take some ten. */
const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Of all outboxes of a process. */
export interface OutboxMetrics {
  attemptEnded(outbox: string, outcome: string, seconds: number): void
}

export function createOutboxMetrics(registry: Registry): OutboxMetrics {
  const attempts = new Counter({
    name: 'outbox_attempts_total',
    help: 'What became of attempts to send what waited to be sent.',
    labelNames: ['outbox', 'outcome'],
    registers: [registry],
  })
  const duration = new Histogram({
    name: 'outbox_attempt_duration_seconds',
    help: 'Time that an attempt took, until it was written down.',
    labelNames: ['outbox'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  return {
    attemptEnded: (outbox, outcome, seconds) => {
      attempts.inc({ outbox, outcome })
      duration.observe({ outbox }, seconds)
    },
  }
}
