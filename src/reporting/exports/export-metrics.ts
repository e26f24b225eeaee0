import { Counter, Histogram, type Registry } from 'prom-client'

/** Seconds; a small export takes a fraction of one, a million rows some ten. */
const DURATION_BUCKETS_SECONDS = [0.1, 0.5, 1, 5, 10, 30, 60, 300, 1_800]

/** The outcome of an attempt to make an export. */
export type AttemptOutcome = 'finished' | 'retried' | 'failed' | 'handed_back' | 'lost'

export interface ExportMetrics {
  attemptEnded(outcome: AttemptOutcome, seconds: number, rows: number): void
}

export function createExportMetrics(registry: Registry): ExportMetrics {
  const duration = new Histogram({
    name: 'export_attempt_duration_seconds',
    help: 'Time that an attempt to make an export took.',
    labelNames: ['outcome'],
    buckets: DURATION_BUCKETS_SECONDS,
    registers: [registry],
  })
  const rows = new Counter({
    name: 'export_rows_total',
    help: 'Rows of the exports that were finished.',
    registers: [registry],
  })
  return {
    attemptEnded: (outcome, seconds, exported) => {
      duration.observe({ outcome }, seconds)
      rows.inc(exported)
    },
  }
}
