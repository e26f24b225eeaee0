import { and, eq } from 'drizzle-orm'
import type { Static } from 'typebox'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { byId, namedBy, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import { AFFILIATE_FIELDS } from './fields.ts'
import { AFFILIATE_REFUSALS, affiliateColumns, removeAffiliate, VALIDATION_STATUS } from './save-affiliate.ts'
import {
  AffiliateCreate,
  AffiliateDelete,
  AffiliateDocument,
  AffiliateUpdate,
  affiliateDocument,
} from './schema.ts'
import { createAffiliate, updateAffiliate } from './store.ts'
import { affiliates } from './table.ts'

export const affiliateWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: 'affiliate',
    permission: 'affiliates',
    validationStatus: VALIDATION_STATUS,
    tag: 'Affiliates',
    path: '/api/v1/affiliates',
    table: affiliates,
    changes,
    refusals: AFFILIATE_REFUSALS,
    naturalKey: namedBy(affiliates, affiliates.afid, { field: 'afid', description: 'Its `afid`.' }),
    created: AffiliateCreate,
    updated: AffiliateUpdate,
    shown: AffiliateDocument.properties.affiliate,
    read: readAffiliates,
    create: async (tx, { companyId }, fields) =>
      (await createAffiliate(tx, companyId, affiliateColumns(fields))).id,
    update: (tx, { companyId }, id, fields) => updateAffiliate(tx, companyId, id, affiliateColumns(fields)),
    removed: AffiliateDelete,
    remove: (tx, { companyId }, id, fields: Static<typeof AffiliateDelete>) =>
      removeAffiliate(tx, companyId, id, fields.destroy_behavior ?? null),
    asSent: async (_tx, _companyId, document) =>
      new SentFields(document).plain(['afid', ...Object.keys(AFFILIATE_FIELDS.updated)]),
    show: (db, { companyId }, ids) => readAffiliates(db, companyId, ids),
  })

async function readAffiliates(db: Queryable, companyId: number, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(affiliates)
    .where(and(eq(affiliates.companyId, companyId), hasId(affiliates.id, ids)))
  return byId(rows.map(row => affiliateDocument(row).affiliate))
}
