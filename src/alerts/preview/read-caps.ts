import { sql } from 'drizzle-orm'
import type { CapKind } from '../../domain/caps/cap-limits.ts'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { DAY_MS, STEP_MS } from '../judging/activity-facts.ts'
import type { ShareFacts } from '../judging/alert-facts.ts'
import { type Asked, type Histories, MOST_SUBJECTS, sampledHistories } from './read-histories.ts'

/** How long before the first moment that is judged a window may begin that it lies in: a month. */
export const LONGEST_WINDOW_MS = 31 * DAY_MS

/**
 * How full the caps of now would have been by the calls that were answered, from the beginning of their windows on. A cap of all
 * time is counted back from what its counter says, to its last reset at most. Calls that held a place without being answered are
 * not known any more.
 */
export async function readCaps(
  db: Queryable,
  asked: Asked & { readonly kind: CapAlert },
): Promise<Histories> {
  const { companyId, from, until } = asked
  const owners = await readBusiest(db, asked)
  const ids = owners.slice(0, MOST_SUBJECTS).map(({ id }) => id)
  const caps = (await readLimits(db, asked, ids)).map(cap => ({
    ...cap,
    zone: storedZone(cap.zone),
  }))
  const { rows } = await db.execute<FilledRow>(sql`
    WITH limits AS (
      SELECT * FROM json_to_recordset(${JSON.stringify(caps)}::json) AS cap (
        id integer, owner_id integer, kind text, cap integer, zone text, filled integer
      )
    ), answered AS (
      SELECT member.owner_id, count.starts, sum(count.answers)::integer AS answers
      FROM (${membersOf(asked)}) AS member
      JOIN activity_counts AS count ON count.subject = 'target' AND count.subject_id = member.target_id
      WHERE count.company_id = ${companyId} AND count.answers > 0
        AND count.starts >= ${toIsoString(from - LONGEST_WINDOW_MS)} AND count.starts < ${toIsoString(until)}
        AND member.owner_id = ANY (${`{${ids.join()}}`}::integer[])
      GROUP BY member.owner_id, count.starts
    ), counted AS (
      SELECT
        cap.owner_id, cap.id AS cap_id, cap.cap, answered.starts, closes.at AS closes,
        sum(answered.answers) OVER (PARTITION BY cap.id, opens.at ORDER BY answered.starts)
          + CASE WHEN cap.kind = 'hard' THEN cap.filled - sum(answered.answers) OVER (PARTITION BY cap.id) ELSE 0 END
          AS filled
      FROM limits AS cap
      JOIN answered USING (owner_id)
      CROSS JOIN LATERAL (SELECT CASE cap.kind WHEN 'hourly' THEN 'hour' WHEN 'daily' THEN 'day' ELSE 'month' END) AS period (unit)
      CROSS JOIN LATERAL (
        SELECT CASE WHEN cap.kind <> 'hard' THEN date_trunc(period.unit, answered.starts, cap.zone) END
      ) AS opens (at)
      CROSS JOIN LATERAL (
        SELECT CASE
          WHEN period.unit = 'hour' THEN opens.at + interval '1 hour'
          ELSE (opens.at AT TIME ZONE cap.zone + ('1 ' || period.unit)::interval) AT TIME ZONE cap.zone
        END
      ) AS closes (at)
    )
    SELECT
      owner_id AS id, cap AS whole, greatest(0, filled)::integer AS part,
      extract(epoch FROM starts) * 1000 AS starts,
      extract(epoch FROM lead(starts) OVER later) * 1000 AS next,
      extract(epoch FROM closes) * 1000 AS closes
    FROM counted
    WINDOW later AS (PARTITION BY cap_id ORDER BY starts)`)
  const bySubject = new Map(ids.map(id => [id, new Map<Instant, ShareFacts>()]))
  for (const { id, part, whole, ...span } of rows) {
    const steps = bySubject.get(id)
    if (steps === undefined) continue
    const ends = Math.min(until, milliseconds(span.next) ?? until, milliseconds(span.closes) ?? until)
    const first = Math.max(from, milliseconds(span.starts) ?? from)
    for (let step = first; step < ends; step += STEP_MS) {
      const fullest = steps.get(step)
      if (fullest !== undefined && part * fullest.whole <= fullest.part * whole) continue
      steps.set(step, { type: 'share', part, whole })
    }
  }
  return {
    bySubject: sampledHistories(bySubject),
    leftOut: owners.length - ids.length,
  }
}

export type CapAlert = 'cap_reached' | 'group_cap_reached'

/** A cap is this full from `starts` on, until something more is counted in its window or the window ends. */
interface FilledRow extends Record<string, unknown> {
  readonly id: number
  readonly part: number
  readonly whole: number
  readonly starts: string
  readonly next: string | null
  /** Null: its window never ends. */
  readonly closes: string | null
}

const milliseconds = (epoch: string | null) => (epoch === null ? null : Math.round(Number(epoch)))

/** Whoever has caps, and whose calls count for them: of a group, those of its members of now. */
function membersOf({ companyId, kind }: { readonly companyId: number; readonly kind: CapAlert }) {
  return kind === 'cap_reached'
    ? sql`SELECT id AS owner_id, id AS target_id FROM targets WHERE company_id = ${companyId}`
    : sql`SELECT target_group_id AS owner_id, target_id FROM target_group_members WHERE company_id = ${companyId}`
}

const ownerOf = (kind: CapAlert) => sql.raw(kind === 'cap_reached' ? 'cap.target_id' : 'cap.target_group_id')

/** Caps that alerts judge: those of concurrent calls come and go by the second. */
const JUDGED = sql`cap.kind <> 'concurrency' AND cap.cap > 0`

/** Whoever has caps and answered calls, the busiest first. */
async function readBusiest(
  db: Queryable,
  asked: Asked & { readonly kind: CapAlert },
): Promise<readonly { readonly id: number }[]> {
  const { companyId, kind, subjectId, from, until } = asked
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT member.owner_id AS id
    FROM (${membersOf(asked)}) AS member
    JOIN activity_counts AS count ON count.subject = 'target' AND count.subject_id = member.target_id
    WHERE count.company_id = ${companyId} AND count.answers > 0
      AND count.starts >= ${toIsoString(from - LONGEST_WINDOW_MS)} AND count.starts < ${toIsoString(until)}
      AND (${subjectId}::integer IS NULL OR member.owner_id = ${subjectId})
      AND EXISTS (
        SELECT FROM caps AS cap WHERE cap.company_id = ${companyId} AND ${ownerOf(kind)} = member.owner_id AND ${JUDGED}
      )
    GROUP BY member.owner_id
    ORDER BY sum(count.answers) DESC, member.owner_id`)
  return rows
}

interface LimitRow extends Record<string, unknown> {
  readonly id: number
  readonly owner_id: number
  readonly kind: CapKind
  readonly cap: number
  /** The contract's name of it. */
  readonly zone: string
  /** Of a cap of all time: what has been counted. */
  readonly filled: number
}

async function readLimits(
  db: Queryable,
  { companyId, kind }: { readonly companyId: number; readonly kind: CapAlert },
  ownerIds: readonly number[],
): Promise<readonly LimitRow[]> {
  const owner = ownerOf(kind)
  const { rows } = await db.execute<LimitRow>(sql`
    SELECT
      cap.id, ${owner} AS owner_id, cap.kind, cap.cap, coalesce(target.time_zone, company.time_zone) AS zone,
      coalesce(counter.filled, 0) AS filled
    FROM caps AS cap
    JOIN companies AS company ON company.id = cap.company_id
    LEFT JOIN targets AS target ON target.company_id = cap.company_id AND target.id = cap.target_id
    LEFT JOIN cap_counters AS counter
      ON counter.company_id = cap.company_id AND counter.cap_id = cap.id AND counter.window_label = 'all'
    WHERE cap.company_id = ${companyId} AND ${owner} = ANY (${`{${ownerIds.join()}}`}::integer[]) AND ${JUDGED}`)
  return rows
}
