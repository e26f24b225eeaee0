import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type NumberPool, numberPools, poolName } from '../../api/resources/number-pools.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { NumberPoolFields } from './number-pool-fields.tsx'

export function NumberPoolEdit() {
  const key = useRecordKey()
  const answer = numberPools.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<NumberPool> }) {
  const { record, etag } = version
  const goTo = useGoTo()
  const update = numberPools.useUpdate()
  const close = () => goTo(addresses.numberPool(record.id))
  return (
    <FullScreenDialog label={`Edit ${poolName(record)}`} onClose={close}>
      <ResourceForm
        title={`Edit ${poolName(record)}`}
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
        <NumberPoolFields pool={record} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
