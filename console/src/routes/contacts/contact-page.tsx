import { addresses } from '../../addresses.ts'
import { type Contact, contacts } from '../../api/resources/contacts.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CallsFrom } from '../../detail/calls-from.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { contactName } from '../../words/contact-words.ts'
import { ContactFacts } from './contact-facts.tsx'

export function ContactPage() {
  const answer = contacts.useOne(useRecordKey())
  return (
    <RecordPage<Contact> answer={answer} titleOf={contactName} actions={row => <Actions contact={row} />}>
      {contact => (
        <>
          <Section title="Contact">
            <ContactFacts contact={contact} />
          </Section>
          <CallsFrom numbers={contact.contact_numbers.map(({ number }) => number)} />
          <AuditSection resource="contact" recordId={contact.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ contact }: { readonly contact: Contact }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/contacts/{id}.json" parameters={{ id: contact.id }} />
      {may('write', 'contacts') && (
        <>
          <DeleteRecord
            resource={contacts}
            recordKey={contact.id}
            name={contactName(contact)}
            noun="contact"
            listAddress={addresses.contacts()}
            audited={{ resource: 'contact', id: contact.id }}
          >
            <p>
              All its numbers go with it, and their calls have its tags no longer. Past calls stay as they
              are.
            </p>
          </DeleteRecord>
          <Link className="button primary" to={addresses.editContact(contact.id)}>
            Edit
          </Link>
        </>
      )}
    </>
  )
}
