import { and, eq } from 'drizzle-orm'
import { Type } from 'typebox'
import type { CompanyAccess } from '../../access/company-access.ts'
import type { MainRoutes } from '../../access/routes.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { inOrderOf, selectIds } from '../../platform/database/select-page.ts'
import { setLinkHeader } from '../../platform/http/link-header.ts'
import { invalid, MESSAGE, notFound } from '../../platform/refusals/refusal.ts'
import { pageOf } from '../../platform/wire/page.ts'
import { Id, Rooted } from '../../platform/wire/wire-types.ts'
import type { AuditedChanges } from '../changes/audited-changes.ts'
import { auditedContact } from './audited-contact.ts'
import { CONTACT_LIST } from './contact-list.ts'
import { registerContactNumberRoutes } from './contact-number-routes.ts'
import { loadContact, loadContactDocuments } from './documents.ts'
import {
  changeContact,
  createContact,
  givenNumbers,
  ROOT_KEY,
  readContact,
  type SentContact,
} from './save-contact.ts'
import { ContactCreate, ContactDocument, ContactUpdate, NumberParams, numberInPath } from './schema.ts'
import { type ContactKey, claimNumbers, deleteContact, findContactId } from './store.ts'
import { contacts } from './table.ts'

const shared = { tag: 'Contacts', rootKey: ROOT_KEY }

/** A Contact as a path names it: by id, or by one of its numbers. */
type ContactParams = { readonly id: number } | { readonly number: string }

/** The two families of paths, alike but for how they name the Contact, and what PUT does where there is none. */
const BY_ID = {
  url: '/contacts/:id.json',
  params: Type.Unsafe<ContactParams>(Type.Object({ id: Id })),
}
const BY_NUMBER = {
  url: '/contact_numbers/:number/contact.json',
  params: Type.Unsafe<ContactParams>(NumberParams),
}

export function registerContactRoutes(routes: MainRoutes, db: Queryable, callers: AuditedChanges): void {
  registerCollection(routes, db, callers)
  for (const path of [BY_ID, BY_NUMBER]) registerSingle(routes, db, callers, path)
  registerChanges(routes, callers)
  registerContactNumberRoutes(routes, callers)
}

function registerCollection(routes: MainRoutes, db: Queryable, callers: AuditedChanges): void {
  const collection = { ...shared, url: '/contacts.json' }

  routes.companyRoute({
    ...collection,
    method: 'GET',
    summary: 'List contacts',
    description: 'A page by ascending id.',
    permission: ['read', 'contacts'],
    query: CONTACT_LIST.query,
    response: { 200: Type.Array(ContactDocument) },
    handle: async ({ access, query, request, reply }) => {
      const { companyId } = access
      const page = pageOf(query)
      const { filter, order } = CONTACT_LIST.rowsOf(query, access)
      const condition = and(eq(contacts.companyId, companyId), filter)
      const { ids, totalRows } = await selectIds(db, contacts, condition, page, order)
      setLinkHeader(request, reply, page, totalRows)
      const found = await loadContactDocuments(db, companyId, ids)
      return inOrderOf(ids, found, ({ contact }) => contact.id)
    },
  })

  routes.companyRoute({
    ...collection,
    method: 'POST',
    summary: 'Create a contact',
    description:
      'Calls from its numbers inherit its tags. A number belongs to one contact of the company at most.',
    permission: ['write', 'contacts'],
    body: Rooted(ROOT_KEY, ContactCreate),
    version: { resource: ROOT_KEY },
    response: { 201: ContactDocument },
    handle: async ({ access, body: { contact: body } }) => {
      const { companyId } = access
      const sent = await readContact(body)
      if (sent.numbers.length === 0) throw invalid(ROOT_KEY, { contact_numbers: [MESSAGE.blank] })
      const contact = await callers.create(access, auditedContact(), async tx => {
        await claimNumbers(tx, companyId, givenNumbers(sent.numbers))
        return loadContact(tx, companyId, await createContact(tx, companyId, sent, new Date()))
      })
      return { contact }
    },
  })
}

function registerSingle(
  routes: MainRoutes,
  db: Queryable,
  callers: AuditedChanges,
  path: typeof BY_ID,
): void {
  routes.companyRoute({
    ...shared,
    ...path,
    method: 'GET',
    summary: 'Get a contact',
    description: 'A Contact with its numbers and tags.',
    permission: ['read', 'contacts'],
    version: { resource: ROOT_KEY, parameter: 'id' },
    response: { 200: ContactDocument },
    handle: ({ access, params }) => contactDocument(db, access, contactKey(params)),
  })

  routes.companyRoute({
    ...shared,
    ...path,
    method: 'DELETE',
    summary: 'Delete a contact',
    description: 'All its numbers go with it.',
    permission: ['write', 'contacts'],
    response: { 204: null },
    handle: ({ access, params }) =>
      callers.delete(access, auditedContact(), contactKey(params), (tx, id) =>
        deleteContact(tx, access.companyId, id),
      ),
  })
}

function registerChanges(routes: MainRoutes, callers: AuditedChanges): void {
  routes.companyRoute({
    ...shared,
    ...BY_ID,
    method: 'PUT',
    summary: 'Update a contact',
    description:
      'Numbers that are not named stay; `_destroy` removes one, as `DELETE /contact_numbers/{number}.json` does.',
    permission: ['write', 'contacts'],
    body: Rooted(ROOT_KEY, ContactUpdate),
    response: { 200: ContactDocument },
    handle: async ({ access, params, body: { contact: body } }) => {
      const key = contactKey(params)
      const sent = await readContact(body)
      const audited = auditedContact(givenNumbers(sent.numbers))
      const contact = await callers.update(access, audited, key, async (tx, id) => {
        await changeContact(tx, access.companyId, id, sent, new Date())
        return loadContact(tx, access.companyId, id)
      })
      return { contact }
    },
  })

  routes.companyRoute({
    ...shared,
    url: BY_NUMBER.url,
    params: NumberParams,
    method: 'PUT',
    summary: 'Update or create a contact by number',
    description:
      'Where no contact has the number, one is created with it and with what the body holds besides.',
    permission: ['write', 'contacts'],
    body: Rooted(ROOT_KEY, ContactUpdate),
    response: { 200: ContactDocument },
    handle: async ({ access, params, body: { contact: body } }) => {
      const number = numberToCreate(params)
      const sent = await readContact(body)
      const audited = auditedContact(givenNumbers(sent.numbers))
      const contact = await callers.upsert(access, audited, { number }, async (tx, existing) => {
        const { companyId } = access
        const now = new Date()
        if (existing !== null) await changeContact(tx, companyId, existing, sent, now)
        const id = existing ?? (await createContact(tx, companyId, withNumber(sent, number), now))
        return loadContact(tx, companyId, id)
      })
      return { contact }
    },
  })
}

async function contactDocument(db: Queryable, { companyId }: CompanyAccess, key: ContactKey) {
  const id = await findContactId(db, companyId, key)
  if (id === null) throw notFound(ROOT_KEY)
  const [document] = await loadContactDocuments(db, companyId, [id])
  return document
}

/** @throws 404 for an impossible number: no Contact has it */
function contactKey(params: ContactParams): ContactKey {
  if ('id' in params) return params
  const number = numberInPath(params)
  if (number === null) throw notFound(ROOT_KEY)
  return { number }
}

/** @throws the failed validation of an impossible number: no Contact could have it */
function numberToCreate(params: { readonly number: string }): string {
  const number = numberInPath(params)
  if (number !== null) return number
  throw invalid(ROOT_KEY, { 'contact_numbers.number': [MESSAGE.notPhoneNumber] })
}

/** What is sent, the number of the path included, which the body may describe. */
function withNumber(sent: SentContact, number: string): SentContact {
  const isSent = sent.numbers.some(item => item.number === number)
  return isSent ? sent : { ...sent, numbers: [{ number }, ...sent.numbers] }
}
