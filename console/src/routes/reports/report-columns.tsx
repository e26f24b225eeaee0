import type { ReactNode } from 'react'
import type { Report, ReportRow } from '../../api/resources/reports.ts'
import { Nothing } from '../../parts/nothing.tsx'
import type { Column } from '../../table/column.ts'
import {
  type Figures,
  type FigureWords,
  figureReader,
  figuresFor,
  madeFiguresFor,
} from '../../words/report-figures.ts'
import type { Role } from '../../words/role-words.ts'

export interface ReportColumnsQuestion {
  readonly heading: string
  readonly heading2: string | null
  readonly role: Role | null
  readonly totals: Report['totals']
  nameCell(row: ReportRow): ReactNode
}

export function reportColumns(question: ReportColumnsQuestion): readonly Column<ReportRow>[] {
  const { heading, heading2, role, totals, nameCell } = question
  const second: Column<ReportRow> = {
    id: 'facet2',
    heading: heading2 ?? '',
    cell: row => row.facet2?.facet_name ?? '',
    text: row => row.facet2?.facet_name ?? '',
    isNaming: true,
  }
  return [
    { id: 'facet_name', heading, cell: nameCell, text: rowName, sort: true },
    ...(heading2 === null ? [] : [second]),
    ...[...figuresFor(role).map(sent), ...madeFiguresFor(role)].map(
      ({ id, heading: words, of, format, isExtra = false }): Column<ReportRow> => ({
        id,
        heading: words,
        cell: row => <Compared now={of(row)} before={row.previous && of(row.previous)} format={format} />,
        text: row => String(of(row) ?? ''),
        sort: true,
        isNumeric: true,
        isExtra,
        total: () =>
          totals && (
            <Compared now={of(totals)} before={totals.previous && of(totals.previous)} format={format} />
          ),
      }),
    ),
  ]
}

/** A figure that the API sends, read as those that are made are. */
function sent(words: FigureWords) {
  return { ...words, of: (figures: Figures): number | null => figures[words.id] }
}

interface ComparedProps {
  /** Null: there is none. */
  readonly now: number | null
  /** Absent: it is compared with nothing. */
  readonly before: number | null | undefined
  format(figure: number): string
}

function Compared({ now, before, format }: ComparedProps) {
  const shown = (figure: number | null) => (figure === null ? <Nothing /> : format(figure))
  if (before === undefined) return shown(now)
  return (
    <>
      {shown(now)}
      <small className="report-before">
        <span className="visually-hidden">, before: </span>
        {shown(before)}
      </small>
    </>
  )
}

export function rowName({ facet_name: name }: ReportRow): string {
  return name === '' ? '(empty)' : name
}

const NAMES = new Intl.Collator('en', { numeric: true })

/** @param sort as an address has it: `-revenue`. Rows that are alike in it stay in the API's order, most calls first. */
export function sortedRows(rows: readonly ReportRow[], sort: string | null): readonly ReportRow[] {
  const name = sort?.replace(/^-/, '') ?? null
  const sign = sort?.startsWith('-') ? -1 : 1
  if (name === 'facet_name')
    return [...rows].sort((one, other) => sign * NAMES.compare(one.facet_name, other.facet_name))
  const read = figureReader(name)
  if (read === null) return rows
  const amount = (row: ReportRow) => read(row) ?? Number.NEGATIVE_INFINITY
  return [...rows].sort((one, other) =>
    amount(one) < amount(other) ? -sign : amount(one) > amount(other) ? sign : 0,
  )
}
