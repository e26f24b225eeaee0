import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Publisher, publisherName, publishers } from '../../api/resources/publishers.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { PublisherFields } from './publisher-fields.tsx'

export function PublisherEdit() {
  const key = useRecordKey()
  const answer = publishers.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Publisher> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = publishers.useUpdate()
  const close = () => goTo(addresses.publisher(record.id))
  return (
    <FullScreenDialog label={`Edit ${publisherName(record)}`} onClose={close}>
      <ResourceForm
        title={`Edit ${publisherName(record)}`}
        values={record}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({ key: record.id, changes: changed, etag: isForced ? null : etag })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <PublisherFields isNew={false} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
