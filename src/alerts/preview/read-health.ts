import { type SQL, sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { STEP_MS } from '../judging/activity-facts.ts'
import type { AlertFacts } from '../judging/alert-facts.ts'
import { type Asked, type Histories, MOST_SUBJECTS, sampledHistories } from './read-histories.ts'

type HealthAlert = 'webhook_failing' | 'trunk_unreachable'

/** From `starts` on a subject was good or bad, until `next`; in those first five minutes it may have been bad as well. */
interface HealthRow extends Record<string, unknown> {
  readonly id: number
  readonly starts: string
  /** Null: to this day. */
  readonly next: string | null
  readonly was_bad: boolean
  readonly is_bad: boolean
}

/**
 * When webhooks failed, or trunks were down: five minutes count as they stood at their worst.
 * @returns since: when the first of them was made, or was first watched
 */
export async function readHealth(
  db: Queryable,
  asked: Asked & { readonly kind: HealthAlert },
): Promise<Histories & { readonly since: Instant | null }> {
  const { subjectId, from, until } = asked
  const { rows } = await db.execute<HealthRow>(sql`
    WITH health AS (${changesOf(asked)})
    SELECT
      id, extract(epoch FROM starts) * 1000 AS starts, extract(epoch FROM next) * 1000 AS next, was_bad, is_bad
    FROM (SELECT *, lead(starts) OVER (PARTITION BY id ORDER BY starts) AS next FROM health) AS known
    WHERE (${subjectId}::integer IS NULL OR id = ${subjectId}) AND starts < ${toIsoString(until)}
      AND (next IS NULL OR next > ${toIsoString(from)})
    ORDER BY id, starts`)
  const bySubject = new Map<number, Map<Instant, AlertFacts>>()
  for (const row of rows) {
    const steps = bySubject.get(row.id) ?? new Map<Instant, AlertFacts>()
    bySubject.set(row.id, steps)
    const starts = Math.round(Number(row.starts))
    const ends = row.next === null ? until : Math.min(until, Math.round(Number(row.next)))
    for (let step = Math.max(from, starts); step < ends; step += STEP_MS) {
      const isBad = step === starts ? row.was_bad : row.is_bad
      if (isBad) steps.set(step, { type: 'state', isBad })
    }
  }
  const worst = [...bySubject].sort(([, one], [, other]) => other.size - one.size).slice(0, MOST_SUBJECTS)
  return {
    bySubject: sampledHistories(worst),
    leftOut: bySubject.size - worst.length,
    since:
      rows.length === 0 ? null : Math.max(from, Math.min(...rows.map(row => Math.round(Number(row.starts))))),
  }
}

/** Of the Company's webhooks; of its own trunks, and those that serve all Companies. */
function changesOf({ companyId, kind }: { readonly companyId: number; readonly kind: HealthAlert }): SQL {
  return kind === 'webhook_failing'
    ? sql`SELECT webhook_id AS id, starts, was_bad, is_bad FROM webhook_health WHERE company_id = ${companyId}`
    : sql`
      SELECT health.trunk_id AS id, health.starts, health.was_bad, health.is_bad
      FROM trunk_health AS health
      JOIN trunks AS trunk ON trunk.id = health.trunk_id
      WHERE trunk.company_id = ${companyId} OR trunk.company_id IS NULL`
}
