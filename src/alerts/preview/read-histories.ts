import { type SQL, sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import { offsetAt } from '../../domain/time/local-time.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type AlertKind, KIND_RULES, type SubjectType } from '../alert-kinds.ts'
import { type CountedStep, sameTimeInWeeksBefore } from '../judging/activity-facts.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import { HOURS_OF_TARGET, type HoursRow, openIn, readZones } from '../observing/observe-activity.ts'
import type { SubjectHistory } from './replay-alert.ts'

/** What is known of subjects, by their ids. */
export interface Histories {
  readonly bySubject: ReadonlyMap<number, SubjectHistory>
  /** How many more there are; the busiest are looked at. */
  readonly leftOut: number
}

/** Of subjects of which it is known how they stood. */
export function sampledHistories(
  bySubject: Iterable<readonly [id: number, steps: ReadonlyMap<Instant, AlertFacts>]>,
): Histories['bySubject'] {
  return new Map([...bySubject].map(([id, steps]) => [id, { type: 'samples', steps }]))
}

/** How many subjects a preview of any looks at. */
export const MOST_SUBJECTS = 20

export interface Asked {
  readonly companyId: number
  /** Null = any. */
  readonly subjectId: number | null
  readonly from: Instant
  readonly until: Instant
}

/** Which subjects an alert that runs is about, of those that were counted; of the others, of all. */
const WATCHED: Readonly<Partial<Record<SubjectType, SQL>>> = {
  target: sql`EXISTS (
    SELECT FROM targets AS target
    WHERE target.company_id = count.company_id AND target.id = count.subject_id AND target.paused_at IS NULL
  )`,
  campaign: sql`EXISTS (
    SELECT FROM campaigns AS campaign
    WHERE campaign.company_id = count.company_id AND campaign.id = count.subject_id
  )`,
}

/** What was counted of the subjects. */
export async function readActivity(
  db: Queryable,
  asked: Asked & { readonly kind: AlertKind },
): Promise<Histories> {
  const { companyId, kind, subjectId, from, until } = asked
  const subject = KIND_RULES[kind].subject
  const bounds = sql`
    count.company_id = ${companyId} AND count.subject = ${subject}
    AND count.starts >= ${toIsoString(from)} AND count.starts < ${toIsoString(until)}`
  const { rows: subjects } = await db.execute<{ id: number }>(sql`
    SELECT count.subject_id AS id
    FROM activity_counts AS count
    WHERE ${bounds} AND (${subjectId}::integer IS NULL OR count.subject_id = ${subjectId})
      AND ${WATCHED[subject] ?? sql`true`}
    GROUP BY count.company_id, count.subject_id
    ORDER BY sum(count.pings + count.calls + count.offers) DESC, count.subject_id`)
  const ids = subjects.slice(0, MOST_SUBJECTS).map(({ id }) => id)
  const { rows } = await db.execute<
    { id: number; starts: string } & CountedStep & Record<string, unknown>
  >(sql`
    SELECT
      count.subject_id AS id, extract(epoch FROM count.starts) * 1000 AS starts, count.pings, count.unanswered,
      count.calls, count.offers, count.answers
    FROM activity_counts AS count
    WHERE ${bounds} AND count.subject_id = ANY (${`{${ids.join()}}`}::integer[])`)
  const steps = new Map<number, Map<Instant, CountedStep>>(ids.map(id => [id, new Map()]))
  for (const row of rows) steps.get(row.id)?.set(Math.round(Number(row.starts)), row)
  const clocks = await readClocks(db, companyId)
  const paused = await readPausedCampaigns(db, companyId, subject === 'campaign' ? ids : [])
  const openings = await readOpenings(db, companyId, subject === 'target' ? ids : [])
  return {
    bySubject: new Map(
      [...steps].map(([id, counted]) => [
        id,
        {
          type: 'activity',
          steps: counted,
          isOpenIn: openings.get(id) ?? ALWAYS_OPEN,
          isPaused: paused.has(id),
          weeksBefore: at => sameTimeInWeeksBefore(at, clocks),
        },
      ]),
    ),
    leftOut: subjects.length - ids.length,
  }
}

const ALWAYS_OPEN = () => true

/** Clocks are changed between two quarters of an hour; to ask for each five minutes of each subject would take seconds. */
const QUARTER_MS = 15 * 60_000

/** How far the Company's clocks are ahead of UTC at a moment, in milliseconds. */
async function readClocks(db: Queryable, companyId: number): Promise<(at: Instant) => number> {
  const zone = (await readZones(db, [companyId])).get(companyId) ?? 'Etc/UTC'
  const known = new Map<number, number>()
  return at => {
    const quarter = Math.floor(at / QUARTER_MS)
    const found = known.get(quarter) ?? offsetAt(at, zone)
    known.set(quarter, found)
    return found
  }
}

async function readPausedCampaigns(
  db: Queryable,
  companyId: number,
  campaignIds: readonly number[],
): Promise<ReadonlySet<number>> {
  if (campaignIds.length === 0) return new Set()
  const { rows } = await db.execute<{ id: number }>(sql`
    SELECT id
    FROM campaigns
    WHERE company_id = ${companyId} AND id = ANY (${`{${campaignIds.join()}}`}::integer[]) AND paused_at IS NOT NULL`)
  return new Set(rows.map(({ id }) => id))
}

async function readOpenings(
  db: Queryable,
  companyId: number,
  targetIds: readonly number[],
): Promise<ReadonlyMap<number, (starts: Instant) => boolean>> {
  if (targetIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number } & HoursRow & Record<string, unknown>>(sql`
    SELECT target.id, target.time_zone, ${HOURS_OF_TARGET} AS hours
    FROM targets AS target
    WHERE target.company_id = ${companyId} AND target.id = ANY (${`{${targetIds.join()}}`}::integer[])`)
  return new Map(rows.map(row => [row.id, openIn(row)]))
}
