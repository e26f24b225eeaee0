import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ScheduledReport, scheduledReports } from '../../api/resources/scheduled-reports.ts'
import { useApi } from '../../api/use-api.ts'
import { AuditSection } from '../../detail/audit-section.tsx'
import { RecordPage } from '../../detail/record-page.tsx'
import { Section } from '../../detail/section.tsx'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { ScheduledReportActions } from './scheduled-report-actions.tsx'
import { ScheduledReportFacts } from './scheduled-report-facts.tsx'

/** What somebody has asked for is sent within seconds. */
const RENEWED_EVERY_MS = 2_000

export function ScheduledReportPage() {
  const answer = scheduledReports.useOne(useRecordKey())
  useNews(answer.data?.record)
  return (
    <RecordPage
      answer={answer}
      titleOf={row => row.name}
      actions={row => <ScheduledReportActions report={row} />}
    >
      {report => (
        <>
          <Section title="Scheduled report">
            <ScheduledReportFacts report={report} />
          </Section>
          <AuditSection resource="scheduled_report" recordId={report.id} />
        </>
      )}
    </RecordPage>
  )
}

/** Reads it anew until it is sent. */
function useNews(report: ScheduledReport | undefined): void {
  const { companyId } = useApi()
  const cache = useQueryClient()
  const isSending = report?.sending === true
  useEffect(() => {
    if (!isSending) return
    const timer = setInterval(
      () => void cache.invalidateQueries({ queryKey: [companyId, 'scheduled_reports'] }),
      RENEWED_EVERY_MS,
    )
    return () => clearInterval(timer)
  }, [cache, companyId, isSending])
}
