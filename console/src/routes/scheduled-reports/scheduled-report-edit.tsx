import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type ScheduledReport, scheduledReports } from '../../api/resources/scheduled-reports.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { ScheduledReportFields } from './scheduled-report-fields.tsx'
import { reportChanges, reportValues } from './scheduled-report-form.ts'

export function ScheduledReportEdit() {
  const key = useRecordKey()
  const answer = scheduledReports.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<ScheduledReport> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = scheduledReports.useUpdate()
  const close = () => goTo(addresses.scheduledReport(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.name}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.name}`}
        values={reportValues(record)}
        valuesOf={other => reportValues(other as ScheduledReport)}
        submitLabel="Save"
        save={({ values, changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: reportChanges(values, changed),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <ScheduledReportFields isNew={false} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
