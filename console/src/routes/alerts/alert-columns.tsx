import type { Alert } from '../../api/resources/alerts.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { CHANGED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { AlertState } from './alert-state.tsx'
import { alertState, kindWords, ruleWords, subjectWords, toldWords } from './alert-words.ts'

export const ALERT_COLUMNS: readonly Column<Alert>[] = [
  { id: 'name', heading: 'Alert', sort: true, cell: row => row.name, text: row => row.name },
  { id: 'kind', heading: 'Told when', sort: true, cell: kindWords, text: kindWords },
  { id: 'subject', heading: 'About', cell: subjectWords, text: subjectWords },
  {
    id: 'state',
    heading: 'State',
    cell: row => <AlertState alert={row} />,
    text: row => alertState(row, Date.now()).words,
  },
  {
    id: 'raised_at',
    heading: 'Last raised',
    cell: row => (row.raised_at === null ? <Nothing words="never" /> : <Time at={row.raised_at} />),
    text: row => row.raised_at ?? '',
  },
  {
    id: 'told',
    heading: 'Tells',
    cell: row => toldWords(row) || <Nothing words="nobody" />,
    text: toldWords,
  },
  { id: 'rule', heading: 'Raised when', cell: ruleWords, text: ruleWords, isExtra: true },
  ID_COLUMN,
  CHANGED_COLUMN,
]
