import type { Call } from '../../api/resources/calls.ts'
import type { Column } from '../../table/column.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import type { Role } from '../../words/role-words.ts'
import { type CallNames, callColumns } from '../calls/call-columns.tsx'
import { callTable } from '../calls/call-filters.ts'

/** Of the columns of calls; the others can be chosen. */
const SHOWN: ReadonlySet<string> = new Set([
  'created_at',
  'caller',
  'campaign',
  'publisher',
  'target',
  'talked',
  'revenue',
  'payout',
  'profit',
])

export function conversionColumns(names: CallNames, role: Role | null): readonly Column<Call>[] {
  return callColumns(names, role).map(column => ({ ...column, isExtra: !SHOWN.has(column.id) }))
}

/** The filters of calls, without the one that makes a call a conversion. */
export function conversionTable(role: Role | null): TableDefinition {
  const ofCalls = callTable(role)
  return { ...ofCalls, filters: ofCalls.filters.filter(({ name }) => name !== 'converted') }
}
