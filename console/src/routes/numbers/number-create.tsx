import { useRef, useState } from 'react'
import { addresses } from '../../addresses.ts'
import { numberName, numbers, type TrackingNumber } from '../../api/resources/numbers.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useAttribution } from '../../parts/use-attribution.ts'
import { useGoTo } from '../../parts/use-go-to.ts'
import { NumberFields } from './number-fields.tsx'
import { createAttributes, numberValues } from './number-form.ts'

/** It leads to its page: of a number that is drawn nobody knew which it would be. `?cid=` and `?afid=` are filled in. */
export function NumberCreate() {
  const goTo = useGoTo()
  const close = useClose(addresses.numbers())
  const [values] = useState({ ...numberValues(null), ...useAttribution() })
  const create = numbers.useCreate()
  const created = useRef<TrackingNumber>(null)
  return (
    <FullScreenDialog label="New number" onClose={close}>
      <ResourceForm
        title="New number"
        values={values}
        submitLabel="Create number"
        save={async ({ values }) => {
          created.current = await create.mutateAsync(createAttributes(values))
        }}
        onSaved={() => {
          if (created.current === null) return
          notify(`Created ${numberName(created.current)}.`)
          goTo(addresses.number(created.current.id), { replace: true })
        }}
        onCancel={close}
      >
        <NumberFields number={null} cid={values.cid} afid={values.afid} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
