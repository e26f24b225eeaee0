import { addresses } from '../../addresses.ts'
import { targets } from '../../api/resources/targets.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { BUYER_TABLE, buyerColumns } from './buyer-columns.tsx'
import { BuyerPanel } from './buyer-panel.tsx'
import { useBoughtToday } from './use-bought-today.ts'

export function BuyerList() {
  const { may } = useSession()
  const table = useTableState(BUYER_TABLE)
  const answer = targets.useList(table.query)
  const today = useBoughtToday((answer.data?.rows ?? []).map(({ id }) => id))
  return (
    <>
      <ScreenHeader title="Buyers">
        {may('write', 'users') && (
          <Link className="button primary" to={addresses.newInvitation()}>
            Invite somebody
          </Link>
        )}
      </ScreenHeader>
      {today.isError && <Problem error={today.error} onRetry={today.refetch} />}
      <DataTable
        name="Buyers"
        columns={buyerColumns(today.data)}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.buyer(row.id)}
        panel={row => <BuyerPanel key={row.id} target={row} />}
        empty={{
          title: 'No buyers yet',
          text: 'A buyer pays for the calls that one of your targets takes. Add the target, then invite whoever is to see its calls and what they cost.',
          action: may('write', 'targets') && (
            <Link className="button primary" to={addresses.newTarget()}>
              New target
            </Link>
          ),
        }}
      />
    </>
  )
}
