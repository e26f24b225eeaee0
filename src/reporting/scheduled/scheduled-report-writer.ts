import { inserted, type Queryable } from '../../platform/database/database.ts'
import { byId, type RecordWriter, recordWriter } from '../../resources/bulk/record-writer.ts'
import { SentFields } from '../../resources/bulk/sent-again.ts'
import { checkedColumns, tooManyReports } from './check-scheduled-report.ts'
import {
  configuredReport,
  createdColumns,
  ROOT_KEY,
  ScheduledReportCreate,
  ScheduledReportDocument,
  ScheduledReportUpdate,
  scheduledColumns,
  scheduledDocument,
} from './schema.ts'
import {
  createScheduledReport,
  deleteScheduledReport,
  findScheduledReport,
  readRecipients,
  readTimeZone,
  scheduledReportsOf,
  updateScheduledReport,
} from './store.ts'
import { scheduledReports } from './table.ts'

export const scheduledReportWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'scheduled_reports',
    tag: 'Scheduled reports',
    path: '/scheduled_reports',
    table: scheduledReports,
    changes,
    refusals: {},
    naturalKey: null,
    created: ScheduledReportCreate,
    updated: ScheduledReportUpdate,
    shown: ScheduledReportDocument.properties.scheduled_report,
    read: async (tx, companyId, ids) =>
      byId((await scheduledReportsOf(tx, companyId, ids)).map(configuredReport)),
    create: async (tx, { companyId, at }, fields) => {
      const timeZone = await readTimeZone(tx, companyId)
      const columns = await checkedColumns(tx, companyId, fields, problems =>
        createdColumns(fields, timeZone, problems),
      )
      const row = await createScheduledReport(tx, companyId, columns, at)
      if (row === null) throw tooManyReports()
      return row.id
    },
    update: async (tx, { companyId, at }, id, fields) => {
      const current = inserted((await findScheduledReport(tx, companyId, id)) ?? undefined)
      const columns = await checkedColumns(tx, companyId, fields, problems =>
        scheduledColumns(fields, current, problems),
      )
      return updateScheduledReport(tx, current, columns, at)
    },
    remove: (tx, { companyId }, id) => deleteScheduledReport(tx, companyId, id),
    asSent: async (tx, companyId, document) => {
      const sent = new SentFields(document).plain(Object.keys(ScheduledReportCreate.properties))
      await sent.readers('user_ids', async userIds =>
        (await readRecipients(tx, companyId, userIds)).map(({ id }) => id),
      )
      return sent
    },
    show: async (db: Queryable, { companyId }, ids) => {
      const rows = await scheduledReportsOf(db, companyId, ids)
      return byId(rows.map(row => scheduledDocument(row).scheduled_report))
    },
  })
