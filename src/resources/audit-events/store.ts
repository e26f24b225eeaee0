import { and, desc, eq, gte, lt, type SQL } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { type ListedRows, selectPage } from '../../platform/database/select-page.ts'
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

export function listAuditEvents(
  db: Queryable,
  companyId: number,
  narrowed: AuditEventFilter,
  { filter, order }: ListedRows,
  page: Page,
) {
  return selectPage(db, auditEvents, and(matches(companyId, narrowed), filter), page, order)
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
