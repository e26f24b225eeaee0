import { alerts } from '../../api/resources/alerts.ts'
import { useRenewalEvery } from '../../api/use-renewal.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { AlertActions } from './alert-actions.tsx'
import { AlertEvents } from './alert-events.tsx'
import { AlertFacts } from './alert-facts.tsx'
import { PreviewSection } from './preview-section.tsx'

/** A few seconds after it was judged, every 20 seconds, the page says so. */
const RENEWED_EVERY_MS = 10_000

export function AlertPage() {
  const answer = alerts.useOne(useRecordKey())
  useRenewalEvery(RENEWED_EVERY_MS, 'alerts', true)
  return (
    <RecordPage answer={answer} titleOf={row => row.name} actions={row => <AlertActions alert={row} />}>
      {alert => (
        <>
          <Section title="Alert">
            <AlertFacts alert={alert} />
          </Section>
          <PreviewSection key={alert.updated_at} alertId={alert.id} />
          <Section title="What it has raised">
            <AlertEvents alertId={alert.id} />
          </Section>
          <AuditSection resource="alert" recordId={alert.id} />
        </>
      )}
    </RecordPage>
  )
}
