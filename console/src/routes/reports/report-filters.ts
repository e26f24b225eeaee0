import type { ReportFacet } from '../../api/resources/reports.ts'
import type { Filter } from '../../table/filter.ts'
import {
  CAMPAIGNS_BY_ID,
  NUMBERS_BY_ID,
  PUBLISHERS_BY_ID,
  TARGETS_BY_ID,
} from '../../table/record-choices.ts'
import type { TableDefinition } from '../../table/table-state.ts'
import type { Role } from '../../words/role-words.ts'
import { facetsFor, RECORD_FILTERS, TAG_PATTERN } from './report-question.ts'

const CHOICES = {
  campaign_id: CAMPAIGNS_BY_ID,
  affiliate_id: PUBLISHERS_BY_ID,
  target_id: TARGETS_BY_ID,
  number_id: NUMBERS_BY_ID,
} as const

const OTHERS: readonly Filter[] = [
  { kind: 'yes-no', name: 'converted', label: 'Converted' },
  { kind: 'text', name: 'caller_state', label: 'Caller’s state', placeholder: 'CA', isMany: true },
  { kind: 'text', name: 'tag', label: 'Tag', placeholder: 'key:value', pattern: TAG_PATTERN, isMany: true },
]

const tables = new Map<string, TableDefinition>()

/**
 * What a report can be narrowed by: parties by nothing that is withheld from them. Days pass, anything else has its busiest first.
 * @param role null: an administrator
 */
export function reportTable(role: Role | null, facet: ReportFacet): TableDefinition {
  const defaultSort = facet === 'date' ? 'facet_name' : '-total_calls'
  const name = `${role} ${defaultSort}`
  const known = tables.get(name)
  if (known !== undefined) return known
  const facets = facetsFor(role).map(({ value }) => value)
  const records = RECORD_FILTERS.filter(({ facet }) => facets.includes(facet)).map(
    ({ name, label }): Filter => ({ kind: 'record', name, label, records: CHOICES[name], isMany: true }),
  )
  const table = { isSearchable: false, defaultSort, filters: [...records, ...OTHERS] }
  tables.set(name, table)
  return table
}
