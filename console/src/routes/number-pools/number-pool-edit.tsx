import { addresses } from '../../addresses.ts'
import { numberPools, poolName } from '../../api/resources/number-pools.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { NumberPoolFields } from './number-pool-fields.tsx'

export function NumberPoolEdit() {
  return (
    <EditDialog
      resource={numberPools}
      nameOf={poolName}
      addressOf={row => addresses.numberPool(row.id)}
      valuesOf={row => row}
      changesOf={({ changed }) => changed}
    >
      {pool => <NumberPoolFields pool={pool} />}
    </EditDialog>
  )
}
