import type { MainRoutes } from '../../access/routes.ts'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { invalid, notFound } from '../../platform/refusals/refusal.ts'
import { Rooted } from '../../platform/wire/wire-types.ts'
import type { AuditedChanges } from '../changes/audited-changes.ts'
import { auditedOwner } from './audited-contact.ts'
import { changeContactNumbers, type FieldNaming, givenNumbers, readNumber } from './save-contact.ts'
import {
  ContactNumberDocument,
  ContactNumberUpdate,
  contactNumberShape,
  NumberParams,
  numberInPath,
} from './schema.ts'
import {
  type ContactNumberRow,
  deleteContactNumbers,
  findContactNumber,
  loadContactNumbers,
  touchContact,
} from './store.ts'

const ROOT_KEY = 'contact_number'

const ITSELF: FieldNaming = { rootKey: ROOT_KEY, prefix: '' }

const single = {
  tag: 'Contact Numbers',
  rootKey: ROOT_KEY,
  url: '/contact_numbers/:number.json',
  params: NumberParams,
  // The versions are those of its Contact.
  readAt: '/contact_numbers/:number/contact.json',
}

/** Changes of one number, which the audit log shows as changes of its Contact. */
export function registerContactNumberRoutes(routes: MainRoutes, callers: AuditedChanges): void {
  routes.companyRoute({
    ...single,
    method: 'PUT',
    summary: 'Update a contact number',
    description: 'Gives the number of a Contact another value or description.',
    permission: ['write', 'contacts'],
    body: Rooted(ROOT_KEY, ContactNumberUpdate),
    response: { 200: ContactNumberDocument },
    handle: async ({ access, params, body: { contact_number: body } }) => {
      const { companyId } = access
      const number = existingNumber(params)
      const problems = new FieldProblems()
      const sent = readNumber(body, ITSELF, problems)
      problems.throwIfAny(ROOT_KEY)
      const now = new Date()
      const audited = auditedOwner(givenNumbers([sent]))
      const row = await callers.update(access, audited, { number }, async (tx, contactId) => {
        const { id } = await ownNumber(tx, companyId, number)
        const items = [{ ...sent, id }]
        const isChanged = await changeContactNumbers(tx, companyId, contactId, items, ITSELF, now)
        if (isChanged) await touchContact(tx, companyId, contactId, now)
        return ownNumber(tx, companyId, sent.number ?? number)
      })
      return { contact_number: contactNumberShape(row) }
    },
  })

  routes.companyRoute({
    ...single,
    method: 'DELETE',
    summary: 'Remove a number from its contact',
    description: 'Refused while it is the contact’s only one.',
    permission: ['write', 'contacts'],
    mayFailValidation: true,
    response: { 204: null },
    handle: async ({ access, params }) => {
      const number = existingNumber(params)
      await callers.update(access, auditedOwner(), { number }, (tx, contactId) =>
        removeNumber(tx, access.companyId, contactId, number),
      )
    },
  })
}

/** @throws 404 for an impossible number: nobody has it */
function existingNumber(params: { readonly number: string }): string {
  const number = numberInPath(params)
  if (number === null) throw notFound('contact number')
  return number
}

/** Of a Contact that is locked: its number is still there. */
async function ownNumber(tx: Queryable, companyId: number, number: string): Promise<ContactNumberRow> {
  return inserted((await findContactNumber(tx, companyId, number)) ?? undefined)
}

/** Whoever removes another number of the Contact at the same moment waits for its lock, and then finds this one gone. */
async function removeNumber(
  tx: Queryable,
  companyId: number,
  contactId: number,
  number: string,
): Promise<void> {
  const rows = (await loadContactNumbers(tx, companyId, [contactId]))(contactId)
  if (rows.length === 1) {
    throw invalid(ROOT_KEY, {
      number: ['is the only one of its contact: delete the contact, or give it another number first'],
    })
  }
  const { id } = await ownNumber(tx, companyId, number)
  await deleteContactNumbers(tx, companyId, [id])
  await touchContact(tx, companyId, contactId, new Date())
}
