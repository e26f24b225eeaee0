import './exports.css'
import { Outlet } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { pingExports } from '../../api/resources/exports.ts'
import { useCodedNames } from '../../api/use-coded-names.ts'
import { useNames } from '../../api/use-names.ts'
import { useRefetchEvery } from '../../api/use-renewal.ts'
import { Link } from '../../parts/link.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { exportColumns } from './export-columns.tsx'
import { ExportDownload } from './export-download.tsx'
import { EXPORT_TABLE } from './export-filters.ts'
import { idsIn } from './export-words.ts'

/** Most are made within a second or two. */
const REFRESH_MS = 1_000

export function ExportList() {
  const { role } = useSession()
  const table = useTableState(EXPORT_TABLE)
  const answer = pingExports.useList(table.query)
  const rows = answer.data?.rows ?? []
  const underWay = rows.filter(row => row.in_progress).length
  useRefetchEvery(REFRESH_MS, answer, underWay > 0)
  const idsOf = (name: string) => rows.flatMap(({ params }) => idsIn(params, name))
  const campaigns = idsOf('campaign_id')
  const known = useNames({ targets: idsOf('target_id'), campaigns, publishers: idsOf('affiliate_id') })
  const names = useCodedNames(known, campaigns)
  const create = (
    <Link className="button primary" to={addresses.newExport()}>
      New export
    </Link>
  )
  return (
    <>
      <ScreenHeader title="Exports">{create}</ScreenHeader>
      <p className="soft" role="status">
        {underWay > 0 && `Being made: ${underWay}. You can leave this page meanwhile.`}
      </p>
      <DataTable
        name="Exports"
        columns={exportColumns(names, role, row => <ExportDownload row={row} />)}
        table={table}
        answer={answer}
        rowId={row => row.id}
        empty={{
          title: 'No exports yet',
          text: 'An export is the log of pings of some days as a file for a spreadsheet or another system, with as many rows as there are. It is made in the background and kept for a week.',
          action: create,
        }}
      />
      <Outlet />
    </>
  )
}
