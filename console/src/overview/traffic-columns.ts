import type { Column } from '../table/column.ts'
import { type Figure, figuresFor } from '../words/report-figures.ts'
import type { Role } from '../words/role-words.ts'
import type { TrafficToday } from './use-traffic-today.ts'

/** What a list says of each row's calls of today, as far as the reader is told it. */
const FIGURES = [
  'total_calls',
  'in_progress_count',
  'converted_count',
  'connected_duration',
  'revenue',
  'payout',
] as const satisfies readonly Figure[]

export type TrafficFigure = (typeof FIGURES)[number]

interface TrafficColumnsQuestion {
  /** Undefined: not known yet. */
  readonly today: TrafficToday | undefined
  readonly role: Role | null
  /** The others can be chosen. */
  readonly shown: readonly TrafficFigure[]
  /**
   * Whether the list has no rows but those of the page: of the others nothing was asked, and a file that has them has none of
   * these columns.
   */
  readonly isWhole: boolean
}

/** The columns of today's calls that a list of publishers, targets, campaigns or numbers has. */
export function trafficColumns<Row extends { readonly id: number }>({
  today,
  role,
  shown,
  isWhole,
}: TrafficColumnsQuestion): readonly Column<Row>[] {
  const told = figuresFor(role)
  return FIGURES.flatMap(id => {
    const words = told.find(each => each.id === id)
    if (words === undefined) return []
    const of = (row: Row) => today?.get(row.id)?.[id] ?? 0
    const column: Column<Row> = {
      id,
      heading: id === 'in_progress_count' ? `${words.heading} of today’s calls` : `${words.heading} today`,
      cell: row => (today === undefined ? null : words.format(of(row))),
      isNumeric: true,
      isExtra: !shown.includes(id),
      ...(isWhole && { text: row => (today === undefined ? '' : `${of(row)}`) }),
    }
    return [column]
  })
}

const LIST = new Intl.ListFormat('en-GB')

/** What is said where the file of all rows is without some of the columns that are shown; null: it has them all. */
export function leftOutOfFile(
  shown: readonly Pick<Column<never>, 'id' | 'heading' | 'text'>[],
): string | null {
  const left = shown.filter(({ id, text }) => text === undefined && FIGURES.some(figure => figure === id))
  if (left.length === 0) return null
  const headings = LIST.format(left.map(({ heading }) => `“${heading}”`))
  const are = left.length === 1 ? 'it is' : 'they are'
  return `The CSV of all rows is without ${headings}: ${are} known of the rows of this page alone.`
}
