import type { Static } from 'typebox'
import { isShownTo, type Party } from '../../access/party.ts'
import { REPORT_ROW_VISIBILITY } from '../../access/visibility.ts'
import { type CsvCell, csvLine } from '../../platform/wire/csv-line.ts'
import type { ReportDocument } from './report-document.ts'
import type { AskedReport } from './report-query.ts'
import { FIGURES, type ReportFigures } from './report-row.ts'

type Row = Static<typeof ReportDocument>['data'][number]

interface Column {
  readonly title: string
  cellOf(row: Row): CsvCell
}

/** The rows as lines below a heading of their names on the wire. */
export function reportCsv(rows: readonly Row[], asked: AskedReport, party: Party): string {
  const columns = columnsOf(asked, party)
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map(row => columns.map(({ cellOf }) => cellOf(row))),
  ]
  return lines.map(csvLine).join('')
}

function columnsOf({ facet2, compare }: AskedReport, party: Party): readonly Column[] {
  const names = (Object.keys(FIGURES) as (keyof ReportFigures)[]).filter(name =>
    isShownTo(party, REPORT_ROW_VISIBILITY[name]),
  )
  return [
    { title: 'id', cellOf: row => row.id },
    { title: 'facet_name', cellOf: row => row.facet_name },
    ...(facet2 === undefined
      ? []
      : [
          { title: 'facet2_id', cellOf: (row: Row) => row.facet2?.id ?? '' },
          { title: 'facet2_name', cellOf: (row: Row) => row.facet2?.facet_name ?? '' },
        ]),
    ...names.map(name => ({ title: name, cellOf: (row: Row) => row[name] })),
    ...(compare === undefined
      ? []
      : names.map(name => ({ title: `previous_${name}`, cellOf: (row: Row) => row.previous?.[name] ?? 0 }))),
  ]
}
