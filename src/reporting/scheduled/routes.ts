import { Type } from 'typebox'
import type { MainRoutes } from '../../access/routes.ts'
import { FREQUENCIES } from '../../domain/schedules/due-times.ts'
import type { Instant } from '../../domain/time/instant.ts'
import type { Database } from '../../platform/database/database.ts'
import { choiceFilter, flagFilter, inAnyCase, listing } from '../../platform/database/listing.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import { type Audited, auditedTransactions } from '../../resources/changes/audited-changes.ts'
import { checkedColumns, tooManyReports } from './check-scheduled-report.ts'
import {
  configuredReport,
  createdColumns,
  ROOT_KEY,
  ScheduledReportCreate,
  ScheduledReportDocument,
  ScheduledReportUpdate,
  type ScheduledRow,
  scheduledColumns,
  scheduledDocument,
} from './schema.ts'
import {
  askForReport,
  createScheduledReport,
  deleteScheduledReport,
  findScheduledReport,
  listScheduledReports,
  lockScheduledReport,
  readTimeZone,
  updateScheduledReport,
} from './store.ts'
import { MAX_SCHEDULED_REPORTS, scheduledReports } from './table.ts'

interface ScheduledReportPorts {
  readonly database: Database
  /** One may be to be sent at once. */
  readonly poke: () => void
  readonly now: () => Instant
}

/** When it is due and what came of it is nobody's change. */
const AUDITED: Audited<number> = {
  resource: ROOT_KEY,
  lock: lockScheduledReport,
  read: async (tx, companyId, id) => {
    const row = await findScheduledReport(tx, companyId, id)
    return row === null ? null : configuredReport(row)
  },
}

const REPORT_LIST = listing({
  searched: { id: scheduledReports.id, texts: [scheduledReports.name] },
  sorted: {
    name: inAnyCase(scheduledReports.name),
    next_at: scheduledReports.nextAt,
    last_sent_at: scheduledReports.lastSentAt,
    created_at: scheduledReports.createdAt,
    updated_at: scheduledReports.updatedAt,
  },
  filters: {
    frequency: choiceFilter(scheduledReports.frequency, FREQUENCIES, 'Only those that are sent so often.'),
    enabled: flagFilter(scheduledReports.enabled, 'Only those that are sent, or only those that are not.'),
  },
})

const shared = { tag: 'Scheduled reports', rootKey: ROOT_KEY }

/** Reports that are sent again and again. */
export function registerScheduledReportRoutes(routes: MainRoutes, ports: ScheduledReportPorts): void {
  const { database, poke, now } = ports
  const { orm: db } = database
  // Nothing that pings or calls are decided by.
  const changes = auditedTransactions(database)

  routes.companyRoute({
    ...shared,
    method: 'GET',
    url: '/scheduled_reports.json',
    summary: 'List scheduled reports',
    description: 'All of the Company.',
    permission: ['read', 'scheduled_reports'],
    query: REPORT_LIST.query,
    response: { 200: Type.Array(ScheduledReportDocument) },
    handle: async ({ access, query, request, reply }) => {
      const page = pageOf(query)
      const listed = REPORT_LIST.rowsOf(query, access)
      const { rows, totalRows } = await listScheduledReports(db, access.companyId, listed, page)
      setLinkHeader(request, reply, page, totalRows)
      return rows.map(scheduledDocument)
    },
  })

  routes.companyRoute({
    ...shared,
    method: 'POST',
    url: '/scheduled_reports.json',
    summary: 'Schedule a report',
    description: `It is sent first when it is next due. ${MAX_SCHEDULED_REPORTS} at most.`,
    permission: ['write', 'scheduled_reports'],
    body: Rooted(ROOT_KEY, ScheduledReportCreate),
    version: { resource: ROOT_KEY },
    response: { 201: ScheduledReportDocument },
    handle: async ({ access, body: { scheduled_report: fields } }) => {
      const row = await changes.create(access, AUDITED, async tx => {
        const timeZone = await readTimeZone(tx, access.companyId)
        const columns = await checkedColumns(tx, access.companyId, fields, problems =>
          createdColumns(fields, timeZone, problems),
        )
        return createScheduledReport(tx, access.companyId, columns, now())
      })
      if (row === null) throw tooManyReports()
      return scheduledDocument(row)
    },
  })

  const single = { ...shared, url: '/scheduled_reports/:id.json', params: Type.Object({ id: Id }) }

  routes.companyRoute({
    ...single,
    method: 'GET',
    summary: 'Get a scheduled report',
    description: 'With when it is due next, and what came of it last.',
    permission: ['read', 'scheduled_reports'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: ScheduledReportDocument },
    handle: async ({ access, params: { id } }) =>
      scheduledDocument(existing(await findScheduledReport(db, access.companyId, id))),
  })

  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Change a scheduled report',
    description:
      'Changes what is sent; everything else stays. `report` is replaced as a whole. With another time it is due anew, and what was due before is not sent.',
    permission: ['write', 'scheduled_reports'],
    body: Rooted(ROOT_KEY, ScheduledReportUpdate),
    response: { 200: ScheduledReportDocument },
    handle: async ({ access, params, body: { scheduled_report: fields } }) => {
      const row = await changes.update(access, AUDITED, params.id, async (tx, id) => {
        const current = existing(await findScheduledReport(tx, access.companyId, id))
        const columns = await checkedColumns(tx, access.companyId, fields, problems =>
          scheduledColumns(fields, current, problems),
        )
        return updateScheduledReport(tx, current, columns, now())
      })
      poke()
      return scheduledDocument(row)
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Delete a scheduled report',
    description: 'It is not sent any more; mails that have been written already are.',
    permission: ['write', 'scheduled_reports'],
    response: { 204: null },
    handle: ({ access, params }) =>
      changes.delete(access, AUDITED, params.id, (tx, id) => deleteScheduledReport(tx, access.companyId, id)),
  })

  routes.companyRoute({
    ...single,
    method: 'POST',
    url: '/scheduled_reports/:id/send.json',
    summary: 'Send a scheduled report now',
    description:
      'To everybody whom it is sent to, within seconds and as if it were due now, also while it is not enabled; when it is due next stays the same. Asked twice before it is sent, it is sent once.',
    permission: ['write', 'scheduled_reports'],
    response: { 200: ScheduledReportDocument },
    handle: async ({ access, params: { id } }) => {
      const row = existing(await askForReport(db, access.companyId, id, now()))
      poke()
      return scheduledDocument(row)
    },
  })
}

function existing(row: ScheduledRow | null): ScheduledRow {
  if (row === null) throw notFound('scheduled report')
  return row
}
