import { auditEvents } from '../../api/resources/audit-events.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { operationWords, recordWords } from '../../words/audit-words.ts'
import { EventView } from './event-view.tsx'
import { RestoreBatch, RestoreEvent } from './restore.tsx'

export function AuditPage() {
  const answer = auditEvents.useOne(useRecordKey())
  return (
    <RecordPage
      answer={answer}
      titleOf={event => `${operationWords(event.operation)}: ${recordWords(event)}`}
      actions={event => (
        <>
          <CopyAsCurl path="/api/v5/audit_events/{id}.json" parameters={{ id: event.id }} />
          {event.batch_id !== null && <RestoreBatch batchId={event.batch_id} />}
          <RestoreEvent key={event.id} event={event} />
        </>
      )}
    >
      {event => (
        <Section title="Change">
          <EventView event={event} />
        </Section>
      )}
    </RecordPage>
  )
}
