import type { ScheduledReport } from '../../api/resources/scheduled-reports.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { ID_COLUMN } from '../../table/record-columns.tsx'
import {
  type FilteredName,
  reportState,
  reportWords,
  timeWords,
  toldWords,
} from './scheduled-report-words.ts'

/** @param nameOf what those are called that reports are narrowed to */
export const scheduledReportColumns = (nameOf: FilteredName): readonly Column<ScheduledReport>[] => [
  { id: 'name', heading: 'Report', cell: row => row.name, text: row => row.name, sort: true },
  {
    id: 'what',
    heading: 'What',
    cell: row => reportWords(row, nameOf),
    text: row => reportWords(row, nameOf),
  },
  { id: 'when', heading: 'When', cell: timeWords, text: timeWords },
  {
    id: 'next_at',
    heading: 'Next',
    cell: row => (row.next_at === null ? <Nothing words="not sent" /> : <Time at={row.next_at} />),
    text: row => row.next_at ?? '',
    sort: true,
  },
  {
    id: 'last_sent_at',
    heading: 'Last sent',
    cell: row => (row.last_sent_at === null ? <Nothing words="never" /> : <Time at={row.last_sent_at} />),
    text: row => row.last_sent_at ?? '',
    sort: true,
  },
  {
    id: 'state',
    heading: 'State',
    cell: row => {
      const { tone, words } = reportState(row)
      return <Status tone={tone}>{words}</Status>
    },
    text: row => reportState(row).words,
  },
  {
    id: 'told',
    heading: 'Sent to',
    cell: row => toldWords(row) || <Nothing words="nobody" />,
    text: toldWords,
  },
  {
    id: 'last_error',
    heading: 'Why not sent',
    cell: row => row.last_error ?? <Nothing />,
    text: row => row.last_error ?? '',
    isExtra: true,
  },
  { ...ID_COLUMN, sort: false },
]
