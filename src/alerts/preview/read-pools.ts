import { type SQL, sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { STEP_MS } from '../judging/activity-facts.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import { WORTH_KEEPING } from '../observing/pool-samples.ts'
import { type Asked, type Histories, MOST_SUBJECTS, sampledHistories } from './read-histories.ts'

interface SampleRow extends Record<string, unknown> {
  readonly id: number
  readonly starts: string
  /** How many steps it holds for. */
  readonly steps: number
  readonly facts: AlertFacts
}

interface KnownRow extends Record<string, unknown> {
  readonly since: string | null
  readonly sampled_since: string | null
  readonly subjects: number
}

/** How far pools were lent out, and since when that is known. */
export async function readPools(
  db: Queryable,
  asked: Asked,
): Promise<Histories & { readonly since: Instant | null }> {
  const samples = sql`(${samplesOf(asked)}) AS sample`
  const isMeant = sql`facts ? 'type' AND (${asked.subjectId}::integer IS NULL OR subject_id = ${asked.subjectId})`
  const { rows } = await db.execute<SampleRow>(sql`
    WITH worst AS (
      SELECT subject_id
      FROM ${samples}
      WHERE ${isMeant}
      GROUP BY subject_id
      ORDER BY max(badness) DESC, subject_id
      LIMIT ${MOST_SUBJECTS}
    )
    SELECT subject_id AS id, extract(epoch FROM starts) * 1000 AS starts, steps, facts
    FROM ${samples}
    WHERE facts ? 'type' AND subject_id IN (SELECT subject_id FROM worst)`)
  const { rows: known } = await db.execute<KnownRow>(sql`
    SELECT
      extract(epoch FROM min(starts)) * 1000 AS since,
      extract(epoch FROM min(starts) FILTER (WHERE steps = 1)) * 1000 AS sampled_since,
      count(DISTINCT subject_id) FILTER (WHERE ${isMeant})::integer AS subjects
    FROM ${samples}`)
  const [{ since = null, sampled_since: sampledSince = null, subjects = 0 } = {}] = known
  const bySubject = stepsBySubject(rows, sampledSince === null ? asked.until : Number(sampledSince))
  return {
    bySubject: sampledHistories(bySubject),
    leftOut: subjects - bySubject.size,
    since: since === null ? null : Math.round(Number(since)),
  }
}

/** What holds for several steps is told of those alone that were not sampled. */
function stepsBySubject(
  rows: readonly SampleRow[],
  sampledSince: Instant,
): ReadonlyMap<number, ReadonlyMap<Instant, AlertFacts>> {
  const bySubject = new Map<number, Map<Instant, AlertFacts>>()
  for (const { id, starts, steps, facts } of rows) {
    const ofSubject = bySubject.get(id) ?? new Map<Instant, AlertFacts>()
    bySubject.set(id, ofSubject)
    for (let step = 0; step < steps; step++) {
      const at = Math.round(Number(starts)) + step * STEP_MS
      if (steps === 1 || at < sampledSince) ofSubject.set(at, facts)
    }
  }
  return bySubject
}

const STEPS_AN_HOUR = 3_600_000 / STEP_MS

/** By the five minutes since the Company's first alert of pools; before, each hour counts as it stood at its worst. */
function samplesOf({ companyId, from, until }: Asked): SQL {
  const sampled = sql`company_id = ${companyId} AND kind = 'pool_nearly_empty' AND starts >= ${toIsoString(from)}`
  const share = sql`CASE WHEN size.whole = 0 THEN 0 ELSE size.free::float8 / size.whole END`
  return sql`
    SELECT subject_id, starts, 1 AS steps, facts, badness
    FROM alert_samples
    WHERE ${sampled} AND starts < ${toIsoString(until)}
    UNION ALL
    SELECT
      used.number_pool_id, used.hour, ${STEPS_AN_HOUR}::integer,
      CASE WHEN ${share} > ${WORTH_KEEPING} THEN '{}'::jsonb
        ELSE jsonb_build_object('type', 'share', 'part', size.free, 'whole', size.whole) END,
      1 - ${share}
    FROM number_pool_hours AS used
    JOIN number_pools AS pool ON pool.company_id = used.company_id AND pool.id = used.number_pool_id
    CROSS JOIN LATERAL (SELECT greatest(pool.max_pool_size, used.numbers) AS whole) AS made_of
    CROSS JOIN LATERAL (
      SELECT made_of.whole, greatest(0, made_of.whole - used.lent_highest) AS free
    ) AS size
    WHERE used.company_id = ${companyId} AND used.samples > 0
      AND used.hour >= ${toIsoString(from)}
      AND used.hour < least(${toIsoString(until)}, (SELECT min(starts) FROM alert_samples WHERE ${sampled}))`
}
