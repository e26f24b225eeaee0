import { addresses } from '../../addresses.ts'
import { tags } from '../../api/resources/tags.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { TagFields } from './tag-fields.tsx'

export function TagEdit() {
  return (
    <EditDialog
      resource={tags}
      nameOf={row => row.key}
      addressOf={row => addresses.tag(row.id)}
      valuesOf={row => row}
      changesOf={({ changed }) => changed}
    >
      {() => <TagFields isNew={false} />}
    </EditDialog>
  )
}
