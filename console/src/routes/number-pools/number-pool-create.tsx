import { useRef, useState } from 'react'
import { addresses } from '../../addresses.ts'
import type { Schemas } from '../../api/api-client.ts'
import { type NumberPool, numberPools } from '../../api/resources/number-pools.ts'
import { Copied } from '../../form/copied.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useAttribution } from '../../parts/use-attribution.ts'
import { NumberPoolFields } from './number-pool-fields.tsx'

const NEW: Schemas['NumberPoolCreate'] = {
  type: 'Toll-free',
  country: 'US',
  afid: null,
  max_pool_size: 10,
  reserve_size: 1,
  buffer_seconds: 0,
}

/** Numbers of its own are drawn for it. */
function copyOf(pool: NumberPool): Schemas['NumberPoolCreate'] {
  const { type, country, cid, afid, max_pool_size, reserve_size, buffer_seconds } = pool
  return { type, country, cid, afid, max_pool_size, reserve_size, buffer_seconds }
}

export function NumberPoolCreate() {
  const [attribution] = useState(useAttribution())
  const create = numberPools.useCreate()
  const created = useRef('')
  const close = useClose(addresses.numberPools())
  return (
    <FullScreenDialog label="New pool" onClose={close}>
      <Copied<NumberPool> resource={numberPools}>
        {original => (
          <ResourceForm
            title="New pool"
            values={original === null ? { ...NEW, ...attribution } : copyOf(original)}
            submitLabel="Create pool"
            save={async ({ values }) => {
              created.current = `pool #${(await create.mutateAsync(values)).id}`
            }}
            onSaved={() => {
              notify(`Created ${created.current}.`)
              close()
            }}
            onCancel={close}
          >
            <NumberPoolFields pool={original} isNew {...attribution} />
          </ResourceForm>
        )}
      </Copied>
    </FullScreenDialog>
  )
}
