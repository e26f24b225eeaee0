import { type SQL, sql } from 'drizzle-orm'
import type { CompanyAccess } from '../../access/company-access.ts'
import { CAP_KINDS } from '../../domain/caps/cap-limits.ts'
import { windowLabel } from '../../domain/caps/window-label.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { localTime } from '../../domain/time/local-time.ts'
import { ianaZone, TIME_ZONE_NAMES } from '../../domain/time/time-zones.ts'
import type { ListFilter } from '../../platform/database/listing.ts'
import { targets } from './table.ts'
import { TargetState } from './target-state.ts'

/**
 * By the same rules as the field. Who may not read Target Groups is told nothing of theirs.
 * @param now when the list is asked for
 */
export function stateFilter(now: () => Instant): ListFilter<CompanyAccess> {
  return {
    schema: { ...TargetState, description: 'Only those whose `state` is this.' },
    condition: (state: TargetState, access) => {
      const isPaused = sql`${targets.pausedAt} IS NOT NULL`
      if (state === 'paused') return isPaused
      const clocks = clocksAt(now())
      const isClosed = isAmong(closedTargets(access.companyId, clocks))
      if (state === 'closed') return sql`NOT (${isPaused}) AND ${isClosed}`
      const isCapped = isAmong(cappedTargets(access, clocks))
      return sql`NOT (${isPaused}) AND NOT ${isClosed} AND ${state === 'capped' ? isCapped : sql`NOT ${isCapped}`}`
    },
  }
}

/** Joined once, whether it is asked for or excluded: `NOT IN` would look through all of them for each of a hundred thousand. */
function isAmong(ids: SQL): SQL {
  return sql`EXISTS (SELECT FROM (${ids}) AS found (target_id) WHERE found.target_id = ${targets.id})`
}

/** What the clocks of all zones show, so that SQL need not know them: `clock (name, weekday, time_of_day, hourly, daily, monthly)`. */
function clocksAt(at: Instant): SQL {
  const clocks = TIME_ZONE_NAMES.map(name => {
    const zone = ianaZone(name) ?? ''
    const { weekday, hour, minute } = localTime(at, zone)
    const labels = Object.fromEntries(CAP_KINDS.map(kind => [kind, windowLabel(kind, at, zone)]))
    return { name, weekday, time_of_day: hour * 100 + minute, ...labels }
  })
  return sql`json_to_recordset(${JSON.stringify(clocks)}::json)
    AS clock (name text, weekday integer, time_of_day integer, hourly text, daily text, monthly text)`
}

/** Those that have hours, of which none covers this minute, as `isOpen` of the business hours has it. */
function closedTargets(companyId: number, clocks: SQL): SQL {
  return sql`
    SELECT entry.target_id
    FROM business_hours AS entry
    JOIN targets AS owner ON owner.company_id = entry.company_id AND owner.id = entry.target_id
    JOIN ${clocks} ON clock.name = owner.time_zone
    WHERE entry.company_id = ${companyId}
    GROUP BY entry.target_id
    HAVING NOT bool_or(
      clock.weekday = entry.day_of_week
      AND entry.work_day
      AND (clock.time_of_day >= entry.time_open AND clock.time_of_day < entry.time_close) <> entry.invert)`
}

/** As `firstFullCap` has it, of the Target and, for who may know of them, its groups; counts as `readFilled` has them. */
function cappedTargets({ companyId, may }: CompanyAccess, clocks: SQL): SQL {
  const ofGroups = sql`
    UNION
    SELECT member.target_id
    FROM target_group_members AS member
    JOIN full_cap ON full_cap.target_group_id = member.target_group_id
    WHERE member.company_id = ${companyId}`
  return sql`
    WITH changed AS (
      SELECT counted.cap_id, counted.window_label, sum(counted.change) AS change
      FROM cap_counter_changes AS changes
      CROSS JOIN LATERAL unnest(changes.cap_ids, changes.window_labels, changes.changes)
        AS counted (cap_id, window_label, change)
      WHERE changes.company_id = ${companyId}
      GROUP BY counted.cap_id, counted.window_label
    ), limited AS (
      SELECT cap.*,
        CASE cap.kind WHEN 'hourly' THEN clock.hourly WHEN 'daily' THEN clock.daily WHEN 'monthly' THEN clock.monthly ELSE 'all' END
          AS window_label
      FROM caps AS cap
      LEFT JOIN targets AS owner ON owner.company_id = cap.company_id AND owner.id = cap.target_id
      JOIN companies AS company ON company.id = cap.company_id
      JOIN ${clocks} ON clock.name = coalesce(owner.time_zone, company.time_zone)
      WHERE cap.company_id = ${companyId} AND cap.cap IS NOT NULL
    ), full_cap AS (
      SELECT limited.target_id, limited.target_group_id
      FROM limited
      LEFT JOIN changed ON changed.cap_id = limited.id AND changed.window_label = limited.window_label
      LEFT JOIN cap_counters AS counter
        ON counter.company_id = limited.company_id
        AND counter.cap_id = limited.id
        AND counter.window_label = limited.window_label
      WHERE coalesce(counter.filled, 0) + coalesce(changed.change, 0) >= limited.cap
    )
    SELECT target_id FROM full_cap WHERE target_id IS NOT NULL
    ${may('read', 'target_groups') ? ofGroups : sql``}`
}
