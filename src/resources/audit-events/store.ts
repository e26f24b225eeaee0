import { and, desc, eq, gte, lt, type SQL, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { selectPortions } from '../../platform/database/select-all.ts'
import { type ListedRows, selectIds } from '../../platform/database/select-page.ts'
import type { Page } from '../../platform/wire/page.ts'
import { auditEvents } from './table.ts'

export type AuditEventRow = typeof auditEvents.$inferSelect

/** The filters of the log; an absent one does not filter. */
export interface AuditEventFilter {
  readonly resource?: string | undefined
  readonly resourceId?: number | undefined
  readonly userId?: number | undefined
  readonly operation?: string | undefined
  readonly batchId?: string | undefined
  readonly createdFrom?: Date | undefined
  readonly createdBefore?: Date | undefined
}

/** How many events are held at a time: of a record with a long list of zip codes one may be most of a megabyte. */
const EVENTS_AT_ONCE = 10

/** The events of a page, in portions, and how many all pages have. */
export async function listAuditEvents(
  db: Queryable,
  companyId: number,
  narrowed: AuditEventFilter,
  { filter, order }: ListedRows,
  page: Page,
): Promise<{ portions: AsyncGenerator<AuditEventRow[], void, void>; totalRows: number }> {
  const asked = and(matches(companyId, narrowed), filter)
  const { ids, totalRows } = await selectIds(db, auditEvents, asked, page, order)
  return {
    portions: selectPortions(db, auditEvents, eq(auditEvents.companyId, companyId), ids, EVENTS_AT_ONCE),
    totalRows,
  }
}

export async function findAuditEvent(
  db: Queryable,
  companyId: number,
  id: number,
): Promise<AuditEventRow | null> {
  const [row] = await db
    .select()
    .from(auditEvents)
    .where(and(eq(auditEvents.companyId, companyId), eq(auditEvents.id, id)))
  return row ?? null
}

/** Newest first, `limit` of them at most. */
export function eventsOfBatch(
  db: Queryable,
  companyId: number,
  batchId: string,
  limit: number,
): Promise<AuditEventRow[]> {
  return db
    .select()
    .from(auditEvents)
    .where(matches(companyId, { batchId }))
    .orderBy(desc(auditEvents.id))
    .limit(limit)
}

/**
 * The ids that a record has had: its own, of which it was restored, and as which it was restored later, however often. Those of
 * all of them but one are gone, unless it was restored before others were kept from it.
 */
export async function idsOfRestored(
  db: Queryable,
  companyId: number,
  resource: string,
  id: number,
): Promise<readonly number[]> {
  const { rows } = await db.execute<{ id: number }>(sql`
    WITH RECURSIVE same (id) AS (
      SELECT ${id}::integer
      UNION
      SELECT CASE WHEN event.restored_id = same.id THEN event.resource_id ELSE event.restored_id END
      FROM same
      JOIN audit_events AS event
        ON event.company_id = ${companyId} AND event.resource = ${resource} AND event.restored_id IS NOT NULL
        AND (event.restored_id = same.id OR event.resource_id = same.id)
    )
    SELECT id FROM same ORDER BY id`)
  return rows.map(row => row.id)
}

function matches(companyId: number, filter: AuditEventFilter): SQL | undefined {
  const { resource, resourceId, userId, operation, batchId, createdFrom, createdBefore } = filter
  return and(
    eq(auditEvents.companyId, companyId),
    resource === undefined ? undefined : eq(auditEvents.resource, resource),
    resourceId === undefined ? undefined : eq(auditEvents.resourceId, resourceId),
    userId === undefined ? undefined : eq(auditEvents.userId, userId),
    operation === undefined ? undefined : eq(auditEvents.operation, operation),
    batchId === undefined ? undefined : eq(auditEvents.batchId, batchId),
    createdFrom === undefined ? undefined : gte(auditEvents.createdAt, createdFrom),
    createdBefore === undefined ? undefined : lt(auditEvents.createdAt, createdBefore),
  )
}
