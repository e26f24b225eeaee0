import type { AuditEvent } from '../../api/resources/audit-events.ts'
import { Nothing } from '../../parts/nothing.tsx'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { operationWords, recordWords } from '../../words/audit-words.ts'
import { shortly } from './event-fields.ts'

export const AUDIT_COLUMNS: readonly Column<AuditEvent>[] = [
  { ...CREATED_COLUMN, heading: 'When' },
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
  ID_COLUMN,
]
