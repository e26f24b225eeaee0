import { type Alert, alerts } from '../../api/resources/alerts.ts'
import { BulkEditDialog } from '../../bulk-edit/bulk-edit-dialog.tsx'
import type { BulkEditProps } from '../../bulk-edit/edit-action.tsx'
import { KeptChoice, YES_OR_NO } from '../../bulk-edit/kept-choice.tsx'
import { KeptNumber } from '../../bulk-edit/kept-number.tsx'
import { ListEditField } from '../../bulk-edit/list-edit-field.tsx'
import { SettingField } from '../../bulk-edit/setting-field.tsx'
import { DateTimeField } from '../../form/date-time-field.tsx'
import { type BulkEdit, bulkChanges, NOTHING_SET } from './bulk-changes.ts'
import { MailedField } from './mailed-field.tsx'

/** Who is told by several alerts, and when; what each of them watches for stays its own. */
export function AlertBulkEdit(props: BulkEditProps<Alert>) {
  return (
    <BulkEditDialog<Alert, BulkEdit>
      {...props}
      noun="alert"
      nameOf={({ name }) => name}
      resource={alerts}
      values={NOTHING_SET}
      changesOf={bulkChanges}
    >
      <KeptNumber
        name="lasting_minutes"
        label="Told once it has been so for (minutes)"
        minimum={0}
        maximum={24 * 60}
        step={1}
        help="0: at once."
      />
      <ListEditField name="user_ids" label="Mailed to">
        <MailedField name="user_ids.entries" label="Whom" help="Colleagues with an e-mail address." />
      </ListEditField>
      <KeptChoice name="webhooks" label="Tell webhooks" choices={YES_OR_NO} />
      <SettingField
        name="muted_until"
        label="Muted"
        set="Until …"
        none="No longer"
        help="Until then they are shown, but tell nobody."
      >
        <DateTimeField name="muted_until.value" label="Muted until" isRequired />
      </SettingField>
    </BulkEditDialog>
  )
}
