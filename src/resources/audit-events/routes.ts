import { type Static, Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { askedWindow } from '../../domain/time/asked-window.ts'
import type { Instant } from '../../domain/time/instant.ts'
import { storedZone } from '../../domain/time/time-zones.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { answerPortions } from '../../platform/http/answer-list.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { malformed, notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id } from '../../platform/wire/wire-types.ts'
import { findCompany } from '../companies/store.ts'
import { AUDIT_LIST, AuditEventDocument, AuditEventQuery, auditEventDocument } from './schema.ts'
import { type AuditEventFilter, findAuditEvent, listAuditEvents } from './store.ts'

const shared = { tag: 'Audit log', permission: ['read', 'audit_events'] } as const

/** Only changes write events, and nothing deletes them: there are no routes for that. */
export function registerAuditEventRoutes(routes: MainRoutes, db: Queryable, now: () => Instant): void {
  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/api/v5/audit_events.json',
    summary: 'List who changed what',
    description: 'Newest first. Without a window, all of it.',
    query: AuditEventQuery,
    response: { 200: Type.Array(AuditEventDocument) },
    handle: async ({ access: { companyId }, query, request, reply }) => {
      const page = pageOf(query)
      const filter = await filterOf(db, companyId, query, now())
      const { portions, totalRows } = await listAuditEvents(
        db,
        companyId,
        filter,
        AUDIT_LIST.rowsOf(query, null),
        page,
      )
      setLinkHeader(request, reply, page, totalRows)
      return answerPortions(reply, portions, rows => rows.map(auditEventDocument))
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/api/v5/audit_events/:id.json',
    summary: 'Get an audit event',
    description: 'One change, before and after.',
    params: Type.Object({ id: Id }),
    response: { 200: AuditEventDocument },
    handle: async ({ access, params: { id } }) => {
      const row = await findAuditEvent(db, access.companyId, id)
      if (row === null) throw notFound('audit event')
      return auditEventDocument(row)
    },
  })
}

/** @throws 400 for a window that cannot be read or ends before it starts */
async function filterOf(
  db: Queryable,
  companyId: number,
  query: Static<typeof AuditEventQuery>,
  now: Instant,
): Promise<AuditEventFilter> {
  const window = askedWindow(query, now, await zoneOf(db, companyId))
  if ('error' in window) throw malformed(window.error)
  return {
    resource: query.resource,
    resourceId: query.resource_id,
    userId: query.user_id,
    operation: query.operation,
    batchId: query.batch_id,
    createdFrom: window.start === null ? undefined : new Date(window.start.start),
    createdBefore: window.end === null ? undefined : new Date(window.end.end),
  }
}

async function zoneOf(db: Queryable, companyId: number): Promise<string> {
  const company = await findCompany(db, companyId)
  return storedZone(company?.timeZone)
}
