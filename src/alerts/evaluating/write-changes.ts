import { sql } from 'drizzle-orm'
import { type Instant, toIsoString } from '../../domain/time/instant.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { describeRaised } from '../judging/describe-alert.ts'
import type { SubjectChange } from './judge-alert.ts'
import { readSubjectNames } from './subject-names.ts'

/**
 * Writes down what was found, of alerts that are still what was judged: one that somebody changes meanwhile, or has
 * changed, is judged again soon.
 */
export async function writeChanges(
  tx: Queryable,
  found: readonly SubjectChange[],
  now: Instant,
): Promise<void> {
  const changes = await stillMeant(tx, found)
  const raised = changes.filter(({ change }) => change === 'raised')
  const eventIds = await insertEvents(tx, raised, now)
  await endEvents(
    tx,
    changes.filter(({ change }) => change === 'over'),
    now,
  )
  await keepStates(tx, changes, eventIds)
}

async function stillMeant(tx: Queryable, found: readonly SubjectChange[]): Promise<readonly SubjectChange[]> {
  if (found.length === 0) return []
  const asked = [...new Set(found.map(({ alert }) => alert))].map(({ companyId, id, revision }) => ({
    company_id: companyId,
    id,
    revision,
  }))
  const { rows } = await tx.execute<{ company_id: number; id: number }>(sql`
    SELECT alert.company_id, alert.id
    FROM alerts AS alert
    JOIN json_to_recordset(${JSON.stringify(asked)}::json) AS asked (company_id integer, id integer, revision integer)
      ON asked.company_id = alert.company_id AND asked.id = alert.id AND asked.revision = alert.revision
    WHERE alert.enabled
    ORDER BY alert.company_id, alert.id
    FOR NO KEY UPDATE OF alert SKIP LOCKED`)
  const meant = new Set(rows.map(row => keyOf(row.company_id, row.id)))
  return found.filter(({ alert }) => meant.has(keyOf(alert.companyId, alert.id)))
}

const keyOf = (...ids: readonly number[]) => ids.join(' ')

async function insertEvents(
  tx: Queryable,
  raised: readonly SubjectChange[],
  now: Instant,
): Promise<ReadonlyMap<string, number>> {
  if (raised.length === 0) return new Map()
  const names = await readSubjectNames(
    tx,
    raised.map(({ alert, subjectId }) => ({ companyId: alert.companyId, kind: alert.kind, subjectId })),
  )
  const events = raised.map(({ alert, subjectId, value }) => {
    const { companyId, id, name, kind, parameters } = alert
    const subjectName = names(companyId, kind, subjectId)
    const summary = describeRaised({ kind, parameters, subjectName, value })
    return {
      company_id: companyId,
      alert_id: id,
      alert_name: name,
      kind,
      subject_id: subjectId,
      subject_name: subjectName,
      summary,
      last_value: value,
    }
  })
  const { rows } = await tx.execute<{
    company_id: number
    alert_id: number
    subject_id: number
    id: number
  }>(sql`
    INSERT INTO alert_events (
      company_id, alert_id, alert_name, kind, subject_id, subject_name, summary, raised_at, last_value
    )
    SELECT company_id, alert_id, alert_name, kind, subject_id, subject_name, summary, ${toIsoString(now)}, last_value
    FROM json_to_recordset(${JSON.stringify(events)}::json) AS event (
      company_id integer, alert_id integer, alert_name text, kind text, subject_id integer, subject_name text,
      summary text, last_value float8
    )
    RETURNING company_id, alert_id, subject_id, id`)
  return new Map(rows.map(row => [keyOf(row.company_id, row.alert_id, row.subject_id), row.id]))
}

async function endEvents(tx: Queryable, over: readonly SubjectChange[], now: Instant): Promise<void> {
  if (over.length === 0) return
  const ended = over.map(({ alert, eventId, value }) => ({
    company_id: alert.companyId,
    id: eventId,
    last_value: value,
  }))
  await tx.execute(sql`
    UPDATE alert_events AS event
    SET over_at = ${toIsoString(now)}, over_untold = event.told_at IS NOT NULL, last_value = coalesce(ended.last_value, event.last_value)
    FROM json_to_recordset(${JSON.stringify(ended)}::json) AS ended (company_id integer, id integer, last_value float8)
    WHERE event.company_id = ended.company_id AND event.id = ended.id AND event.over_at IS NULL`)
}

async function keepStates(
  tx: Queryable,
  changes: readonly SubjectChange[],
  eventIds: ReadonlyMap<string, number>,
): Promise<void> {
  if (changes.length === 0) return
  const states = changes.map(({ alert: { companyId, id }, subjectId, state }) => ({
    company_id: companyId,
    alert_id: id,
    subject_id: subjectId,
    pending_since: state.status === 'pending' ? toIsoString(state.since) : null,
    raised_at: state.status === 'raised' ? toIsoString(state.at) : null,
    event_id: eventIds.get(keyOf(companyId, id, subjectId)) ?? null,
  }))
  const kept = states.filter(state => state.pending_since !== null || state.raised_at !== null)
  const calm = states.filter(state => state.pending_since === null && state.raised_at === null)
  await tx.execute(sql`
    INSERT INTO alert_states (company_id, alert_id, subject_id, pending_since, raised_at, event_id)
    SELECT company_id, alert_id, subject_id, pending_since, raised_at, event_id
    FROM json_to_recordset(${JSON.stringify(kept)}::json) AS state (
      company_id integer, alert_id integer, subject_id integer, pending_since timestamptz, raised_at timestamptz,
      event_id integer
    )
    ORDER BY company_id, alert_id, subject_id
    ON CONFLICT (company_id, alert_id, subject_id) DO UPDATE SET
      pending_since = excluded.pending_since, raised_at = excluded.raised_at, event_id = excluded.event_id`)
  await tx.execute(sql`
    DELETE FROM alert_states AS state
    USING json_to_recordset(${JSON.stringify(calm)}::json) AS calm (
      company_id integer, alert_id integer, subject_id integer
    )
    WHERE state.company_id = calm.company_id AND state.alert_id = calm.alert_id AND state.subject_id = calm.subject_id`)
}
