import { addresses } from '../../addresses.ts'
import { trunks } from '../../api/resources/trunks.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { TrunkFields } from './trunk-fields.tsx'
import { trunkFields, trunkValues } from './trunk-form.ts'

export function TrunkEdit() {
  return (
    <EditDialog
      resource={trunks}
      nameOf={row => row.name}
      addressOf={row => addresses.trunk(row.id)}
      valuesOf={trunkValues}
      changesOf={({ values, changed }) => trunkFields(changed, values)}
    >
      {row => <TrunkFields hasPassword={row.username !== null} />}
    </EditDialog>
  )
}
