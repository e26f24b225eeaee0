import { auditEvents } from '../../api/resources/audit-events.ts'
import { useRecordTitles } from '../../changes/use-record-titles.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { operationWords } from '../../words/audit-words.ts'
import { EventView } from './event-view.tsx'
import { RestoreBatch, RestoreEvent } from './restore.tsx'

export function AuditPage() {
  const answer = auditEvents.useOne(useRecordKey())
  const event = answer.data?.record
  const titleOf = useRecordTitles(event === undefined ? [] : [event])
  return (
    <RecordPage
      answer={answer}
      titleOf={changed => `${operationWords(changed.operation)}: ${titleOf(changed)}`}
      actions={changed => (
        <>
          <CopyAsCurl path="/api/v5/audit_events/{id}.json" parameters={{ id: changed.id }} />
          {changed.batch_id !== null && <RestoreBatch batchId={changed.batch_id} />}
          <RestoreEvent key={changed.id} event={changed} title={titleOf(changed)} />
        </>
      )}
    >
      {changed => (
        <Section title="Change">
          <EventView event={changed} />
        </Section>
      )}
    </RecordPage>
  )
}
