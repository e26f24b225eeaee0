import { type Static, Type } from 'typebox'
import type { CompanyAccess } from '../access/company-access.ts'
import type { MainRoutes } from '../access/routes.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { setLinkHeader } from '../platform/http/link-header.ts'
import { FieldProblems } from '../platform/refusals/field-problems.ts'
import { conflict, forbidden, MESSAGE, notFound } from '../platform/refusals/refusal.ts'
import { PageQuery, pageOf } from '../platform/wire/page.ts'
import { Id, Rooted } from '../platform/wire/wire-types.ts'
import { type Audited, auditedTransactions } from '../resources/changes/audited-changes.ts'
import type { AlertKind } from './alert-kinds.ts'
import { readSubjectNames } from './evaluating/subject-names.ts'
import {
  type AlertColumns,
  AlertCreate,
  AlertDocument,
  type AlertRow,
  AlertUpdate,
  alertColumns,
  alertDocument,
  NEVER_RAISED,
  ROOT_KEY,
} from './schema.ts'
import {
  createAlert,
  deleteAlert,
  findAlert,
  listAlerts,
  lockAlert,
  readAlertStates,
  readersAmong,
  subjectExists,
  updateAlert,
} from './store.ts'
import { MAX_ALERTS } from './table.ts'
import { maySee, visibleKinds } from './visible-kinds.ts'

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
    if (row === null) return null
    const { open_events, raised_at, over_at, last_value, subject_name, ...alert } = alertDocument(
      row,
      NEVER_RAISED,
      null,
    ).alert
    return alert
  },
}

const TOO_MANY = conflict(`A Company may have ${MAX_ALERTS} alerts: delete one, or change it.`)

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
    query: PageQuery,
    response: { 200: Type.Array(AlertDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const { rows, totalRows } = await listAlerts(db, access.companyId, visibleKinds(access), page)
      setLinkHeader(request, reply, page, totalRows)
      return documents(db, access.companyId, rows)
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
        const columns = alertColumns(fields, null)
        await checkReferences(tx, access, columns)
        return createAlert(tx, access.companyId, columns)
      })
      if (row === null) throw TOO_MANY
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
      const row = seen(access, await findAlert(db, access.companyId, id))
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
        const current = seen(access, await findAlert(tx, access.companyId, id))
        const columns = alertColumns(fields, current)
        await checkReferences(tx, access, columns, fields)
        return updateAlert(tx, access.companyId, id, () => columns)
      })
      poke()
      return document(db, access.companyId, seen(access, row))
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
        seen(access, await findAlert(tx, access.companyId, id))
        await deleteAlert(tx, access.companyId, id)
      }),
  })
}

/**
 * Refuses what does not exist, or may not be read.
 * @param sent of an update: what it does not name stays, also where it is gone by now
 */
async function checkReferences(
  tx: Queryable,
  access: CompanyAccess,
  columns: AlertColumns,
  sent?: Static<typeof AlertUpdate>,
): Promise<void> {
  checkKind(access, columns.kind)
  const problems = new FieldProblems()
  const { companyId } = access
  const isSubjectSent = sent === undefined || 'subject_id' in sent
  if (isSubjectSent && columns.subjectId !== null) {
    const exists = await subjectExists(tx, companyId, columns.kind, columns.subjectId)
    if (!exists) problems.add('subject_id', MESSAGE.doesNotExist)
  }
  if ((sent === undefined || 'user_ids' in sent) && columns.userIds.length > 0) {
    const readers = await readersAmong(tx, companyId, columns.userIds)
    if (columns.userIds.some(id => !readers.has(id))) problems.add('user_ids', MESSAGE.doesNotExist)
  }
  problems.throwIfAny(ROOT_KEY)
}

/** @throws 403 for alerts about what the user may not see */
export function checkKind(access: CompanyAccess, kind: AlertKind): void {
  if (!maySee(access, kind)) throw forbidden(`Your role may not see what alerts of ${kind} are about.`)
}

async function document(db: Queryable, companyId: number, row: AlertRow) {
  const [shown] = await documents(db, companyId, [row])
  if (shown === undefined) throw new Error('one alert made no document')
  return shown
}

async function documents(db: Queryable, companyId: number, rows: readonly AlertRow[]) {
  const states = await readAlertStates(
    db,
    companyId,
    rows.map(({ id }) => id),
  )
  const subjects = rows.flatMap(({ kind, subjectId }) =>
    subjectId === null ? [] : [{ companyId, kind, subjectId }],
  )
  const names = await readSubjectNames(db, subjects)
  return rows.map(row => {
    const name = row.subjectId === null ? null : names(companyId, row.kind, row.subjectId)
    return alertDocument(row, states(row.id), name)
  })
}

/** @throws 404 where there is none that the user may see */
function seen(access: CompanyAccess, row: AlertRow | null): AlertRow {
  if (row === null || !maySee(access, row.kind)) throw notFound(ROOT_KEY)
  return row
}
