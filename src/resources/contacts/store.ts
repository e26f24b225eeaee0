import { and, asc, eq, inArray, ne, sql } from 'drizzle-orm'
import { inserted, type Queryable } from '../../platform/database/database.ts'
import { hasId } from '../../platform/database/has-id.ts'
import { rowsByOwner } from '../../platform/database/rows-by-owner.ts'
import type { ContactNumberContent } from './schema.ts'
import { contactNumbers, contacts } from './table.ts'

export type ContactNumberRow = typeof contactNumbers.$inferSelect

/** How a request names a Contact: by its id, or by one of its numbers. */
export type ContactKey = { readonly id: number } | { readonly number: string }

const isContact = (companyId: number, id: number) =>
  and(eq(contacts.companyId, companyId), eq(contacts.id, id))

/** The id of the Contact; null when the Company has none. */
export async function findContactId(
  db: Queryable,
  companyId: number,
  key: ContactKey,
): Promise<number | null> {
  if ('number' in key) return (await findContactNumber(db, companyId, key.number))?.contactId ?? null
  const [row] = await db.select({ id: contacts.id }).from(contacts).where(isContact(companyId, key.id))
  return row?.id ?? null
}

export async function findContactNumber(
  db: Queryable,
  companyId: number,
  number: string,
): Promise<ContactNumberRow | null> {
  const [row] = await db
    .select()
    .from(contactNumbers)
    .where(and(eq(contactNumbers.companyId, companyId), eq(contactNumbers.number, number)))
  return row ?? null
}

/** The ids of the Contacts that have these numbers, by number. */
export async function findContactIds(
  db: Queryable,
  companyId: number,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ number: contactNumbers.number, contactId: contactNumbers.contactId })
    .from(contactNumbers)
    .where(and(eq(contactNumbers.companyId, companyId), inArray(contactNumbers.number, [...numbers])))
  return new Map(rows.map(({ number, contactId }) => [number, contactId]))
}

/** Those of `ids` that the Company has. */
export async function existingContactIds(
  db: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<number[]> {
  const rows = await db
    .select({ id: contacts.id })
    .from(contacts)
    .where(and(eq(contacts.companyId, companyId), hasId(contacts.id, ids)))
  return rows.map(({ id }) => id)
}

/** The numbers of many Contacts, each one's in the order in which they were added. */
export async function loadContactNumbers(
  db: Queryable,
  companyId: number,
  contactIds: readonly number[],
): Promise<(contactId: number) => readonly ContactNumberRow[]> {
  const rows = await db
    .select()
    .from(contactNumbers)
    .where(and(eq(contactNumbers.companyId, companyId), hasId(contactNumbers.contactId, contactIds)))
    .orderBy(asc(contactNumbers.id))
  return rowsByOwner(rows, row => row.contactId)
}

/**
 * Keeps everyone else who would give these numbers to a Contact waiting until the transaction ends: a row that is not
 * there yet cannot be locked. Comes before any lock of a Contact, and once a transaction, with all that it gives or
 * looks its Contact up by: so no two transactions ever wait for each other.
 */
export async function claimNumbers(
  tx: Queryable,
  companyId: number,
  numbers: readonly string[],
): Promise<void> {
  if (numbers.length === 0) return
  const inOrder = [...new Set(numbers)].sort()
  await tx.execute(sql`
    SELECT pg_advisory_xact_lock(hashtextextended(concat_ws(' ', 'contact_number', ${companyId}::int, number), 0))
    FROM unnest(${sql.param(inOrder)}::text[]) AS number`)
}

/**
 * Keeps other changes of the Contact, its numbers included, waiting until the transaction ends; null when there is
 * none. A number must have been claimed.
 */
export async function lockContact(tx: Queryable, companyId: number, key: ContactKey): Promise<number | null> {
  const id = await findContactId(tx, companyId, key)
  if (id === null) return null
  const [row] = await tx
    .select({ id: contacts.id })
    .from(contacts)
    .where(isContact(companyId, id))
    .for('no key update')
  // While we waited for the Contact, the number may have been taken from it.
  const isStillIts = 'id' in key || (await findContactId(tx, companyId, key)) === id
  return row !== undefined && isStillIts ? id : null
}

export async function insertContact(tx: Queryable, companyId: number): Promise<number> {
  const [row] = await tx.insert(contacts).values({ companyId }).returning({ id: contacts.id })
  return inserted(row).id
}

export async function touchContact(tx: Queryable, companyId: number, id: number, now: Date): Promise<void> {
  await tx.update(contacts).set({ updatedAt: now }).where(isContact(companyId, id))
}

/** Its numbers and tags go with it. */
export async function deleteContact(tx: Queryable, companyId: number, id: number): Promise<void> {
  await tx.delete(contacts).where(isContact(companyId, id))
}

/** Whether another Contact of the Company has one of these numbers. */
export async function areNumbersElsewhere(
  tx: Queryable,
  companyId: number,
  contactId: number,
  numbers: readonly string[],
): Promise<boolean> {
  if (numbers.length === 0) return false
  const rows = await tx
    .select({ id: contactNumbers.id })
    .from(contactNumbers)
    .where(
      and(
        eq(contactNumbers.companyId, companyId),
        ne(contactNumbers.contactId, contactId),
        inArray(contactNumbers.number, [...numbers]),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** @param changed what each of the Contact's numbers becomes, by id; two may exchange theirs */
export async function updateContactNumbers(
  tx: Queryable,
  companyId: number,
  changed: ReadonlyMap<number, ContactNumberContent>,
  now: Date,
): Promise<void> {
  // Uniqueness is judged row by row: until all are written, each holds a number that nobody can have.
  await tx
    .update(contactNumbers)
    .set({ number: sql`'changing ' || ${contactNumbers.id}` })
    .where(and(eq(contactNumbers.companyId, companyId), hasId(contactNumbers.id, [...changed.keys()])))
  for (const [id, content] of changed) {
    await tx
      .update(contactNumbers)
      .set({ ...content, updatedAt: now })
      .where(and(eq(contactNumbers.companyId, companyId), eq(contactNumbers.id, id)))
  }
}

export async function insertContactNumbers(
  tx: Queryable,
  companyId: number,
  contactId: number,
  added: readonly ContactNumberContent[],
): Promise<void> {
  await tx.insert(contactNumbers).values(added.map(content => ({ companyId, contactId, ...content })))
}

export async function deleteContactNumbers(
  tx: Queryable,
  companyId: number,
  ids: readonly number[],
): Promise<void> {
  await tx
    .delete(contactNumbers)
    .where(and(eq(contactNumbers.companyId, companyId), hasId(contactNumbers.id, ids)))
}
