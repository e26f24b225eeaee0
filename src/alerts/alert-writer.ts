import type { Queryable } from '../platform/database/database.ts'
import { byId, type Fields, type RecordWriter, recordWriter } from '../resources/bulk/record-writer.ts'
import { SentFields } from '../resources/bulk/sent-again.ts'
import { alertDocuments, configuredAlert } from './alert-documents.ts'
import type { AlertKind } from './alert-kinds.ts'
import { checkedColumns, seenAlert, tooManyAlerts } from './check-alert.ts'
import { AlertCreate, AlertDocument, AlertUpdate, ROOT_KEY } from './schema.ts'
import { alertsOf, createAlert, deleteAlert, findAlert, rolesOf, updateAlert } from './store.ts'
import { alerts } from './table.ts'
import { maySee, rolesThatSee } from './visible-kinds.ts'

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
    asSent: (tx, companyId, document, current) => alertAsSent(tx, companyId, document, current),
    show: async (db: Queryable, access, ids) => {
      const rows = (await alertsOf(db, access.companyId, ids)).filter(row => maySee(access, row.kind))
      return byId((await alertDocuments(db, access.companyId, rows)).map(({ alert }) => alert))
    },
  })

/** A subject that is gone is sent all the same, and refused: without it, the alert would be about any. */
async function alertAsSent(
  tx: Queryable,
  companyId: number,
  document: Fields,
  current: Fields | null,
): Promise<SentFields> {
  const sent = new SentFields(document).plain(Object.keys(AlertCreate.properties))
  const seeing = rolesThatSee((document['kind'] ?? current?.['kind']) as AlertKind)
  await sent.readers('user_ids', async userIds => {
    const roles = await rolesOf(tx, companyId, userIds)
    return [...roles].flatMap(([id, role]) => (seeing.includes(role) ? id : []))
  })
  return sent
}
