import { addresses } from '../../addresses.ts'
import { numberName, numbers } from '../../api/resources/numbers.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { NumberFields } from './number-fields.tsx'
import { numberValues, updateAttributes } from './number-form.ts'

export function NumberEdit() {
  return (
    <EditDialog
      resource={numbers}
      nameOf={numberName}
      addressOf={row => addresses.number(row.id)}
      valuesOf={numberValues}
      changesOf={({ changed }) => updateAttributes(changed)}
    >
      {row => <NumberFields number={row} />}
    </EditDialog>
  )
}
