import { useState } from 'react'
import { addresses } from '../../addresses.ts'
import { type User, users } from '../../api/resources/users.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { useClose } from '../../form/use-close.ts'
import { ShownOnce } from '../../parts/shown-once.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { UserFields } from './user-fields.tsx'
import { NEW_USER, userFields } from './user-form.ts'

interface Created {
  readonly user: User
  readonly apiKey: string
}

export function UserCreate() {
  const goTo = useGoTo()
  const close = useClose(addresses.users())
  const { companyId } = useSession()
  const create = users.useCreate()
  const [created, setCreated] = useState<Created | null>(null)
  if (created !== null)
    return (
      <ShownOnce
        title={`${created.user.name} is a user now`}
        label="API key"
        text={created.apiKey}
        onClose={() => goTo(addresses.user(created.user.id), { replace: true })}
      >
        <p>
          A program signs in with this key. A person needs none of it: make a link to set a password on the
          user’s page, which opens next.
        </p>
      </ShownOnce>
    )
  return (
    <FullScreenDialog label="New user" onClose={close}>
      <ResourceForm
        title="New user"
        values={NEW_USER}
        submitLabel="Create user"
        save={async ({ values }) => {
          const { administrator, ...others } = values
          const typed = administrator ? values : others
          const fields = userFields(typed, [], companyId)
          const { api_key: apiKey = '', ...user } = await create.mutateAsync({ ...fields, name: values.name })
          setCreated({ user, apiKey })
        }}
        onSaved={() => undefined}
        onCancel={close}
      >
        <UserFields user={null} />
      </ResourceForm>
    </FullScreenDialog>
  )
}
