import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { PublisherDelete } from './publisher-delete.tsx'
import { PublisherFacts } from './publisher-facts.tsx'

export function PublisherPage() {
  const answer = publishers.useOne(useRecordKey())
  return (
    <RecordPage answer={answer} titleOf={publisherName} actions={row => <Actions publisher={row} />}>
      {publisher => (
        <>
          <Section title="Publisher">
            <PublisherFacts publisher={publisher} />
          </Section>
          <AuditSection resource="affiliate" recordId={publisher.id} />
        </>
      )}
    </RecordPage>
  )
}

function Actions({ publisher }: { readonly publisher: Publisher }) {
  const { may } = useSession()
  const [isDeleting, setDeleting] = useState(false)
  const mayWrite = may('write', 'affiliates')
  return (
    <>
      <CopyAsCurl path="/api/v1/affiliates/{id}.json" parameters={{ id: publisher.id }} />
      {may('write', 'users') && (
        <Link
          className="button"
          to={addresses.newInvitation()}
          query={{ affiliate_id: String(publisher.id) }}
        >
          Invite
        </Link>
      )}
      {mayWrite && (
        <>
          <Button className="button danger" onPress={() => setDeleting(true)}>
            Delete
          </Button>
          <Link className="button primary" to={addresses.editPublisher(publisher.id)}>
            Edit
          </Link>
        </>
      )}
      {isDeleting && <PublisherDelete publisher={publisher} onClose={() => setDeleting(false)} />}
    </>
  )
}
