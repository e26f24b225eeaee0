import { addresses } from '../../addresses.ts'
import { publisherName, publishers } from '../../api/resources/publishers.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { PublisherFields } from './publisher-fields.tsx'

export function PublisherEdit() {
  return (
    <EditDialog
      resource={publishers}
      nameOf={publisherName}
      addressOf={row => addresses.publisher(row.id)}
      valuesOf={row => row}
      changesOf={({ changed }) => changed}
    >
      {() => <PublisherFields isNew={false} />}
    </EditDialog>
  )
}
