import { not, sql } from 'drizzle-orm'
import { Type } from 'typebox'
import type { MainRoutes } from '../access/routes.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { choiceFilter, flagFilter, inAnyCase, listing } from '../platform/database/listing.ts'
import { setLinkHeader } from '../platform/http/link-header.ts'
import { pageOf } from '../platform/wire/page.ts'
import { Id, Rooted } from '../platform/wire/wire-types.ts'
import { type Audited, auditedTransactions } from '../resources/changes/audited-changes.ts'
import { alertDocuments, configuredAlert } from './alert-documents.ts'
import { ALERT_KINDS } from './alert-kinds.ts'
import { checkedColumns, seenAlert, tooManyAlerts } from './check-alert.ts'
import { AlertCreate, AlertDocument, type AlertRow, AlertUpdate, ROOT_KEY } from './schema.ts'
import { createAlert, deleteAlert, findAlert, listAlerts, lockAlert, updateAlert } from './store.ts'
import { alerts } from './table.ts'
import { visibleKinds } from './visible-kinds.ts'

interface AlertPorts {
  readonly database: Database
  /** There may be something to judge. */
  readonly poke: () => void
}

/** What an alert has raised is nobody's change, and how its subject is called is that one's. */
const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: lockAlert,
  read: async (tx, companyId, id) => {
    const row = await findAlert(tx, companyId, id)
    return row === null ? null : configuredAlert(row)
  },
}

const IS_RAISED = sql`EXISTS (
  SELECT FROM alert_events AS event
  WHERE event.company_id = ${alerts.companyId} AND event.alert_id = ${alerts.id} AND event.over_at IS NULL
)`

/** What alerts are searched, sorted and filtered by. */
const ALERT_LIST = listing({
  searched: { id: alerts.id, texts: [alerts.name] },
  sorted: {
    name: inAnyCase(alerts.name),
    kind: alerts.kind,
    created_at: alerts.createdAt,
    updated_at: alerts.updatedAt,
  },
  filters: {
    kind: choiceFilter(alerts.kind, ALERT_KINDS, 'Only alerts of this kind.'),
    enabled: flagFilter(alerts.enabled, 'Only those that are judged, or only those that are not.'),
    raised: {
      schema: Type.Boolean({ description: 'Only those that are raised now, or only the others.' }),
      condition: (isRaised: boolean) => (isRaised ? IS_RAISED : not(IS_RAISED)),
    },
  },
})

const shared = { tag: 'Alerts', rootKey: ROOT_KEY }
const Params = Type.Object({ id: Id })

/** What a Company wants to be told of. */
export function registerAlertRoutes(routes: MainRoutes, { database, poke }: AlertPorts): void {
  const { orm: db } = database
  const changes = auditedTransactions(database)

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/alerts.json',
    summary: 'List alerts',
    description: 'A page by ascending id, with what each has come to.',
    permission: ['read', 'alerts'],
    query: ALERT_LIST.query,
    response: { 200: Type.Array(AlertDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const listed = ALERT_LIST.rowsOf(query, access)
      const { rows, totalRows } = await listAlerts(db, access.companyId, visibleKinds(access), listed, page)
      setLinkHeader(request, reply, page, totalRows)
      return alertDocuments(db, access.companyId, rows)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/alerts.json',
    summary: 'Create an alert',
    description:
      'Judged within seconds, and every 20 seconds from then on. What it would have told in the last 30 days: `POST /alerts/preview.json`.',
    permission: ['write', 'alerts'],
    body: Rooted(ROOT_KEY, AlertCreate),
    version: { resource: ROOT_KEY },
    response: { 201: AlertDocument },
    handle: async ({ access, body: { alert: fields } }) => {
      const row = await changes.create(access, AUDITED, async tx => {
        const columns = await checkedColumns(tx, access, fields, null)
        return createAlert(tx, access.companyId, columns)
      })
      if (row === null) throw tooManyAlerts()
      poke()
      return document(db, access.companyId, row)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/alerts/:id.json',
    params: Params,
    summary: 'Get an alert',
    description: 'With what it has come to; what it raised before is at `/alert_events.json`.',
    permission: ['read', 'alerts'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: AlertDocument },
    handle: async ({ access, params: { id } }) => {
      const row = seenAlert(access, await findAlert(db, access.companyId, id))
      return document(db, access.companyId, row)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'PUT',
    url: '/alerts/:id.json',
    params: Params,
    summary: 'Update an alert',
    description:
      'Changes what is sent; everything else stays. One that is to judge otherwise begins anew: what it has raised ends, and nobody is told.',
    permission: ['write', 'alerts'],
    body: Rooted(ROOT_KEY, AlertUpdate),
    response: { 200: AlertDocument },
    handle: async ({ access, params, body: { alert: fields } }) => {
      const row = await changes.update(access, AUDITED, params.id, async (tx, id) => {
        const current = seenAlert(access, await findAlert(tx, access.companyId, id))
        const columns = await checkedColumns(tx, access, fields, current)
        return updateAlert(tx, access.companyId, id, () => columns)
      })
      poke()
      return document(db, access.companyId, seenAlert(access, row))
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'DELETE',
    url: '/alerts/:id.json',
    params: Params,
    summary: 'Delete an alert',
    description: 'What it has raised ends, and stays in `/alert_events.json`.',
    permission: ['write', 'alerts'],
    response: { 204: null },
    handle: ({ access, params: { id: asked } }) =>
      changes.delete(access, AUDITED, asked, async (tx, id) => {
        seenAlert(access, await findAlert(tx, access.companyId, id))
        await deleteAlert(tx, access.companyId, id)
      }),
  })
}

async function document(db: Queryable, companyId: number, row: AlertRow) {
  const [shown] = await alertDocuments(db, companyId, [row])
  if (shown === undefined) throw new Error('one alert made no document')
  return shown
}
