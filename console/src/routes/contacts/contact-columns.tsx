import type { Contact } from '../../api/resources/contacts.ts'
import type { Column } from '../../table/column.ts'
import { ID_COLUMN } from '../../table/record-columns.tsx'
import { contactName } from '../../words/contact-words.ts'
import { tagText } from '../../words/tag-words.ts'

export const CONTACT_COLUMNS: readonly Column<Contact>[] = [
  { id: 'contact', heading: 'Contact', cell: contactName, text: contactName },
  { id: 'numbers', heading: 'Other numbers', cell: otherNumbers, text: otherNumbers },
  { id: 'tags', heading: 'Tags', cell: tagsOf, text: tagsOf },
  { ...ID_COLUMN, isExtra: false },
]

export function tagsOf(contact: Contact): string {
  return contact.tag_values.map(tagText).join(', ')
}

function otherNumbers({ contact_numbers: [, ...others] }: Contact): string {
  return others.map(({ number }) => number).join(', ')
}
