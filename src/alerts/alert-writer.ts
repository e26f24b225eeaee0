import type { Queryable } from '../platform/database/database.ts'
import { byId, type RecordWriter, recordWriter } from '../resources/bulk/record-writer.ts'
import { SentFields } from '../resources/bulk/sent-again.ts'
import { alertDocuments, configuredAlert } from './alert-documents.ts'
import { checkedColumns, seenAlert, tooManyAlerts } from './check-alert.ts'
import { AlertCreate, AlertDocument, AlertUpdate, ROOT_KEY } from './schema.ts'
import { alertsOf, createAlert, deleteAlert, findAlert, updateAlert } from './store.ts'
import { alerts } from './table.ts'
import { maySee } from './visible-kinds.ts'

export const alertWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'alerts',
    tag: 'Alerts',
    path: '/alerts',
    table: alerts,
    changes,
    refusals: {},
    naturalKey: null,
    created: AlertCreate,
    updated: AlertUpdate,
    shown: AlertDocument.properties.alert,
    read: async (tx, companyId, ids) => byId((await alertsOf(tx, companyId, ids)).map(configuredAlert)),
    create: async (tx, { companyId, access }, fields) => {
      const columns = await checkedColumns(tx, access, fields, null)
      const row = await createAlert(tx, companyId, columns)
      if (row === null) throw tooManyAlerts()
      return row.id
    },
    update: async (tx, { companyId, access }, id, fields) => {
      const current = seenAlert(access, await findAlert(tx, companyId, id))
      const columns = await checkedColumns(tx, access, fields, current)
      return updateAlert(tx, companyId, id, () => columns)
    },
    remove: async (tx, { companyId, access }, id) => {
      seenAlert(access, await findAlert(tx, companyId, id))
      return deleteAlert(tx, companyId, id)
    },
    asSent: async (_tx, _companyId, document) =>
      new SentFields(document).plain(Object.keys(AlertCreate.properties)),
    show: async (db: Queryable, access, ids) => {
      const rows = (await alertsOf(db, access.companyId, ids)).filter(row => maySee(access, row.kind))
      return byId((await alertDocuments(db, access.companyId, rows)).map(({ alert }) => alert))
    },
  })
