import { addresses } from '../../addresses.ts'
import { mails } from '../../api/resources/mails.ts'
import { ScreenHeader } from '../../parts/screen-header.tsx'
import { DataTable } from '../../table/data-table.tsx'
import { type TableDefinition, useTableState } from '../../table/table-state.ts'
import { MAIL_COLUMNS, MAIL_STATES } from './mail-columns.tsx'

const TABLE: TableDefinition = {
  defaultSort: '-created_at',
  filters: [
    {
      kind: 'choice',
      name: 'status',
      label: 'State',
      choices: Object.entries(MAIL_STATES).map(([value, { label }]) => ({ value, label })),
    },
  ],
}

/** What the service writes to people; where no server sends it, the links are handed over from here. */
export function MailList() {
  const table = useTableState(TABLE)
  const answer = mails.useList(table.query)
  return (
    <>
      <ScreenHeader title="Mail" />
      <DataTable
        name="Mails"
        columns={MAIL_COLUMNS}
        table={table}
        answer={answer}
        rowId={row => row.id}
        rowAddress={row => addresses.mail(row.id)}
        empty={{
          title: 'No mails in the last 30 days',
          text: 'Links to set a password, invitations, alerts and reports are mailed. Where no mail server is set up they wait here, and their links can be copied.',
        }}
      />
    </>
  )
}
