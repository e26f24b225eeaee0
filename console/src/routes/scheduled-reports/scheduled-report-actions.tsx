import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import {
  type ScheduledReport,
  scheduledReports,
  useSendReport,
} from '../../api/resources/scheduled-reports.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { DeleteRecord } from '../../detail/delete-record.tsx'
import { SwitchRecord } from '../../detail/switch-record.tsx'
import { Button } from '../../parts/button.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useSession } from '../../session/session.ts'
import { toldWords } from './scheduled-report-words.ts'

export function ScheduledReportActions({ report }: { readonly report: ScheduledReport }) {
  const { may } = useSession()
  return (
    <>
      <CopyAsCurl path="/scheduled_reports/{id}.json" parameters={{ id: report.id }} />
      {may('write', 'scheduled_reports') && <Changes report={report} />}
    </>
  )
}

function Changes({ report }: { readonly report: ScheduledReport }) {
  const send = useSendReport()
  const [isAsking, setAsking] = useState(false)
  const { id, name, enabled } = report
  return (
    <>
      <DeleteRecord
        resource={scheduledReports}
        recordKey={id}
        name={name}
        noun="scheduled report"
        listAddress={addresses.scheduledReports()}
        audited={{ resource: 'scheduled_report', id }}
        deletedNotice="Deleted the scheduled report."
      >
        {name} is sent to nobody any more. To have it rest, switch it off.
      </DeleteRecord>
      <SwitchRecord resource={scheduledReports} record={report}>
        {enabled ? 'It is not sent any more until it is switched on.' : 'It is sent when it is due next.'}
      </SwitchRecord>
      <Button className="button" onPress={() => setAsking(true)}>
        Send now
      </Button>
      <Link className="button" to={addresses.newScheduledReport()} query={{ copy: String(id) }}>
        Clone
      </Link>
      <Link className="button primary" to={addresses.editScheduledReport(id)}>
        Edit
      </Link>
      <ConfirmDialog
        isOpen={isAsking}
        title={`Send ${name} now?`}
        confirmLabel="Send it"
        isDangerous={false}
        onClose={() => setAsking(false)}
        onConfirm={async () => {
          await send.mutateAsync(id)
          notify('It is sent within seconds.')
        }}
      >
        It goes to {toldWords(report) || 'nobody'}, as if it were due now. When it is due next stays the same.
      </ConfirmDialog>
    </>
  )
}
