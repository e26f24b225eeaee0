import { parseDialable } from '../../domain/phone/phone-number.ts'
import type { Tag } from '../../domain/tags/tag.ts'
import { changedColumns, hasColumns } from '../../platform/database/changed-columns.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { FieldProblems } from '../../platform/refusals/field-problems.ts'
import { MESSAGE } from '../../platform/refusals/refusal.ts'
import { sentTagValues } from '../tags/sent-tag-values.ts'
import { replaceTagValues } from '../tags/tag-values.ts'
import { planContactNumbers, type SentNumber } from './plan-contact-numbers.ts'
import type { ContactParameters } from './schema.ts'
import {
  areNumbersElsewhere,
  deleteContactNumbers,
  insertContact,
  insertContactNumbers,
  loadContactNumbers,
  touchContact,
  updateContactNumbers,
} from './store.ts'

export const ROOT_KEY = 'contact'

/** How the sender knows a number's fields: of a Contact's list, or of the number by itself. */
export interface FieldNaming {
  readonly rootKey: string
  readonly prefix: string
}

const OF_CONTACT: FieldNaming = { rootKey: ROOT_KEY, prefix: 'contact_numbers.' }

/** What a body asks of a Contact, read and found possible. */
export interface SentContact {
  /** null when it does not mention them. */
  readonly tags: readonly Tag[] | null
  readonly numbers: readonly SentNumber[]
}

/** @throws the failed validation of what is wrong whatever is stored */
export async function readContact(body: ContactParameters): Promise<SentContact> {
  const problems = new FieldProblems()
  const tags = await sentTagValues(body, problems)
  const numbers = (body.contact_numbers_attributes ?? []).map(item => {
    if (item.id === undefined && item.number === undefined)
      problems.add('contact_numbers.number', MESSAGE.blank)
    return readNumber(item, OF_CONTACT, problems)
  })
  problems.throwIfAny(ROOT_KEY)
  return { tags, numbers }
}

/** An impossible number is a problem and left out. */
export function readNumber(
  { number: text, ...item }: SentNumber,
  { prefix }: FieldNaming,
  problems: FieldProblems,
): SentNumber {
  if (text === undefined) return item
  const number = parseDialable(text)
  if (number !== null) return { ...item, number }
  problems.add(`${prefix}number`, MESSAGE.notPhoneNumber)
  return item
}

/** The numbers that a change gives its Contact. */
export const givenNumbers = (items: readonly SentNumber[]) => items.flatMap(({ number }) => number ?? [])

/**
 * Creates a Contact; answers its id. Its numbers must have been claimed.
 * @throws the failed validation of numbers that another Contact has
 */
export async function createContact(
  tx: Queryable,
  companyId: number,
  sent: SentContact,
  now: Date,
): Promise<number> {
  const id = await insertContact(tx, companyId)
  await changeContact(tx, companyId, id, sent, now)
  return id
}

/**
 * Changes what `sent` holds of a locked Contact and nothing else; when it holds nothing new, nothing is written.
 * @throws as `createContact`; and the failed validation of an id that is not one of its numbers'
 */
export async function changeContact(
  tx: Queryable,
  companyId: number,
  id: number,
  { tags, numbers }: SentContact,
  now: Date,
): Promise<void> {
  const hasNewNumbers = await changeContactNumbers(tx, companyId, id, numbers, OF_CONTACT, now)
  const hasNewTags = tags !== null && (await replaceTagValues(tx, companyId, 'contactId', id, tags))
  if (hasNewNumbers || hasNewTags) await touchContact(tx, companyId, id, now)
}

/**
 * Applies what a request asks of a locked Contact's numbers.
 * @returns whether any of them is gone, new or another than before
 * @throws as `changeContact`
 */
export async function changeContactNumbers(
  tx: Queryable,
  companyId: number,
  contactId: number,
  items: readonly SentNumber[],
  { rootKey, prefix }: FieldNaming,
  now: Date,
): Promise<boolean> {
  const problems = new FieldProblems()
  const stored = (await loadContactNumbers(tx, companyId, [contactId]))(contactId)
  const plan = planContactNumbers(stored, items, (field, message) =>
    problems.add(field === null ? 'contact_numbers' : prefix + field, message),
  )
  if (await areNumbersElsewhere(tx, companyId, contactId, givenNumbers(items))) {
    problems.add(`${prefix}number`, MESSAGE.taken)
  }
  problems.throwIfAny(rootKey)
  const changed = new Map(
    stored.flatMap(row => {
      const content = plan.updated.get(row.id)
      return content !== undefined && hasColumns(changedColumns(row, content)) ? [[row.id, content]] : []
    }),
  )
  if (plan.removedIds.length > 0) await deleteContactNumbers(tx, companyId, plan.removedIds)
  if (changed.size > 0) await updateContactNumbers(tx, companyId, changed, now)
  if (plan.added.length > 0) await insertContactNumbers(tx, companyId, contactId, plan.added)
  return plan.removedIds.length > 0 || changed.size > 0 || plan.added.length > 0
}
