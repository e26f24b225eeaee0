import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Role } from '../access/permissions.ts'
import { inserted, type Queryable } from '../platform/database/database.ts'
import { hasId } from '../platform/database/has-id.ts'
import { type ListedRows, selectPage } from '../platform/database/select-page.ts'
import type { Page } from '../platform/wire/page.ts'
import { type AlertKind, KIND_RULES, type SubjectType } from './alert-kinds.ts'
import { type AlertColumns, type AlertRow, type AlertState, NEVER_RAISED } from './schema.ts'
import { alertEvents, alerts, MAX_ALERTS } from './table.ts'

const matches = (companyId: number, id: number) => and(eq(alerts.companyId, companyId), eq(alerts.id, id))

export function listAlerts(
  db: Queryable,
  companyId: number,
  kinds: readonly AlertKind[],
  { filter, order }: ListedRows,
  page: Page,
) {
  const visible = and(eq(alerts.companyId, companyId), inArray(alerts.kind, [...kinds]), filter)
  return selectPage(db, alerts, visible, page, order)
}

/** Those of the ids that exist. */
export function alertsOf(db: Queryable, companyId: number, ids: readonly number[]): Promise<AlertRow[]> {
  return db
    .select()
    .from(alerts)
    .where(and(eq(alerts.companyId, companyId), hasId(alerts.id, ids)))
}

export async function findAlert(db: Queryable, companyId: number, id: number): Promise<AlertRow | null> {
  const [row] = await db.select().from(alerts).where(matches(companyId, id))
  return row ?? null
}

/** Keeps other changes of the alert waiting until the transaction ends; null when the Company has none such. */
export async function lockAlert(tx: Queryable, companyId: number, id: number): Promise<number | null> {
  const [row] = await tx.select({ id: alerts.id }).from(alerts).where(matches(companyId, id)).for('update')
  return row?.id ?? null
}

/** @returns null when the Company has as many as it may */
export async function createAlert(
  tx: Queryable,
  companyId: number,
  columns: AlertColumns,
): Promise<AlertRow | null> {
  // Requests that come at once are counted one after another.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('alerts'), ${companyId})`)
  const [existing] = await tx.select({ alerts: count() }).from(alerts).where(eq(alerts.companyId, companyId))
  if ((existing?.alerts ?? 0) >= MAX_ALERTS) return null
  const [row] = await tx
    .insert(alerts)
    .values({ ...columns, companyId })
    .returning()
  await watchCompany(tx, companyId)
  return inserted(row)
}

/** What of an alert says how it judges: once it differs, what was found before is of another alert. */
const JUDGED = ['kind', 'subjectId', 'parameters', 'enabled'] as const

/** Changes a locked alert. One that judges otherwise from now on begins anew: what it has raised is over, untold. */
export async function updateAlert(
  tx: Queryable,
  companyId: number,
  id: number,
  columnsOf: (row: AlertRow) => Partial<AlertColumns>,
): Promise<AlertRow | null> {
  const row = await findAlert(tx, companyId, id)
  if (row === null) return null
  const columns = columnsOf(row)
  const differs = (name: keyof AlertColumns) =>
    name in columns && !isDeepStrictEqual(columns[name], row[name])
  const names = Object.keys(columns) as (keyof AlertColumns)[]
  if (!names.some(differs)) return row
  const beginsAnew = JUDGED.some(differs)
  if (beginsAnew) await endAlert(tx, companyId, id)
  const [updated] = await tx
    .update(alerts)
    .set({
      ...columns,
      ...(beginsAnew && { revision: row.revision + 1 }),
      updatedAt: new Date(),
    })
    .where(matches(companyId, id))
    .returning()
  await watchCompany(tx, companyId)
  return updated ?? null
}

/** Its events stay; those that are open end. */
export async function deleteAlert(tx: Queryable, companyId: number, id: number): Promise<void> {
  await endAlert(tx, companyId, id)
  await tx.delete(alerts).where(matches(companyId, id))
}

/** Untold, and so is what was over already and waited to be told. */
async function endAlert(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.execute(sql`DELETE FROM alert_states WHERE company_id = ${companyId} AND alert_id = ${id}`)
  await tx
    .update(alertEvents)
    .set({ overAt: sql`coalesce(${alertEvents.overAt}, now())`, overUntold: false })
    .where(
      and(
        eq(alertEvents.companyId, companyId),
        eq(alertEvents.alertId, id),
        or(isNull(alertEvents.overAt), eq(alertEvents.overUntold, true)),
      ),
    )
}

/**
 * Has the Company's alerts judged from now on. Whoever judges them just now is waited for; they do not wait for an alert
 * that is locked, so nobody waits in a circle.
 */
async function watchCompany(tx: Queryable, companyId: number): Promise<void> {
  await tx.execute(sql`
    INSERT INTO alert_watches (company_id, due_at) VALUES (${companyId}, '-infinity')
    ON CONFLICT (company_id) DO UPDATE SET due_at = excluded.due_at`)
}

/** What alerts have come to, by their ids. */
export async function readAlertStates(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<(id: number) => AlertState> {
  const { rows } = await db.execute<{
    alert_id: number
    open_events: number
    raised_at: string | null
    over_at: string | null
    last_value: number | null
  }>(sql`
    SELECT
      asked.alert_id, open.events AS open_events, coalesce(open.raised_at, latest.raised_at) AS raised_at,
      CASE WHEN open.events = 0 THEN latest.over_at END AS over_at, latest.last_value
    FROM unnest(${`{${ids.join()}}`}::integer[]) AS asked (alert_id)
    CROSS JOIN LATERAL (
      SELECT count(*)::integer AS events, min(event.raised_at) AS raised_at
      FROM alert_events AS event
      WHERE event.company_id = ${companyId} AND event.alert_id = asked.alert_id AND event.over_at IS NULL
    ) AS open
    CROSS JOIN LATERAL (
      SELECT event.raised_at, event.over_at, event.last_value
      FROM alert_events AS event
      WHERE event.company_id = ${companyId} AND event.alert_id = asked.alert_id
      ORDER BY event.id DESC
      LIMIT 1
    ) AS latest`)
  const states = new Map<number, AlertState>(
    rows.map(row => [
      row.alert_id,
      {
        openEvents: row.open_events,
        raisedAt: row.raised_at === null ? null : new Date(row.raised_at),
        overAt: row.over_at === null ? null : new Date(row.over_at),
        lastValue: row.last_value,
      },
    ]),
  )
  return id => states.get(id) ?? NEVER_RAISED
}

/** Whether the Company has what an alert of this kind is to be about. */
export async function subjectExists(
  db: Queryable,
  companyId: number,
  kind: AlertKind,
  id: number,
): Promise<boolean> {
  const type = KIND_RULES[kind].subject
  if (type === 'company') return false
  const { rows } = await db.execute(sql`SELECT 1 WHERE EXISTS (${EXISTING[type](companyId, id)})`)
  return rows.length > 0
}

const inTable = (table: string) => (companyId: number, id: number) =>
  sql`SELECT FROM ${sql.identifier(table)} WHERE company_id = ${companyId} AND id = ${id}`

const EXISTING: Readonly<Record<Exclude<SubjectType, 'company'>, (companyId: number, id: number) => SQL>> = {
  target: inTable('targets'),
  affiliate: inTable('affiliates'),
  campaign: inTable('campaigns'),
  number_pool: inTable('number_pools'),
  target_group: inTable('target_groups'),
  webhook: inTable('webhooks'),
  trunk: (companyId, id) =>
    sql`SELECT FROM trunks WHERE id = ${id} AND coalesce(company_id, ${companyId}) = ${companyId}`,
}

/** The roles of those of the users named who are in the Company. Administrators see what its owner does. */
export async function rolesOf(
  db: Queryable,
  companyId: number,
  userIds: readonly number[],
): Promise<ReadonlyMap<number, Role>> {
  const { rows } = await db.execute<{ user_id: number; role: Role }>(sql`
    SELECT member.user_id, CASE WHEN person.administrator THEN 'owner' ELSE member.role END AS role
    FROM memberships AS member
    JOIN users AS person ON person.id = member.user_id
    WHERE member.company_id = ${companyId} AND member.user_id = ANY (${`{${userIds.join()}}`}::integer[])`)
  return new Map(rows.map(row => [row.user_id, row.role]))
}
