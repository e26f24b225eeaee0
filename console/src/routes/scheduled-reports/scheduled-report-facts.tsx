import { addresses } from '../../addresses.ts'
import type { ScheduledReport } from '../../api/resources/scheduled-reports.ts'
import { useChangeNames } from '../../changes/use-change-names.ts'
import { Facts } from '../../detail/facts.tsx'
import { Link } from '../../parts/link.tsx'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import { Mailed } from '../alerts/alert-facts.tsx'
import { reportSearch } from './scheduled-report-form.ts'
import { filteredRecords, reportState, reportWords, timeWords } from './scheduled-report-words.ts'

export function ScheduledReportFacts({ report }: { readonly report: ScheduledReport }) {
  const { tone, words } = reportState(report)
  const nameOf = useChangeNames(filteredRecords(report.report))
  return (
    <Facts
      facts={[
        [
          'State',
          <Status key="state" tone={tone}>
            {words}
          </Status>,
        ],
        ['Why not sent', report.last_error],
        [
          'What',
          <Link key="what" to={addresses.reports()} query={reportSearch(report)}>
            {reportWords(report, nameOf)}
          </Link>,
        ],
        ['When', timeWords(report)],
        ['Next', moment(report.next_at, 'not while it is off')],
        ['Last sent', moment(report.last_sent_at, 'never')],
        ['Mails', <Mailed key="mails" userIds={report.user_ids} />],
        ['Webhooks', report.webhooks ? 'those that subscribe to report.scheduled' : null],
        ['Created', <Time key="created" at={report.created_at} />],
        ['Changed', <Time key="changed" at={report.updated_at} />],
      ]}
    />
  )
}

function moment(at: string | null, otherwise: string) {
  return at === null ? <Nothing words={otherwise} /> : <Time at={at} />
}
