import './reports.css'
import { useSearch } from '@tanstack/react-router'
import { addresses } from '../../addresses.ts'
import { MAX_FILE_ROWS, rowKey, useReport, useReportFile } from '../../api/resources/reports.ts'
import { counted, formatCount } from '../../format/format-number.ts'
import { Link } from '../../parts/link.tsx'
import { SavedViewsMenu } from '../../parts/saved-views/saved-views-menu.tsx'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { boundedInstantsIn } from '../../parts/time-range.ts'
import { useGoTo } from '../../parts/use-go-to.ts'
import type { SearchParameters } from '../../search-parameters.ts'
import { useSession } from '../../session/session.ts'
import { DataTable } from '../../table/data-table.tsx'
import { useTableState } from '../../table/table-state.ts'
import { madeFiguresFor } from '../../words/report-figures.ts'
import { ReportChart } from './chart/report-chart.tsx'
import { reportColumns, rowName, sortedRows } from './report-columns.tsx'
import { ReportControls } from './report-controls.tsx'
import { reportTable } from './report-filters.ts'
import { FACETS, questionIn, whyNothing } from './report-question.ts'
import { ReportRowPanel } from './report-row-panel.tsx'

/** What calls came to, by one thing or two; all of the question stands in the address. */
export function ReportScreen() {
  const search = useSearch({ strict: false }) as SearchParameters
  const { role, timeZone, may } = useSession()
  const goTo = useGoTo()
  const question = questionIn(search, boundedInstantsIn(search, timeZone), role)
  const table = useTableState(reportTable(role, question.facet))
  const answer = useReport(question.query)
  const readFile = useReportFile()
  const { facet, facet2, query } = question
  const asked = { ...search, page: undefined, open: undefined }
  const ask = (parameters: SearchParameters) =>
    goTo(addresses.reports(), { query: { ...asked, ...parameters } })
  const sorted = sortedRows(answer.data?.rows ?? [], table.sort)
  const [first, last] = [(table.page - 1) * table.perPage, table.page * table.perPage]
  const shown = answer.data && {
    rows: sorted.slice(first, last),
    total: sorted.length,
    hasNext: last < sorted.length,
    asked: answer.data.asked,
  }
  const labelOf = (value: string | null) => FACETS.find(each => each.value === value)?.label ?? ''
  const madeShown = madeFiguresFor(role)
    .filter(({ id }) => table.columns?.includes(id))
    .map(({ heading: words }) => `“${words}”`)
  const left = (answer.data?.rowsInAll ?? 0) - sorted.length
  return (
    <>
      <ScreenHeader title="Reports">
        {may('write', 'scheduled_reports') && (
          <Link className="button" to={addresses.newScheduledReport()} query={asked}>
            Schedule
          </Link>
        )}
        <SavedViewsMenu page="reports" address={addresses.reports()} />
      </ScreenHeader>
      <ReportControls question={question} onChange={ask} />
      {answer.data !== undefined && (
        <ReportChart question={question} report={answer.data} search={search} onChange={ask} />
      )}
      <DataTable
        name="Report"
        columns={reportColumns({
          heading: query.tag_value_key ?? labelOf(facet),
          heading2: facet2 === null ? null : labelOf(facet2),
          role,
          totals: answer.data?.totals ?? null,
          nameCell: row => (
            <Link to={addresses.reports()} query={{ ...search, open: rowKey(row) }}>
              {rowName(row)}
            </Link>
          ),
        })}
        table={table}
        answer={{ ...answer, data: shown }}
        rowId={rowKey}
        panel={row => <ReportRowPanel row={row} question={question} search={search} />}
        totalsLabel="All rows"
        toCsv={() => readFile(query)}
        empty={{ title: 'No calls on these days', text: 'Choose other days above.' }}
        nothing={whyNothing(query, answer.data?.totals)}
      />
      {madeShown.length > 0 && (
        <p className="soft">
          The CSV has all that the service counts, but not {madeShown.join(' and ')}: that is worked out here.
        </p>
      )}
      {left > 0 && (
        <p className="soft">
          {counted(left, 'further row')} with fewer calls {left === 1 ? 'is' : 'are'} not listed:{' '}
          {sorted.length + left > MAX_FILE_ROWS
            ? `the CSV has ${formatCount(MAX_FILE_ROWS)} at most, so narrow it by a filter or fewer days.`
            : 'the CSV has them all.'}
        </p>
      )}
    </>
  )
}
