import type { ReactNode } from 'react'
import type { Report, ReportRow } from '../../api/resources/reports.ts'
import { formatCount, formatDollars } from '../../format/format-number.ts'
import { formatDuration } from '../../format/format-time.ts'
import type { Column } from '../../table/column.ts'
import { COMPANY_MONEY, type MoneyWords, moneyWords } from '../../words/money-words.ts'
import type { Role } from '../../words/role-words.ts'

type Figures = NonNullable<Report['totals']>
type Figure = Exclude<keyof Figures, 'previous'>

export interface FigureWords {
  readonly id: Figure
  readonly heading: string
  readonly format: (figure: number) => string
  /** Whom it is kept from: the API answers 0 there. */
  readonly keptFrom?: readonly Role[]
  readonly isExtra?: boolean
}

const PARTIES = ['publisher', 'buyer'] as const
const percent = (share: number) => `${Math.round(share * 10) / 10}%`

const figuresIn = (money: MoneyWords): readonly FigureWords[] => [
  { id: 'total_calls', heading: 'Calls', format: formatCount },
  { id: 'unique_calls', heading: 'Unique', format: formatCount },
  { id: 'converted_count', heading: 'Converted', format: formatCount },
  { id: 'converted_count_percent', heading: 'Rate', format: percent },
  { id: 'connected_duration', heading: 'Connected', format: formatDuration },
  { id: 'revenue', heading: money.revenue, format: formatDollars, keptFrom: ['publisher'] },
  { id: 'payout', heading: money.payout, format: formatDollars, keptFrom: ['buyer'] },
  { id: 'cost', heading: money.cost, format: formatDollars, keptFrom: PARTIES },
  { id: 'profit', heading: money.profit, format: formatDollars, keptFrom: PARTIES },
  {
    id: 'epc',
    heading: `${money.revenue} per unique call`,
    format: formatDollars,
    keptFrom: ['publisher'],
    isExtra: true,
  },
  { id: 'repeat_count', heading: 'Repeats', format: formatCount, isExtra: true },
  { id: 'duplicate_count', heading: 'Duplicates', format: formatCount, isExtra: true },
  { id: 'rescued_count', heading: 'Rescued', format: formatCount, isExtra: true },
  { id: 'total_duration', heading: 'Duration', format: formatDuration, isExtra: true },
  { id: 'in_progress_count', heading: 'Running', format: formatCount, isExtra: true },
]

/** What a role is told of each row, in its words. */
export function figuresFor(role: Role | null): readonly FigureWords[] {
  return figuresIn(moneyWords(role)).filter(({ keptFrom = [] }) => role === null || !keptFrom.includes(role))
}

export interface ReportColumnsQuestion {
  readonly heading: string
  readonly heading2: string | null
  readonly role: Role | null
  readonly totals: Figures | null
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
    ...figuresFor(role).map(
      ({ id, heading: words, format, isExtra = false }): Column<ReportRow> => ({
        id,
        heading: words,
        cell: row => <Compared now={row[id]} before={row.previous?.[id]} format={format} />,
        text: row => String(row[id]),
        sort: true,
        isNumeric: true,
        isExtra,
        total: () => totals && <Compared now={totals[id]} before={totals.previous?.[id]} format={format} />,
      }),
    ),
  ]
}

interface ComparedProps {
  readonly now: number
  readonly before: number | undefined
  format(figure: number): string
}

function Compared({ now, before, format }: ComparedProps) {
  if (before === undefined) return format(now)
  return (
    <>
      {format(now)}
      <small className="report-before">
        <span className="visually-hidden">, before: </span>
        {format(before)}
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
  const figure = figuresIn(COMPANY_MONEY).find(({ id }) => id === name)?.id
  return figure === undefined ? rows : [...rows].sort((one, other) => sign * (one[figure] - other[figure]))
}
