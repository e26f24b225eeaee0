import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { ItsNumbers } from '../../detail/its-numbers.tsx'
import { PartyPeople } from '../../detail/party-people.tsx'
import { PauseRecord } from '../../detail/pause-record.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { PartyCalls } from '../../overview/party-calls.tsx'
import { PartyResults } from '../../overview/party-results.tsx'
import { PartyStatements } from '../../overview/party-statements.tsx'
import { Button } from '../../parts/button.tsx'
import { Link } from '../../parts/link.tsx'
import { useSession } from '../../session/session.ts'
import { PublisherDelete } from './publisher-delete.tsx'
import { PublisherFacts } from './publisher-facts.tsx'

export function PublisherPage() {
  const { may } = useSession()
  const answer = publishers.useOne(useRecordKey())
  return (
    <RecordPage answer={answer} titleOf={publisherName} actions={row => <Actions publisher={row} />}>
      {publisher => (
        <>
          <Section title="Publisher">
            <PublisherFacts publisher={publisher} />
          </Section>
          {may('read', 'reports') && (
            <>
              <PartyResults of={{ by: 'affiliate_id', id: publisher.id }} />
              <PartyStatements
                of={{ by: 'affiliate_id', id: publisher.id }}
                title="What it earned"
                fileName={publisherName(publisher)}
              />
            </>
          )}
          {may('read', 'numbers') && (
            <ItsNumbers
              of={{ afid: publisher.afid }}
              none="It has none yet: a number gets its publisher when it is made, or edited."
              besides={({ cid }) => `of ${cid}`}
            />
          )}
          <PartyPeople by="affiliate_id" id={publisher.id} />
          {may('read', 'calls') && <PartyCalls of={{ by: 'affiliate_id', id: publisher.id }} />}
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
      {mayWrite && (
        <>
          <PauseRecord
            resource={publishers}
            recordKey={publisher.id}
            name={publisherName(publisher)}
            paused={publisher.paused}
          />
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
