import { addresses } from '../../addresses.ts'
import { users } from '../../api/resources/users.ts'
import { EditDialog } from '../../form/edit-dialog.tsx'
import { useSession } from '../../session/session.ts'
import { UserFields } from './user-fields.tsx'
import { userFields, userForm } from './user-form.ts'

export function UserEdit() {
  const { companyId } = useSession()
  return (
    <EditDialog
      resource={users}
      nameOf={row => row.name}
      addressOf={row => addresses.user(row.id)}
      valuesOf={row => userForm(row, companyId)}
      changesOf={({ changed, record }) => userFields(changed, record.memberships, companyId)}
    >
      {row => <UserFields user={row} />}
    </EditDialog>
  )
}
