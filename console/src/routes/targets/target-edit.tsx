import { addresses } from '../../addresses.ts'
import { targetName, targets } from '../../api/resources/targets.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { TargetFields } from './target-fields.tsx'
import { targetAttributes, targetValues } from './target-form.ts'

export function TargetEdit() {
  return (
    <EditDialog
      resource={targets}
      nameOf={targetName}
      addressOf={row => addresses.target(row.id)}
      valuesOf={targetValues}
      changesOf={({ values, changed, record }) => targetAttributes(values, changed, record)}
    >
      {row => <TargetFields targetId={row.id} />}
    </EditDialog>
  )
}
