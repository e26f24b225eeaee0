import type { User } from '../../api/resources/users.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { ROLE_WORDS } from '../../words/role-words.ts'
import { membershipIn } from './user-form.ts'

/** @param companyId whose roles are shown */
export function userColumns(companyId: number): readonly Column<User>[] {
  const role = (user: User): string => {
    const membership = membershipIn(user, companyId)
    return membership === undefined ? '' : ROLE_WORDS[membership.role].label
  }
  return [
    { id: 'name', heading: 'User', cell: row => row.name, text: row => row.name, sort: true },
    {
      id: 'email',
      heading: 'E-mail',
      cell: row => row.email ?? <Nothing words="none: an API key alone" />,
      text: row => row.email ?? '',
      sort: true,
    },
    {
      id: 'role',
      heading: 'Role here',
      cell: row => role(row) || <Nothing />,
      text: role,
    },
    {
      id: 'administrator',
      heading: 'Installation',
      cell: row => (row.administrator ? <Status tone="busy">Administrator</Status> : <Nothing />),
      text: row => (row.administrator ? 'Administrator' : ''),
    },
    {
      id: 'companies',
      heading: 'Companies',
      cell: row => row.memberships.length,
      text: row => String(row.memberships.length),
      isNumeric: true,
      isExtra: true,
    },
    CREATED_COLUMN,
    CHANGED_COLUMN,
    ID_COLUMN,
  ]
}
