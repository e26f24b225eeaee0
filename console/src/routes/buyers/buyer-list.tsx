import { addresses } from '../../addresses.ts'
import { targets } from '../../api/resources/targets.ts'
import { useColumnsWithTraffic } from '../../overview/use-columns-with-traffic.ts'
import { Link } from '../../parts/link.tsx'
import { Problem } from '../../parts/problem.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { BUYER_COLUMNS, BUYER_TABLE } from './buyer-columns.tsx'
import { BuyerPanel } from './buyer-panel.tsx'

const SHOWN = ['total_calls', 'converted_count', 'revenue'] as const

export function BuyerList() {
  const { may } = useSession()
  const table = useTableState(BUYER_TABLE)
  const answer = targets.useList(table.query)
  const { columns, today, footnote } = useColumnsWithTraffic(BUYER_COLUMNS, {
    by: 'target_id',
    answer,
    shown: SHOWN,
    after: 'state',
  })
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
        columns={columns}
        table={table}
        answer={answer}
        footnote={footnote}
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
