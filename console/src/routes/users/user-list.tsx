import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { type User, users } from '../../api/resources/users.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { useEachAction } from '../../table/use-each-action.ts'
import { userColumns } from './user-columns.tsx'
import { UserFacts } from './user-facts.tsx'
import { USER_TABLE } from './user-filters.ts'

export function UserList() {
  const { may, companyId, companyName } = useSession()
  const table = useTableState(USER_TABLE)
  const answer = users.useList({ ...table.query, company_id: companyId })
  const columns = useMemo(() => userColumns(companyId), [companyId])
  const remove = useEachAction<User>({
    ...{ label: 'Remove', done: 'Removed', noun: 'user', isDangerous: true },
    nameOf: row => row.email ?? row.name,
    consequence: `They leave ${companyName} and all other Companies that you manage: sessions and API keys end at once, and so do invitations and links that they made. Who belongs to no other Company is deleted. What was done stays in the audit history.`,
    act: (client, { id }) => dataOf(client.DELETE('/api/v5/users/{id}.json', { params: { path: { id } } })),
  })
  const create = may('write', 'users') && (
    <Link className="button primary" to={addresses.newUser()}>
      New user
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Users">
        {may('write', 'users') && (
          <Link className="button" to={addresses.newInvitation()}>
            Invite somebody
          </Link>
        )}
        {create}
      </ScreenHeader>
      <DataTable
        name="Users"
        columns={columns}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.user(row.id)}
        panel={row => <UserFacts user={row} />}
        bulkActions={may('write', 'users') ? [remove] : []}
        empty={{
          title: 'Nobody belongs to this Company yet',
          text: 'Users see and change what their role lets them. Publishers and buyers who are users see their own numbers.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
