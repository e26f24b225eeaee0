import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type TargetGroup, targetGroups } from '../../api/resources/target-groups.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { TargetGroupFields } from './target-group-fields.tsx'
import { targetGroupChanges, targetGroupValues } from './target-group-form.ts'

export function TargetGroupEdit() {
  const key = useRecordKey()
  const answer = targetGroups.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<TargetGroup> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = targetGroups.useUpdate()
  const close = () => goTo(addresses.targetGroup(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.name}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.name}`}
        values={targetGroupValues(record)}
        valuesOf={now => targetGroupValues(now as TargetGroup)}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: targetGroupChanges(changed, record),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <TargetGroupFields members={record.targets} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
