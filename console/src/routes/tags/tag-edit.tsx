import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Tag, tags } from '../../api/resources/tags.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { TagFields } from './tag-fields.tsx'

export function TagEdit() {
  const key = useRecordKey()
  const answer = tags.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Tag> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = tags.useUpdate()
  const close = () => goTo(addresses.tag(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.key}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.key}`}
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
        <TagFields isNew={false} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
