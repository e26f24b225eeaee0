import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { byId, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import {
  configuredWebhook,
  ROOT_KEY,
  WebhookCreate,
  WebhookDocument,
  WebhookUpdate,
  webhookColumns,
  webhookDocument,
} from './schema.ts'
import { addWebhook, deleteWebhook, updateWebhook } from './store.ts'
import { webhooks } from './table.ts'

interface WebhookWriterPorts extends Pick<RecordWriter, 'changes'> {
  readonly allowPrivateUrls: boolean
}

/** Those that it creates show their secret nowhere: it is rolled to be seen. */
export const webhookWriter = ({ changes, allowPrivateUrls }: WebhookWriterPorts) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'webhooks',
    tag: 'Webhooks',
    path: '/webhooks',
    table: webhooks,
    changes,
    refusals: {},
    naturalKey: null,
    created: WebhookCreate,
    updated: WebhookUpdate,
    shown: WebhookDocument.properties.webhook,
    read: async (tx, companyId, ids) => byId((await readWebhooks(tx, companyId, ids)).map(configuredWebhook)),
    create: async (tx, { companyId }, fields) =>
      (await addWebhook(tx, companyId, fields, allowPrivateUrls)).id,
    update: (tx, { companyId }, id, fields) =>
      updateWebhook(tx, companyId, id, current => webhookColumns(fields, current, allowPrivateUrls)),
    remove: (tx, { companyId }, id) => deleteWebhook(tx, companyId, id),
    asSent: async (_tx, _companyId, document, current) => {
      const sent = new SentFields(document).plain(['url', 'events', 'paused'])
      if (current === null) sent.leaveOut('secret', 'a new one is drawn: roll it to see it')
      return sent
    },
    show: async (db, access, ids) =>
      byId((await readWebhooks(db, access.companyId, ids)).map(row => webhookDocument(access, row).webhook)),
  })

function readWebhooks(db: Queryable, companyId: number, ids: readonly number[]) {
  return db
    .select()
    .from(webhooks)
    .where(and(eq(webhooks.companyId, companyId), hasId(webhooks.id, ids)))
}
