import { useQueryClient } from '@tanstack/react-query'
import { useChildMatches } from '@tanstack/react-router'
import { useEffect } from 'react'
import { alerts } from '../../api/resources/alerts.ts'
import { useApi } from '../../api/use-api.ts'
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
  useNews()
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

/** Reads the alert and its events anew now and then; not below its form, whose version stays what was opened. */
function useNews(): void {
  const { companyId } = useApi()
  const cache = useQueryClient()
  const isEdited = useChildMatches().length > 0
  useEffect(() => {
    if (isEdited) return
    const timer = setInterval(
      () => void cache.invalidateQueries({ queryKey: [companyId, 'alerts'] }),
      RENEWED_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [cache, companyId, isEdited])
}
