import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { numberPools } from '../../api/resources/number-pools.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { NumberPoolFields } from './number-pool-fields.tsx'

const NEW: Schemas['NumberPoolCreate'] = {
  type: 'Toll-free',
  country: 'US',
  afid: null,
  max_pool_size: 10,
  reserve_size: 1,
  buffer_seconds: 0,
}

export function NumberPoolCreate() {
  const goTo = useGoTo()
  const create = numberPools.useCreate()
  const close = () => goTo(addresses.numberPools())
  return (
    <FullScreenDialog label="New pool" onClose={close}>
      <ResourceForm
        title="New pool"
        values={NEW}
        submitLabel="Create pool"
        save={({ values }) => create.mutateAsync(values)}
        onSaved={() => {
          notify('Created the pool.')
          close()
        }}
        onCancel={close}
      >
        <NumberPoolFields pool={null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
