import { and, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import { Type } from 'typebox'
import type { MainRoutes } from '../access/routes.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { choiceFilter, idFilter, listing, sinceFilter } from '../platform/database/listing.ts'
import { selectPage } from '../platform/database/select-page.ts'
import { setLinkHeader } from '../platform/http/link-header.ts'
import { notFound } from '../platform/refusals/refusal.ts'
import { pageOf } from '../platform/wire/page.ts'
import { Id } from '../platform/wire/wire-types.ts'
import { type Audited, auditedTransactions } from '../resources/changes/audited-changes.ts'
import { AlertEventDocument, alertEventDocument, EVENT_ROOT_KEY } from './alert-event-document.ts'
import { ALERT_KINDS } from './alert-kinds.ts'
import { alertEvents } from './table.ts'
import { maySee, visibleKinds } from './visible-kinds.ts'

type EventRow = typeof alertEvents.$inferSelect

const AUDITED: Audited<number> = {
  resource: EVENT_ROOT_KEY,
  lock: async (tx, companyId, id) => {
    const [row] = await tx
      .select({ id: alertEvents.id })
      .from(alertEvents)
      .where(matches(companyId, id))
      .for('no key update')
    return row?.id ?? null
  },
  read: async (tx, companyId, id) => {
    const row = await findEvent(tx, companyId, id)
    return row && shown(row).alert_event
  },
}

/** What events are searched, sorted and filtered by. */
const EVENT_LIST = listing({
  searched: {
    id: alertEvents.id,
    texts: [alertEvents.alertName, alertEvents.subjectName, alertEvents.summary],
  },
  sorted: { raised_at: alertEvents.raisedAt, over_at: alertEvents.overAt },
  filters: {
    open: {
      schema: Type.Boolean({
        description: '`true`: only those that last; `false`: only those that are over.',
      }),
      condition: (isOpen: boolean) => (isOpen ? isNull(alertEvents.overAt) : isNotNull(alertEvents.overAt)),
    },
    alert_id: idFilter(alertEvents.alertId, 'Only those of this alert.'),
    kind: choiceFilter(alertEvents.kind, ALERT_KINDS, 'Only those of alerts of this kind.'),
    acknowledged: sinceFilter(
      alertEvents.acknowledgedAt,
      'Only those that somebody has seen to, or only the others.',
    ),
  },
  preset: 'newest first',
})

const shared = { tag: 'Alerts', rootKey: EVENT_ROOT_KEY }

/** What alerts have raised. */
export function registerAlertEventRoutes(routes: MainRoutes, database: Database): void {
  const { orm: db } = database
  const changes = auditedTransactions(database)

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/alert_events.json',
    summary: 'List what alerts have raised',
    description: 'A page, newest first; kept for 180 days.',
    permission: ['read', 'alerts'],
    query: EVENT_LIST.query,
    response: { 200: Type.Array(AlertEventDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const listed = EVENT_LIST.rowsOf(query, access)
      const filter = and(
        eq(alertEvents.companyId, access.companyId),
        inArray(alertEvents.kind, [...visibleKinds(access)]),
        listed.filter,
      )
      const { rows, totalRows } = await selectPage(db, alertEvents, filter, page, listed.order)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(shown)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/alert_events/:id/acknowledge.json',
    params: Type.Object({ id: Id }),
    summary: 'Acknowledge what an alert has raised',
    description:
      'Says that somebody has seen to it. The first who does stays; a second time changes nothing.',
    permission: ['write', 'alerts'],
    response: { 200: AlertEventDocument },
    handle: async ({ access, params }) => {
      const row = await changes.update(
        access,
        AUDITED,
        params.id,
        async (tx, id) => {
          await tx
            .update(alertEvents)
            .set({
              acknowledgedAt: new Date(),
              acknowledgedBy: access.user.id,
              acknowledgedByName: access.user.name,
            })
            .where(and(matches(access.companyId, id), isNull(alertEvents.acknowledgedAt)))
          const row = await findEvent(tx, access.companyId, id)
          if (row === null || !maySee(access, row.kind)) throw notFound('alert event')
          return row
        },
        'acknowledge',
      )
      return shown(row)
    },
  })
}

function matches(companyId: number, id: number) {
  return and(eq(alertEvents.companyId, companyId), eq(alertEvents.id, id))
}

async function findEvent(db: Queryable, companyId: number, id: number): Promise<EventRow | null> {
  const [row] = await db.select().from(alertEvents).where(matches(companyId, id))
  return row ?? null
}

function shown(row: EventRow) {
  return alertEventDocument({
    id: row.id,
    alert_id: row.alertId,
    alert_name: row.alertName,
    kind: row.kind,
    subject_id: row.subjectId,
    subject_name: row.subjectName,
    summary: row.summary,
    raised_at: row.raisedAt,
    over_at: row.overAt,
    last_value: row.lastValue,
    told_at: row.toldAt,
    acknowledged_at: row.acknowledgedAt,
    acknowledged_by_name: row.acknowledgedByName,
  })
}
