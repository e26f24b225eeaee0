import { Counter, Gauge, type Metric, Registry } from 'prom-client'
import { type MetricsReport, mergedReports } from '../../platform/metrics/merged-reports.ts'

/** A worker that has not answered by then is busy, and counts with what it last reported. */
const PATIENCE_MS = 2_000

/** The first process's own part; workers are counted from 1. */
const OWN_ID = 0

/** The metrics of all workers, gathered whenever one of them is asked for them. */
export interface PoolMetrics {
  /** @param ask asks a worker to report. @returns Prometheus text */
  gather(ids: readonly number[], ask: (id: number) => void): Promise<string>
  take(id: number, report: MetricsReport): void
  /** The worker is gone. */
  retire(id: number): void
}

/** @param counted here, beside what workers count */
export function createPoolMetrics(counted: readonly Metric[] = []): PoolMetrics {
  const merged = mergedReports()
  const own = createOwnMetrics(counted)
  const unanswered = new Set<number>()
  let onAnswered: () => void = () => undefined
  let round: Promise<string> | null = null

  const answered = (id: number) => {
    if (unanswered.delete(id) && unanswered.size === 0) onAnswered()
  }
  const hearAll = (ids: readonly number[], ask: (id: number) => void) =>
    new Promise<void>(resolve => {
      if (ids.length === 0) return resolve()
      const deadline = setTimeout(resolve, PATIENCE_MS)
      onAnswered = () => {
        clearTimeout(deadline)
        resolve()
      }
      for (const id of ids) unanswered.add(id)
      for (const id of ids) ask(id)
    })
  const gather = async (ids: readonly number[], ask: (id: number) => void) => {
    await hearAll(ids, ask)
    unanswered.clear()
    merged.keep(OWN_ID, await own.report(ids.length))
    return merged.text()
  }
  return {
    gather: (ids, ask) => {
      round ??= gather(ids, ask).finally(() => {
        round = null
      })
      return round
    },
    take: (id, report) => {
      merged.keep(id, report)
      answered(id)
    },
    retire: id => {
      merged.retire(id)
      own.ends.inc()
      answered(id)
    },
  }
}

function createOwnMetrics(counted: readonly Metric[]) {
  const registers = [new Registry()] as const
  for (const metric of counted) registers[0].registerMetric(metric)
  const serving = new Gauge({
    name: 'workers_serving',
    help: 'Worker processes that serve.',
    registers: [...registers],
  })
  const ends = new Counter({
    name: 'worker_ends_total',
    help: 'Worker processes that ended and were replaced.',
    registers: [...registers],
  })
  return {
    ends,
    report: (workers: number): Promise<MetricsReport> => {
      serving.set(workers)
      return registers[0].getMetricsAsJSON()
    },
  }
}
