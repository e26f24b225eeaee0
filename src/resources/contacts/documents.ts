import type { Static } from 'typebox'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { loadTagValues } from '../tags/tag-values.ts'
import { type Contact, type ContactDocument, contactNumberShape } from './schema.ts'
import { loadContactNumbers } from './store.ts'

/** Contacts with their numbers and tags; the number of queries does not grow with the number of Contacts. */
export async function loadContactDocuments(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<Static<typeof ContactDocument>[]> {
  const numbersOf = await loadContactNumbers(db, companyId, ids)
  const tagsOf = await loadTagValues(db, companyId, 'contactId', ids)
  return ids.map(id => ({
    contact: {
      id,
      contact_numbers: numbersOf(id).map(contactNumberShape),
      tag_values: [...tagsOf(id)],
    },
  }))
}

/** One that the transaction has just written. */
export async function loadContact(
  tx: Queryable,
  companyId: number,
  id: number,
): Promise<Static<typeof Contact>> {
  const [document] = await loadContactDocuments(tx, companyId, [id])
  return inserted(document).contact
}
