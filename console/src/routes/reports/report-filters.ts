import type { Role } from '../../session/session.ts'
import type { Filter } from '../../table/filter.ts'
import {
  CAMPAIGNS_BY_ID,
  NUMBERS_BY_ID,
  PUBLISHERS_BY_ID,
  TARGETS_BY_ID,
} from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import { facetsFor, RECORD_FILTERS } from './report-question.ts'

const CHOICES = {
  campaign_id: CAMPAIGNS_BY_ID,
  affiliate_id: PUBLISHERS_BY_ID,
  target_id: TARGETS_BY_ID,
  number_id: NUMBERS_BY_ID,
} as const

const OTHERS: readonly Filter[] = [
  { kind: 'yes-no', name: 'converted', label: 'Converted' },
  { kind: 'text', name: 'caller_state', label: 'Caller’s state', placeholder: 'CA' },
  { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'key:value' },
]

const tables = new Map<Role | null, TableDefinition>()

/**
 * What a report can be narrowed by: parties by nothing that is withheld from them.
 * @param role null: an administrator
 */
export function reportTable(role: Role | null): TableDefinition {
  const known = tables.get(role)
  if (known !== undefined) return known
  const facets = facetsFor(role).map(({ value }) => value)
  const records = RECORD_FILTERS.filter(({ facet }) => facets.includes(facet)).map(
    ({ name, label }): Filter => ({ kind: 'record', name, label, records: CHOICES[name], isMany: true }),
  )
  const table = { isSearchable: false, filters: [...records, ...OTHERS] }
  tables.set(role, table)
  return table
}
