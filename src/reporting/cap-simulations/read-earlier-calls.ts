import type { Pool } from 'pg'
import type { CompanyConfiguration } from '../../configuration/company-configuration.ts'
import type { CapLimits, FilledByCap } from '../../domain/caps/cap-limits.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { startOfDay } from '../../domain/time/local-day.ts'
import { localTime } from '../../domain/time/local-time.ts'
import type { EarlierCall } from './simulate-calls.ts'

/** A call may last so long (the call engine ends it then), and begin so long after it arrived. */
const LONGEST_CALL_MS = 25 * 60 * 60 * 1_000

/** Who was talking when the window began. Who still does will have ended by when the call engine ends it. */
export async function readCallsUnderWay(
  pool: Pool,
  companyId: number,
  start: Instant,
): Promise<readonly EarlierCall[]> {
  const { rows } = await pool.query<{ target_id: number; created_at: Date; end_time: Date | null }>(
    `SELECT target_id, created_at, end_time
     FROM calls
     WHERE company_id = $1 AND created_at >= $2 AND created_at < $3 AND connected_time < $3
       AND (end_time > $3 OR end_time IS NULL) AND target_id IS NOT NULL
     ORDER BY created_at, uuid`,
    [companyId, toIsoString(start - LONGEST_CALL_MS), toIsoString(start)],
  )
  return rows.map(({ target_id: targetId, created_at, end_time }) => ({
    targetId,
    endedAt: end_time?.getTime() ?? created_at.getTime() + LONGEST_CALL_MS,
  }))
}

/**
 * What each cap of a configuration had counted when the window began, in the windows that it began in: the answered
 * calls since the cap's own window had begun. A hard cap: what it has counted by now, less the calls answered since.
 * @param filledNow what hard caps have counted, by cap id
 */
export async function readCounted(
  pool: Pool,
  configuration: CompanyConfiguration,
  start: Instant,
  filledNow: FilledByCap,
): Promise<FilledByCap> {
  const { companyId, zone, targets, groups } = configuration
  const answered = answeredCalls(pool, companyId)
  const counted = new Map<number, number>()
  const countOwner = async (caps: CapLimits, ownerZone: string, targetIds: readonly number[]) => {
    for (const { id, kind, cap } of caps) {
      if (cap === null || kind === 'concurrency') continue
      const since = kind === 'hard' ? start : startOfWindow(kind, start, ownerZone)
      const until = kind === 'hard' ? null : start
      const byTarget = await answered(since, until)
      const calls = targetIds.reduce((sum, targetId) => sum + (byTarget.get(targetId) ?? 0), 0)
      counted.set(id, kind === 'hard' ? Math.max(0, (filledNow.get(id) ?? 0) - calls) : calls)
    }
  }
  for (const target of targets.values()) await countOwner(target.caps, target.zone, [target.id])
  for (const group of groups.values()) await countOwner(group.caps, zone, group.targetIds)
  return counted
}

/** How many calls each target answered since then, up to another moment or now; each span is asked for once. */
function answeredCalls(pool: Pool, companyId: number) {
  const known = new Map<string, Promise<ReadonlyMap<number, number>>>()
  return (since: Instant, until: Instant | null) => {
    const span = `${since} ${until}`
    const answer = known.get(span) ?? countAnswered(pool, companyId, since, until)
    known.set(span, answer)
    return answer
  }
}

async function countAnswered(
  pool: Pool,
  companyId: number,
  since: Instant,
  until: Instant | null,
): Promise<ReadonlyMap<number, number>> {
  if (until !== null && since >= until) return new Map()
  const { rows } = await pool.query<{ target_id: number; calls: number }>(
    `SELECT target_id, count(*)::integer AS calls
     FROM calls
     WHERE company_id = $1 AND created_at >= $2 AND connected_time >= $3
       AND ($4::timestamptz IS NULL OR (connected_time < $4 AND created_at < $4)) AND target_id IS NOT NULL
     GROUP BY target_id`,
    [
      companyId,
      toIsoString(since - LONGEST_CALL_MS),
      toIsoString(since),
      until === null ? null : toIsoString(until),
    ],
  )
  return new Map(rows.map(row => [row.target_id, row.calls]))
}

const MILLISECONDS_PER_MINUTE = 60_000

/** When the calendar hour, day or month began that `at` lies in. */
function startOfWindow(kind: 'hourly' | 'daily' | 'monthly', at: Instant, zone: string): Instant {
  const { year, month, day, minute } = localTime(at, zone)
  if (kind === 'hourly') {
    const startOfMinute = Math.floor(at / MILLISECONDS_PER_MINUTE) * MILLISECONDS_PER_MINUTE
    return startOfMinute - minute * MILLISECONDS_PER_MINUTE
  }
  return startOfDay({ year, month, day: kind === 'daily' ? day : 1 }, zone)
}
