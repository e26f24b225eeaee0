import { addresses } from '../../addresses.ts'
import type { Versioned } from '../../api/resource.ts'
import { type User, users } from '../../api/resources/users.ts'
import { useRecordKey } from '../../detail/use-record-key.ts'
import { FullScreenDialog } from '../../form/full-screen-dialog.tsx'
import { ResourceForm } from '../../form/resource-form.tsx'
import { notify } from '../../parts/notices.tsx'
import { useGoTo } from '../../parts/use-go-to.ts'
import { useSession } from '../../session/session.ts'
import { UserFields } from './user-fields.tsx'
import { userFields, userForm } from './user-form.ts'

export function UserEdit() {
  const key = useRecordKey()
  const answer = users.useOne(key)
  return answer.data === undefined ? null : <EditForm key={key} version={answer.data} />
}

function EditForm({ version }: { readonly version: Versioned<User> }) {
  const { record, etag } = version
  const { companyId } = useSession()
  const goTo = useGoTo()
  const update = users.useUpdate()
  const close = () => goTo(addresses.user(record.id))
  return (
    <FullScreenDialog label={`Edit ${record.name}`} onClose={close}>
      <ResourceForm
        title={`Edit ${record.name}`}
        values={userForm(record, companyId)}
        submitLabel="Save"
        save={({ changed, isForced }) =>
          update.mutateAsync({
            key: record.id,
            changes: userFields(changed, record.memberships, companyId),
            etag: isForced ? null : etag,
          })
        }
        onSaved={() => {
          notify('Saved.')
          close()
        }}
        onCancel={close}
      >
        <UserFields />
      </ResourceForm>
    </FullScreenDialog>
  )
}
