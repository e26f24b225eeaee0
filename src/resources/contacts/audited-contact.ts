import { notFound } from '../../platform/refusals/refusal.ts'
import type { Audited } from '../changes/audited-changes.ts'
import { loadContactDocuments } from './documents.ts'
import { type ContactKey, claimNumbers, findContactId, lockContact } from './store.ts'

/** @param givenNumbers what the change gives the Contact: nobody else may give them away meanwhile */
export const auditedContact = (givenNumbers: readonly string[] = []): Audited<ContactKey> => ({
  resource: 'contact',
  lock: async (tx, companyId, key) => {
    await claimNumbers(tx, companyId, 'number' in key ? [key.number, ...givenNumbers] : givenNumbers)
    return lockContact(tx, companyId, key)
  },
  read: async (tx, companyId, id) => {
    if ((await findContactId(tx, companyId, { id })) === null) return null
    const [document] = await loadContactDocuments(tx, companyId, [id])
    return document?.contact ?? null
  },
})

/** The Contact as the owner of a number that a request is about: where there is none, the number does not exist. */
export function auditedOwner(givenNumbers: readonly string[] = []): Audited<ContactKey> {
  const contact = auditedContact(givenNumbers)
  return {
    ...contact,
    lock: async (tx, companyId, key) => {
      const id = await contact.lock(tx, companyId, key)
      if (id === null) throw notFound('contact number')
      return id
    },
  }
}
