import { and, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { byId, namedBy, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import {
  ROOT_KEY,
  TAG_REFUSALS,
  TagCreate,
  TagDocument,
  TagUpdate,
  tagColumns,
  tagDocument,
} from './schema.ts'
import { createTag, deleteTag, updateTag } from './store.ts'
import { tags } from './table.ts'

export const tagWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'tags',
    tag: 'Tags',
    path: '/tags',
    table: tags,
    changes,
    refusals: TAG_REFUSALS,
    naturalKey: namedBy(tags, tags.key, { field: 'key', description: 'Its `key`.' }),
    created: TagCreate,
    updated: TagUpdate,
    shown: TagDocument.properties.tag,
    read: readTags,
    create: async (tx, { companyId }, fields) =>
      (await createTag(tx, companyId, { key: fields.key, ...tagColumns(fields) })).id,
    update: (tx, { companyId }, id, fields) => updateTag(tx, companyId, id, tagColumns(fields)),
    remove: (tx, { companyId }, id) => deleteTag(tx, companyId, id),
    asSent: async (_tx, _companyId, document) => new SentFields(document).plain(['key', 'values_report']),
    show: (db, { companyId }, ids) => readTags(db, companyId, ids),
  })

async function readTags(db: Queryable, companyId: number, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(tags)
    .where(and(eq(tags.companyId, companyId), hasId(tags.id, ids)))
  return byId(rows.map(row => tagDocument(row).tag))
}
