import { Outlet } from '@tanstack/react-router'
import { useMemo } from 'react'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { type User, users } from '../../api/resources/users.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import type { BulkAction } from '../../table/bulk-action.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { useEachAction } from '../../table/use-each-action.ts'
import { userColumns } from './user-columns.tsx'
import { UserFacts } from './user-facts.tsx'
import { USER_TABLE } from './user-filters.ts'

export function UserList() {
  const { may, user: reader, companyId, companyName } = useSession()
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
        bulkActions={may('write', 'users') ? [withoutReader(remove, reader)] : []}
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

/** Nobody removes themselves: of those that are selected the reader is left out. */
function withoutReader(action: BulkAction<User>, reader: Pick<User, 'id'>): BulkAction<User> {
  const others = (rows: readonly User[]) => rows.filter(({ id }) => id !== reader.id)
  const { confirm, run } = action
  return {
    ...action,
    ...(confirm !== undefined && {
      confirm: rows => {
        const { title, text } = confirm(others(rows))
        return {
          title,
          text: others(rows).length < rows.length ? <>{text} You yourself are left out.</> : text,
        }
      },
    }),
    run: async rows => {
      if (others(rows).length === 0)
        throw new Error('You cannot remove yourself: ask another owner or administrator.')
      return run(others(rows))
    },
  }
}
