import type { Invitation } from '../../api/resources/invitations.ts'
import { Status } from '../../parts/status.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN } from '../../table/record-columns.tsx'
import type { TableDefinition } from '../../table/table-state.ts'
import { ROLE_CHOICES, ROLE_WORDS } from '../../words/role-words.ts'

export const INVITATION_TABLE: TableDefinition = {
  filters: [
    { kind: 'choice', name: 'role', label: 'Role', choices: ROLE_CHOICES },
    { kind: 'yes-no', name: 'expired', label: 'Has run out' },
  ],
  defaultSort: '-created_at',
}

export const INVITATION_COLUMNS: readonly Column<Invitation>[] = [
  { id: 'email', heading: 'Invited', cell: row => row.email, text: row => row.email, sort: true },
  {
    id: 'role',
    heading: 'Role',
    cell: row => ROLE_WORDS[row.role].label,
    text: row => ROLE_WORDS[row.role].label,
  },
  {
    id: 'expired',
    heading: 'Link',
    cell: row =>
      row.expired ? (
        <Status tone="warning">Has run out</Status>
      ) : (
        <Status tone="busy">Not accepted yet</Status>
      ),
    text: row => (row.expired ? 'Has run out' : 'Not accepted yet'),
  },
  { id: 'invited_by', heading: 'By', cell: row => row.invited_by, text: row => row.invited_by },
  {
    id: 'sent_at',
    heading: 'Sent',
    cell: row => <Time at={row.sent_at} />,
    text: row => row.sent_at,
  },
  {
    id: 'expires_at',
    heading: 'Good until',
    cell: row => <Time at={row.expires_at} />,
    text: row => row.expires_at,
    sort: true,
  },
  { ...CREATED_COLUMN, heading: 'First sent', isExtra: true },
]
