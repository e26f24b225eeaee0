import { scheduledReports } from '../../api/resources/scheduled-reports.ts'
import { useRenewalEvery } from '../../api/use-renewal.ts'
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
  useRenewalEvery(RENEWED_EVERY_MS, 'scheduled_reports', answer.data?.record.sending === true)
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
