import { isDeepStrictEqual } from 'node:util'
import { and, count, eq, sql } from 'drizzle-orm'
import { permittedExtent, ROLES } from '../../access/permissions.ts'
import { dueAfter } from '../../domain/schedules/due-times.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { companies } from '../../resources/companies/table.ts'
import { type ScheduledColumns, type ScheduledRow, scheduleOf } from './schema.ts'
import { MAX_SCHEDULED_REPORTS, scheduledReports } from './table.ts'

const matches = (companyId: number, id: number) =>
  and(eq(scheduledReports.companyId, companyId), eq(scheduledReports.id, id))

export function listScheduledReports(
  db: Queryable,
  companyId: number,
  { filter, order }: ListedRows,
  page: Page,
) {
  return selectPage(db, scheduledReports, and(eq(scheduledReports.companyId, companyId), filter), page, order)
}

/** Those of the ids that exist. */
export function scheduledReportsOf(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ScheduledRow[]> {
  return db
    .select()
    .from(scheduledReports)
    .where(and(eq(scheduledReports.companyId, companyId), hasId(scheduledReports.id, ids)))
}

export async function findScheduledReport(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<ScheduledRow | null> {
  const [row] = await db.select().from(scheduledReports).where(matches(companyId, id))
  return row ?? null
}

/** Keeps other changes of the report waiting until the transaction ends; null when the Company has none such. */
export async function lockScheduledReport(
  tx: Queryable,
  companyId: number,
  id: number,
): Promise<number | null> {
  const [row] = await tx
    .select({ id: scheduledReports.id })
    .from(scheduledReports)
    .where(matches(companyId, id))
    .for('update')
  return row?.id ?? null
}

/** The Company's, by its name in the contract. */
export async function readTimeZone(tx: Queryable, companyId: number): Promise<string> {
  const [row] = await tx
    .select({ timeZone: companies.timeZone })
    .from(companies)
    .where(eq(companies.id, companyId))
  return row?.timeZone ?? 'UTC'
}

/** @returns null when the Company has as many as it may */
export async function createScheduledReport(
  tx: Queryable,
  companyId: number,
  columns: ScheduledColumns,
  now: Instant,
): Promise<ScheduledRow | null> {
  // Requests that come at once are counted one after another.
  await tx.execute(sql`SELECT pg_advisory_xact_lock(hashtext('scheduled_reports'), ${companyId})`)
  const [existing] = await tx
    .select({ reports: count() })
    .from(scheduledReports)
    .where(eq(scheduledReports.companyId, companyId))
  if ((existing?.reports ?? 0) >= MAX_SCHEDULED_REPORTS) return null
  const nextAt = nextTime(columns, now)
  const [row] = await tx
    .insert(scheduledReports)
    .values({ ...columns, companyId, nextAt, tryAt: nextAt })
    .returning()
  return inserted(row)
}

/** What says when it is due: with another of these, it is due anew. */
const TIMING = ['frequency', 'dayOfWeek', 'dayOfMonth', 'hour', 'timeZone', 'enabled'] as const

/** Changes a locked report; what was begun of it before is not sent. */
export async function updateScheduledReport(
  tx: Queryable,
  row: ScheduledRow,
  columns: ScheduledColumns,
  now: Instant,
): Promise<ScheduledRow> {
  const differs = (name: keyof ScheduledColumns) => !isDeepStrictEqual(columns[name], row[name])
  if (!(Object.keys(columns) as (keyof ScheduledColumns)[]).some(differs)) return row
  const nextAt = TIMING.some(differs) ? nextTime(columns, now) : row.nextAt
  const [updated] = await tx
    .update(scheduledReports)
    .set({
      ...columns,
      nextAt,
      tryAt: earlier(nextAt, row.askedAt),
      claims: row.claims + 1,
      failures: 0,
      updatedAt: new Date(now),
    })
    .where(matches(row.companyId, row.id))
    .returning()
  return inserted(updated)
}

export async function deleteScheduledReport(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(scheduledReports).where(matches(companyId, id))
}

/**
 * Has it sent as soon as may be, also while it is not enabled and while a failed attempt waits for the next. Who asks twice gets it
 * once: asking again puts nothing forward that has not failed, and what is claimed anew is settled by that claim alone.
 */
export async function askForReport(
  db: Queryable,
  companyId: number,
  id: number,
  now: Instant,
): Promise<ScheduledRow | null> {
  const at = new Date(now)
  const [row] = await db
    .update(scheduledReports)
    .set({
      askedAt: sql`coalesce(${scheduledReports.askedAt}, ${at.toISOString()})`,
      tryAt: sql`CASE
        WHEN ${scheduledReports.askedAt} IS NULL OR ${scheduledReports.failures} > 0 THEN ${at.toISOString()}
        ELSE ${scheduledReports.tryAt} END`,
      failures: 0,
    })
    .where(matches(companyId, id))
    .returning()
  return row ?? null
}

const nextTime = (columns: ScheduledColumns, now: Instant) =>
  columns.enabled ? new Date(dueAfter(scheduleOf(columns), now)) : null

function earlier(one: Date | null, other: Date | null): Date | null {
  if (one === null || other === null) return one ?? other
  return one < other ? one : other
}

/** The roles that read the reports of a whole Company. */
const READERS = ROLES.filter(role => permittedExtent(role, 'read', 'reports') === 'all')

export interface Recipient {
  readonly id: number
  /** Null where none is known: nothing is mailed. */
  readonly email: string | null
  readonly role: (typeof ROLES)[number]
}

/** Of the users named, those who may read the Company's reports now. */
export async function readRecipients(
  db: Queryable,
  companyId: number,
  userIds: readonly number[],
): Promise<readonly Recipient[]> {
  const { rows } = await db.execute<{ id: number; email: string | null; role: Recipient['role'] }>(sql`
    SELECT person.id, person.email, member.role
    FROM memberships AS member
    JOIN users AS person ON person.id = member.user_id
    WHERE member.company_id = ${companyId} AND member.user_id = ANY (${`{${userIds.join()}}`}::integer[])
      AND member.role = ANY (${`{${READERS.join()}}`}::text[])
    ORDER BY person.id`)
  return rows
}
