import { useFormContext, useWatch } from 'react-hook-form'
import { type ScheduledReport, scheduledReports } from '../../api/resources/scheduled-reports.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { KeptChoice, YES_OR_NO } from '../../bulk-edit/kept-choice.tsx'
import { ListEditField } from '../../bulk-edit/list-edit-field.tsx'
import { TIME_ZONE_CHOICES } from '../../words/time-zone-choices.ts'
import { MailedField } from '../alerts/mailed-field.tsx'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'
import { DayField } from './day-field.tsx'
import { DAYS, FREQUENCIES, HOURS } from './scheduled-report-words.ts'

/** When several reports are sent, of which days, and to whom; what each of them asks stays its own. */
export function ScheduledReportBulkEdit(props: BulkEditProps<ScheduledReport>) {
  return (
    <BulkEditDialog<ScheduledReport, BulkEdit>
      {...props}
      noun="scheduled report"
      nameOf={({ name }) => name}
      resource={scheduledReports}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <KeptChoice name="days" label="Of" choices={DAYS} />
      <Frequency />
      <div className="field-row">
        <KeptChoice name="hour" label="At" choices={HOURS} />
        <KeptChoice name="time_zone" label="Time zone" choices={TIME_ZONE_CHOICES} />
      </div>
      <ListEditField name="user_ids" label="Mailed to">
        <MailedField
          name="user_ids.entries"
          label="Whom"
          help="Colleagues with an e-mail address; each sees what their role may see."
        />
      </ListEditField>
      <KeptChoice name="webhooks" label="Tell webhooks" choices={YES_OR_NO} />
    </BulkEditDialog>
  )
}

function Frequency() {
  const { control } = useFormContext<BulkEdit>()
  const frequency = useWatch({ control, name: 'frequency' })
  return (
    <div className="field-row">
      <KeptChoice name="frequency" label="How often" choices={FREQUENCIES} />
      <DayField frequency={frequency} />
    </div>
  )
}
