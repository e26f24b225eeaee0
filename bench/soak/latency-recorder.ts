import { percentile } from '../report/statistics.ts'

/** What one kind of request took since it was last asked. */
interface Latencies {
  readonly count: number
  readonly p50Ms: number
  readonly p99Ms: number
}

/** Collects how long requests took, and which went wrong. */
export interface LatencyRecorder {
  record(kind: string, ms: number): void
  fail(kind: string, why: string): void
  /** What was recorded of each kind since the last call; a kind without any is left out. */
  take(): ReadonlyMap<string, Latencies>
  readonly failed: number
  /** What went wrong first, a few of all. */
  readonly firstFailures: readonly string[]
}

/** Enough to see what it is about. */
const KEPT_FAILURES = 5

export function createLatencyRecorder(): LatencyRecorder {
  let recorded = new Map<string, number[]>()
  const firstFailures: string[] = []
  let failed = 0
  return {
    record: (kind, ms) => {
      const latencies = recorded.get(kind)
      if (latencies === undefined) recorded.set(kind, [ms])
      else latencies.push(ms)
    },
    fail: (kind, why) => {
      failed++
      if (firstFailures.length < KEPT_FAILURES) firstFailures.push(`${kind}: ${why}`)
    },
    take: () => {
      const taken = recorded
      recorded = new Map()
      return new Map([...taken].map(([kind, latencies]) => [kind, summarize(latencies)]))
    },
    get failed() {
      return failed
    },
    firstFailures,
  }
}

function summarize(latencies: number[]): Latencies {
  const sorted = latencies.sort((left, right) => left - right)
  return { count: sorted.length, p50Ms: percentile(sorted, 0.5), p99Ms: percentile(sorted, 0.99) }
}
