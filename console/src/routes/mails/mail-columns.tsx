import type { ListedMail } from '../../api/resources/mails.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import type { Tone } from '../../words/tone.ts'

export const MAIL_STATES: Readonly<
  Record<ListedMail['status'], { readonly label: string; readonly tone: Tone }>
> = {
  pending: { label: 'Waiting', tone: 'busy' },
  sent: { label: 'Sent', tone: 'good' },
  failed: { label: 'Given up', tone: 'bad' },
}

export function MailState({ status }: Pick<ListedMail, 'status'>) {
  const { label, tone } = MAIL_STATES[status]
  return <Status tone={tone}>{label}</Status>
}

export const MAIL_COLUMNS: readonly Column<ListedMail>[] = [
  { id: 'subject', heading: 'Mail', cell: row => row.subject, text: row => row.subject, sort: true },
  { id: 'to', heading: 'To', cell: row => row.to, text: row => row.to, sort: true },
  {
    id: 'status',
    heading: 'State',
    cell: row => <MailState status={row.status} />,
    text: row => MAIL_STATES[row.status].label,
  },
  {
    id: 'attempts',
    heading: 'Attempts',
    cell: row => row.attempts,
    text: row => String(row.attempts),
    isNumeric: true,
  },
  {
    id: 'error',
    heading: 'What went wrong',
    cell: row =>
      row.error === null ? <Nothing words="nothing" /> : <span className="clip">{row.error}</span>,
    text: row => row.error ?? '',
  },
  { ...CREATED_COLUMN, heading: 'Written' },
  {
    id: 'settled_at',
    heading: 'Settled',
    cell: row => (row.settled_at === null ? <Nothing words="not yet" /> : <Time at={row.settled_at} />),
    text: row => row.settled_at ?? '',
    sort: true,
    isExtra: true,
  },
  ID_COLUMN,
]
