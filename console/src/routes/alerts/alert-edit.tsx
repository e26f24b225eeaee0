import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Alert, alerts } from '../../api/resources/alerts.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { AlertFields } from './alert-fields.tsx'
import { alertChanges, alertValues } from './alert-form.ts'

export function AlertEdit() {
  const key = useRecordKey()
  const answer = alerts.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Alert> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = alerts.useUpdate()
  const close = () => goTo(addresses.alert(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.name}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.name}`}
        values={alertValues(record)}
        valuesOf={other => alertValues(other as Alert)}
        submitLabel="Save"
        save={({ values, changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: alertChanges(values, changed),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <AlertFields subjectName={record.subject_name} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
