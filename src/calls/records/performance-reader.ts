import type { Pool } from 'pg'
import { NO_PERFORMANCE, type TargetPerformance } from '../../domain/routing/target-performance.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Logger } from '../../platform/log/logger.ts'

/** What a Company's targets earned recently, for campaigns that are routed by that. */
export interface PerformanceReader {
  /**
   * At most about a minute old, as long as calls or pings keep asking. Never fails: while it cannot be read, the last
   * reading is used, or none, which routes as for targets without history.
   */
  read(companyId: number): Promise<TargetPerformance>
}

/** completions.md §5, Selection. */
const HISTORY_MS = 7 * 24 * 60 * 60 * 1_000

/** An average over a week hardly moves faster, and reading it means looking at every call of that week. */
const FRESH_MS = 60_000

/** Until then the last reading is returned while the next one is made; after that the next one is awaited. */
const USABLE_MS = 2 * FRESH_MS

/** How long to wait after a reading that failed, perhaps by taking too long, so that not every ping starts one. */
const RETRY_MS = 10_000

/**
 * How many targets' performance one process keeps, of however many Companies: a hundred megabytes. A Company counts as one more.
 * Whoever asks for one that had to go waits until a week's calls have been read.
 */
const MAX_TARGETS = 2_000_000

/**
 * The revenue of all calls over the number of those that were no repeats, like `epc` of reports (completions.md §7).
 */
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
  readonly performance: TargetPerformance
}

interface Kept {
  /** The last reading that succeeded. */
  last: Reading | null
  /** The reading under way. */
  next: Promise<TargetPerformance> | null
  failedAt: Instant
}

export function createPerformanceReader(
  pool: Pool,
  logger: Pick<Logger, 'error'>,
  now: () => Instant,
  maxTargets = MAX_TARGETS,
): PerformanceReader {
  /** Last is the one most recently asked for. */
  const companies = new Map<number, Kept>()
  let targets = 0

  const forget = (companyId: number) => {
    const kept = companies.get(companyId)
    if (kept === undefined) return
    companies.delete(companyId)
    targets -= weightOf(kept)
  }
  const remember = (companyId: number, kept: Kept) => {
    forget(companyId)
    companies.set(companyId, kept)
    targets += weightOf(kept)
    for (const [oldestId, oldest] of companies) {
      if (targets <= maxTargets) break
      // The one that is asked for stays, however large it is.
      if (oldest !== kept) forget(oldestId)
    }
  }
  const keep = (companyId: number, kept: Kept, reading: Reading) => {
    const isKept = companies.get(companyId) === kept
    if (isKept) forget(companyId)
    kept.last = reading
    if (isKept) remember(companyId, kept)
  }

  const readAnew = async (companyId: number, kept: Kept): Promise<TargetPerformance> => {
    const startedAt = now()
    try {
      const performance = await readPerformance(pool, companyId, startedAt)
      keep(companyId, kept, { startedAt, performance })
      return performance
    } catch (error) {
      kept.failedAt = now()
      logger.error({ err: error, companyId }, 'what targets brought of late could not be read')
      return lastOf(kept)
    } finally {
      kept.next = null
    }
  }

  return {
    read: async companyId => {
      const kept = companies.get(companyId) ?? { last: null, next: null, failedAt: Number.NEGATIVE_INFINITY }
      remember(companyId, kept)
      const age = now() - (kept.last?.startedAt ?? Number.NEGATIVE_INFINITY)
      if (age < FRESH_MS || now() - kept.failedAt < RETRY_MS) return lastOf(kept)
      kept.next ??= readAnew(companyId, kept)
      return age < USABLE_MS ? lastOf(kept) : kept.next
    },
  }
}

const weightOf = (kept: Kept) => 1 + lastOf(kept).size

function lastOf({ last }: Kept): TargetPerformance {
  return last?.performance ?? NO_PERFORMANCE
}

async function readPerformance(pool: Pool, companyId: number, at: Instant): Promise<TargetPerformance> {
  const { rows } = await pool.query<{ target_id: number; per_unique_call: number | null }>({
    ...READ_PERFORMANCE,
    values: [companyId, toIsoString(at - HISTORY_MS), toIsoString(at)],
  })
  if (rows.length === 0) return NO_PERFORMANCE
  // A target that only had repeats has no unique calls: divisions by zero are 0 (completions.md §7).
  return new Map(rows.map(row => [row.target_id, row.per_unique_call ?? 0]))
}
