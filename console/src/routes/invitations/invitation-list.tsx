import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { type Invitation, invitations } from '../../api/resources/invitations.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { useEachAction } from '../../table/use-each-action.ts'
import { INVITATION_COLUMNS, INVITATION_TABLE } from './invitation-columns.tsx'
import { InvitationPanel } from './invitation-panel.tsx'

const OF_INVITATIONS = { noun: 'invitation', nameOf: ({ email }: Invitation) => email }

/** Who is to join, and has not yet. */
export function InvitationList() {
  const { may } = useSession()
  const table = useTableState(INVITATION_TABLE)
  const answer = invitations.useList(table.query)
  const sendAgain = useEachAction<Invitation>({
    ...{ ...OF_INVITATIONS, label: 'Send again', done: 'Sent again' },
    consequence:
      'Each gets another link by mail; the ones of before work no more. The links are not shown here.',
    act: (client, { id }) =>
      dataOf(client.POST('/invitations/{id}/send_again.json', { params: { path: { id } } })),
  })
  const withdraw = useEachAction<Invitation>({
    ...{ ...OF_INVITATIONS, label: 'Withdraw', done: 'Withdrew', isDangerous: true },
    consequence: 'Their links work no more. They are not told.',
    act: (client, { id }) => dataOf(client.DELETE('/invitations/{id}.json', { params: { path: { id } } })),
  })
  const create = may('write', 'users') && (
    <Link className="button primary" to={addresses.newInvitation()}>
      Invite somebody
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Invitations">{create}</ScreenHeader>
      <DataTable
        name="Invitations"
        columns={INVITATION_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        bulkActions={may('write', 'users') ? [sendAgain, withdraw] : []}
        panel={row => <InvitationPanel key={row.id} invitation={row} />}
        empty={{
          title: 'Nobody is invited at the moment',
          text: 'Colleagues, publishers and buyers come in by a link that is mailed to them. Who has accepted is found under Users.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
