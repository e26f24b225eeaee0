import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type SuppressedNumber, suppressedNumbers } from '../../api/resources/suppressed-numbers.ts'
import { useApi } from '../../api/use-api.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { SuppressedNumberFields } from './suppressed-number-fields.tsx'
import { suppressionFields, suppressionValues } from './suppression-values.ts'

export function SuppressedNumberEdit() {
  const key = useRecordKey('number')
  const answer = suppressedNumbers.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<SuppressedNumber> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const { client } = useApi()
  const update = suppressedNumbers.useUpdate()
  const close = () => goTo(addresses.suppressedNumber(record.number))
  return (
    <FullScreenDialog label={`Edit ${record.number}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.number}`}
        values={suppressionValues(record)}
        valuesOf={theirs => suppressionValues(theirs as SuppressedNumber)}
        submitLabel="Save"
        save={async ({ changed, isForced }) =>
          update.mutateAsync({
            key: record.number,
            changes: await suppressionFields(client, changed),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <SuppressedNumberFields cid={record.cid ?? null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
