import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { NumberFields } from './number-fields.tsx'
import { numberValues, updateAttributes } from './number-form.ts'

export function NumberEdit() {
  const key = useRecordKey()
  const answer = numbers.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<TrackingNumber> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = numbers.useUpdate()
  const close = () => goTo(addresses.number(record.id))
  return (
    <FullScreenDialog label={`Edit ${numberName(record)}`} onClose={close}>
      <ResourceForm
        title={`Edit ${numberName(record)}`}
        values={numberValues(record)}
        valuesOf={now => numberValues(now as TrackingNumber)}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: updateAttributes(changed),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <NumberFields number={record} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
