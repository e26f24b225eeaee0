import { addresses } from '../../addresses.ts'
import { suppressedNumbers } from '../../api/resources/suppressed-numbers.ts'
import { useApi } from '../../api/use-api.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { SuppressedNumberFields } from './suppressed-number-fields.tsx'
import { suppressionFields, suppressionValues } from './suppression-values.ts'

export function SuppressedNumberEdit() {
  const { client } = useApi()
  return (
    <EditDialog
      resource={suppressedNumbers}
      recordKey={useRecordKey('number')}
      nameOf={row => row.number}
      addressOf={row => addresses.suppressedNumber(row.number)}
      valuesOf={suppressionValues}
      changesOf={({ changed }) => suppressionFields(client, changed)}
    >
      {row => <SuppressedNumberFields cid={row.cid ?? null} />}
    </EditDialog>
  )
}
