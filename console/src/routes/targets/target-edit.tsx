import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Target, targetName, targets } from '../../api/resources/targets.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { TargetFields } from './target-fields.tsx'
import { targetAttributes, targetValues } from './target-form.ts'

export function TargetEdit() {
  const key = useRecordKey()
  const answer = targets.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Target> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = targets.useUpdate()
  const close = () => goTo(addresses.target(record.id))
  return (
    <FullScreenDialog label={`Edit ${targetName(record)}`} onClose={close}>
      <ResourceForm
        title={`Edit ${targetName(record)}`}
        values={targetValues(record)}
        valuesOf={now => targetValues(now as Target)}
        submitLabel="Save"
        save={({ values, changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: targetAttributes(values, changed, record),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <TargetFields targetId={record.id} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
