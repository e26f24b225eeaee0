import type { Pool } from 'pg'
import { NO_PERFORMANCE, type TargetPerformance } from '../../domain/routing/target-performance.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'

/** What a Company's targets brought of late, for campaigns that are routed by it. */
export interface PerformanceReader {
  /** As it was about a minute ago at most, while calls or pings ask for it all the time. */
  read(companyId: number): Promise<TargetPerformance>
}

/** completions.md §5, Selection. */
const HISTORY_MS = 7 * 24 * 60 * 60 * 1_000

/** An average over a week hardly moves faster, and reading it looks at every call of that week. */
const FRESH_MS = 60_000

/** Until then whoever asks is answered with the last reading while the next one is made; later it is waited for. */
const USABLE_MS = 2 * FRESH_MS

/** How many Companies' performance one process keeps: as many as it keeps configurations. */
const MAX_COMPANIES = 1_000

/** Revenue of all calls over the number of those that were no repeats, as `epc` of reports (completions.md §7). */
const READ_PERFORMANCE = {
  name: 'read_target_performance',
  text: `
    SELECT target_id, (sum(revenue) / nullif(count(*) FILTER (WHERE NOT number_repeat), 0))::float8 AS per_unique_call
    FROM calls
    WHERE company_id = $1 AND created_at >= $2 AND created_at <= $3 AND target_id IS NOT NULL
    GROUP BY target_id`,
}

interface Reading {
  readonly startedAt: Instant
  readonly performance: Promise<TargetPerformance>
}

interface Kept {
  /** The last one that succeeded. */
  last: Reading | null
  /** The one under way. */
  next: Reading | null
}

export function createPerformanceReader(pool: Pool, now: () => Instant): PerformanceReader {
  const companies = new Map<number, Kept>()

  const startReading = (companyId: number, kept: Kept): Reading => {
    const startedAt = now()
    const reading = { startedAt, performance: readPerformance(pool, companyId, startedAt) }
    kept.next = reading
    reading.performance.then(
      () => {
        kept.last = reading
        kept.next = null
      },
      // Whoever waits for it hears of the failure; the next one who asks tries again.
      () => {
        kept.next = null
      },
    )
    return reading
  }

  return {
    read: companyId => {
      const kept = companies.get(companyId) ?? { last: null, next: null }
      remember(companies, companyId, kept)
      const age = kept.last === null ? Number.POSITIVE_INFINITY : now() - kept.last.startedAt
      if (kept.last !== null && age < FRESH_MS) return kept.last.performance
      const next = kept.next ?? startReading(companyId, kept)
      return kept.last !== null && age < USABLE_MS ? kept.last.performance : next.performance
    },
  }
}

async function readPerformance(pool: Pool, companyId: number, at: Instant): Promise<TargetPerformance> {
  const { rows } = await pool.query<{ target_id: number; per_unique_call: number | null }>({
    ...READ_PERFORMANCE,
    values: [companyId, toIsoString(at - HISTORY_MS), toIsoString(at)],
  })
  if (rows.length === 0) return NO_PERFORMANCE
  // A target that only had repeats earned nothing by unique calls: divisions by zero are 0 (completions.md §7).
  return new Map(rows.map(row => [row.target_id, row.per_unique_call ?? 0]))
}

/** Last in the Map's order is most recently asked for. */
function remember(companies: Map<number, Kept>, companyId: number, kept: Kept): void {
  companies.delete(companyId)
  companies.set(companyId, kept)
  for (const oldest of companies.keys()) {
    if (companies.size <= MAX_COMPANIES) return
    companies.delete(oldest)
  }
}
