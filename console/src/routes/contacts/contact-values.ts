import type { Schemas } from '../../api/api-client.ts'
import type { Contact } from '../../api/resources/contacts.ts'
import { refusalAtRow } from '../../form/nested-refusal.ts'
import { sentEntries } from '../../form/sent-entries.ts'
import { tagText, typedTagList } from '../../words/tag-words.ts'

/** A number as it is typed; one with an id is there already. */
export interface TypedNumber {
  readonly id?: number
  readonly number: string
  readonly description: string | null
}

/** A contact as its form has it. */
export interface ContactValues {
  readonly contact_numbers_attributes: readonly TypedNumber[]
  /** Each as `key:value`. */
  readonly tag_list: readonly string[]
}

export const NEW_NUMBER: TypedNumber = { number: '', description: null }

/**
 * @param contact null: one that is to be made
 * @param number what that one begins with
 */
export function contactValues(contact: Contact | null, number = ''): ContactValues {
  const numbers = contact?.contact_numbers.map(({ id, number, description }) => ({ id, number, description }))
  return {
    contact_numbers_attributes: numbers ?? [{ ...NEW_NUMBER, number }],
    tag_list: (contact?.tag_values ?? []).map(tagText),
  }
}

export function createdContact(values: ContactValues): Schemas['ContactCreate'] {
  return {
    contact_numbers_attributes: [...values.contact_numbers_attributes],
    tag_list: typedTagList(values.tag_list),
  }
}

/**
 * What is sent of an edit: numbers that were taken away go in one change with those that were typed.
 * @param before what the form began with
 * @param now what there is when it is sent
 */
export function changedContact(
  { contact_numbers_attributes: numbers, tag_list: tags }: Partial<ContactValues>,
  before: ContactValues,
  now: ContactValues,
): Schemas['ContactUpdate'] {
  const { removed, kept } = sentEntries(
    before.contact_numbers_attributes,
    numbers ?? before.contact_numbers_attributes,
    now.contact_numbers_attributes,
  )
  const items = [...removed, ...kept]
  return {
    ...(items.length > 0 && { contact_numbers_attributes: items }),
    ...(tags !== undefined && { tag_list: typedTagList(tags) }),
  }
}

/**
 * The API says what is wrong with a number, not with which: it can only be one that is new or was changed, and of several
 * one that has too few digits.
 * @param before null: all are new
 */
export function refusalAtNumber(error: unknown, typed: ContactValues, before: Contact | null): unknown {
  const known = new Set(before?.contact_numbers.map(({ number }) => number))
  const rows = [...typed.contact_numbers_attributes.entries()].filter(([, { number }]) => !known.has(number))
  const odd = rows.filter(([, { number }]) => !number.includes('@') && digitsOf(number) < SHORTEST)
  const meant = (odd.length > 0 ? odd : rows).map(([place]) => place)
  return refusalAtRow(
    error,
    { refusedAs: 'contact_numbers', field: 'contact_numbers_attributes' },
    () => meant,
  )
}

/** With an area code. */
const SHORTEST = 7

const digitsOf = (text: string) => text.replaceAll(/\D/g, '').length
