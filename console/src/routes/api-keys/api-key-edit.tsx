import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type ApiKey, apiKeys } from '../../api/resources/api-keys.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { ApiKeyFields } from './api-key-fields.tsx'

export function ApiKeyEdit() {
  const key = useRecordKey()
  const answer = apiKeys.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<ApiKey> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = apiKeys.useUpdate()
  const close = () => goTo(addresses.apiKey(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.name}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.name}`}
        values={record}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({ key: record.id, changes: changed, etag: isForced ? null : etag })
        }
        onSaved={() => {
          notify('Saved. It counts from the next request on.')
          close()
        }}
        onCancel={close}
      >
        <ApiKeyFields />
      </ResourceForm>
    </FullScreenDialog>
  )
}
