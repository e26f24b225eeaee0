import type { AuditEvent } from '../../api/resources/audit-events.ts'
import { Nothing } from '../../parts/nothing.tsx'
import { Time } from '../../parts/time.tsx'
import type { Column } from '../../table/column.ts'
import { operationWords, recordWords } from '../../words/audit-words.ts'
import { shortly } from './event-fields.ts'

export const AUDIT_COLUMNS: readonly Column<AuditEvent>[] = [
  {
    id: 'created_at',
    heading: 'When',
    cell: row => <Time at={row.created_at} />,
    text: row => row.created_at,
    sort: true,
  },
  { id: 'user_name', heading: 'Who', cell: row => row.user_name, text: row => row.user_name },
  {
    id: 'operation',
    heading: 'What',
    cell: row => operationWords(row.operation),
    text: row => row.operation,
  },
  {
    id: 'record',
    heading: 'Of',
    cell: row => <span className="clip">{recordWords(row)}</span>,
    text: recordWords,
  },
  {
    id: 'changes',
    heading: 'Before → after',
    cell: row => (shortly(row) === '' ? <Nothing /> : <span className="clip">{shortly(row)}</span>),
    text: shortly,
  },
  {
    id: 'batch_id',
    heading: 'Together',
    cell: row => (row.batch_id === null ? <Nothing words="by itself" /> : row.batch_id.slice(0, 8)),
    text: row => row.batch_id ?? '',
  },
  {
    id: 'resource_id',
    heading: 'Record id',
    cell: row => row.resource_id,
    text: row => String(row.resource_id),
    isExtra: true,
  },
  { id: 'id', heading: 'Id', cell: row => row.id, text: row => String(row.id), sort: true, isExtra: true },
]
