import { addresses } from '../../addresses.ts'
import { targetGroups } from '../../api/resources/target-groups.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { TargetGroupFields } from './target-group-fields.tsx'
import { targetGroupChanges, targetGroupValues } from './target-group-form.ts'

export function TargetGroupEdit() {
  return (
    <EditDialog
      resource={targetGroups}
      nameOf={row => row.name}
      addressOf={row => addresses.targetGroup(row.id)}
      valuesOf={targetGroupValues}
      changesOf={({ changed, record }) => targetGroupChanges(changed, record)}
    >
      {row => <TargetGroupFields members={row.targets} />}
    </EditDialog>
  )
}
