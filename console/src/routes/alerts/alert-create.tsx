import { useRef } from 'react'
import { addresses } from '../../addresses.ts'
import { type Alert, alerts } from '../../api/resources/alerts.ts'
import { Copied } from '../../form/copied.tsx'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { AlertFields } from './alert-fields.tsx'
import { copiedAlert, newAlert } from './alert-form.ts'
import { kindsFor } from './alert-kinds.ts'

export function AlertCreate() {
  const goTo = useGoTo()
  const session = useSession()
  const create = alerts.useCreate()
  // Read in the turn in which it was created, before anything is rendered again.
  const id = useRef(0)
  const [kind = 'balance_low'] = kindsFor(session)
  const close = useClose(addresses.alerts())
  return (
    <FullScreenDialog label="New alert" onClose={close}>
      <Copied<Alert> resource={alerts}>
        {original => (
          <ResourceForm
            title="New alert"
            values={original === null ? newAlert(kind) : copiedAlert(original)}
            submitLabel="Create alert"
            save={async ({ values }) => {
              id.current = (await create.mutateAsync(values)).id
            }}
            onSaved={() => {
              notify('Created the alert.')
              goTo(addresses.alert(id.current), { replace: true })
            }}
            onCancel={close}
          >
            <AlertFields subjectName={original?.subject_name ?? null} />
          </ResourceForm>
        )}
      </Copied>
    </FullScreenDialog>
  )
}
