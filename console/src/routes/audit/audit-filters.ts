import { endOfDay, startOfDay } from '../../parts/time-range.ts'
import type { Choice } from '../../table/filter.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { AUDITED_CHOICES, OPERATION_CHOICES } from '../../words/audit-words.ts'

const WINDOWS: readonly Choice[] = [
  { value: 'today', label: 'Today' },
  { value: 'yesterday', label: 'Yesterday' },
  { value: 'last_7d', label: 'Last 7 days' },
  { value: 'this_month', label: 'This month' },
  { value: 'last_month', label: 'Last month' },
]

/** @param people who may have done something */
export function auditTable(people: readonly Choice[]): TableDefinition {
  return {
    filters: [
      { kind: 'choice', name: 'resource', label: 'Kind', choices: AUDITED_CHOICES },
      { kind: 'text', name: 'resource_id', label: 'Record', placeholder: 'its id' },
      { kind: 'choice', name: 'operation', label: 'What', choices: OPERATION_CHOICES },
      { kind: 'choice', name: 'user_id', label: 'Who', choices: people },
      { kind: 'choice', name: 'created_at', label: 'When', choices: WINDOWS },
      { kind: 'date', name: 'created_at_start', label: 'From', toMoment: startOfDay },
      { kind: 'date', name: 'created_at_end', label: 'To', toMoment: endOfDay },
      { kind: 'text', name: 'batch_id', label: 'Together', placeholder: 'id of the batch' },
    ],
  }
}
