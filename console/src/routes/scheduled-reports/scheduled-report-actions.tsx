import { useState } from 'react'
import { Button } from 'react-aria-components/Button'
import { addresses } from '../../addresses.ts'
import {
  type ScheduledReport,
  scheduledReports,
  useSendReport,
} from '../../api/resources/scheduled-reports.ts'
import { CopyAsCurl } from '../../detail/copy-as-curl.tsx'
import { ConfirmDialog } from '../../parts/confirm-dialog.tsx'
import { Link } from '../../parts/link.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
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
  const goTo = useGoTo()
  const send = useSendReport()
  const update = scheduledReports.useUpdate()
  const remove = scheduledReports.useRemove()
  const [asked, setAsked] = useState<'send' | 'switch' | 'delete' | null>(null)
  const close = () => setAsked(null)
  const { id, name, enabled } = report
  return (
    <>
      <Button className="button danger" onPress={() => setAsked('delete')}>
        Delete
      </Button>
      <Button className="button" onPress={() => setAsked('switch')}>
        {enabled ? 'Switch off' : 'Switch on'}
      </Button>
      <Button className="button" onPress={() => setAsked('send')}>
        Send now
      </Button>
      <Link className="button primary" to={addresses.editScheduledReport(id)}>
        Edit
      </Link>
      <ConfirmDialog
        isOpen={asked === 'send'}
        title={`Send ${name} now?`}
        confirmLabel="Send it"
        isDangerous={false}
        onClose={close}
        onConfirm={async () => {
          await send.mutateAsync(id)
          notify('It is sent within seconds.')
        }}
      >
        It goes to {toldWords(report) || 'nobody'}, as if it were due now. When it is due next stays the same.
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'switch'}
        title={enabled ? `Switch ${name} off?` : `Switch ${name} on?`}
        confirmLabel={enabled ? 'Switch it off' : 'Switch it on'}
        isDangerous={false}
        onClose={close}
        onConfirm={async () => {
          await update.mutateAsync({ key: id, changes: { enabled: !enabled } })
          notify(enabled ? `${name} is off.` : `${name} is on.`)
        }}
      >
        {enabled ? 'It is not sent any more until it is switched on.' : 'It is sent when it is due next.'}
      </ConfirmDialog>
      <ConfirmDialog
        isOpen={asked === 'delete'}
        title={`Delete ${name}?`}
        confirmLabel="Delete the scheduled report"
        onClose={close}
        onConfirm={async () => {
          await remove.mutateAsync({ key: id })
          notify('Deleted the scheduled report.')
          goTo(addresses.scheduledReports(), { replace: true })
        }}
      >
        {name} is sent to nobody any more. This cannot be undone: to have it rest, switch it off.
      </ConfirmDialog>
    </>
  )
}
