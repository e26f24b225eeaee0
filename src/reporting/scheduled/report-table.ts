import { oneLine } from '../../domain/one-line.ts'
import type { ReportFacet } from '../calls/report-facet.ts'
import { reportFacet } from '../calls/report-facet.ts'
import type { ReportFigures } from '../calls/report-row.ts'
import type { ComposedReport } from './compose-report.ts'

/** What a mail shows of a report, as texts. */
export interface ReportTable {
  readonly headings: readonly string[]
  /** How many of the first columns name what a row is about. */
  readonly names: number
  readonly rows: readonly (readonly string[])[]
  /** Null where there is no row. */
  readonly totals: readonly string[] | null
}

/** More is no table that somebody reads in a mail. */
const SHOWN_ROWS = 20

/** Longer names would push the figures out of sight. */
const MOST_LETTERS = 60

interface Figure {
  readonly heading: string
  of(row: FigureRow): string
}

type FigureRow = ReportFigures & { readonly previous?: ReportFigures }

const count = (value: number) => value.toLocaleString('en-US')
const dollars = (value: number) => value.toLocaleString('en-US', { style: 'currency', currency: 'USD' })
const clock = (seconds: number) => {
  const minutes = String(Math.floor(seconds / 60) % 60).padStart(2, '0')
  return `${Math.floor(seconds / 3_600)}:${minutes}:${String(seconds % 60).padStart(2, '0')}`
}

const FIGURES: readonly Figure[] = [
  { heading: 'Calls', of: row => count(row.total_calls) },
  { heading: 'Unique', of: row => count(row.unique_calls) },
  { heading: 'Converted', of: row => count(row.converted_count) },
  { heading: 'Connected', of: row => clock(row.connected_duration) },
  { heading: 'Revenue', of: row => dollars(row.revenue) },
  { heading: 'Payout', of: row => dollars(row.payout) },
  { heading: 'Cost', of: row => dollars(row.cost) },
  { heading: 'Profit', of: row => dollars(row.profit) },
]

/** Beside those, where the report is compared with an earlier window. */
const EARLIER_FIGURES: readonly Figure[] = [
  { heading: 'Calls before', of: row => count(row.previous?.total_calls ?? 0) },
  { heading: 'Revenue before', of: row => dollars(row.previous?.revenue ?? 0) },
  { heading: 'Profit before', of: row => dollars(row.previous?.profit ?? 0) },
]

const HEADINGS: Readonly<Record<ReportFacet, string>> = {
  number: 'Number',
  campaign: 'Campaign',
  affiliate: 'Publisher',
  target: 'Target',
  date: 'Day',
  tag_value: 'Tag',
  state: 'State',
}

/** The totals and the first rows. */
export function reportTable({ answer, asked }: ComposedReport): ReportTable {
  const { facet, tag_value_key: key, facet2, tag_value_key2: key2, compare } = asked
  const figures = compare === undefined ? FIGURES : [...FIGURES, ...EARLIER_FIGURES]
  const names = [headingOf(facet, key), ...(facet2 === undefined ? [] : [headingOf(facet2, key2)])]
  const { totals } = answer
  return {
    headings: [...names, ...figures.map(({ heading }) => heading)],
    names: names.length,
    rows: answer.data
      .slice(0, SHOWN_ROWS)
      .map(row => [
        shortened(row.facet_name),
        ...(facet2 === undefined ? [] : [shortened(row.facet2?.facet_name ?? '')]),
        ...figures.map(figure => figure.of(row)),
      ]),
    totals:
      totals === undefined || answer.data.length === 0
        ? null
        : ['All', ...names.slice(1).map(() => ''), ...figures.map(figure => figure.of(totals))],
  }
}

const headingOf = (name: Parameters<typeof reportFacet>[0], key: string | undefined) =>
  key ?? HEADINGS[reportFacet(name, true) ?? 'date']

/** Line breaks would break the table. */
function shortened(name: string): string {
  const line = oneLine(name)
  return line.length > MOST_LETTERS ? `${line.slice(0, MOST_LETTERS - 1)}…` : line
}
