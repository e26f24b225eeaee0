import { addresses } from '../../addresses.ts'
import { tags } from '../../api/resources/tags.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { TagFields } from './tag-fields.tsx'

const NEW = { key: '', values_report: true }

export function TagCreate() {
  const create = tags.useCreate()
  const close = useClose(addresses.tags())
  return (
    <FullScreenDialog label="New tag" onClose={close}>
      <ResourceForm
        title="New tag"
        values={NEW}
        submitLabel="Create tag"
        save={({ values }) => create.mutateAsync(values)}
        onSaved={() => {
          notify('Created the tag.')
          close()
        }}
        onCancel={close}
      >
        <TagFields isNew />
      </ResourceForm>
    </FullScreenDialog>
  )
}
