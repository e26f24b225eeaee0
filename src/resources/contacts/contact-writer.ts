import type { Static } from 'typebox'
import { parseDialable } from '../../domain/phone/phone-number.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { invalid, MESSAGE } from '../../platform/refusals/refusal.ts'
import { byId, type Fields, type RecordWriter, recordWriter } from '../bulk/record-writer.ts'
import { nestedItems, SentFields, tagList } from '../bulk/sent-again.ts'
import type { TagValueDocument } from '../tags/tag-values.ts'
import { loadContactDocuments } from './documents.ts'
import { changeContact, createContact, ROOT_KEY, readContact } from './save-contact.ts'
import { Contact, ContactCreate, type ContactParameters, ContactUpdate } from './schema.ts'
import { claimNumbers, deleteContact, existingContactIds, findContactIds } from './store.ts'
import { contacts } from './table.ts'

export const contactWriter = ({ changes }: Pick<RecordWriter, 'changes'>) =>
  recordWriter({
    rootKey: ROOT_KEY,
    permission: 'contacts',
    tag: 'Contacts',
    path: '/contacts',
    table: contacts,
    changes,
    refusals: {
      contact_numbers_number_unique: invalid(ROOT_KEY, { 'contact_numbers.number': [MESSAGE.taken] }),
    },
    naturalKey: {
      field: 'number',
      description: 'One of its numbers.',
      parse: parseDialable,
      find: findContactIds,
    },
    created: ContactCreate,
    updated: ContactUpdate,
    shown: Contact,
    prepare: (tx, companyId, sent) => claimNumbers(tx, companyId, sent.flatMap(numbersNamed)),
    read: readContacts,
    create: async (tx, { companyId, at }, fields) => {
      const sent = await readContact(fields)
      if (sent.numbers.length === 0) throw invalid(ROOT_KEY, { contact_numbers: [MESSAGE.blank] })
      return createContact(tx, companyId, sent, new Date(at))
    },
    update: async (tx, { companyId, at }, id, fields) =>
      changeContact(tx, companyId, id, await readContact(fields), new Date(at)),
    remove: (tx, { companyId }, id) => deleteContact(tx, companyId, id),
    importedFields: (kind, { number, ...cells }) => ({
      ...cells,
      ...(kind === 'create' && { contact_numbers_attributes: [{ number }] }),
    }),
    asSent: async (_tx, _companyId, document, current) =>
      new SentFields(document)
        .translated<readonly TagValueDocument[]>('tag_values', tags => ({ tag_list: tagList(tags) }))
        .translated<ContactNumbers>('contact_numbers', numbers => ({
          contact_numbers_attributes: nestedItems(
            numbers,
            (current?.['contact_numbers'] as ContactNumbers | undefined) ?? null,
            ({ number, description }) => ({ number, description }),
          ),
        })),
    show: (db, { companyId }, ids) => readContacts(db, companyId, ids),
  })

type ContactNumbers = Static<typeof Contact>['contact_numbers']

/** What a change gives its Contact, or names it by; impossible numbers are refused later. */
function numbersNamed(sent: Fields): string[] {
  const { number, contact_numbers_attributes: given = [] } = sent as ContactParameters & { number?: string }
  return [number, ...given.map(item => item.number)].flatMap(text =>
    text === undefined ? [] : (parseDialable(text) ?? []),
  )
}

async function readContacts(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Static<typeof Contact>>> {
  const existing = await existingContactIds(db, companyId, ids)
  return byId((await loadContactDocuments(db, companyId, existing)).map(({ contact }) => contact))
}
