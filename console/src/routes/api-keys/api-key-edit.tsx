import { addresses } from '../../addresses.ts'
import { apiKeys } from '../../api/resources/api-keys.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { ApiKeyFields } from './api-key-fields.tsx'

export function ApiKeyEdit() {
  return (
    <EditDialog
      resource={apiKeys}
      nameOf={row => row.name}
      addressOf={row => addresses.apiKey(row.id)}
      valuesOf={row => row}
      changesOf={({ changed }) => changed}
      savedNotice="Saved. It counts from the next request on."
    >
      {() => <ApiKeyFields />}
    </EditDialog>
  )
}
