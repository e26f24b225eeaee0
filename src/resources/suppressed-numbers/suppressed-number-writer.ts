import { Type } from 'typebox'
import { parsePhoneNumber } from '../../domain/phone/phone-number.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { RequiredText } from '../../platform/wire/wire-types.ts'
import { byId, namedBy, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { SentFields } from '../bulk/sent-again.ts'
import { SUPPRESSION_REFUSALS, widenSuppression } from './save-suppressed-number.ts'
import {
  ROOT_KEY,
  SuppressedNumberCreate,
  SuppressedNumberCreated,
  SuppressedNumberUpdate,
  suppressedNumberColumns,
  suppressedNumberCreated,
} from './schema.ts'
import {
  claimSuppressedNumbers,
  deleteSuppressedNumber,
  findSuppressedNumber,
  insertSuppressedNumber,
  listSuppressedNumbers,
  updateSuppressedNumber,
} from './store.ts'
import { suppressedNumbers } from './table.ts'

/** The single route has the number in its path. */
const Created = Type.Object({
  number: RequiredText({
    description: 'E.164 is preferred; without a country code it is read as a US number.',
    examples: ['+13055550142'],
  }),
  ...SuppressedNumberCreate.properties,
})

export const suppressedNumberWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'suppressed_numbers',
    tag: 'Suppressed Numbers',
    path: '/suppressed_numbers',
    table: suppressedNumbers,
    changes,
    refusals: {
      ...SUPPRESSION_REFUSALS,
      suppressed_numbers_number_unique: invalid(ROOT_KEY, { number: [MESSAGE.taken] }),
    },
    naturalKey: namedBy(suppressedNumbers, suppressedNumbers.number, {
      field: 'number',
      description: 'The phone number itself.',
      parse: parsePhoneNumber,
    }),
    created: Created,
    updated: SuppressedNumberUpdate,
    shown: SuppressedNumberCreated,
    prepare: (tx, companyId, sent) => claimSuppressedNumbers(tx, companyId, sent.flatMap(numberNamed)),
    read: readSuppressedNumbers,
    create: async (tx, { companyId }, fields) => {
      const number = parsePhoneNumber(fields.number)
      if (number === null) throw invalid(ROOT_KEY, { number: [MESSAGE.notPhoneNumber] })
      return (await insertSuppressedNumber(tx, companyId, number, suppressedNumberColumns(fields))).id
    },
    createAgain: async (tx, { companyId }, id, fields) =>
      widenSuppression(tx, await existing(tx, companyId, id), suppressedNumberColumns(fields)),
    update: async (tx, { companyId }, id, fields) =>
      updateSuppressedNumber(tx, await existing(tx, companyId, id), suppressedNumberColumns(fields)),
    remove: (tx, { companyId }, id) => deleteSuppressedNumber(tx, companyId, id),
    asSent: async (_tx, _companyId, document, current) =>
      new SentFields(document).plain([
        ...(current === null ? ['number'] : []),
        'can_resubscribe',
        'campaign_id',
        'affiliate_id',
      ]),
    show: (db, { companyId }, ids) => readSuppressedNumbers(db, companyId, ids),
  })

const numberNamed = ({ number }: { readonly number?: unknown }) =>
  typeof number === 'string' ? (parsePhoneNumber(number) ?? []) : []

async function existing(tx: Queryable, companyId: number, id: number) {
  const row = await findSuppressedNumber(tx, companyId, { id })
  if (row === null) throw notFound('suppressed number')
  return row
}

async function readSuppressedNumbers(db: Queryable, companyId: number, ids: readonly number[]) {
  return byId((await listSuppressedNumbers(db, companyId, ids)).map(suppressedNumberCreated))
}
