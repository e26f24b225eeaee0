import { addresses } from '../../addresses.ts'
import { scheduledReports } from '../../api/resources/scheduled-reports.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { ScheduledReportFields } from './scheduled-report-fields.tsx'
import { reportChanges, reportValues } from './scheduled-report-form.ts'

export function ScheduledReportEdit() {
  return (
    <EditDialog
      resource={scheduledReports}
      nameOf={row => row.name}
      addressOf={row => addresses.scheduledReport(row.id)}
      valuesOf={reportValues}
      changesOf={({ values, changed }) => reportChanges(values, changed)}
    >
      {() => <ScheduledReportFields isNew={false} />}
    </EditDialog>
  )
}
