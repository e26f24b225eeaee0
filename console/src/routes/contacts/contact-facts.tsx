import type { Contact } from '../../api/resources/contacts.ts'
import { Facts } from '../../detail/facts.tsx'
import { tagsOf } from './contact-columns.tsx'

export function ContactFacts({ contact }: { readonly contact: Contact }) {
  return (
    <Facts
      facts={[
        [
          'Numbers',
          contact.contact_numbers.map(({ id, number, description }) => (
            <div key={id}>
              {number}
              {description && <span className="soft"> · {description}</span>}
            </div>
          )),
        ],
        ['Tags', tagsOf(contact)],
        ['Id', contact.id],
      ]}
    />
  )
}
