import { addresses } from '../../addresses.ts'
import { alerts } from '../../api/resources/alerts.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { AlertFields } from './alert-fields.tsx'
import { alertChanges, alertValues } from './alert-form.ts'

export function AlertEdit() {
  return (
    <EditDialog
      resource={alerts}
      nameOf={row => row.name}
      addressOf={row => addresses.alert(row.id)}
      valuesOf={alertValues}
      changesOf={({ values, changed }) => alertChanges(values, changed)}
    >
      {row => <AlertFields subjectName={row.subject_name} />}
    </EditDialog>
  )
}
