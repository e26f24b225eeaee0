import type { AuditEvent } from '../../api/resources/audit-events.ts'
import type { Reader } from '../../changes/value-words.ts'
import { Nothing } from '../../parts/nothing.tsx'
import type { Column } from '../../table/column.ts'
import { CREATED_COLUMN, ID_COLUMN } from '../../table/record-columns.tsx'
import { operationWords } from '../../words/audit-words.ts'
import { shortly } from './event-fields.ts'

export interface AuditWords extends Reader {
  titleOf(event: AuditEvent): string
}

/** @param words what the columns need to know of other records */
export const auditColumns = (words: AuditWords): readonly Column<AuditEvent>[] => [
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
    cell: row => <span className="clip">{words.titleOf(row)}</span>,
    text: words.titleOf,
  },
  {
    id: 'changes',
    heading: 'Before → after',
    cell: row => {
      const change = shortly(row, words)
      return change === '' ? <Nothing /> : <span className="clip">{change}</span>
    },
    text: row => shortly(row, words),
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
