import type { ReactNode } from 'react'
import type { Export } from '../../api/resources/exports.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import type { Role } from '../../words/role-words.ts'
import { exportState, filtersInWords, rowCount, type SubjectNames } from './export-words.ts'

/** @param fileCell what leads to the file of one that has it */
export function exportColumns(
  names: SubjectNames,
  role: Role | null,
  fileCell: (row: Export) => ReactNode,
): readonly Column<Export>[] {
  return [
    { ...CREATED_COLUMN, heading: 'Asked for', sort: 'id' },
    {
      id: 'days',
      heading: 'Pings from – to',
      cell: row =>
        row.created_at_start === null || row.created_at_end === null ? (
          <Nothing />
        ) : (
          <>
            <Time at={row.created_at_start} /> – <Time at={row.created_at_end} />
          </>
        ),
      text: row => `${row.created_at_start ?? ''} ${row.created_at_end ?? ''}`.trim(),
    },
    {
      id: 'params',
      heading: 'Only',
      cell: row => filtersInWords(row.params, names, role) ?? <span className="soft">all of them</span>,
      text: row => filtersInWords(row.params, names, role) ?? '',
    },
    {
      id: 'state',
      heading: 'State',
      cell: row => <StateCell row={row} />,
      text: row => exportState(row).words,
    },
    { id: 'export_count', heading: 'Rows', cell: rowCount, text: rowCount, isNumeric: true },
    { id: 'file', heading: 'File', cell: fileCell },
    {
      id: 'expires_at',
      heading: 'Kept until',
      cell: row => (row.expires_at === null ? <Nothing words="not yet" /> : <Time at={row.expires_at} />),
      text: row => row.expires_at ?? '',
    },
    ID_COLUMN,
  ]
}

function StateCell({ row }: { readonly row: Export }) {
  const { tone, words, detail } = exportState(row)
  return (
    <>
      <Status tone={tone}>{words}</Status>
      {detail !== null && <p className="soft export-detail">{detail}</p>}
    </>
  )
}
