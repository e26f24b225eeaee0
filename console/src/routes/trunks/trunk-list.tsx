import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { dataOf } from '../../api/api-client.ts'
import { type Trunk, trunks } from '../../api/resources/trunks.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { useEachAction } from '../../table/use-each-action.ts'
import { trunkColumns } from './trunk-columns.tsx'
import { TrunkFacts } from './trunk-facts.tsx'
import { TRUNK_TABLE } from './trunk-filters.ts'

export function TrunkList() {
  const { may, user, companyName } = useSession()
  const table = useTableState(TRUNK_TABLE)
  const answer = trunks.useList(table.query)
  const remove = useEachAction<Trunk>({
    ...{ label: 'Delete', done: 'Deleted', noun: 'trunk', isDangerous: true },
    nameOf: row => row.name,
    consequence:
      'Calls no longer come in or go out by them. Their passwords are not kept: this cannot be undone. One that a target, a number or a campaign chooses is not deleted.',
    act: (client, { id }) => dataOf(client.DELETE('/trunks/{id}.json', { params: { path: { id } } })),
  })
  const create = may('write', 'trunks') && (
    <Link className="button primary" to={addresses.newTrunk()}>
      New trunk
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Trunks">{create}</ScreenHeader>
      <DataTable
        name="Trunks"
        columns={trunkColumns(companyName, user.administrator)}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.trunk(row.id)}
        bulkActions={may('write', 'trunks') ? [remove] : []}
        panel={row => <TrunkFacts trunk={row} />}
        empty={{
          title: 'No trunks yet',
          text: 'A trunk is a way to a telephone company: calls to your numbers come in by it, and calls to your targets go out. Begin with the address or the user that your carrier gave you.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
