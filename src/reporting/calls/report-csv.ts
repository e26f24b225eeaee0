import type { Static } from 'typebox'
import { isShownTo, type Party } from '../../access/party.ts'
import { REPORT_ROW_VISIBILITY } from '../../access/visibility.ts'
import type { ReportDocument } from './report-document.ts'
import type { AskedReport } from './report-query.ts'
import { FIGURES, type ReportFigures } from './report-row.ts'

type Row = Static<typeof ReportDocument>['data'][number]
type Cell = string | number

interface Column {
  readonly title: string
  cellOf(row: Row): Cell
}

/** The rows as lines below a heading of their names on the wire. */
export function reportCsv(rows: readonly Row[], asked: AskedReport, party: Party): string {
  const columns = columnsOf(asked, party)
  const lines = [
    columns.map(({ title }) => title),
    ...rows.map(row => columns.map(({ cellOf }) => cellOf(row))),
  ]
  return lines.map(cells => `${cells.map(csvCell).join(',')}\r\n`).join('')
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

/** First characters that make spreadsheets take a cell for a formula (OWASP, CSV Injection), as in exports. */
const FORMULA = /^[\t\n\r+\-=@＋－＝＠]/
const SIGNED_NUMBER = /^[+-][0-9]+$/

/** A text with an apostrophe before it where spreadsheets would run it, as in exports (completions.md §7, §10). */
function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value)
  const isFormula = (FORMULA.test(value) && !SIGNED_NUMBER.test(value)) || value.includes(';')
  const text = isFormula ? `'${value}` : value
  return /[",;\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
