import { useRef } from 'react'
import { addresses } from '../../addresses.ts'
import { type Trunk, trunks } from '../../api/resources/trunks.ts'
import { Copied } from '../../form/copied.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { TrunkFields } from './trunk-fields.tsx'
import { copiedTrunk, newTrunkValues, trunkFields } from './trunk-form.ts'

/** Leads to the new trunk's page, where it can be tested. */
export function TrunkCreate() {
  const goTo = useGoTo()
  const { companyId } = useSession()
  const create = trunks.useCreate()
  const created = useRef(0)
  const close = useClose(addresses.trunks())
  return (
    <FullScreenDialog label="New trunk" onClose={close}>
      <Copied<Trunk> resource={trunks}>
        {original => (
          <ResourceForm
            title="New trunk"
            values={original === null ? newTrunkValues(companyId) : copiedTrunk(original)}
            submitLabel="Create trunk"
            save={async ({ values }) => {
              const fields = trunkFields(values, values)
              created.current = (await create.mutateAsync({ ...fields, name: values.name })).id
            }}
            onSaved={() => {
              notify('Created the trunk. Test it before calls go by it.')
              goTo(addresses.trunk(created.current), { replace: true })
            }}
            onCancel={close}
          >
            <TrunkFields hasPassword={false} />
          </ResourceForm>
        )}
      </Copied>
    </FullScreenDialog>
  )
}
