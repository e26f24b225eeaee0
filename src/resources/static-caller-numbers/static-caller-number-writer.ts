import { and, eq } from 'drizzle-orm'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { byId, namedBy, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import {
  ROOT_KEY,
  STATIC_NUMBER_REFUSALS,
  StaticCallerNumberCreate,
  StaticCallerNumberDocument,
  staticCallerNumberDocument,
  staticNumber,
} from './schema.ts'
import { createStaticCallerNumber, deleteStaticCallerNumber } from './store.ts'
import { staticCallerNumbers } from './table.ts'

/** There is nothing to change about one: it is added, or removed. */
export const staticCallerNumberWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'static_caller_numbers',
    tag: 'Static Caller Numbers',
    path: '/static_caller_numbers',
    table: staticCallerNumbers,
    changes,
    refusals: STATIC_NUMBER_REFUSALS,
    naturalKey: namedBy(staticCallerNumbers, staticCallerNumbers.number, {
      field: 'number',
      description: 'The phone number itself.',
      parse: parsePhoneNumber,
    }),
    created: StaticCallerNumberCreate,
    updated: null,
    shown: StaticCallerNumberDocument.properties.static_caller_number,
    read: readStaticCallerNumbers,
    create: async (tx, { companyId }, fields) =>
      (await createStaticCallerNumber(tx, companyId, staticNumber(fields))).id,
    update: null,
    remove: (tx, { companyId }, id) => deleteStaticCallerNumber(tx, companyId, id),
    asSent: async (_tx, _companyId, document) => new SentFields(document).plain(['number']),
    show: (db, { companyId }, ids) => readStaticCallerNumbers(db, companyId, ids),
  })

async function readStaticCallerNumbers(db: Queryable, companyId: number, ids: readonly number[]) {
  const rows = await db
    .select()
    .from(staticCallerNumbers)
    .where(and(eq(staticCallerNumbers.companyId, companyId), hasId(staticCallerNumbers.id, ids)))
  return byId(rows.map(row => staticCallerNumberDocument(row).static_caller_number))
}
