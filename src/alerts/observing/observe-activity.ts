import { sql } from 'drizzle-orm'
import { type BusinessHour, isOpen } from '../../domain/business-hours/business-hours.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { offsetAt } from '../../domain/time/local-time.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'
import type { CountedSpan } from '../activity/activity-spans.ts'
import type { AlertParameters } from '../alert-kinds.ts'
import {
  type CountedStep,
  type CountIn,
  growthFacts,
  hourTo,
  SILENCE_MS,
  sameTimeInWeeksBefore,
  silenceFacts,
  stepOf,
  unansweredFacts,
} from '../judging/activity-facts.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'

/** How far each Company's log has been counted. */
export type CountedSpans = ReadonlyMap<number, Pick<CountedSpan, 'from' | 'until'>>

/** The five minutes in which counting has come to be; those that have just ended are still the latest. */
const latestStep = (until: Instant) => stepOf(until - 1)

/** What is known of a Company's subjects, for an alert with these parameters. */
export interface ObservedActivity {
  /** @param subjectId null = all of which anything is known */
  factsOf(
    companyId: number,
    parameters: AlertParameters,
    subjectId: number | null,
  ): ReadonlyMap<number, AlertFacts>
}

/**
 * The last hour of publishers, and the same one of the weeks before by the clocks of their Company. An hour that has been
 * counted in part, since what was logged before is counted piece by piece, is none.
 */
export async function observeGrowth(tx: Queryable, counted: CountedSpans): Promise<ObservedActivity> {
  const zones = await readZones(tx, [...counted.keys()])
  const weeksBefore = new Map(
    [...counted].map(([companyId, { from, until }]) => {
      const zone = zones.get(companyId) ?? 'Etc/UTC'
      const weeks = sameTimeInWeeksBefore(latestStep(until), at => offsetAt(at, zone))
      return [companyId, weeks.filter(last => hourTo(last) >= from)]
    }),
  )
  const hours = [...counted].flatMap(([companyId, { until }]) =>
    [latestStep(until), ...(weeksBefore.get(companyId) ?? [])].map(last =>
      spanJson(companyId, hourTo(last), last),
    ),
  )
  const subjects = bySubject(await readCounts(tx, 'affiliate', hours))
  return observed(counted, subjects, (steps, { measure }, until, { companyId }) =>
    growthFacts(countsIn(steps)(measure ?? 'pings'), latestStep(until), weeksBefore.get(companyId) ?? []),
  )
}

/** The zones whose clocks Companies go by. */
export async function readZones(
  db: Queryable,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, string>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await db.execute<{ id: number; time_zone: string }>(sql`
    SELECT id, time_zone FROM companies WHERE id = ANY (${`{${companyIds.join()}}`}::integer[])`)
  return new Map(rows.map(row => [row.id, storedZone(row.time_zone)]))
}

/**
 * All Campaigns that there are, those too that get no pings: one that is raised is not answered again for that.
 * @param longestMinutes the longest time that any alert asks about
 */
export async function observeUnanswered(
  tx: Queryable,
  counted: CountedSpans,
  longestMinutes: number,
): Promise<ObservedActivity> {
  const spans = [...counted].map(([companyId, { until }]) =>
    spanJson(companyId, latestStep(until) - longestMinutes * 60_000, latestStep(until)),
  )
  const subjects = bySubject(await readCounts(tx, 'campaign', spans))
  const campaigns = await readCampaigns(tx, [...counted.keys()])
  return observed(counted, campaigns, ({ paused }, parameters, until, { companyId, id }) => {
    const countIn = countsIn(subjects.get(companyId)?.get(id))
    const [unanswered, pings] = [countIn('unanswered'), countIn('pings')]
    return unansweredFacts(parameters, unanswered, pings, latestStep(until), paused)
  })
}

interface CampaignRow extends Record<string, unknown> {
  readonly company_id: number
  readonly id: number
  readonly paused: boolean
}

async function readCampaigns(
  tx: Queryable,
  companyIds: readonly number[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, CampaignRow>>> {
  if (companyIds.length === 0) return new Map()
  const { rows } = await tx.execute<CampaignRow>(sql`
    SELECT company_id, id, paused_at IS NOT NULL AS paused
    FROM campaigns
    WHERE company_id = ANY (${`{${companyIds.join()}}`}::integer[])`)
  return byCompanyAndId(rows)
}

/** Targets that are not paused: since when they have answered no call, if they did lately, and what they were offered since. */
export async function observeSilence(tx: Queryable, counted: CountedSpans): Promise<ObservedActivity> {
  const spans = [...counted].map(([companyId, { until }]) =>
    spanJson(companyId, latestStep(until) - SILENCE_MS, latestStep(until)),
  )
  const { rows } = await tx.execute<SilentRow>(sql`
    SELECT
      target.company_id, target.id, target.time_zone,
      extract(epoch FROM answered.starts) * 1000 AS answered_in,
      (
        SELECT coalesce(sum(since.offers), 0)::integer
        FROM activity_counts AS since
        WHERE since.company_id = target.company_id AND since.subject = 'target' AND since.subject_id = target.id
          AND since.starts > answered.starts AND since.starts <= part.last
      ) AS offers,
      CASE WHEN answered.starts IS NOT NULL THEN ${HOURS_OF_TARGET} END AS hours
    FROM json_to_recordset(${JSON.stringify(spans)}::json) AS part (
      company_id integer, first timestamptz, last timestamptz
    )
    JOIN targets AS target ON target.company_id = part.company_id AND target.paused_at IS NULL
    LEFT JOIN LATERAL (
      SELECT count.starts
      FROM activity_counts AS count
      WHERE count.company_id = target.company_id AND count.subject_id = target.id AND count.subject = 'target'
        AND count.answers > 0 AND count.starts >= part.first AND count.starts <= part.last
      ORDER BY count.starts DESC
      LIMIT 1
    ) AS answered ON true`)
  return observed(counted, byCompanyAndId(rows), silenceOf)
}

function silenceOf(row: SilentRow, parameters: AlertParameters, until: Instant): AlertFacts {
  if (row.answered_in === null) return { type: 'unheard' }
  const answeredIn = Math.round(Number(row.answered_in))
  return silenceFacts(parameters, openIn(row), answeredIn, row.offers, until)
}

interface SilentRow extends Record<string, unknown>, HoursRow {
  readonly company_id: number
  readonly id: number
  /** Null: not within the time that is looked back. */
  readonly answered_in: string | null
  readonly offers: number
}

/** When a Target's hours are open. */
export function openIn({ time_zone: timeZone, hours }: HoursRow): (starts: Instant) => boolean {
  const zone = storedZone(timeZone)
  return starts => isOpen(hours ?? [], starts, zone)
}

export interface HoursRow {
  readonly time_zone: string
  readonly hours: readonly BusinessHour[] | null
}

/** The hours of `target` as `isOpen` takes them. */
export const HOURS_OF_TARGET = sql`(
  SELECT json_agg(json_build_object(
    'dayOfWeek', hour.day_of_week, 'workDay', hour.work_day, 'timeOpen', hour.time_open,
    'timeClose', hour.time_close, 'invert', hour.invert
  ))
  FROM business_hours AS hour
  WHERE hour.company_id = target.company_id AND hour.target_id = target.id
)`

/** @param judged what follows for an alert from what is known of one subject */
function observed<Known>(
  counted: CountedSpans,
  companies: ReadonlyMap<number, ReadonlyMap<number, Known>>,
  judged: (
    known: Known,
    parameters: AlertParameters,
    until: Instant,
    subject: { readonly companyId: number; readonly id: number },
  ) => AlertFacts,
): ObservedActivity {
  return {
    factsOf: (companyId, parameters, subjectId) => {
      const until = counted.get(companyId)?.until
      const known = companies.get(companyId)
      const facts = new Map<number, AlertFacts>()
      if (until === undefined || known === undefined) return facts
      for (const [id, subject] of chosen(known, subjectId))
        facts.set(id, judged(subject, parameters, until, { companyId, id }))
      return facts
    },
  }
}

function byCompanyAndId<Row extends { readonly company_id: number; readonly id: number }>(
  rows: readonly Row[],
): ReadonlyMap<number, ReadonlyMap<number, Row>> {
  const companies = new Map<number, Map<number, Row>>()
  for (const row of rows) {
    const ofCompany = companies.get(row.company_id) ?? new Map<number, Row>()
    companies.set(row.company_id, ofCompany.set(row.id, row))
  }
  return companies
}

function* chosen<T>(known: ReadonlyMap<number, T>, id: number | null): Iterable<readonly [number, T]> {
  if (id === null) yield* known
  else {
    const one = known.get(id)
    if (one !== undefined) yield [id, one]
  }
}

interface CountRow extends Record<string, unknown>, CountedStep {
  readonly company_id: number
  readonly subject_id: number
  readonly starts: string
}

function spanJson(companyId: number, first: Instant, last: Instant) {
  return { company_id: companyId, first: new Date(first), last: new Date(last) }
}

async function readCounts(
  tx: Queryable,
  subject: 'affiliate' | 'campaign',
  spans: readonly ReturnType<typeof spanJson>[],
): Promise<readonly CountRow[]> {
  const { rows } = await tx.execute<CountRow>(sql`
    SELECT
      part.company_id, count.subject_id, extract(epoch FROM count.starts) * 1000 AS starts, count.pings,
      count.unanswered, count.calls
    FROM json_to_recordset(${JSON.stringify(spans)}::json) AS part (
      company_id integer, first timestamptz, last timestamptz
    )
    CROSS JOIN LATERAL (
      SELECT known.subject_id, known.starts, known.pings, known.unanswered, known.calls
      FROM activity_counts AS known
      WHERE known.company_id = part.company_id AND known.subject = ${subject}
        AND known.starts BETWEEN part.first AND part.last
      OFFSET 0
    ) AS count`)
  return rows
}

/** Counts by the beginnings of their five minutes. */
type Steps = ReadonlyMap<Instant, CountedStep>

/** What was counted of each Company's subjects. */
function bySubject(rows: readonly CountRow[]): ReadonlyMap<number, ReadonlyMap<number, Steps>> {
  const companies = new Map<number, Map<number, Map<Instant, CountRow>>>()
  for (const row of rows) {
    const subjects = companies.get(row.company_id) ?? new Map<number, Map<Instant, CountRow>>()
    companies.set(row.company_id, subjects)
    const steps = subjects.get(row.subject_id) ?? new Map<Instant, CountRow>()
    subjects.set(row.subject_id, steps.set(Math.round(Number(row.starts)), row))
  }
  return companies
}

const countsIn =
  (steps: Steps | undefined) =>
  (what: keyof CountedStep): CountIn =>
  starts =>
    steps?.get(starts)?.[what] ?? 0
