import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type Trunk, trunks } from '../../api/resources/trunks.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { TrunkFields } from './trunk-fields.tsx'
import { trunkFields, trunkValues } from './trunk-form.ts'

export function TrunkEdit() {
  const key = useRecordKey()
  const answer = trunks.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<Trunk> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = trunks.useUpdate()
  const close = () => goTo(addresses.trunk(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.name}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.name}`}
        values={trunkValues(record)}
        valuesOf={now => trunkValues(now as Trunk)}
        submitLabel="Save"
        save={({ values, changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: trunkFields(changed, values),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <TrunkFields hasPassword={record.username !== null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
