import { Counter, Histogram, type Registry } from 'prom-client'
import { type ClaimedWork, startClaimedWork, type WorkLimits } from '../platform/jobs/claimed-work.ts'
import type { WorkPort } from '../platform/jobs/work-port.ts'

/** Something that waits in a table to be sent. `run` sends it once; its lane is the server that it goes to. */
export interface OutboxOptions<Task extends object, Outcome> extends Omit<WorkPort<Task, Outcome>, 'onEnd'> {
  laneOf(task: Task): string
  readonly metrics: OutboxMetrics
  readonly limits?: Partial<OutboxLimits>
}

export type OutboxLimits = Omit<WorkLimits, 'breakOffMs'>

const LIMITS: OutboxLimits = {
  // Each holds a socket and the data read from it.
  most: 256,
  // A dead or slow server holds at most this many.
  mostPerLane: 32,
  pollMs: 1_000,
  pauseMs: 25,
  drainMs: 3_000,
}

/** Sends what waits in a table to be sent, at least once each. */
export function startOutbox<Task extends object, Outcome>({
  metrics,
  limits,
  ...port
}: OutboxOptions<Task, Outcome>): ClaimedWork {
  const onEnd = ({ word, seconds }: { readonly word: string; readonly seconds: number }) =>
    metrics.attemptEnded(port.name, word, seconds)
  // A request under way has its own deadline: once it has been told to abort, nobody waits for it.
  return startClaimedWork({ ...port, onEnd }, { ...LIMITS, ...limits, breakOffMs: 0 })
}

/** Seconds; an answer takes a fraction of one, a chain of redirects may take some ten. */
const DURATION_BUCKETS_SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30]

/** Metrics of all outboxes of a process. */
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
