import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import type { AlertKind, AlertParameters } from '../alert-kinds.ts'
import type { SubjectState } from '../judging/advance-state.ts'

/** An alert as it is judged, with the subjects of which all is not well. */
export interface WatchedAlert {
  readonly companyId: number
  readonly id: number
  readonly name: string
  readonly kind: AlertKind
  readonly parameters: AlertParameters
  readonly subjectId: number | null
  readonly lastingMinutes: number
  readonly isEnabled: boolean
  readonly revision: number
  readonly states: ReadonlyMap<number, KeptState>
}

export interface KeptState {
  readonly state: SubjectState
  /** The event that is open; null while it is pending. */
  readonly eventId: number | null
}

interface AlertRow extends Record<string, unknown> {
  readonly company_id: number
  readonly id: number
  readonly name: string
  readonly kind: AlertKind
  readonly parameters: AlertParameters
  readonly subject_id: number | null
  readonly lasting_minutes: number
  readonly enabled: boolean
  readonly revision: number
}

interface StateRow extends Record<string, unknown> {
  readonly company_id: number
  readonly alert_id: number
  readonly subject_id: number
  readonly pending_since: string | null
  readonly raised_at: string | null
  readonly event_id: number | null
}

/** All alerts of the Companies, those too that are off. */
export async function readWatchedAlerts(
  tx: Queryable,
  companyIds: readonly number[],
): Promise<readonly WatchedAlert[]> {
  const ids = sql`ANY (${`{${companyIds.join()}}`}::integer[])`
  const { rows } = await tx.execute<AlertRow>(sql`
    SELECT company_id, id, name, kind, parameters, subject_id, lasting_minutes, enabled, revision
    FROM alerts
    WHERE company_id = ${ids}
    ORDER BY company_id, id`)
  const { rows: stateRows } = await tx.execute<StateRow>(sql`
    SELECT
      company_id, alert_id, subject_id, event_id, extract(epoch FROM pending_since) * 1000 AS pending_since,
      extract(epoch FROM raised_at) * 1000 AS raised_at
    FROM alert_states
    WHERE company_id = ${ids}`)
  const states = new Map<string, Map<number, KeptState>>()
  for (const row of stateRows) {
    const key = `${row.company_id} ${row.alert_id}`
    const ofAlert = states.get(key) ?? new Map<number, KeptState>()
    states.set(key, ofAlert.set(row.subject_id, { state: stateOf(row), eventId: row.event_id }))
  }
  return rows.map(row => ({
    companyId: row.company_id,
    id: row.id,
    name: row.name,
    kind: row.kind,
    parameters: row.parameters,
    subjectId: row.subject_id,
    lastingMinutes: row.lasting_minutes,
    isEnabled: row.enabled,
    revision: row.revision,
    states: states.get(`${row.company_id} ${row.id}`) ?? new Map(),
  }))
}

function stateOf({ pending_since: since, raised_at: at }: StateRow): SubjectState {
  if (at !== null) return { status: 'raised', at: Math.round(Number(at)) }
  return { status: 'pending', since: Math.round(Number(since)) }
}
