import { webhooks } from '../../api/resources/webhooks.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { Deliveries } from './deliveries.tsx'
import { WebhookActions } from './webhook-actions.tsx'
import { WebhookFacts } from './webhook-facts.tsx'

export function WebhookPage() {
  const answer = webhooks.useOne(useRecordKey())
  return (
    <RecordPage answer={answer} titleOf={row => row.url} actions={row => <WebhookActions webhook={row} />}>
      {webhook => (
        <>
          <Section title="Webhook">
            <WebhookFacts webhook={webhook} />
          </Section>
          <Section title="Deliveries">
            <Deliveries webhookId={webhook.id} />
          </Section>
          <AuditSection resource="webhook" recordId={webhook.id} />
        </>
      )}
    </RecordPage>
  )
}
